// From the text of a .bupl file to its syntax tree.
#pragma once

#include "lang/bupl/program.hpp"
#include "system/language.hpp"

namespace credo::bupl {

// The program as far as it could be read; errors go to the diagnostics of the text. A program with
// errors has no plan and must not be run; one without has been checked (check.hpp).
Program parse_program(const ProgramText& text);

}  // namespace credo::bupl
