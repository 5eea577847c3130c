// What the page of a command shows besides its report.
#pragma once

#include "cli/interrupt.hpp"
#include "cli/settings.hpp"
#include "report/page_json.hpp"

namespace credo {

// `known_states`, if it is not 0, is how many states the system has.
inline PageContext page_context(const Settings& settings, Model& model, Observation observation,
                                std::uint64_t known_states = 0) {
  return {settings.command_line, small_graph(model, observation, known_states, &interrupt_flag())};
}

}  // namespace credo
