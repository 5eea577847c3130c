// Slices of BUPL agents: what can never be done, beliefs that nobody reads, agents that look on.
//
// Dead code: a closure from the plan over the actions whose precondition may be believed some day,
// and over the repair rules that may apply when one fails. Rules outside of it, and the actions and
// procedures that only they use, are left out; no reachable state changes. Beliefs: what no
// precondition, no condition and not the property reads is left out of the beliefs and effects; the
// states that differ in it behave alike, step by step. So both are exact for every property. For
// agents see agents_slice.hpp.
#pragma once

#include "reduce/slicing/slice.hpp"
#include "reduce/slicing/slicing_rules.hpp"

namespace credo {

Slice bupl_slice(Model& model, const BoundProperty& property, const SliceOptions& options,
                 const SlicingRules& rules = {});

}  // namespace credo
