// What must hold of a Dribble program beyond its grammar: section 2.3's conditions on the initial
// beliefs and goals, plans within maxlen, actions without contradictory effects.
#pragma once

#include "base/diagnostic.hpp"
#include "lang/dribble/program.hpp"

namespace credo::dribble {

// Reports what is wrong. Without maxlen (0) the lengths are not looked at.
void check_program(const Program& program, Diagnostics& diagnostics);

}  // namespace credo::dribble
