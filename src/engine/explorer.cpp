// Counting, and telling a sink about states and transitions.
#include "engine/explorer.hpp"

#include "base/clock.hpp"
#include "engine/level_search.hpp"

namespace credo {

namespace {

class Explorer {
 public:
  using Number = StateStore::Number;

  Explorer(System& system, SearchControl& control, const GraphSink& sink, Chains* chains)
      : system_(system),
        control_(control),
        sink_(sink),
        space_{system, chains},
        search_(space_, control),
        tuple_(system.width()) {}

  // False: with chains it is better to begin anew.
  bool search() {
    if (space_.chains != nullptr) {
      for (std::uint64_t states = Chains::kFirstLook;; states *= 2) {
        search_.pause_after({states});
        search_.run(*this);
        if (!search_.paused()) return true;
        if (space_.chains->far_outdated()) return false;
      }
    }
    search_.run(*this);
    return true;
  }

  Exploration result() {
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

  // All was looked at, but what lies behind bounds of the model.
  bool to_the_end() const { return search_.reason().empty(); }

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
    const std::vector<Number> numbers = search_.path_to(number);
    if (space_.chains != nullptr) return path_with_chains(numbers);
    Path path;
    for (const Number each : numbers) path.push_back(text_of(each));
    return path;
  }

  Path path_with_chains(const std::vector<Number>& numbers) {
    search_.store().get(numbers.front(), tuple_);
    const Chains::Beginning beginning = space_.chains->beginning_of(tuple_);
    Path path{system_.view(beginning.start).text()};
    const auto add = [&](const std::vector<Chains::Step>& steps) {
      for (const Chains::Step& step : steps) path.push_back(system_.view(step.to).text());
    };
    add(beginning.steps);
    std::vector<ComponentId> to(tuple_.size());
    for (std::size_t i = 1; i < numbers.size(); ++i) {
      search_.store().get(numbers[i], to);
      add(space_.chains->steps_between(tuple_, to));
      tuple_.swap(to);
    }
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

Exploration explore(System& system, SearchControl& control, const GraphSink& sink, Chains* chains) {
  control.start();
  if (chains == nullptr) {
    Explorer explorer(system, control, sink, nullptr);
    explorer.search();
    return explorer.result();
  }
  const GraphSink nobody;
  for (;;) {
    chains->learn();
    Explorer explorer(system, control, nobody, chains);
    if (!explorer.search() || (explorer.to_the_end() && chains->outdated())) continue;
    if (!sink.state && !sink.transition) return explorer.result();
    Explorer telling(system, control, sink, chains);
    telling.search();
    return telling.result();
  }
}

}  // namespace credo
