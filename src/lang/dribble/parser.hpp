// Reads a Dribble program: its statements, then the checks of check.hpp.
#pragma once

#include "base/diagnostic.hpp"
#include "lang/dribble/program.hpp"

namespace credo::dribble {

// The program in the bytes [begin, end) of a file. Problems are reported; a program with errors is
// incomplete and must not be run.
Program parse_program(const Sources& sources, FileId file, std::uint32_t begin, std::uint32_t end,
                      TermStore& terms, Diagnostics& diagnostics);

}  // namespace credo::dribble
