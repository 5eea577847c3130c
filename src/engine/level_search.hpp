// Breadth-first search over numbered states, level by level and in batches.
//
// Expand 64 states, pack their successors, prefetch the slots of the visited set, then probe.
// States are numbered in search order and the store keeps them in that order, so the store itself
// is the queue, the levels are ranges of numbers, and a run to a state is found by walking back
// through the levels: no parent pointers.
//
// The search may be cut off at a depth; states at that depth are found and not expanded. It may
// pause when a turn is over and go on later.
//
// A Space has a Buffer of successors (with tuples, size() and clear()), width(), make_store(),
// initial(buffer) and expand(state, buffer). The Visitor hears of every expanded state and may end
// the search; if it has enough(), it is also asked after each batch.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/diagnostic.hpp"
#include "base/limits.hpp"
#include "base/width.hpp"
#include "engine/control.hpp"
#include "engine/state_store.hpp"
#include "engine/turns.hpp"
#include "reduce/chaining/chains.hpp"

namespace credo {

template <class Space>
class LevelSearch {
 public:
  using Number = StateStore::Number;
  using Buffer = typename Space::Buffer;

  LevelSearch(Space& space, SearchControl& control)
      : space_(space), control_(control), tuple_(space.width()) {}

  // Searches until all is known, a limit is reached or the visitor has had enough. The visitor is
  // asked `expanded(number, buffer, begin, end)` for every expanded state, its successors being
  // those of the buffer in that range (their numbers are not known yet); true ends the search.
  // After each batch it is told `stored(first, known, buffer, ends, numbers)`: the states from
  // number `known` on are new, the expanded ones are those from `first` on, `ends` and `numbers`
  // tell their successors. For the initial states `ends` is empty.
  template <class Visitor>
  void run(Visitor& visitor) {
    try {
      search(visitor);
    } catch (const LimitExceeded& limit) {
      reason_ = limit.reason;
      if (store_ && store_->size() > 0) over_limit_ = current_;
    } catch (const ClockStopped& stopped) {
      reason_ = stopped.reason;  // the figures are as good as before
    } catch (const std::bad_alloc&) {
      reason_ = StopReason::memory();
    }
    if (paused_) return;
    if (!levels_.empty() && level_end_ > levels_.back()) levels_.push_back(level_end_);
  }
  // run() returns when the turn is over, and goes on when it is called again.
  void pause_after(const Turn& turn) { turn_ = turn; }
  bool paused() const { return paused_; }

  // Before run(): states at this depth are not expanded.
  void cut_off_at(std::uint32_t depth) { most_depth_ = depth; }
  bool cut_off() const { return cut_off_; }
  // After a search that was cut off: how many of the states at that depth lead to states it has not
  // found. Adds these to the store. `stop`, asked now and then, ends the count.
  template <class Stop>
  std::uint64_t count_leading_on(const Stop& stop) {
    std::uint64_t count = 0;
    const Number end = store_->size();
    for (Number number = levels_.back(); number < end; ++number) {
      if (number % kBatch == 0 && stop()) break;
      buffer_.clear();
      store_->get(number, tuple_);
      try {
        space_.expand(tuple_, buffer_);
      } catch (const LimitExceeded&) {
        ++count;  // a step over a limit leads somewhere
        continue;
      }
      if constexpr (requires { space_.cut.any(); }) {
        if (space_.cut.any()) {
          ++count;
          continue;
        }
      }
      store_->insert(buffer_.tuples, buffer_.size(), numbers_);
      if (std::ranges::any_of(numbers_, [end](Number each) { return each >= end; })) ++count;
    }
    return count;
  }

  // How it went.
  const StopReason& reason() const { return reason_; }  // empty when it ran to its end
  bool stopped() const { return stopped_; }             // by the visitor
  // The state from which a bound of the model is exceeded, if that ended the search.
  const Number* over_limit() const { return over_limit_ ? &*over_limit_ : nullptr; }
  std::uint64_t states() const { return store_ ? store_->size() : 0; }
  std::uint32_t depth() const { return depth_; }
  std::size_t store_bytes() const { return store_ ? store_->bytes() : 0; }
  const StateStore& store() const { return *store_; }
  // After the last question: the states alone.
  std::unique_ptr<StateStore> take_store() { return std::move(store_); }
  // The numbers of states that the search has found.
  void find(std::span<const ComponentId> tuples, std::size_t count, std::vector<Number>& numbers) {
    const std::uint64_t before = store_->size();
    store_->insert(tuples, count, numbers);
    invariant(store_->size() == before, "only states that were found are looked for");
  }

  // How many steps a state is away from the start.
  std::uint32_t depth_of(Number number) const {
    const auto after = std::upper_bound(levels_.begin(), levels_.end(), number);
    return static_cast<std::uint32_t>(after - levels_.begin() - 1);
  }

  // The numbers of a shortest run to the state.
  std::vector<Number> path_to(Number number) {
    std::vector<Number> path{number};
    std::size_t level = depth_of(number);
    std::vector<ComponentId> wanted(space_.width());
    for (; level > 0; --level) {
      store_->get(number, wanted);
      number = predecessor(wanted, levels_[level - 1], levels_[level]);
      path.push_back(number);
    }
    std::ranges::reverse(path);
    return path;
  }

 private:
  static constexpr std::size_t kBatch = 64;

