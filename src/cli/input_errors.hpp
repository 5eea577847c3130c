// Errors in the input, in the files that a command was asked to write: a CI server that finds no
// file, or that of an earlier run, would not know of them.
#pragma once

#include <vector>

#include "cli/result_files.hpp"
#include "system/model.hpp"

namespace credo {

// The SARIF log and the JUnit report, if they are wanted.
void write_input_errors(ResultFiles& files, const Settings& settings, const Model& model,
                        const std::vector<Diagnostic>& diagnostics);

}  // namespace credo
