// How a command ends, for documents that say so.
#pragma once

#include <algorithm>

#include "cli/exit_codes.hpp"
#include "report/sarif.hpp"

namespace credo {

inline CommandEnd command_end(ExitCode code) {
  const auto info = std::ranges::find(kExitCodes, code, &ExitCodeInfo::code);
  return {static_cast<int>(code), std::string(info->meaning),
          code == ExitCode::ok || code == ExitCode::found};
}

}  // namespace credo
