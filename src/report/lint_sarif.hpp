// What `lint` found as a SARIF log, with what the parsers complained about.
#pragma once

#include "report/lint_report.hpp"
#include "report/sarif.hpp"

namespace credo {

Json lint_sarif(const LintReport& report, const CommandEnd& end);

// The log of any command whose input has errors.
Json input_errors_sarif(const Model& model, const std::string& file,
                        const std::vector<Diagnostic>& diagnostics, const CommandEnd& end);

}  // namespace credo
