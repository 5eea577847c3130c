// The scope of capitals that are joined with comparisons, written as a formula of linear-time
// logic.
//
// What in it has nothing to do with the capitals - another atom, a path operator - stays a formula
// of its own: for each such part f the scope is (f & scope with true for f) | (!f & scope with
// false for f). What is left is one atom, a JoinedFormula. So p(X) & terminated & X > 3 is
// terminated & [p(X) & X > 3].
#pragma once

#include <functional>

#include "logic/ltl.hpp"
#include "property/atom_expander.hpp"

namespace credo {

// What the writer shares with who writes the formula around the scope.
struct JoinedSetting {
  Model& model;
  const BoundProperty& bound;
  AtomExpander& expander;
  AgentScope& agents;  // of the quantifiers around
  const Replacement& replacement;
  LtlStore& ltl;
  std::function<LtlId(NodeId)> build;              // of a part that is a formula of its own
  std::function<LtlId(const StateAtom&)> literal;  // of an atom
};

// Whether the node is the scope of capitals without values.
bool is_scope(const BoundProperty& bound, const AtomExpander& expander, NodeId node);

LtlId write_joined(const JoinedSetting& setting, NodeId scope);

}  // namespace credo
