// Counting, and telling a sink about states and transitions.
#include "engine/explorer.hpp"

#include "base/clock.hpp"
#include "engine/level_search.hpp"

namespace credo {

namespace {

class Explorer {
 public:
  using Number = StateStore::Number;

  Explorer(System& system, SearchControl& control, const GraphSink& sink)
      : system_(system),
        control_(control),
        sink_(sink),
        space_{system},
        search_(space_, control),
        tuple_(system.width()) {}

  Exploration run() {
    control_.start();
    search_.run(*this);
    if (bound_.empty()) bound_ = space_.cut_starts.reason;
    result_.reason = search_.reason().empty() ? bound_ : search_.reason();
    result_.cut_starts = space_.cut_starts.count;
    result_.complete = result_.reason.empty();
    if (search_.over_limit() != nullptr) at_bound_ = *search_.over_limit();
    const bool at_bound = at_bound_ && result_.reason.lies_in_subject();
    const auto stopped = stopped_in(
        [&] {
          if (at_bound) result_.limit_path = path_to(*at_bound_);
          if (first_deadlock_) result_.deadlock_path = path_to(*first_deadlock_);
        },
        Doing::telling);
    if (stopped) result_.without_runs = *stopped;
    result_.depth = search_.depth();
    result_.seconds = control_.seconds();
    result_.states = search_.states();
    result_.store_bytes = search_.store_bytes();
    return std::move(result_);
  }

  // What the search tells.
  bool expanded(Number number, const SuccessorBuffer&, std::size_t begin, std::size_t end) {
    result_.transitions += end - begin;
    if (space_.cut.any()) {
      ++result_.cut_states;
      if (!at_bound_) {
        at_bound_ = number;
        bound_ = space_.cut.reason;
      }
    } else if (begin == end) {
      ++result_.deadlocks;
      search_.store().get(number, tuple_);
      if (system_.terminated(tuple_)) ++result_.terminated;
      if (!first_deadlock_) first_deadlock_ = number;
    }
    return false;
  }

  void stored(Number first, Number known, const SuccessorBuffer& buffer,
              const std::vector<std::size_t>& ends, const std::vector<Number>& numbers) {
    if (sink_.state) {
      for (Number number = known; number < search_.states(); ++number) {
        sink_.state(number, ends.empty(), [this, number] { return text_of(number); });
      }
    }
    if (!sink_.transition) return;
    std::size_t successor = 0;
    for (std::size_t i = 0; i < ends.size(); ++i) {
      for (; successor < ends[i]; ++successor) {
        const TermId action = buffer.actions.empty() ? kNoTerm : buffer.actions[successor];
        sink_.transition(first + i, buffer.movers[successor], action, numbers[successor]);
      }
    }
  }

 private:
  std::string text_of(Number number) const {
    std::vector<ComponentId> tuple(system_.width());
    search_.store().get(number, tuple);
    return system_.view(tuple).text();
  }

  Path path_to(Number number) {
    Path path;
    for (const Number each : search_.path_to(number)) path.push_back(text_of(each));
    return path;
  }

  System& system_;
  SearchControl& control_;
  const GraphSink& sink_;
  Exploration result_;
  SpaceWithinBounds space_;
  LevelSearch<SpaceWithinBounds> search_;
  std::vector<ComponentId> tuple_;
  std::optional<Number> first_deadlock_;
  std::optional<Number> at_bound_;  // the first with a step over a bound of the model ...
  StopReason bound_;                // ... which is this one, or else that of an initial state
};

}  // namespace

Exploration explore(System& system, SearchControl& control, const GraphSink& sink) {
  return Explorer(system, control, sink).run();
}

}  // namespace credo
