// The search on the fast system.
#include "engine/search.hpp"

#include <fmt/format.h>

#include "base/clock.hpp"
#include "engine/level_search.hpp"

namespace credo {

namespace {

class StateSearch {
 public:
  using Number = StateStore::Number;

  StateSearch(System& system, Model& model, const StateQuery& query, SearchControl& control,
              const SearchBounds& bounds)
      : system_(system),
        control_(control),
        bounds_(bounds),
        matcher_(system, model, query),
        space_{system},
        search_(space_, control),
        tuple_(system.width()) {
    if (bounds.depth) search_.cut_off_at(*bounds.depth);
  }

  SearchResult run() {
    control_.start();
    search_.run(*this);
    result_.enough = enough();
    result_.states = result_.enough ? result_.solutions.back().state + 1 : search_.states();
    result_.depth =
        result_.enough ? search_.depth_of(result_.solutions.back().state) : search_.depth();
    result_.store_bytes = search_.store_bytes();
    const auto stopped = stopped_in([&] { tell_runs(); }, Doing::telling);
    if (stopped) result_.without_runs = *stopped;
    if (!result_.enough) how_it_ended();
    result_.complete = !result_.enough && result_.reason.empty();
    result_.seconds = control_.seconds();
    return std::move(result_);
  }

  // What the search tells.
  bool expanded(Number number, const SuccessorBuffer&, std::size_t, std::size_t) {
    if (space_.cut.any() && !over_limit_) {
      over_limit_ = number;
      bound_ = space_.cut.reason;
    }
    return false;
  }
  void stored(Number, Number known, const SuccessorBuffer&, const std::vector<std::size_t>&,
              const std::vector<Number>&) {
    for (Number number = known; number < search_.states() && !enough(); ++number) test(number);
  }
  bool enough() const {
    return bounds_.solutions && result_.solutions.size() >= *bounds_.solutions;
  }

 private:
  void test(Number number) {
    search_.store().get(number, tuple_);
    if (!matcher_.holds(tuple_)) return;
    result_.solutions.push_back({number, 0, matcher_.assignments(tuple_), {}});
  }

  void tell_runs() {
    for (std::size_t i = 0; i < result_.solutions.size(); ++i) {
      SearchSolution& solution = result_.solutions[i];
      solution.depth = search_.depth_of(solution.state);
    }
    for (std::size_t i = 0; i < result_.solutions.size() && i < bounds_.runs; ++i) {
      result_.solutions[i].path = path_to(result_.solutions[i].state);
    }
    if (over_limit_ && !result_.enough) result_.limit_path = path_to(*over_limit_);
  }

  Path path_to(Number number) {
    Path path;
    for (const Number each : search_.path_to(number)) {
      search_.store().get(each, tuple_);
      path.push_back(system_.view(tuple_).text());
    }
    return path;
  }

  void how_it_ended() {
    if (bound_.empty()) bound_ = space_.cut_starts.reason;
    result_.reason = search_.reason().empty() ? bound_ : search_.reason();
    if (!search_.cut_off()) return;
    std::optional<StopReason> stopped;
    result_.leading_on = search_.count_leading_on([&] {
      stopped = control_.should_stop({result_.states, 0, search_.depth(), 0, 0});
      return stopped.has_value();
    });
    result_.leading_on_counted = !stopped;
    if (result_.leading_on > 0) result_.reason = StopReason::depth(*bounds_.depth);
    if (result_.leading_on == 0 && stopped) result_.reason = *stopped;
  }

  System& system_;
  SearchControl& control_;
  const SearchBounds& bounds_;
  StateMatcher matcher_;
  SpaceWithinBounds space_;
  LevelSearch<SpaceWithinBounds> search_;
  std::vector<ComponentId> tuple_;
  SearchResult result_;
  std::optional<Number> over_limit_;  // the first with a step over a bound of the model ...
  StopReason bound_;                  // ... which is this one, or else that of an initial state
};

}  // namespace

SearchResult search_states(System& system, Model& model, const StateQuery& query,
                           SearchControl& control, const SearchBounds& bounds) {
  return StateSearch(system, model, query, control, bounds).run();
}

}  // namespace credo
