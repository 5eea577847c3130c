// What the page of a command shows besides its report.
#pragma once

#include "cli/interrupt.hpp"
#include "options/settings.hpp"
#include "report/page_json.hpp"

namespace credo {

// With the graph of the system, if it is small.
inline PageContext page_context(const Settings& settings, Model& model) {
  return {settings.command_line, small_graph(model, {}, 0, &interrupt_flag())};
}

}  // namespace credo
