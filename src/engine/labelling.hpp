// Branching time on the graph of the fast system: CTL and CTL* by labelling states.
//
// For every path formula, innermost first, the states are found in which some fair path satisfies
// it (or, for A, its negation). Formulas with one path operator over state formulas, CTL, take one
// search over the graph (Clarke, Emerson and Sistla, 1986); so does what reduces to them:
// E(f | g), E X f, E(s U f), E(f R s), E(s & f) with s about states. In all of them s may also be
// about steps: a boolean combination of atoms, atoms about the action of the step taken, and X t
// with t about states. That is all of ACTL. The rest, CTL*, is translated to an automaton, and the
// search is over its product with the graph (Emerson and Lei, 1987). Either way the time is linear
// in the graph. Every finite path can go on fairly, so fairness only matters where a path stays for
// ever.
#pragma once

#include "engine/branching.hpp"
#include "system/system.hpp"

namespace credo {

struct LabellingOptions {
  // Edges are kept as long as they take no more than this, in bytes; after that they are computed
  // again where they are needed.
  std::size_t edge_budget = 0;
  // A property that a state to be reached decides (EF s, AG s, in a system with one initial state)
  // ends the exploration when the state is found.
  bool stop_early = true;
  bool at_length = false;  // finite runs are made as short as the limits allow
};

std::unique_ptr<BranchingEngine> native_branching(System& system, Fairness fairness,
                                                  LabellingOptions options);

}  // namespace credo
