// A state as a few indented lines: facts, requested actions, then each agent.
#pragma once

#include <string>

#include "report/style.hpp"
#include "system/view.hpp"

namespace credo {

// Empty parts are left out. Every line begins with `indent` spaces.
std::string state_text(const StateView& view, const TextStyle& style, std::size_t indent = 0);

}  // namespace credo
