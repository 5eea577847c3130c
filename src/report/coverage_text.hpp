// What was never used and what got lost, as lists under headings.
#pragma once

#include <string>

#include "base/source.hpp"
#include "report/style.hpp"
#include "verdict/coverage.hpp"

namespace credo {

// Lists without entries are left out. Not `complete`: the headings say that it is so only so far.
std::string coverage_text(const SystemCoverage& coverage, const Sources& sources,
                          const TextStyle& style, bool complete = true);

}  // namespace credo
