// BUPL as a language of Credo: what the loader is given.
#pragma once

#include "lang/bupl/program.hpp"
#include "system/language.hpp"

namespace credo::bupl {

Language language();

// The syntax tree of a program of this language; nullptr for one of another.
const Program* program_of(const AgentProgram& program);

}  // namespace credo::bupl
