// Exhaustive exploration by the reference interpreter: breadth-first over texts of states.
//
// Slow and plain on purpose. Its visited set is a hash map of whole state texts, so nothing about
// it can be wrong in the way a packed store can.
#pragma once

#include "engine/control.hpp"
#include "engine/exploration.hpp"
#include "system/plain_system.hpp"

namespace credo {

Exploration explore_reference(const PlainSystem& system, SearchControl& control,
                              const GraphSink& sink = {});

}  // namespace credo
