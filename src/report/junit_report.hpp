// What the commands have to tell as JUnit reports: a case for each property, each test, or, of
// `lint`, each file.
#pragma once

#include <string>
#include <vector>

#include "inquiry/check_report.hpp"
#include "inquiry/test_report.hpp"
#include "report/lint_report.hpp"

namespace credo {

std::string check_junit(const CheckReport& report);
std::string test_junit(const TestReport& report);
std::string lint_junit(const LintReport& report);

// The report of any command whose input has errors.
std::string input_errors_junit(const Model& model, const std::string& file,
                               const std::vector<Diagnostic>& diagnostics);

}  // namespace credo
