// Checking a run that an engine found, by something that did not find it.
//
// An engine gives a run as the texts of its states. The reference interpreter, which shares no
// table with the engines, must be able to take the same steps; only then is the run shown, and its
// words (what was selected, why a plan did not apply) come from the replay.
#pragma once

#include "engine/exploration.hpp"
#include "system/plain_system.hpp"
#include "verdict/trace.hpp"

namespace credo {

// The run through the states with these texts. Throws InternalError if there is no such run.
Trace replay(const PlainSystem& system, const Path& path);

// A run of the reference system itself: the start and the steps taken from it.
Trace trace_of(const PlainSystem& system, const PlainState& start,
               std::span<const PlainStep> steps);

}  // namespace credo
