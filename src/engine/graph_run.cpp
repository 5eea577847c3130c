// Breadth-first search with parents.
#include "engine/graph_run.hpp"

#include <algorithm>

#include "base/diagnostic.hpp"
#include "base/limits.hpp"

namespace credo {

namespace {

using Number = StateGraph::Number;

constexpr Number kNone = 0xffffffffu;

// Who moves from the one state to the other. Edges remember this only as far as fairness needs it.
Mover mover_between(const StateGraph& graph, Number from, Number to) {
  System& system = graph.system();
  std::vector<ComponentId> source(system.width());
  std::vector<ComponentId> target(system.width());
  graph.tuple(from, source);
  graph.tuple(to, target);
  SuccessorBuffer buffer;
  system.successors(source, buffer);
  for (std::size_t i = 0; i < buffer.size(); ++i) {
    const auto tuple = std::span(buffer.tuples).subspan(i * target.size(), target.size());
    if (std::ranges::equal(tuple, target)) return buffer.movers[i];
  }
  invariant(graph.is_deadlock(from), "neighbours in the graph are joined by a step");
  return kNobody;
}

Run run_along(const StateGraph& graph, const std::vector<Number>& way) {
  Run run;
  for (std::size_t i = 0; i < way.size(); ++i) {
    run.states.push_back(graph.text(way[i]));
    if (i + 1 < way.size()) run.movers.push_back(mover_between(graph, way[i], way[i + 1]));
  }
  return run;
}

}  // namespace

std::optional<Run> shortest_run(const StateGraph& graph, Number from,
                                const std::function<bool(Number)>& passed,
                                const std::function<bool(Number)>& wanted, SearchControl& control) {
  std::vector<Number> parents(graph.size(), kNone);
  std::vector<Number> queue{from};
  std::vector<GraphEdge> edges;
  parents[from] = from;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const Number state = queue[next];
    if (wanted(state)) {
      std::vector<Number> way{state};
      while (way.back() != from) way.push_back(parents[way.back()]);
      std::ranges::reverse(way);
      return run_along(graph, way);
    }
    if ((next & 0xffff) == 0xffff) {
      if (auto reason = control.should_stop({graph.size(), 0, 0, 0, 0})) {
        throw LimitExceeded(*reason);
      }
    }
    if (!passed(state)) continue;
    edges.clear();
    graph.append_edges(state, edges);
    for (const GraphEdge& edge : edges) {
      if (parents[edge.to] != kNone) continue;
      parents[edge.to] = state;
      queue.push_back(edge.to);
    }
  }
  return std::nullopt;
}

}  // namespace credo
