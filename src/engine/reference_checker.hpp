// Checking by the book, for comparison: the reference system, a truth table and reachability.
//
// The graph of the reference interpreter is written out in full. Each of its states is paired with
// every truth assignment to the temporal subformulas of the negated property that is consistent
// with the next pair (the tableau of Lichtenstein and Pnueli), so that no automaton is needed.
// Components are intersections of what can be reached forwards and backwards. Nothing here is
// shared with the fast engine but the formula itself; it is exponential in the number of temporal
// operators and meant for small systems.
#pragma once

#include "engine/checking.hpp"
#include "engine/control.hpp"
#include "logic/ltl.hpp"
#include "system/atoms.hpp"
#include "system/plain_system.hpp"

namespace credo {

Checking check_reference(const PlainSystem& system, const PlainAtoms& atoms, LtlStore& ltl,
                         LtlId property, Fairness fairness, SearchControl& control);

}  // namespace credo
