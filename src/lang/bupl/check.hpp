// What must hold of a BUPL program beyond its grammar: no procedure calls itself before an action
// is done, and whatever is compared, added or deleted has a value by then.
#pragma once

#include "base/diagnostic.hpp"
#include "lang/bupl/program.hpp"

namespace credo::bupl {

// Reports what is wrong with a program that was read without errors.
void check_program(TermStore& terms, const Sources& sources, const Program& program,
                   Diagnostics& diagnostics);

}  // namespace credo::bupl
