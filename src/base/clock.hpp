// The clock of a command: its time, its memory and somebody's patience, in one object that every
// layer can ask.
//
//   Clock clock({seconds, memory_bytes, &interrupted});
//   const ClockScope scope(clock);                            // whoever knows the limits
//   ...
//   const auto stopped = stopped_in([&] { search(); });       // why it was stopped, if it was
//   const auto missing = stopped_in([&] { replay(run); }, Doing::telling);
//   ...
//   poll_clock();                                             // far below, now and then
//
// Work that is stopped has no answer, and what it was making is half made: nothing may be built on
// it. The exception is no LimitExceeded, which is about what is searched and may cut off a part of
// it only. Outside of stopped_in nothing is ever stopped, so what is known can be told.
//
// All that takes long asks for memory. In programs whose allocation calls `allocating`, as the
// binary's does (src/cli/allocation.cpp), that asks the clock too, so that no layer can forget it,
// and no single request goes far over the limit.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <new>
#include <optional>
#include <utility>

#include "base/stop_reason.hpp"

namespace credo {

// The time, the memory or somebody's patience is used up.
struct ClockStopped : std::bad_alloc {
  explicit ClockStopped(StopReason why) : reason(std::move(why)) {}
  const char* what() const noexcept override { return reason.words().c_str(); }

  StopReason reason;
};

// What is done under the clock. What was found out until a limit is told beyond it: runs that show
// it for half a second more, then the files with the results for another half; likewise with a few
// hundredths of the memory.
enum class Doing : std::uint8_t { work, telling, writing };

class Clock {
 public:
  struct Limits {
    double seconds = 0;            // 0: none
    std::size_t memory_bytes = 0;  // 0: none
    const std::atomic<bool>* interrupted = nullptr;
  };
  // The reason to stop now, if there is one, when so much more memory is wanted.
  using Ask = std::function<std::optional<StopReason>(Doing doing, std::size_t wanted)>;

  explicit Clock(const Limits& limits) : limits_(limits) {}
  explicit Clock(Ask ask) : ask_(std::move(ask)) {}

  // Cheap: the kernel is asked for the memory at most a thousand times a second, more often when
  // little is left.
  std::optional<StopReason> reason(Doing doing, std::size_t wanted = 0);

 private:
  using Time = std::chrono::steady_clock::time_point;

  bool no_room_for(std::size_t wanted, Doing doing, Time now);

  Ask ask_;  // if it is there, it alone says
  Limits limits_;
  Time started_ = std::chrono::steady_clock::now();
  Time memory_asked_ = started_ - std::chrono::seconds(1);
  bool memory_is_short_ = false;  // when it was asked last
  std::optional<Time> interrupted_at_;
};

// The clock of this thread as long as the scope lives.
class ClockScope {
 public:
  explicit ClockScope(Clock& clock);
  ~ClockScope();
  ClockScope(const ClockScope&) = delete;
  ClockScope& operator=(const ClockScope&) = delete;

 private:
  Clock* outer_;
  bool outer_runs_;
};

// What the clock says. Once it has said to stop, allocations do not ask it any more, until the next
// stopped_in: who handles it is left in peace.
std::optional<StopReason> clock_reason();
// Throws ClockStopped if it says to stop.
void poll_clock();
// The same if so much more memory is wanted. To be called before large requests that do not come
// by `new`.
void poll_clock_for(std::size_t bytes);

// ---- stopped_in ----

// The clock runs while it lives.
class ClockTurn {
 public:
  explicit ClockTurn(Doing doing);
  ~ClockTurn();
  ClockTurn(const ClockTurn&) = delete;
  ClockTurn& operator=(const ClockTurn&) = delete;

 private:
  bool outer_runs_;
  bool outer_has_spoken_;
  Doing outer_doing_;
};

// Nothing is stopped while it lives: for what must be put in order.
class ClockPause {
 public:
  ClockPause();
  ~ClockPause();
  ClockPause(const ClockPause&) = delete;
  ClockPause& operator=(const ClockPause&) = delete;

 private:
  bool outer_runs_;
};

// The answer of the innermost turn is known: nothing of the rest is stopped, only turns within it.
// For the little that stands between finding an answer and telling it.
void clock_answered();

// While it lives, only polls ask the clock: for code of others, which may allocate where nothing
// may be thrown.
class PollsOnly {
 public:
  PollsOnly();
  ~PollsOnly();
  PollsOnly(const PollsOnly&) = delete;
  PollsOnly& operator=(const PollsOnly&) = delete;

 private:
  bool outer_polls_only_;
};

// Does the work; why it was stopped, if it was.
template <class Work>
std::optional<StopReason> stopped_in(const Work& work, Doing doing = Doing::work) {
  try {
    const ClockTurn turn(doing);
    work();
    return std::nullopt;
  } catch (const ClockStopped& stopped) {
    return stopped.reason;
  } catch (const std::bad_alloc&) {
    return StopReason::memory();
  }
}

// ---- for `operator new` ----

struct AllocationWatch {
  bool on = false;
  std::size_t left = 0;  // bytes until the clock is asked again
};
inline thread_local AllocationWatch allocation_watch;

// The system has no memory left, and a reserve is in use: the work that is under way is stopped
// when it next asks.
void memory_ran_out() noexcept;

// So many bytes are asked for. Throws ClockStopped if the clock says to stop.
inline void allocating(std::size_t bytes) {
  constexpr std::size_t kEach = 256;  // of a request, however small
  AllocationWatch& watch = allocation_watch;
  if (!watch.on) return;
  if (bytes + kEach < watch.left) {
    watch.left -= bytes + kEach;
  } else {
    poll_clock_for(bytes);
  }
}

}  // namespace credo
