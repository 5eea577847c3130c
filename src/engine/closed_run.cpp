// The way in, and the tour.
#include "engine/closed_run.hpp"

#include <algorithm>
#include <deque>
#include <unordered_map>

#include "base/diagnostic.hpp"

namespace credo {

namespace {

using State = StateGraph::Number;
using Node = std::uint32_t;  // of the product

constexpr std::uint64_t kMostWork = 20'000'000;  // nodes looked at for the tour

struct Step {
  Node from;
  MarkedEdge edge;
};

class ClosedRun {
 public:
  ClosedRun(StateGraph& graph, GraphLabels& labels, const Automaton& automaton,
            SearchControl& control)
      : graph_(graph),
        automaton_(automaton),
        space_(graph, labels, automaton,
               FairnessMarks(graph.system().model(), Fairness::transitions, automaton.set_count),
               ProductSpace::Targets::none),
        control_(control),
        part_(space_.size()) {}

  Run from(State state) {
    const Node start = space_.node(state, automaton_.initial);
    find_part(start);
    std::vector<Step> way;
    if (!part_.contains(start)) {
      way = walk(
          start, [](Node) { return true; },
          [&](const Step& step) { return part_.contains(step.edge.to); });
    }
    const Node entry = way.empty() ? start : way.back().edge.to;
    const std::size_t stem = way.size();
    const bool closed = transitions_ <= kLongestClosedLoop && tour(entry, way);
    if (!closed) way.resize(stem);
    Run run = run_along(state, way, closed);
    if (closed) {
      run.loop = stem;
    } else {
      run.rest = Run::Rest{first_edge_.size(), transitions_};
    }
    return run;
  }

 private:
  void find_part(Node start) {
    PathSearch search(space_, control_, graph_.size());
    search.from(start);
    if (!search.reason.empty()) throw LimitExceeded(search.reason);
    invariant(!search.accepting.empty(), "a path that was found can be found again");
    for (const Node node : search.accepting) {
      part_.add(node);
      const State state = space_.state_of(node);
      if (!first_edge_.try_emplace(state, transitions_).second) continue;
      transitions_ += space_.edge_count(state);
    }
  }

  // The shortest way from a node, by nodes that may be entered, whose last step is wanted.
  template <class Enter, class Wanted>
  std::vector<Step> walk(Node from, const Enter& may_enter, const Wanted& wanted) {
    std::unordered_map<Node, Step> arrivals;
    std::deque<Node> queue{from};
    while (!queue.empty()) {
      const Node node = queue.front();
      queue.pop_front();
      ++work_;
      edges_.clear();
      space_.edges(node, edges_);
      for (const MarkedEdge& edge : edges_) {
        if (!may_enter(edge.to)) continue;
        const Step step{node, edge};
        if (wanted(step)) {
          std::vector<Step> way{step};
          while (way.back().from != from) way.push_back(arrivals.at(way.back().from));
          std::ranges::reverse(way);
          return way;
        }
        if (edge.to != from && arrivals.try_emplace(edge.to, step).second) queue.push_back(edge.to);
      }
      if ((work_ & 0xfff) == 0) stop_if_asked();
    }
    throw InternalError("inside a component every edge can be reached");
  }

  void stop_if_asked() {
    if (auto reason = control_.should_stop({graph_.size(), 0, 0, 0, 0})) {
      throw LimitExceeded(*reason);
    }
  }

  // Appends a loop from the node with every transition and every mark; false if it gets too long.
  bool tour(Node entry, std::vector<Step>& way) {
    std::vector<bool> taken(transitions_, false);
    std::uint64_t missing = transitions_;
    Marks marks = automaton_.all_marks();  // still to come
    const auto transition = [&](const Step& step) {
      return first_edge_.at(space_.state_of(step.from)) + step.edge.place;
    };
    const auto inside = [this](Node node) { return part_.contains(node); };
    const std::size_t longest = way.size() + kLongestClosedLoop;
    const auto append = [&](const std::vector<Step>& steps) {
      for (const Step& step : steps) {
        if (!taken[transition(step)]) --missing;
        taken[transition(step)] = true;
        marks &= ~step.edge.marks;
        way.push_back(step);
      }
      return way.size() <= longest && work_ <= kMostWork;
    };
    Node now = entry;
    while (missing > 0 || marks != 0) {
      const bool in_time = append(walk(now, inside, [&](const Step& step) {
        return !taken[transition(step)] || (step.edge.marks & marks) != 0;
      }));
      if (!in_time) return false;
      now = way.back().edge.to;
    }
    if (now == entry) return true;
    return append(walk(now, inside, [&](const Step& step) { return step.edge.to == entry; }));
  }

  Run run_along(State start, const std::vector<Step>& way, bool closed) {
    Run run;
    std::unordered_map<State, std::string> texts;
    const auto text = [&](State state) {
      const auto [entry, added] = texts.try_emplace(state);
      if (added) entry->second = graph_.text(state);
      return entry->second;
    };
    run.states.push_back(text(start));
    std::vector<GraphEdge> edges;
    for (std::size_t i = 0; i < way.size(); ++i) {
      edges.clear();
      graph_.append_edges(space_.state_of(way[i].from), edges);
      const EdgeKind& kind = graph_.kinds()[edges[way[i].edge.place].kind];
      run.add_step(kind.mover, kind.action);
      if (!closed || i + 1 < way.size()) {
        run.states.push_back(text(space_.state_of(way[i].edge.to)));
      }
    }
    return run;
  }

  StateGraph& graph_;
  const Automaton& automaton_;
  ProductSpace space_;
  SearchControl& control_;
  StateSet part_;                                        // nodes of the component
  std::unordered_map<State, std::uint64_t> first_edge_;  // its states, with their first transition
  std::uint64_t transitions_ = 0;                        // of these states
  std::uint64_t work_ = 0;
  std::vector<MarkedEdge> edges_;
};

}  // namespace

Run closed_run(StateGraph& graph, GraphLabels& labels, const Automaton& automaton, State from,
               SearchControl& control) {
  return ClosedRun(graph, labels, automaton, control).from(from);
}

}  // namespace credo
