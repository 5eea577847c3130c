// What was never used and what got lost, as lists under headings.
#pragma once

#include <cstdint>
#include <string>

#include "base/source.hpp"
#include "report/style.hpp"
#include "verdict/coverage.hpp"

namespace credo {

// Of how much it is so: of the whole system, of what is within the bounds of the model, or of what
// has been seen until now.
enum class CoverageScope : std::uint8_t { whole, within_bounds, so_far };

// Lists without entries are left out. The headings say of how much they are.
std::string coverage_text(const SystemCoverage& coverage, const Sources& sources,
                          const TextStyle& style, CoverageScope scope = CoverageScope::whole);

}  // namespace credo
