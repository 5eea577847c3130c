// A shortest run in the graph of a system, from one state to another.
#pragma once

#include <functional>
#include <optional>

#include "engine/control.hpp"
#include "engine/run.hpp"
#include "engine/state_graph.hpp"

namespace credo {

// From the state through states that may be passed to one that is wanted; none if there is none.
// Throws LimitExceeded when a limit ends the search.
std::optional<Run> shortest_run(const StateGraph& graph, StateGraph::Number from,
                                const std::function<bool(StateGraph::Number)>& passed,
                                const std::function<bool(StateGraph::Number)>& wanted,
                                SearchControl& control);

}  // namespace credo
