// A shortest run in the graph of a system, from one state to another.
#pragma once

#include <functional>
#include <optional>

#include "engine/control.hpp"
#include "engine/run.hpp"
#include "engine/state_graph.hpp"

namespace credo {

struct RunWish {
  using Number = StateGraph::Number;
  // The run goes only by steps that may be taken, and ends in a wanted state ...
  std::function<bool(Number from, const GraphEdge& edge)> may_take;
  std::function<bool(Number state)> wanted;
  // ... or, if this is given instead, with a wanted step.
  std::function<bool(Number from, const GraphEdge& edge)> last;
};

// None if there is none. Throws LimitExceeded when a limit ends the search.
std::optional<Run> shortest_run(StateGraph& graph, StateGraph::Number from, const RunWish& wish,
                                SearchControl& control);

}  // namespace credo
