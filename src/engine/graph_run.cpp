// Breadth-first search with parents.
#include "engine/graph_run.hpp"

#include <algorithm>

#include "base/limits.hpp"

namespace credo {

namespace {

class ShortestRun {
 public:
  ShortestRun(StateGraph& graph, const RunWish& wish) : graph_(graph), wish_(wish) {}

  std::optional<Run> from(StateGraph::Number start, SearchControl& control) {
    arrivals_.assign(graph_.size(), {});
    arrivals_[start] = {start, EdgeKinds::kRest};
    std::vector<StateGraph::Number> queue{start};
    for (std::size_t next = 0; next < queue.size(); ++next) {
      const StateGraph::Number state = queue[next];
      if (!wish_.last && wish_.wanted(state)) return run_to(start, state);
      if ((next & 0xffff) == 0xffff) {
        if (auto reason = control.should_stop({graph_.size(), 0, 0, 0, 0})) {
          throw LimitExceeded(*reason);
        }
      }
      edges_.clear();
      graph_.append_edges(state, edges_);
      if (wish_.last) {
        const auto last =
            std::ranges::find_if(edges_, [&](const auto& edge) { return wish_.last(state, edge); });
        if (last != edges_.end()) {
          Run run = run_to(start, state);
          add(run, *last);
          return run;
        }
      }
      for (const GraphEdge& edge : edges_) {
        if (arrivals_[edge.to].from != kNone || !wish_.may_take(state, edge)) continue;
        arrivals_[edge.to] = {state, edge.kind};
        queue.push_back(edge.to);
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr StateGraph::Number kNone = 0xffffffffu;

  // How a state was reached first.
  struct Arrival {
    StateGraph::Number from = kNone;
    EdgeKinds::Number kind = EdgeKinds::kRest;
  };

  void add(Run& run, const GraphEdge& edge) const {
    const EdgeKind& kind = graph_.kinds()[edge.kind];
    run.add_step(kind.mover, kind.action);
    run.states.push_back(graph_.text(edge.to));
  }

  Run run_to(StateGraph::Number start, StateGraph::Number end) const {
    std::vector<GraphEdge> way;
    for (StateGraph::Number state = end; state != start; state = arrivals_[state].from) {
      way.push_back({state, arrivals_[state].kind});
    }
    std::ranges::reverse(way);
    Run run;
    run.states.push_back(graph_.text(start));
    for (const GraphEdge& edge : way) add(run, edge);
    return run;
  }

  StateGraph& graph_;
  const RunWish& wish_;
  std::vector<Arrival> arrivals_;  // by state
  std::vector<GraphEdge> edges_;
};

}  // namespace

std::optional<Run> shortest_run(StateGraph& graph, StateGraph::Number from, const RunWish& wish,
                                SearchControl& control) {
  return ShortestRun(graph, wish).from(from, control);
}

}  // namespace credo
