// Slices of ECCS systems: alternatives that are never taken, processes nobody comes to, agents that
// have nothing to say to those of the property.
//
// Which steps may be taken is found by following every agent by itself (lang/eccs/feasibility.hpp);
// an alternative without such a step is left out. Nothing that can happen changes, so this is exact
// for every property but those that ask how a process stands: the alternatives of agents in
// waits(a) and its like stay, and `terminated` keeps all.
//
// Agents that talk neither to the agents of the property nor to one who does, and so on, share
// nothing with them: they get the process 0. Their steps are steps at which nothing happens as far
// as the property can see, if it has no X and its sets of actions take them so: all of them are in
// [x], none in the [y] of [x]U[y]. As in agents_slice.hpp this needs fairness, or an agent that
// certainly stops, or a property of the safety kind.
#pragma once

#include "reduce/slicing/slice.hpp"
#include "reduce/slicing/slicing_rules.hpp"

namespace credo {

Slice eccs_slice(Model& model, const BoundProperty& property, const SliceOptions& options,
                 const SlicingRules& rules = {});

}  // namespace credo
