// To how many solutions of a search, or final states of a test, runs are told.
#pragma once

#include "cli/result_files.hpp"
#include "inquiry/search.hpp"
#include "options/settings.hpp"

namespace credo {

inline std::uint64_t shown_runs(const Settings& settings, const ResultFiles& files) {
  if (settings.quiet && !files.wanted()) return 0;
  return settings.full ? ~std::uint64_t{0} : SearchBounds{}.runs;
}

}  // namespace credo
