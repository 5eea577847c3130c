// Checking a formula of linear time on the product with the automaton of its negation: which
// searches take part, and in which turns.
//
// If a finite run refutes the formula, breadth first finds the shortest one; but what lies deep it
// may never come to. So after a while, and again whenever it has grown by much, depth first has a
// try, in three orders. Otherwise depth first looks for accepting components. Where the automaton
// can accept for good, breadth first takes turns with it, for runs that are short and finite; and
// so does depth first in other orders, since in an endless system one of them may never come back.
// Who takes turns has a small part of the states of the one that does the work, so that a formula
// that holds takes hardly longer.
//
// With chains (reduce/chaining/chains.hpp) all of this is done again until nothing new is learned,
// and a run that is found is looked for again without them, so that it is a short one.
//
// A run that depth first has found is made short within a budget: see SearchControl::for_telling.
#pragma once

#include <vector>

#include "engine/checking.hpp"
#include "engine/control.hpp"
#include "engine/engine_question.hpp"
#include "engine/product.hpp"

namespace credo {

inline constexpr std::uint64_t kFirstTurnOfSearch = 20'000;

struct LinearTask {
  System& system;
  StateLabels& labels;
  const Automaton& automaton;  // of the negation
  bool finite = false;         // a finite run shows every word that it accepts
  Fairness fairness = Fairness::none;
  Chains* chains = nullptr;             // of the system, with these labels; if chaining is allowed
  bool at_length = false;               // runs are made as short as the limits allow
  bool to_bounds = true;                // a run to a bound of the model is wanted
  std::vector<ComponentId> start = {};  // runs begin here; empty: in the initial states
  std::uint64_t first_turn = kFirstTurnOfSearch;  // states of the first turn
  // Not 0: who asks searches breadth first, and wants what depth first finds in one turn of so many
  // states. Only for finite runs.
  std::uint64_t deep_only = 0;
};

// Whether chains may be used: how often a label is repeated must not matter, nor whether all has
// ended, and of fairness only the weak kind is kept.
Reach can_chain(const System& system, const EngineQuestion& question);

Checking check_linear(const LinearTask& task, SearchControl& control, RunWanted wanted);

}  // namespace credo
