// Slices of Dribble agents: rules that never apply, what only they use, goals that nobody asks for,
// agents that look on.
//
// Goals are never added, so a goal rule whose guard asks for one that the goals at the start do not
// entail never applies. A plan holds only steps from the bodies of goal rules that may apply, from
// inside their conditionals, and from the bodies of plan rules all of whose head is made of such
// steps. Other rules, and the actions that are in no rule left, are left out; no reachable state
// changes. A goal that entails nothing any guard or the property asks for is left out, too: the
// states that differ in it behave alike, step by step. So both are exact for every property. For
// agents see agents_slice.hpp.
#pragma once

#include "reduce/slicing/slice.hpp"
#include "reduce/slicing/slicing_rules.hpp"

namespace credo {

Slice dribble_slice(Model& model, const BoundProperty& property, const SliceOptions& options,
                    const SlicingRules& rules = {});

}  // namespace credo
