// Checking by the book, for comparison: the graph of the reference interpreter and a truth table.
//
// A run on which the property is false is looked for in the tableau of its negation
// (reference_tableau.hpp). Nothing here is shared with the fast engine but the formula itself; it
// is meant for small systems.
#pragma once

#include "engine/checking.hpp"
#include "engine/control.hpp"
#include "engine/engine_question.hpp"
#include "logic/ltl.hpp"
#include "property/atoms.hpp"
#include "system/plain_system.hpp"

namespace credo {

Reach can_check_reference(const EngineQuestion& question);
Checking check_reference(const PlainSystem& system, const PlainAtoms& atoms, LtlStore& ltl,
                         LtlId property, Fairness fairness, SearchControl& control);

}  // namespace credo
