// A trace as JSON: the initial state, then per step who moved, why, and what changed.
#pragma once

#include "report/document.hpp"
#include "verdict/trace.hpp"

namespace credo {

// {"initial", "steps", "end"}
Json trace_json(const Trace& trace, const Sources& sources);

// {"initial", "atoms", "stem", "loop", "end"} for the run of a property: steps also have the
// "atoms" that change and the plans that were "inapplicable". A run that does not repeat has an
// empty loop.
Json lasso_json(const Trace& trace, const Sources& sources);

}  // namespace credo
