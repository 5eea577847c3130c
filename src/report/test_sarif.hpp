// What `test` found as a SARIF log: outcomes that are not as expected, with their runs.
#pragma once

#include "report/sarif.hpp"
#include "report/test_report.hpp"

namespace credo {

Json test_sarif(const TestReport& report, const CommandEnd& end);

}  // namespace credo
