// A run that is fair towards transitions: in its loop it takes every transition of every state
// there.
//
// The path search finds a component of the product in which that can be done while the automaton
// accepts. The way there is a shortest one; then the run goes from one transition, or mark of the
// automaton, that is still missing to the nearest next one, and at last back to where the loop
// began.
#pragma once

#include "engine/control.hpp"
#include "engine/labelling_spaces.hpp"
#include "engine/run.hpp"
#include "logic/automaton.hpp"

namespace credo {

// A loop with more steps than this nobody reads: the run then ends where it would begin.
inline constexpr std::size_t kLongestClosedLoop = 10'000;

// From the state, on which the automaton accepts; there must be one. Throws LimitExceeded when a
// limit ends the search.
Run closed_run(StateGraph& graph, GraphLabels& labels, const Automaton& automaton,
               StateGraph::Number from, SearchControl& control);

}  // namespace credo
