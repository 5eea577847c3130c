// Random linear-time properties for a flat random system.
#pragma once

#include "support/random_system.hpp"
#include "support/seamed_text.hpp"

namespace credo::testing {

// Gives the system up to so many properties, mostly about atoms that are true in some of its first
// `most_states` states and false in others. Verdicts that are known already are less welcome than
// others. False if the system is not worth it: nothing in it changes.
bool add_properties(Seamed& system, const Draw& draw, int count, std::uint64_t most_states);

}  // namespace credo::testing
