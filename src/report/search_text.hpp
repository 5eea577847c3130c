// The solutions of a search as text, and whether there may be more:
//
//   solution 1 (state 11, 7 steps): X = 3
//        0  initial state
//   ...
//   1 solution; the first 12 states were searched
#pragma once

#include <string>

#include "inquiry/search_report.hpp"
#include "report/style.hpp"

namespace credo {

std::string search_text(const SearchReport& report, const TextStyle& style, bool quiet);

}  // namespace credo
