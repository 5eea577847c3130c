// What must hold of a BUPL program beyond its grammar: no procedure calls itself before an action
// is done, where that takes no step, and variables have values where they are needed
// (boundness.hpp).
#pragma once

#include "base/diagnostic.hpp"
#include "lang/bupl/program.hpp"
#include "lang/bupl/reading.hpp"
#include "system/environment.hpp"

namespace credo::bupl {

// Reports what is wrong with a program that was read without errors.
void check_program(TermStore& terms, const Sources& sources, const Program& program,
                   Reading reading, const Environment& environment, Diagnostics& diagnostics);

}  // namespace credo::bupl
