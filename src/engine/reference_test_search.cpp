// Tests by their equations, on sets of plain states.
//
// A part of a test takes a set of states to the set after it; of each state the length of a
// shortest run there is kept, with the run. Sets may be infinite, so only runs up to a bound are
// followed, and the bound is doubled until enough final states are found or nothing was left out.
#include <algorithm>
#include <map>
#include <unordered_map>

#include "base/limits.hpp"
#include "engine/test_search.hpp"

namespace credo {

namespace {

constexpr std::uint32_t kFirstBound = 16;

class ReferenceTest {
 public:
  ReferenceTest(const PlainSystem& system, Model& model, const BoundTest& test,
                SearchControl& control, const TestBounds& bounds)
      : system_(system), model_(model), test_(test), control_(control), bounds_(bounds) {
    for (const StateQuery& condition : test.conditions) {
      conditions_.emplace_back(PlainMatcher(system, model, condition),
                               std::unordered_map<StateNumber, bool>());
    }
  }

  TestResult run() {
    control_.start();
    Places finals;
    try {
      finals = deepen();
    } catch (const Stopped& stopped) {
      finals = given_up(stopped.reason);
    } catch (const LimitExceeded& limit) {
      finals = given_up(limit.reason);
    }
    finish(finals);
    result_.seconds = control_.seconds();
    return std::move(result_);
  }

 private:
  using StateNumber = std::size_t;
  using Visit = std::size_t;
  static constexpr Visit kStart = ~Visit{0};
  struct Edge {
    StateNumber to;
    ObservedPath::Step step;
  };
  struct State {
    PlainState value;
    std::string text;
    std::vector<Edge> edges = {};
    CutMoves cut = {};
    bool expanded = false;
  };
  // A state on a run, and how it was reached.
  struct Visited {
    StateNumber state;
    Visit before = kStart;
    ObservedPath::Step step = {};
    std::uint32_t length = 0;
  };
  // A set of states, each with the end of a shortest run to it.
  using Places = std::map<StateNumber, Visit>;
  struct Stopped {
    StopReason reason;
  };

  // ---- the equations

  Places after(std::uint32_t id, const Places& from) {
    const TestNode& node = test_.expression.nodes[id];
    switch (node.kind) {
      case TestNode::Kind::action:
        return after_action(node.left, silently(from));
      case TestNode::Kind::condition: {
        Places places = silently(from);
        std::erase_if(places, [&](const auto& entry) { return !holds(node.left, entry.first); });
        return places;
      }
      case TestNode::Kind::sequence:
        return after(node.right, after(node.left, from));
      case TestNode::Kind::choice: {
        Places places = after(node.left, from);
        merge(places, after(node.right, from));
        return places;
      }
      case TestNode::Kind::repetition:
        return repeated(node, from);
    }
    throw InternalError("every test has an equation");
  }

  Places repeated(const TestNode& node, const Places& from) {
    Places power = from;
    for (std::uint32_t i = 0; i < node.least; ++i) power = after(node.left, power);
    Places all = power;
    for (std::uint32_t i = node.least; i < node.most; ++i) {
      power = after(node.left, power);
      if (!merge(all, power)) break;
    }
    return all;
  }

  // Any number of silent steps, shortest runs first.
  Places silently(const Places& from) {
    Places all = from;
    std::map<std::uint32_t, std::vector<Visit>> open;  // by length
    for (const auto& [state, visit] : from) open[visits_[visit].length].push_back(visit);
    for (auto level = open.begin(); level != open.end(); level = open.erase(level)) {
      for (std::size_t i = 0; i < level->second.size(); ++i) {
        const Visit visit = level->second[i];
        if (all.at(visits_[visit].state) != visit) continue;  // there is a shorter run
        note_bound(visit,
                   [&](const CutMoves::Move& move) { return !model_.observes(move.action); });
        for (const Edge& edge : edges_from(visit)) {
          if (model_.observes(edge.step.action)) continue;
          if (const auto next = step(visit, edge); next && add(all, *next)) {
            open[visits_[*next].length].push_back(*next);
          }
        }
      }
    }
    return all;
  }

  Places after_action(std::uint32_t action, const Places& from) {
    Places all;
    for (const auto& [state, visit] : from) {
      note_bound(visit,
                 [&](const CutMoves::Move& move) { return test_.may_match(model_, action, move); });
      for (const Edge& edge : edges_from(visit)) {
        if (!model_.observes(edge.step.action)) continue;
        if (!test_.matches(model_.terms, action, edge.step.mover, edge.step.action)) continue;
        if (const auto next = step(visit, edge)) add(all, *next);
      }
    }
    return all;
  }

  bool holds(std::uint32_t condition, StateNumber state) {
    auto& [matcher, known] = conditions_[condition];
    const auto entry = known.find(state);
    if (entry != known.end()) return entry->second;
    return known[state] = matcher.holds(states_[state].value);
  }

  // ---- sets

  // Whether the state is new there, or the run shorter.
  bool add(Places& places, Visit visit) {
    const auto [entry, added] = places.try_emplace(visits_[visit].state, visit);
    if (added) return true;
    if (visits_[entry->second].length <= visits_[visit].length) return false;
    entry->second = visit;
    return true;
  }
  bool merge(Places& places, const Places& more) {
    bool changed = false;
    for (const auto& [state, visit] : more) changed = add(places, visit) || changed;
    return changed;
  }

  // ---- the system

