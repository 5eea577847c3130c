// A trace as JSON: the initial state, then per step who moved, why, and what changed.
#pragma once

#include "report/document.hpp"
#include "verdict/trace.hpp"

namespace credo {

// How steps tell what changed: for a reader, or so that every state can be made from the first one.
// Then they also have all else that a page shows of a step.
enum class TraceForm : std::uint8_t { changes, edits };

// [{"atom", "holds"}]
Json atoms_json(const std::vector<AtomChange>& atoms);

// {"initial", "steps", "end"}
Json trace_json(const Trace& trace, const Sources& sources, TraceForm form = TraceForm::changes);

// {"initial", "atoms", "stem", "loop", "end"} for the run of a property: steps also have the
// "atoms" that change and the plans that were "inapplicable". A run that does not repeat has an
// empty loop.
Json lasso_json(const Trace& trace, const Sources& sources, TraceForm form = TraceForm::changes);

}  // namespace credo
