// ECCS as a language of Credo: what the loader is given.
#pragma once

#include "lang/eccs/program.hpp"
#include "system/language.hpp"

namespace credo::eccs {

Language language();

// The system that the agent is part of; nullptr for an agent in another language.
const Program* program_of(const AgentProgram& program);

}  // namespace credo::eccs
