// What the agents of an ECCS system can be asked about, and what is of no use in the system.
#pragma once

#include <vector>

#include "lang/eccs/program.hpp"
#include "system/signature.hpp"

namespace credo::eccs {

// The same for all agents.
Signature mentions(TermStore& terms, const Program& program);

// Processes, messages and propositions of the environment that come to nothing, as the text tells.
std::vector<ProgramFinding> idle_parts(const Program& program);

}  // namespace credo::eccs
