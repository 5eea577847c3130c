// Limits for other programs.
#include "external/tool_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>

#include "base/diagnostic.hpp"

namespace credo {

namespace {

// The limit that ended a run; none if it ended by itself.
StopReason limit_reason(const Tool& tool, const ProcessResult& result, const SearchLimits& limits) {
  switch (result.end) {
    case ProcessEnd::interrupted:
      return StopReason::interrupted();
    case ProcessEnd::timeout:
      return StopReason::time(limits.seconds);
    case ProcessEnd::too_much:
      return StopReason::format(fmt::format("{}'s output > 256 MB", tool.name));
    case ProcessEnd::exited:
    case ProcessEnd::killed:
    case ProcessEnd::missing:
      break;
  }
  const bool out_of_memory = result.errors.find("bad_alloc") != std::string::npos ||
                             result.errors.find("emory") != std::string::npos ||
                             (result.end == ProcessEnd::killed && result.status == SIGKILL);
  if (result.end == ProcessEnd::exited && result.status == 0 && !out_of_memory) return {};
  const bool crashed = result.end == ProcessEnd::killed && result.status == SIGSEGV;
  if (out_of_memory || (crashed && limits.memory_bytes != 0 && !result.small_stack)) {
    return StopReason::memory_of(tool.name, limits.memory_bytes);
  }
  if (crashed && result.small_stack) {
    return StopReason::format(
        fmt::format("{} needs a larger stack than the system allows (ulimit -Hs)", tool.name));
  }
  return {};
}

}  // namespace

ToolRun run_tool(const Tool& tool, ProcessRequest request, const SearchControl& control) {
  request.large_stack = true;
  request.temporaries = request.folder;  // which is removed
  if (control.limits.memory_bytes == 0) {
    request.memory_bytes = 0;
  } else {
    request.memory_bytes = std::max(request.memory_bytes, control.limits.memory_bytes);
  }
  request.interrupted = control.interrupted;
  ToolRun run;
  if (control.limits.seconds > 0) {
    request.seconds = control.limits.seconds - control.used_seconds - control.seconds();
    if (request.seconds <= 0) {
      run.reason = StopReason::time(control.limits.seconds);
      return run;
    }
  }
  run.result = run_process(request);
  if (run.result.end == ProcessEnd::missing) {
    throw UserError(fmt::format("there is no program {}", request.command.front()),
                    "install it: apt-get install " + tool.package);
  }
  run.reason = run.result.reason;
  if (run.reason.empty()) run.reason = limit_reason(tool, run.result, control.limits);
  return run;
}

std::string wrong_end(const Tool& tool, const ProcessResult& result) {
  if (result.end == ProcessEnd::killed) {
    return fmt::format("{} was ended by signal {}", tool.name, result.status);
  }
  if (result.status != 0) {
    return fmt::format("{} ended with the exit code {}", tool.name, result.status);
  }
  return "";
}

}  // namespace credo
