// Completions for shells, written from the tables of commands and options.
//
//   source <(credo completion bash)
//
// What can be chosen from is offered: commands, options of the command, words of an option, files
// with the endings that Credo reads, and the names of properties and tests, for which the script
// asks `credo completion properties FILE`.
#pragma once

#include <string>
#include <vector>

#include "cli/exit_codes.hpp"

namespace credo {

// The words after `completion`. Throws UserError if they are not understood.
ExitCode completion_command(const std::vector<std::string>& words);

}  // namespace credo
