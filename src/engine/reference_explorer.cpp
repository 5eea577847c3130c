// Breadth-first search on plain states.
#include "engine/reference_explorer.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <unordered_map>

#include "base/clock.hpp"

namespace credo {

namespace {

class ReferenceExplorer {
 public:
  ReferenceExplorer(const PlainSystem& system, SearchControl& control, const GraphSink& sink)
      : system_(system), control_(control), sink_(sink) {}

  Exploration run() {
    control_.start();
    try {
      CutStarts cut;
      for (PlainState& state : system_.initial(cut)) add(std::move(state), kNoParent, 0);
      result_.cut_starts = cut.count;
      while (result_.complete && !queue_.empty()) expand();
      if (result_.complete && at_bound_) {
        stop(bound_);
        result_.limit_path = path_to(*at_bound_);
      } else if (result_.complete && cut.any()) {
        stop(cut.reason);
      }
    } catch (const LimitExceeded& limit) {
      stop(limit.reason);
      if (!texts_.empty()) result_.limit_path = path_to(current_);
    } catch (const ClockStopped& stopped) {
      stop(stopped.reason);
    }
    result_.seconds = control_.seconds();
    result_.states = texts_.size();
    return std::move(result_);
  }

 private:
  static constexpr std::uint64_t kNoParent = ~std::uint64_t{0};
  struct Waiting {
    std::uint64_t number;
    std::uint32_t depth;
    PlainState state;
  };

  void stop(StopReason reason) {
    result_.complete = false;
    result_.reason = std::move(reason);
  }

  std::uint64_t add(PlainState state, std::uint64_t parent, std::uint32_t depth) {
    const auto [entry, added] = numbers_.try_emplace(system_.view(state).text(), texts_.size());
    if (!added) return entry->second;
    texts_.push_back(&entry->first);
    parents_.push_back(parent);
    result_.depth = std::max(result_.depth, depth);
    if (sink_.state) {
      const std::string& text = entry->first;
      sink_.state(entry->second, parent == kNoParent, [&text] { return text; });
    }
    queue_.push_back({entry->second, depth, std::move(state)});
    return entry->second;
  }

  void expand() {
    Waiting waiting = std::move(queue_.front());
    queue_.pop_front();
    current_ = waiting.number;
    CutMoves cut;
    const auto steps = system_.successors(waiting.state, cut);
    for (const PlainStep& step : steps) {
      ++result_.transitions;
      const std::uint64_t to = add(step.next, waiting.number, waiting.depth + 1);
      if (sink_.transition) sink_.transition(waiting.number, step.mover, step.action, to);
    }
    if (cut.any()) {
      ++result_.cut_states;
      if (!at_bound_) {
        at_bound_ = waiting.number;
        bound_ = cut.reason;
      }
    } else if (steps.empty()) {
      if (result_.deadlocks++ == 0) result_.deadlock_path = path_to(waiting.number);
      if (system_.terminated(waiting.state)) ++result_.terminated;
    }
    if (auto reason = control_.should_stop({texts_.size(), queue_.size(), waiting.depth, 0, 0}))
      stop(*reason);
  }

  Path path_to(std::uint64_t number) const {
    Path path;
    for (; number != kNoParent; number = parents_[number]) path.push_back(*texts_[number]);
    std::ranges::reverse(path);
    return path;
  }

  const PlainSystem& system_;
  SearchControl& control_;
  const GraphSink& sink_;
  Exploration result_;
  std::unordered_map<std::string, std::uint64_t> numbers_;
  std::vector<const std::string*> texts_;  // keys of numbers_, which never move
  std::vector<std::uint64_t> parents_;
  std::deque<Waiting> queue_;
  std::uint64_t current_ = 0;
  std::optional<std::uint64_t> at_bound_;  // the first with a step over a bound of the model ...
  StopReason bound_;                       // ... which is this one
};

}  // namespace

Exploration explore_reference(const PlainSystem& system, SearchControl& control,
                              const GraphSink& sink) {
  return ReferenceExplorer(system, control, sink).run();
}

}  // namespace credo
