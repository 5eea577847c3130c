// Exhaustive breadth-first exploration of a composed system.
//
// The search is engine/level_search.hpp; this counts, and tells a sink about the graph. Steps over
// a bound of the model are left out.
//
// With chains (reduce/chaining/chains.hpp) it is done again until nothing new is learned, and the
// sink is told the last time.
#pragma once

#include "engine/control.hpp"
#include "engine/exploration.hpp"
#include "reduce/chaining/chains.hpp"
#include "system/system.hpp"

namespace credo {

Exploration explore(System& system, SearchControl& control, const GraphSink& sink = {},
                    Chains* chains = nullptr);

}  // namespace credo
