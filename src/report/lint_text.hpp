// Findings as text, in the form of warnings, with the name of the check behind each.
#pragma once

#include <string>

#include "report/lint_report.hpp"
#include "report/style.hpp"

namespace credo {

std::string finding_text(const Model& model, const Finding& finding, const TextStyle& style);
std::string lint_text(const LintReport& report, const TextStyle& style);

}  // namespace credo