  template <class Visitor>
  void search(Visitor& visitor) {
    paused_ = false;
    if (!store_) begin(visitor);
    while (next_ < store_->size() && !has_enough(visitor)) {
      if (turn_.over(store_->size(), control_)) {
        paused_ = true;
        return;
      }
      if (next_ == level_end_) {
        level_end_ = store_->size();
        depth_ = narrowed(levels_.size() - 1, Width::levels);
      }
      if (depth_ == most_depth_) {
        cut_off_ = true;
        level_end_ = next_;
        return;
      }
      while (next_ < level_end_) {
        Number batch_end = std::min<Number>(next_ + batch_size(), level_end_);
        if (expand(next_, batch_end, visitor) || has_enough(visitor)) {
          stopped_ = true;
          return;
        }
        next_ = batch_end;
        const Progress progress{store_->size(), store_->size() - next_, depth_, 0, 0};
        if (auto reason = control_.should_stop(progress)) {
          reason_ = *reason;
          return;
        }
        if (next_ < level_end_ && turn_.over(store_->size(), control_)) {
          paused_ = true;
          return;
        }
      }
      levels_.push_back(level_end_);
    }
  }

  template <class Visitor>
  void begin(Visitor& visitor) {
    space_.initial(buffer_);
    store_ = space_.make_store();
    store_->insert(buffer_.tuples, buffer_.size(), numbers_);
    visitor.stored(0, 0, buffer_, ends_, numbers_);
    levels_.push_back(0);
  }

  template <class Visitor>
  static bool has_enough(const Visitor& visitor) {
    if constexpr (requires { visitor.enough(); }) return visitor.enough();
    return false;
  }

  // Near a limit on the number of states, one at a time, so as not to go far beyond it.
  Number batch_size() const {
    const Number most = control_.limits.max_states;
    return most != 0 && store_->size() + most / 4 + 1000 > most ? 1 : kBatch;
  }

  // A batch that takes long ends with the turn.
  template <class Visitor>
  bool expand(Number first, Number& last, Visitor& visitor) {
    buffer_.clear();
    ends_.clear();
    for (current_ = first; current_ < last; ++current_) {
      store_->get(current_, tuple_);
      const std::size_t before = buffer_.size();
      space_.expand(tuple_, buffer_);
      ends_.push_back(buffer_.size());
      if (visitor.expanded(current_, buffer_, before, buffer_.size())) return true;
      if (turn_.late(control_)) last = current_ + 1;
    }
    current_ = first;  // one that there is, if what follows finds no numbers any more
    const Number known = store_->size();
    store_->insert(buffer_.tuples, buffer_.size(), numbers_);
    visitor.stored(first, known, buffer_, ends_, numbers_);
    return false;
  }

  // A state of the range that leads to the wanted one.
  Number predecessor(const std::vector<ComponentId>& wanted, Number first, Number last) {
    Buffer buffer;
    for (Number number = first; number < last; ++number) {
      if (number % kBatch == 0) poll_clock();
      store_->get(number, tuple_);
      buffer.clear();
      try {
        space_.expand(tuple_, buffer);
      } catch (const LimitExceeded&) {
        // A state that runs into a bound has no successors in the store.
      }
      for (std::size_t at = 0; at < buffer.tuples.size(); at += wanted.size()) {
        if (std::equal(wanted.begin(), wanted.end(),
                       buffer.tuples.begin() + static_cast<std::ptrdiff_t>(at))) {
          return number;
        }
      }
    }
    throw InternalError("every state of a level has a predecessor in the level before");
  }

  Space& space_;
  SearchControl& control_;
  std::unique_ptr<StateStore> store_;
  Buffer buffer_;
  std::vector<std::size_t> ends_;  // of each expanded state's successors in the buffer
  std::vector<Number> numbers_;    // of the successors in the buffer
  std::vector<Number> levels_;     // first number of each level
  Number level_end_ = 0;           // of the level that is being expanded
  Number next_ = 0;                // the state to expand
  Turn turn_;
  bool paused_ = false;
  std::vector<ComponentId> tuple_;
  Number current_ = 0;
  std::uint32_t depth_ = 0;
  std::uint32_t most_depth_ = ~std::uint32_t{0};
  bool cut_off_ = false;
  StopReason reason_;
  bool stopped_ = false;
  std::optional<Number> over_limit_;
};

inline void append_starts(const std::vector<std::vector<ComponentId>>& starts,
                          SuccessorBuffer& out) {
  for (const auto& state : starts) {
    out.tuples.insert(out.tuples.end(), state.begin(), state.end());
    out.movers.push_back(kEnvironment);
  }
}

// The space of a system by itself.
struct SystemSpace {
  using Buffer = SuccessorBuffer;

  System& system;

  std::size_t width() const { return system.width(); }
  std::unique_ptr<StateStore> make_store() const { return std::make_unique<StateStore>(system); }
  void initial(Buffer& out) const { append_starts(system.initial(), out); }
  void expand(std::span<const ComponentId> state, Buffer& out) const {
    system.successors(state, out);
  }
};

// The same without the initial states and the steps that go over a bound of the model; and with
// chains, if there are some.
struct SpaceWithinBounds {
  using Buffer = SuccessorBuffer;

  System& system;
  Chains* chains = nullptr;
  CutMoves cut = {};  // of the state that was expanded last
  CutStarts cut_starts = {};
  std::vector<ProcessSet> moved = {};  // by the expanded state's successors, in their chains

  std::size_t width() const { return system.width(); }
  std::unique_ptr<StateStore> make_store() const { return std::make_unique<StateStore>(system); }
  void initial(Buffer& out) {
    append_starts(chains != nullptr ? chains->initial(cut_starts) : system.initial(cut_starts),
                  out);
  }
  void expand(std::span<const ComponentId> state, Buffer& out) {
    cut.clear();
    if (chains != nullptr) return chains->successors(state, out, moved, cut);
    system.successors(state, out, cut);
  }
};

}  // namespace credo
