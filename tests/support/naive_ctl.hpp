// CTL by its fixpoints, on a graph written out by hand: what engines for branching time are
// compared with.
//
// Sets of states are vectors of truth values that grow or shrink until nothing changes; there are
// no components, no automata and nothing of the engines. Fair paths are found by the fixpoint of
// Emerson and Lei, with constraints on edges. Under strong fairness it is tried for every set of
// processes that may be the ones which move for ever.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/run.hpp"
#include "logic/lasso.hpp"
#include "property/atoms.hpp"
#include "property/binding.hpp"
#include "system/plain_system.hpp"

namespace credo::testing {

struct NaiveEdge {
  Mover mover;
  std::size_t to;
};

struct NaiveState {
  std::string text;
  Label label = 0;               // of the atoms
  std::vector<NaiveEdge> edges;  // a deadlock leads to itself
  std::set<Process> enabled;     // processes with a step that is not `maybe`
  bool initial = false;
};

using NaiveGraph = std::vector<NaiveState>;

// Nothing if there are more states, or a step goes over a bound.
std::optional<NaiveGraph> naive_graph(const PlainSystem& system, const PlainAtoms& atoms,
                                      std::size_t most_states);

// Whether every path formula is one temporal operator over state formulas.
bool is_ctl(const LtlStore& ltl, const LtlProperty& property);

// The labels of all states with the path formulas of a property of CTL.
std::vector<Label> naive_ctl(const NaiveGraph& graph, const LtlStore& ltl,
                             const LtlProperty& property, Fairness fairness);

// "" if the run, of texts, is one of the graph, fair, and makes the formula true; with the labels
// of the states. A run without a loop must make it true however it goes on.
std::string problem_of(const Run& run, const NaiveGraph& graph, const std::vector<Label>& labels,
                       const LtlStore& ltl, LtlId formula, Fairness fairness);

}  // namespace credo::testing
