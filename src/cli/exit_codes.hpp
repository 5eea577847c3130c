// What the exit code says. Unknown never looks like success.
#pragma once

#include <array>
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

}  // namespace credo
