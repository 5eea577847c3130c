// What the commands have to tell as suites of JUnit reports: a case for each property, each test,
// or, of `lint`, each file.
#pragma once

#include <string>
#include <vector>

#include "inquiry/check_report.hpp"
#include "inquiry/test_report.hpp"
#include "report/junit.hpp"
#include "report/lint_report.hpp"

namespace credo {

JunitSuite check_junit(const CheckReport& report);
JunitSuite test_junit(const TestReport& report);
JunitSuite lint_junit(const LintReport& report);

// Of any command whose input has errors.
JunitSuite input_errors_junit(const Model& model, const std::string& file,
                              const std::vector<Diagnostic>& diagnostics);
// Of a file that nothing can be told of.
JunitSuite failed_junit(const std::string& file, const std::string& type,
                        const std::string& message);

}  // namespace credo
