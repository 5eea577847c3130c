// Exhaustive breadth-first exploration of a composed system.
//
// Level by level, in batches: expand 64 states, pack their successors, prefetch the slots of the
// visited set, then probe. States are numbered in search order and the store keeps them in that
// order, so the store itself is the queue, the levels are ranges of numbers, and a run to a state
// is found by walking back through the levels: no parent pointers.
#pragma once

#include "engine/control.hpp"
#include "engine/exploration.hpp"
#include "system/system.hpp"

namespace credo {

Exploration explore(System& system, SearchControl& control, const GraphSink& sink = {});

}  // namespace credo
