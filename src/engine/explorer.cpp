// Breadth-first search over numbered states, level by level and in batches.
#include "engine/explorer.hpp"

#include <algorithm>

#include "base/diagnostic.hpp"
#include "engine/state_store.hpp"

namespace credo {

namespace {

constexpr std::size_t kBatch = 64;

class Explorer {
 public:
  using Number = StateStore::Number;

  Explorer(System& system, SearchControl& control, const GraphSink& sink)
      : system_(system), control_(control), sink_(sink), tuple_(system.width()) {}

  Exploration run() {
    control_.start();
    try {
      search();
    } catch (const LimitExceeded& limit) {
      stop(std::string("limit: ") + limit.what());
      if (store_ && store_->size() > 0) result_.limit_path = path_to(current_);
    }
    if (first_deadlock_) result_.deadlock_path = path_to(*first_deadlock_);
    result_.seconds = control_.seconds();
    result_.states = store_ ? store_->size() : 0;
    result_.store_bytes = store_ ? store_->bytes() : 0;
    return std::move(result_);
  }

 private:
  void stop(std::string reason) {
    result_.complete = false;
    result_.reason = std::move(reason);
  }

  void search() {
    for (const auto& state : system_.initial()) {
      buffer_.tuples.insert(buffer_.tuples.end(), state.begin(), state.end());
      buffer_.movers.push_back(kEnvironment);
    }
    store_ = std::make_unique<StateStore>(system_);
    insert(true);
    levels_.push_back(0);
    Number next = 0;
    while (next < store_->size()) {
      const Number level_end = store_->size();
      result_.depth = static_cast<std::uint32_t>(levels_.size() - 1);
      while (next < level_end) {
        const Number batch_end = std::min<Number>(next + batch_size(), level_end);
        expand(next, batch_end);
        next = batch_end;
        const Progress progress{store_->size(), store_->size() - next, result_.depth, 0, 0};
        if (auto reason = control_.should_stop(progress)) return stop(*reason);
      }
      levels_.push_back(level_end);
    }
  }

  // Near a limit on the number of states, one at a time, so as not to go far beyond it.
  Number batch_size() const {
    const Number most = control_.limits.max_states;
    return most != 0 && store_->size() + most / 4 + 1000 > most ? 1 : kBatch;
  }

  // Expands the states [first, last) and stores what they lead to.
  void expand(Number first, Number last) {
    buffer_.clear();
    ends_.clear();
    for (current_ = first; current_ < last; ++current_) {
      store_->get(current_, tuple_);
      const std::size_t before = buffer_.size();
      system_.successors(tuple_, buffer_);
      ends_.push_back(buffer_.size());
      if (buffer_.size() == before) {
        ++result_.deadlocks;
        if (!first_deadlock_) first_deadlock_ = current_;
      }
    }
    result_.transitions += buffer_.size();
    insert(false);
    if (!sink_.transition) return;
    std::size_t successor = 0;
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      for (; successor < ends_[i]; ++successor) {
        sink_.transition(first + i, buffer_.movers[successor], numbers_[successor]);
      }
    }
  }

  void insert(bool initial) {
    const Number before = store_->size();
    store_->insert(buffer_.tuples, buffer_.size(), numbers_);
    if (!sink_.state) return;
    for (Number number = before; number < store_->size(); ++number) {
      sink_.state(number, initial, [this, number] { return text_of(number); });
    }
  }

  std::string text_of(Number number) {
    std::vector<ComponentId> tuple(system_.width());
    store_->get(number, tuple);
    return system_.view(tuple).text();
  }

  // Walks back through the levels: a predecessor is a state of the level before that leads there.
  Path path_to(Number number) {
    Path path{text_of(number)};
    auto level = static_cast<std::size_t>(std::upper_bound(levels_.begin(), levels_.end(), number) -
                                          levels_.begin() - 1);
    std::vector<ComponentId> wanted(system_.width());
    for (; level > 0; --level) {
      store_->get(number, wanted);
      number = predecessor(wanted, levels_[level - 1], levels_[level]);
      path.push_back(text_of(number));
    }
    std::ranges::reverse(path);
    return path;
  }

  Number predecessor(const std::vector<ComponentId>& wanted, Number first, Number last) {
    SuccessorBuffer buffer;
    for (Number number = first; number < last; ++number) {
      store_->get(number, tuple_);
      buffer.clear();
      try {
        system_.successors(tuple_, buffer);
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

  System& system_;
  SearchControl& control_;
  const GraphSink& sink_;
  Exploration result_;
  std::unique_ptr<StateStore> store_;
  SuccessorBuffer buffer_;
  std::vector<std::size_t> ends_;  // of each expanded state's successors in the buffer
  std::vector<Number> numbers_;    // of the successors in the buffer
  std::vector<Number> levels_;     // first number of each level
  std::vector<ComponentId> tuple_;
  Number current_ = 0;
  std::optional<Number> first_deadlock_;
};

}  // namespace

Exploration explore(System& system, SearchControl& control, const GraphSink& sink) {
  return Explorer(system, control, sink).run();
}

}  // namespace credo
