// The command line: commands, help, and what becomes of errors.
#pragma once

#include <string_view>

namespace credo {

// Everything after main; returns the exit code. `commit` is what was built, empty if nobody knows.
int run_cli(int argc, char** argv, std::string_view commit);

}  // namespace credo
