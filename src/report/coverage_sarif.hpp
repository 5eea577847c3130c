// What an exhaustive search never used or lost, as notes of a SARIF log.
#pragma once

#include "report/sarif.hpp"
#include "verdict/coverage.hpp"

namespace credo {

void add_coverage(SarifLog& log, const SystemCoverage& coverage);

}  // namespace credo
