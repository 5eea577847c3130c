// AgentSpeak as a language of Credo: what the loader is given.
#pragma once

#include "lang/agentspeak/program.hpp"
#include "system/language.hpp"

namespace credo::agentspeak {

Language language();

// The syntax tree of a program of this language; nullptr for one of another.
std::shared_ptr<const Program> program_of(const AgentProgram& program);

}  // namespace credo::agentspeak
