// The explored graph of a system, of any language, as Promela: tables, and a process that walks
// through them.
//
//   PromelaGraph promela(graph);                       // a complete graph
//   PromelaGraphText text = promela.text(properties, fairness);
//
// The state of Spin's model is the number of a state and what is known of it: a bool for each atom
// of the properties. A step is one transition of Spin's; where there are only `maybe` steps, one
// more leads from the state to itself. Where a property is about the step that is
// taken next (ACTL's sets of actions), the step is chosen one state ahead and is part of the state.
//
// Fairness becomes a condition on the runs that a claim looks at: what must happen again and again
// is waited for in turn, and `fair` is true whenever the turn is over:
//   weak         each process moves or cannot;
//   strong       each process moves, unless it is given up: then it can never move again, and runs
//                on which it can are no runs any more;
//   transitions  each transition of the bottom component the run is in; elsewhere nothing counts.
// In a deadlock all of that is so.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/state_graph.hpp"
#include "logic/ltl.hpp"
#include "property/atoms.hpp"
#include "system/options.hpp"

namespace credo {

struct GraphProperty {
  std::string name;
  std::string description;  // as the user wrote it
  const LtlStore* ltl = nullptr;
  LtlId formula = LtlStore::kTrue;
  std::vector<StateAtom> atoms;
};

struct PromelaGraphText {
  std::string text;
  std::size_t start_states = 0;  // states of Spin's before the first one of the system
};

class PromelaGraph {
 public:
  // The graph must be complete and outlive this. Throws LimitExceeded if it is too large for Spin.
  explicit PromelaGraph(StateGraph& graph);

  // `fairness`: what plays a part of it. Replayed by pan, each step prints "CREDO STATE K N": the
  // number of the state it leads to, by the K-th edge of the state before (-1: at the start), and
  // which edge is chosen to come next, if one is (else -1).
  PromelaGraphText text(std::span<const GraphProperty> properties, Fairness fairness) const;

 private:
  friend class PromelaGraphWriter;

  const StateGraph& graph_;
  std::vector<std::uint32_t> first_;  // by state: its first edge; and one more
  std::vector<std::uint32_t> target_;
  std::vector<EdgeKinds::Number> kind_;
};

}  // namespace credo
