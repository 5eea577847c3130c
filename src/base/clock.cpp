// The clocks of a thread, the innermost first.
#include "base/clock.hpp"

namespace credo {

namespace {

const ClockScope::Ask*& innermost() {
  thread_local const ClockScope::Ask* ask = nullptr;
  return ask;
}

}  // namespace

ClockScope::ClockScope(Ask ask) : ask_(std::move(ask)), outer_(innermost()) { innermost() = &ask_; }

ClockScope::~ClockScope() { innermost() = outer_; }

std::optional<StopReason> clock_reason() {
  const ClockScope::Ask* ask = innermost();
  return ask == nullptr ? std::nullopt : (*ask)();
}

void poll_clock() {
  if (auto reason = clock_reason()) throw ClockStopped(std::move(*reason));
}

}  // namespace credo
