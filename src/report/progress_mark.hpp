// How a line of progress on standard error is told from the remarks there: `--progress always`
// writes it, `credo serve` reads it.
#pragma once

#include <string_view>

namespace credo {

inline constexpr std::string_view kProgressMark = "progress: ";

}  // namespace credo
