// Why nothing can happen any more, at the end of a run: what the agents say of themselves, which
// actions wait for which facts, and the steps of the run after which these were as they are.
#pragma once

#include <string>
#include <vector>

#include "system/plain_system.hpp"
#include "verdict/trace.hpp"

namespace credo {

// The sentences, one after the other; `run` leads to the state, which has no steps.
std::vector<std::string> reasons_of_deadlock(const PlainSystem& system, const PlainState& state,
                                             const Trace& run);

// How such a run ends: "deadlock: no step is possible", unless there are reasons ("terminated",
// "stuck: ...").
std::string end_at_deadlock(const PlainSystem& system, const PlainState& state, const Trace& run);

}  // namespace credo
