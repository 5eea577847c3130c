// The same search on plain states, one state at a time.
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <unordered_map>

#include "base/clock.hpp"
#include "base/limits.hpp"
#include "engine/search.hpp"

namespace credo {

namespace {

class ReferenceSearch {
 public:
  ReferenceSearch(const PlainSystem& system, Model& model, const StateQuery& query,
                  SearchControl& control, const SearchBounds& bounds)
      : system_(system), matcher_(system, model, query), control_(control), bounds_(bounds) {}

  SearchResult run() {
    control_.start();
    try {
      for (PlainState& state : system_.initial(cut_starts_)) add(std::move(state), kNoParent, 0);
      while (!result_.enough && result_.reason.empty() && !queue_.empty()) {
        if (queue_.front().depth == bounds_.depth) {
          cut_off();
          break;
        }
        expand();
      }
    } catch (const LimitExceeded& limit) {
      result_.reason = limit.reason;
    } catch (const ClockStopped& stopped) {
      result_.reason = stopped.reason;
    }
    if (!result_.enough && over_limit_) {
      if (result_.reason.empty()) result_.reason = bound_;
      result_.limit_path = path_to(*over_limit_);
    }
    if (!result_.enough && result_.reason.empty()) result_.reason = cut_starts_.reason;
    result_.complete = !result_.enough && result_.reason.empty();
    result_.states = texts_.size();
    result_.seconds = control_.seconds();
    return std::move(result_);
  }

 private:
  static constexpr std::uint64_t kNoParent = ~std::uint64_t{0};
  struct Waiting {
    std::uint64_t number;
    std::uint32_t depth;
    PlainState state;
  };

  void add(PlainState state, std::uint64_t parent, std::uint32_t depth) {
    if (result_.enough) return;
    const auto [entry, added] = numbers_.try_emplace(system_.view(state).text(), texts_.size());
    if (!added) return;
    texts_.push_back(&entry->first);
    parents_.push_back(parent);
    if (matcher_.holds(state)) {
      SearchSolution solution{entry->second, depth, matcher_.assignments(state), {}};
      if (result_.solutions.size() < bounds_.runs) solution.path = path_to(entry->second);
      result_.solutions.push_back(std::move(solution));
      result_.enough = bounds_.solutions && result_.solutions.size() >= *bounds_.solutions;
      if (result_.enough) result_.depth = depth;
    }
    queue_.push_back({entry->second, depth, std::move(state)});
  }

  void expand() {
    const Waiting waiting = std::move(queue_.front());
    queue_.pop_front();
    result_.depth = waiting.depth;
    CutMoves cut;
    const auto steps = system_.successors(waiting.state, cut);
    if (cut.any() && !over_limit_) {
      over_limit_ = waiting.number;
      bound_ = cut.reason;
    }
    for (const PlainStep& step : steps) add(step.next, waiting.number, waiting.depth + 1);
    if (result_.enough) return;
    if (auto reason = control_.should_stop({texts_.size(), queue_.size(), waiting.depth, 0, 0})) {
      result_.reason = *reason;
    }
  }

  // Nothing but states at the cut-off depth is left: how many of them lead on?
  void cut_off() {
    result_.depth = *bounds_.depth;
    std::optional<StopReason> stopped;
    for (const Waiting& waiting : queue_) {
      stopped = control_.should_stop({texts_.size(), queue_.size(), waiting.depth, 0, 0});
      if (stopped) break;
      CutMoves cut;
      const auto steps = system_.successors(waiting.state, cut);
      // A step over a limit leads somewhere.
      if (cut.any() || std::ranges::any_of(steps, [&](const PlainStep& step) {
            return !numbers_.contains(system_.view(step.next).text());
          })) {
        ++result_.leading_on;
      }
    }
    result_.leading_on_counted = !stopped;
    if (result_.leading_on > 0) result_.reason = StopReason::depth(*bounds_.depth);
    if (result_.leading_on == 0 && stopped) result_.reason = *stopped;
  }

  Path path_to(std::uint64_t number) const {
    Path path;
    for (; number != kNoParent; number = parents_[number]) path.push_back(*texts_[number]);
    std::ranges::reverse(path);
    return path;
  }

  const PlainSystem& system_;
  PlainMatcher matcher_;
  SearchControl& control_;
  const SearchBounds& bounds_;
  SearchResult result_;
  std::unordered_map<std::string, std::uint64_t> numbers_;
  std::vector<const std::string*> texts_;  // keys of numbers_, which never move
  std::vector<std::uint64_t> parents_;
  std::deque<Waiting> queue_;
  std::optional<std::uint64_t> over_limit_;  // the first with a step over a bound of the model ...
  StopReason bound_;                         // ... which is this one
  CutStarts cut_starts_;
};

}  // namespace

SearchResult search_reference(const PlainSystem& system, Model& model, const StateQuery& query,
                              SearchControl& control, const SearchBounds& bounds) {
  return ReferenceSearch(system, model, query, control, bounds).run();
}

}  // namespace credo
