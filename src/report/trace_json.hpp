// A trace as JSON: the initial state, then per step who moved, why, and what changed.
#pragma once

#include "report/document.hpp"
#include "verdict/trace.hpp"

namespace credo {

Json trace_json(const Trace& trace, const Sources& sources);

}  // namespace credo
