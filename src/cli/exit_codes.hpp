// What the exit code says. Unknown never looks like success.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace credo {

enum class ExitCode : int {
  ok = 0,
  found = 1,
  usage = 2,
  limit = 3,
  internal = 4,
  interrupted = 130,
};

struct ExitCodeInfo {
  ExitCode code;
  std::string_view meaning;
};

inline constexpr std::array<ExitCodeInfo, 6> kExitCodes{{
    {ExitCode::ok, "all is well: every property has the expected verdict"},
    {ExitCode::found,
     "a property or test is not as expected, search found nothing, or lint found something"},
    {ExitCode::usage, "usage or input error"},
    {ExitCode::limit, "inconclusive: a limit was reached"},
    {ExitCode::internal, "internal error"},
    {ExitCode::interrupted, "interrupted"},
}};

// Of several pieces of work: that they were interrupted, that Credo failed, that there are errors
// in the input, that something is not as expected, that something is not known; in this order.
inline ExitCode worst_of(std::span<const ExitCode> codes) {
  for (const ExitCode code : {ExitCode::interrupted, ExitCode::internal, ExitCode::usage,
                              ExitCode::found, ExitCode::limit}) {
    if (std::ranges::find(codes, code) != codes.end()) return code;
  }
  return ExitCode::ok;
}

}  // namespace credo
