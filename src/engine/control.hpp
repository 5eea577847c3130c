// The limits of a search, its progress, and how it is asked to stop.
//
// A search calls `should_stop` now and then; a limit that is reached ends it in good order with the
// reason, so that the verdict can be `unknown` and never a wrong one. The limits here are those of
// one search; it also asks the clock of the command (base/clock.hpp).
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "base/memory.hpp"
#include "base/stop_reason.hpp"

namespace credo {

struct SearchLimits {
  std::uint64_t max_states = 0;  // 0: none
  double seconds = 0;            // 0: none
  std::size_t memory_bytes = 0;  // 0: none
};

struct Progress {
  std::uint64_t states = 0;
  std::uint64_t frontier = 0;  // found but not yet expanded
  std::uint32_t depth = 0;
  double seconds = 0;
  std::size_t memory_bytes = 0;
};

class SearchControl {
 public:
  static constexpr double kNoTime = 1e-9;  // 0 would be no limit

  SearchLimits limits;
  double used_seconds = 0;  // by searches before this one, under the same limit
  // For what only adorns an answer: seconds that count when there are more than so many states. Up
  // to there the same is done on every machine.
  double spare_seconds = 0;  // 0: none are counted
  // When a search lets others have a try, however few states it has: see turns.hpp.
  double turn_seconds = 0;  // 0: at no time
  static constexpr std::uint64_t kUnhurriedStates = 2'000'000;
  double patience = 5;  // of the processor's seconds: then they count, for states may take long
  const std::atomic<bool>* interrupted = nullptr;
  std::function<void(const Progress&)> on_progress;  // called a few times a second

  void start();
  double seconds() const;
  // For making the answer of this search readable, when it has seen so many states: as long as it
  // took, a second, or kUnhurriedStates within the patience, whichever is most; or, at length, as
  // the limits allow.
  SearchControl for_telling(std::uint64_t states, bool at_length) const;
  // The reason to stop now, if there is one.
  std::optional<StopReason> should_stop(const Progress& progress);

 private:
  // Of this process: others may keep it waiting.
  static double cpu_seconds();

  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  double cpu_started_ = cpu_seconds();
  double last_report_ = 0;
  double last_memory_check_ = -1;
};

}  // namespace credo
