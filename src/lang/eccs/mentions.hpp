// What an agent of an ECCS system mentions, and what is of no use in the system.
#pragma once

#include "lang/eccs/program.hpp"
#include "system/signature.hpp"

namespace credo::eccs {

// Findings about the whole system are with the first agent.
Signature mentions(TermStore& terms, const Program& program, AgentNumber agent);

}  // namespace credo::eccs
