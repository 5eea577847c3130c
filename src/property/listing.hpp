// Names in a sentence.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

namespace credo {

// "a", "a and b", "a, b and c"
inline std::string listing(const std::vector<std::string>& names) {
  if (names.size() < 2) return fmt::format("{}", fmt::join(names, ""));
  return fmt::format("{} and {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

}  // namespace credo
