// What `test` found as a SARIF log: outcomes that are not as expected, with their runs.
#pragma once

#include "inquiry/test_report.hpp"
#include "report/sarif.hpp"

namespace credo {

Json test_sarif(const TestReport& report, const CommandEnd& end);

}  // namespace credo
