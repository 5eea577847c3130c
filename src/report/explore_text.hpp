// The text of an exploration: figures, coverage, and the run to a deadlock or limit.
#pragma once

#include <string>

#include "inquiry/explore_report.hpp"
#include "report/style.hpp"

namespace credo {

// `quiet`: the figures only.
std::string explore_text(const ExploreReport& report, const TextStyle& style, bool quiet = false);

}  // namespace credo