  StateNumber number(const PlainState& state) {
    std::string text = system_.view(state).text();
    const auto [entry, added] = numbers_.try_emplace(text, states_.size());
    if (added) states_.push_back({state, std::move(text)});
    return entry->second;
  }

  Visit begin(StateNumber state) {
    visits_.push_back({state});
    return visits_.size() - 1;
  }

  // One step more than the bound is none.
  std::optional<Visit> step(Visit from, const Edge& edge) {
    if (visits_[from].length == bound_) {
      left_out_ = true;
      return std::nullopt;
    }
    visits_.push_back({edge.to, from, edge.step, visits_[from].length + 1});
    result_.depth = std::max(result_.depth, visits_.back().length);
    return visits_.size() - 1;
  }

  const State& expanded(Visit visit) {
    const StateNumber state = visits_[visit].state;
    if (!states_[state].expanded) expand(state);
    return states_[state];
  }
  const std::vector<Edge>& edges_from(Visit visit) { return expanded(visit).edges; }

  // If a step over a bound of the model is of those that matter.
  template <class Matters>
  void note_bound(Visit visit, const Matters& matters) {
    if (!at_bound_ && std::ranges::any_of(expanded(visit).cut.moves, matters)) at_bound_ = visit;
  }

  void expand(StateNumber from) {
    if (const auto stop = control_.should_stop({states_.size(), 0, result_.depth, 0, 0})) {
      throw Stopped{*stop};
    }
    const PlainState value = states_[from].value;
    CutMoves cut;
    std::vector<Edge> edges;
    for (const PlainStep& each : system_.successors(value, cut)) {
      edges.push_back({number(each.next), {each.mover, each.action}});
    }
    states_[from].edges = std::move(edges);
    states_[from].cut = std::move(cut);
    states_[from].expanded = true;
  }

  // ---- the bound

  bool enough(const Places& finals) const {
    return bounds_.solutions && finals.size() >= *bounds_.solutions;
  }

  Places deepen() {
    const std::uint32_t last = bounds_.depth.value_or(~std::uint32_t{0});
    for (bound_ = std::min(kFirstBound, last);; bound_ = bound_ < last / 2 ? 2 * bound_ : last) {
      visits_.clear();
      at_bound_.reset();
      left_out_ = false;
      cut_starts_ = {};
      Places start;
      for (const PlainState& state : system_.initial(cut_starts_)) add(start, begin(number(state)));
      Places finals = after(test_.expression.root, start);
      if (enough(finals) || !left_out_) return finals;
      found_ = finals;
      found_visits_ = visits_;
      if (bound_ == last) {
        result_.reason = StopReason::depth(last);
        return finals;
      }
    }
  }

  // What was found within the bound before.
  Places given_up(const StopReason& reason) {
    result_.reason = reason;
    visits_ = std::move(found_visits_);
    at_bound_.reset();
    return std::move(found_);
  }

  void finish(const Places& finals) {
    result_.enough = enough(finals);
    if (result_.enough) result_.reason = {};
    if (!result_.enough && result_.reason.empty() && at_bound_) {
      result_.reason = states_[visits_[*at_bound_].state].cut.reason;
    }
    if (!result_.enough && result_.reason.empty()) result_.reason = cut_starts_.reason;
    result_.complete = !result_.enough && result_.reason.empty();
    result_.states = states_.size();
    std::vector<Visit> ends;
    for (const auto& [state, visit] : finals) ends.push_back(visit);
    std::ranges::stable_sort(ends, {}, [&](Visit visit) { return visits_[visit].length; });
    if (result_.enough) ends.resize(*bounds_.solutions);
    result_.final_states = ends.size();
    result_.verdict = !ends.empty()      ? TestVerdict::successful
                      : result_.complete ? TestVerdict::safe
                                         : TestVerdict::unknown;
    ends.resize(std::min<std::uint64_t>(ends.size(), std::max<std::uint64_t>(bounds_.runs, 1)));
    for (const Visit end : ends) result_.runs.push_back(run_to(end));
    if (at_bound_ && !result_.enough) result_.limit_path = run_to(*at_bound_).states;
  }

  ObservedPath run_to(Visit end) const {
    ObservedPath path;
    for (Visit at = end;; at = visits_[at].before) {
      path.states.push_back(states_[visits_[at].state].text);
      if (visits_[at].before == kStart) break;
      path.steps.push_back(visits_[at].step);
    }
    std::ranges::reverse(path.states);
    std::ranges::reverse(path.steps);
    return path;
  }

  const PlainSystem& system_;
  Model& model_;
  const BoundTest& test_;
  SearchControl& control_;
  TestBounds bounds_;
  // By number, with what is known by state.
  std::vector<std::pair<PlainMatcher, std::unordered_map<StateNumber, bool>>> conditions_;
  std::unordered_map<std::string, StateNumber> numbers_;
  std::vector<State> states_;
  std::vector<Visited> visits_;
  Places found_;  // within the bound before, with its runs
  std::vector<Visited> found_visits_;
  std::uint32_t bound_ = 0;
  bool left_out_ = false;          // a run went on beyond the bound
  std::optional<Visit> at_bound_;  // where a bound of the model was exceeded first
  CutStarts cut_starts_;
  TestResult result_;
};

}  // namespace

TestResult run_test_reference(const PlainSystem& system, Model& model, const BoundTest& test,
                              SearchControl& control, const TestBounds& bounds) {
  return ReferenceTest(system, model, test, control, bounds).run();
}

}  // namespace credo
