// Clocks, memory and the reasons to stop.
#include "engine/control.hpp"

#include <time.h>

#include <algorithm>

#include "base/clock.hpp"

namespace credo {

namespace {

// Seconds, and states for which an answer is made readable: at least so many, or so many for each
// that it took to find it.
constexpr double kLeastTelling = 1;
constexpr std::uint64_t kLeastTold = 2'000'000;
constexpr std::uint64_t kToldForEach = 10;

}  // namespace

double SearchControl::cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

void SearchControl::start() {
  started_ = std::chrono::steady_clock::now();
  cpu_started_ = cpu_seconds();
  last_report_ = 0;
  last_memory_check_ = -1;
}

double SearchControl::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
}

SearchControl SearchControl::for_telling(std::uint64_t states, bool at_length) const {
  SearchControl budget;
  budget.interrupted = interrupted;
  budget.on_progress = on_progress;
  budget.limits.memory_bytes = limits.memory_bytes;
  const double used = seconds();
  const double left = limits.seconds > 0 ? limits.seconds - used_seconds - used : 0;
  if (!at_length) {
    budget.spare_seconds = std::max(kLeastTelling, used);
    budget.limits.max_states = kLeastTold + states * kToldForEach;
  }
  if (limits.seconds > 0) budget.limits.seconds = std::max(left, kNoTime);
  return budget;
}

std::optional<StopReason> SearchControl::should_stop(const Progress& progress) {
  if (auto reason = clock_reason()) return reason;
  if (interrupted != nullptr && interrupted->load(std::memory_order_relaxed)) {
    return StopReason::interrupted();
  }
  if (limits.max_states != 0 && progress.states > limits.max_states) {
    return StopReason::states(limits.max_states);
  }
  const double now = seconds();
  if (limits.seconds > 0 && used_seconds + now > limits.seconds) {
    return StopReason::time(limits.seconds);
  }
  if (spare_seconds > 0 && now > spare_seconds &&
      (progress.states > kUnhurriedStates || cpu_seconds() - cpu_started_ > patience)) {
    return StopReason::time(spare_seconds);
  }
  const bool report = on_progress && now - last_report_ > 0.2;
  // Asking the kernel takes as long as expanding many states.
  const bool check_memory = limits.memory_bytes != 0 && now - last_memory_check_ > 0.02;
  if (!check_memory && !report) return std::nullopt;
  last_memory_check_ = now;
  const std::size_t resident = resident_bytes();
  if (limits.memory_bytes != 0 && resident > limits.memory_bytes) {
    return StopReason::memory(limits.memory_bytes);
  }
  if (report) {
    last_report_ = now;
    Progress shown = progress;
    shown.seconds = now;
    shown.memory_bytes = resident;
    on_progress(shown);
  }
  return std::nullopt;
}

}  // namespace credo
