// A bounded exploration, and words for how it can end.
#include "engine/small_graph.hpp"

#include <fmt/format.h>

#include "base/clock.hpp"
#include "engine/state_graph.hpp"

namespace credo {

namespace {

constexpr double kMostSeconds = 1;
constexpr std::size_t kEdgeBytes = std::size_t{1} << 20;
constexpr const char* kTooMany = "too many to read as a graph";

SmallGraph not_shown(std::string reason) { return {std::move(reason), {}, {}}; }

void fill(SmallGraph& graph, System& system, StateGraph& found) {
  std::vector<ComponentId> tuple(system.width());
  std::vector<GraphEdge> edges;
  for (StateGraph::Number state = 0; state < found.size(); ++state) {
    found.tuple(state, tuple);
    const bool deadlock = found.is_deadlock(state);
    graph.nodes.push_back({system.view(tuple), state < found.initial_count(), deadlock});
    edges.clear();
    found.append_transitions(state, edges);
    for (const GraphEdge& edge : edges) {
      const EdgeKind& kind = found.kinds()[edge.kind];
      graph.edges.push_back({state, edge.to, kind.mover, kind.action});
    }
  }
}

SmallGraph explored(Model& model, Observation observation, const std::atomic<bool>* interrupted) {
  SearchControl control;
  control.limits.max_states = kMostDrawnStates;
  control.limits.seconds = kMostSeconds;
  control.interrupted = interrupted;
  System system(model, observation);
  StateGraph found(system, kEdgeBytes);
  found.explore(control);
  if (found.size() > kMostDrawnStates) {
    return not_shown(fmt::format("more than {} states: {}", kMostDrawnStates, kTooMany));
  }
  if (!found.complete()) {
    return not_shown(fmt::format("not all states could be found: {}", found.reason()));
  }
  if (found.transitions() > kMostDrawnTransitions) {
    return not_shown(fmt::format("{} transitions between {} states: {}", found.transitions(),
                                 found.size(), kTooMany));
  }
  SmallGraph graph;
  fill(graph, system, found);
  return graph;
}

}  // namespace

SmallGraph small_graph(Model& model, Observation observation, std::uint64_t known_states,
                       const std::atomic<bool>* interrupted) {
  if (known_states > kMostDrawnStates) {
    return not_shown(fmt::format("{} states: {}", known_states, kTooMany));
  }
  if (model.static_limit) {
    return not_shown(fmt::format("the system cannot be run: {}", *model.static_limit));
  }
  try {
    SmallGraph graph;
    const auto stopped =
        stopped_in([&] { graph = explored(model, observation, interrupted); }, Doing::telling);
    if (stopped) return not_shown(fmt::format("not all states could be found: {}", *stopped));
    return graph;
  } catch (const UserError& error) {
    // Something the command itself did not meet, and its result is not touched by it.
    return not_shown(fmt::format("not all states could be found: {}", error.what()));
  } catch (const LimitExceeded& limit) {
    return not_shown(fmt::format("not all states could be found: {}", limit.reason));
  }
}

}  // namespace credo
