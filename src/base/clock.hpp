// A clock for work that is too deep down to be handed one: a question to the SAT solver, an
// automaton in the making.
//
//   const ClockScope clock([&] { return control.should_stop({}); });   // whoever knows the limits
//   ...
//   poll_clock();                                                      // far below, now and then
//
// It holds on this thread, as long as the scope lives. Work that is stopped so has no answer: the
// exception is no LimitExceeded, which is about what is searched and may cut off a part of it only.
#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <utility>

#include "base/stop_reason.hpp"

namespace credo {

// The time, the memory or somebody's patience is used up.
struct ClockStopped : std::runtime_error {
  explicit ClockStopped(StopReason why) : std::runtime_error(why.words()), reason(std::move(why)) {}

  StopReason reason;
};

class ClockScope {
 public:
  // The reason to stop now, if there is one.
  using Ask = std::function<std::optional<StopReason>()>;

  explicit ClockScope(Ask ask);
  ~ClockScope();
  ClockScope(const ClockScope&) = delete;
  ClockScope& operator=(const ClockScope&) = delete;

 private:
  Ask ask_;
  const Ask* outer_;
};

// What the innermost clock says; nothing if there is none.
std::optional<StopReason> clock_reason();
// Throws ClockStopped if it says to stop.
void poll_clock();

}  // namespace credo
