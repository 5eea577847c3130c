// States of Spin's, as a replay prints them, as the reference system shows them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/run.hpp"
#include "lang/agentspeak/promela/design.hpp"

namespace credo::promela {

// The run that the lines tell, each who moved and the state after it; the first is the initial
// state. Throws InternalError if they make no sense.
Run read_run(const Design& design, const std::vector<std::string>& lines,
             std::optional<std::size_t> loop);

}  // namespace credo::promela
