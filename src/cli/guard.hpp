// The one place where exceptions become exit codes.
#pragma once

#include <functional>
#include <string>

#include "cli/exit_codes.hpp"

namespace credo {

// Does the work; what it throws is said on standard error, and put into `said` if that is wanted.
// `about` is what the work is about, if there are several.
ExitCode guarded(const std::function<ExitCode()>& work, const std::string& about = "",
                 std::string* said = nullptr);

// What is thrown where nothing may be thrown ends the process, with its exit code and a sentence.
void guard_the_rest();

}  // namespace credo
