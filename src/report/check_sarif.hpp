// What `check` found as a SARIF log: verdicts that are not as expected, with their runs; and, as
// notes, what is vacuous and what an exhaustive search never used.
#pragma once

#include "inquiry/check_report.hpp"
#include "report/sarif.hpp"

namespace credo {

Json check_sarif(const CheckReport& report, const CommandEnd& end);

}  // namespace credo
