// The command line: commands, help, and what becomes of errors.
#pragma once

namespace credo {

// Everything after main; returns the exit code.
int run_cli(int argc, char** argv);

}  // namespace credo
