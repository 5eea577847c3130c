// Reads an .eccs file: its statements, then the checks of check.hpp.
#pragma once

#include <memory>

#include "lang/eccs/program.hpp"
#include "system/language.hpp"

namespace credo::eccs {

// Problems are reported; a program with errors is incomplete and must not be run. `--const x=true`
// overrides the environment's x.
std::shared_ptr<const Program> parse_program(const ProgramText& text);

}  // namespace credo::eccs
