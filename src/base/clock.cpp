// The clock of a thread, and how it looks at time and memory.
#include "base/clock.hpp"

#include "base/diagnostic.hpp"
#include "base/memory.hpp"

namespace credo {

namespace {

constexpr double kTellingSeconds = 0.5;
constexpr double kWritingSeconds = 1;
// Parts of the limit of memory that are allowed beyond it: where it is allocated, which polls
// notice later, and for telling; and for writing.
constexpr std::size_t kTellingPart = 20;
constexpr std::size_t kWritingPart = 16;
// How long is not looked; where so small a part of the limit is left, it might be used up by then.
constexpr std::chrono::microseconds kBetweenLooks{1000};
constexpr std::chrono::microseconds kBetweenLooksWhenShort{50};
constexpr std::size_t kShortPart = 8;
// Requests that are looked at one by one, and how much smaller ones add up to before one is.
constexpr std::size_t kLargeRequest = std::size_t{1} << 20;
constexpr std::size_t kBetweenRequests = std::size_t{1} << 18;

// Of the process, as memory is.
std::atomic<bool> reserve_in_use{false};

struct Present {
  Clock* clock = nullptr;
  bool runs = false;
  bool has_spoken = false;
  Doing doing = Doing::work;
  unsigned depth = 0;            // of turns in turns
  std::uint64_t polls_only = 0;  // a bit for each of them
};

Present& present() {
  thread_local Present now;
  return now;
}

void watch_allocations() {
  const Present& now = present();
  const bool polls_only = ((now.polls_only >> now.depth) & 1) != 0;
  const bool on = now.clock != nullptr && now.runs && !now.has_spoken && !polls_only;
  allocation_watch = {on, kBetweenRequests};
}

std::optional<StopReason> asked(std::size_t wanted) {
  Present& now = present();
  if (now.clock == nullptr || !now.runs) return std::nullopt;
  allocation_watch.on = false;  // while it is asked
  auto reason = now.clock->reason(now.doing, wanted);
  if (reason) now.has_spoken = true;
  watch_allocations();
  return reason;
}

}  // namespace

std::optional<StopReason> Clock::reason(Doing doing, std::size_t wanted) {
  if (reserve_in_use.load(std::memory_order_relaxed)) {
    // What is told, and later work, may find memory that this work gives back.
    reserve_in_use = false;
    if (doing == Doing::work) return StopReason::memory();
  }
  if (ask_) return ask_(doing, wanted);
  const Time now = std::chrono::steady_clock::now();
  const auto since = [&](Time then) { return std::chrono::duration<double>(now - then).count(); };
  const double grace = doing == Doing::work      ? 0
                       : doing == Doing::telling ? kTellingSeconds
                                                 : kWritingSeconds;
  if (limits_.interrupted != nullptr && limits_.interrupted->load(std::memory_order_relaxed)) {
    if (!interrupted_at_) interrupted_at_ = now;
    if (since(*interrupted_at_) >= grace) return StopReason::interrupted();
  }
  if (limits_.seconds > 0 && since(started_) > limits_.seconds + grace) {
    return StopReason::time(limits_.seconds);
  }
  if (no_room_for(wanted, doing, now)) return StopReason::memory(limits_.memory_bytes);
  return std::nullopt;
}

bool Clock::no_room_for(std::size_t wanted, Doing doing, Time now) {
  if (limits_.memory_bytes == 0) return false;
  const auto between = memory_is_short_ ? kBetweenLooksWhenShort : kBetweenLooks;
  if (wanted < kLargeRequest && now - memory_asked_ < between) return false;
  memory_asked_ = now;
  std::size_t most = limits_.memory_bytes;
  if (doing == Doing::writing) {
    most += limits_.memory_bytes / kWritingPart;
  } else if (doing == Doing::telling || wanted != 0) {
    most += limits_.memory_bytes / kTellingPart;
  }
  const std::size_t used = resident_bytes() + wanted;
  memory_is_short_ = used > most - limits_.memory_bytes / kShortPart;
  if (used <= most) return false;
  // What was given back may make room, if the system gets it.
  if (used > most + idle_bytes()) return true;
  release_idle_memory();
  return resident_bytes() + wanted > most;
}

void memory_ran_out() noexcept {
  reserve_in_use = true;
  allocation_watch.left = 0;
}

ClockScope::ClockScope(Clock& clock) : outer_(present().clock), outer_runs_(present().runs) {
  present().clock = &clock;
  present().runs = false;
  watch_allocations();
}

ClockScope::~ClockScope() {
  present().clock = outer_;
  present().runs = outer_runs_;
  watch_allocations();
}

std::optional<StopReason> clock_reason() { return asked(0); }

void poll_clock() { poll_clock_for(0); }

void poll_clock_for(std::size_t bytes) {
  if (auto reason = asked(bytes)) throw ClockStopped(std::move(*reason));
}

ClockTurn::ClockTurn(Doing doing)
    : outer_runs_(present().runs),
      outer_has_spoken_(present().has_spoken),
      outer_doing_(present().doing) {
  present().runs = true;
  present().has_spoken = false;
  present().doing = doing;
  ++present().depth;
  invariant(present().depth < 64, "turns of the clock are not nested deeply");
  watch_allocations();
}

ClockTurn::~ClockTurn() {
  present().runs = outer_runs_;
  present().has_spoken = present().has_spoken || outer_has_spoken_;
  present().doing = outer_doing_;
  --present().depth;
  watch_allocations();
}

void clock_answered() {
  present().runs = false;
  watch_allocations();
}

ClockPause::ClockPause() : outer_runs_(present().runs) {
  present().runs = false;
  watch_allocations();
}

ClockPause::~ClockPause() {
  present().runs = outer_runs_;
  watch_allocations();
}

namespace {

// Of the innermost turn only: what it does in a turn of its own is watched again.
void set_polls_only(bool polls_only) {
  const std::uint64_t bit = std::uint64_t{1} << present().depth;
  present().polls_only = polls_only ? present().polls_only | bit : present().polls_only & ~bit;
  watch_allocations();
}

}  // namespace

PollsOnly::PollsOnly() : outer_polls_only_(((present().polls_only >> present().depth) & 1) != 0) {
  set_polls_only(true);
}

PollsOnly::~PollsOnly() { set_polls_only(outer_polls_only_); }

}  // namespace credo
