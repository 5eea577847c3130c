// A property bound to a system: every name looked up, quantifiers over agents expanded.
//
// Binding reports unknown agents, predicates, arities and actions with a suggestion, and what no
// engine can check yet (property_names.hpp). After that to_ltl() gives the formula for one choice
// of values of the shared capitals: those that occur in several atoms are quantified universally
// over the values that occur (engine/instances.hpp finds them); the others are existential within
// their atom, and each is numbered from 0 there, but for those of which comparisons beside the atom
// speak (logic/joined_capitals.hpp).
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "logic/joined_capitals.hpp"
#include "logic/ltl.hpp"
#include "logic/property.hpp"
#include "property/atoms.hpp"
#include "system/model.hpp"

namespace credo {

class Supply;

struct SharedVariable {
  std::uint32_t variable = 0;  // number in the property
  std::string name;
  bool over_agents = false;  // it stands in the place of an agent: it ranges over all agents
  // In `search`, of a definition's own that is compared: how many of the quantifiers around its
  // atom are around its scope. For each choice of their agents it takes a value, told to nobody.
  std::optional<std::uint32_t> quantifiers = {};
};

struct BoundProperty {
  std::string name;
  std::string text;  // as the user wrote it, on one line, without the expectation
  Property property;
  SourceSpan where;
  std::vector<SharedVariable> shared;  // by number; those of definitions last
  std::vector<JoinedCapital> joined;   // in `search` those of definitions
  // Of atoms of agent languages, by atom and agent: what they ask; nullptr for agents of another
  // language. Empty for other atoms.
  std::vector<std::vector<std::shared_ptr<const LocalQuery>>> queries;
  // Of path operators with sets of actions (ACTL), by node: the actions in them, sorted.
  struct ActionSets {
    std::vector<TermId> during;  // [x] of f [x]U[y] g, and of EX[x] f
    std::vector<TermId> after;   // [y]
  };
  std::vector<ActionSets> action_sets;

  bool keep_labels = false;  // --labels: on states that keep the last action in any case

  // Whether it speaks of single paths, and so is not a formula of LTL.
  bool has_path_quantifiers() const;
  // Whether it asks for the last action: then the states must keep it.
  bool needs_labels() const;
};

// A value per shared variable, in their order.
using Assignment = std::vector<TermId>;

// A part `A f` or `E f` of a branching-time property: true in a state when f is true on all, or on
// some, of the fair paths from it.
struct PathFormula {
  bool universal = false;
  LtlId formula = LtlStore::kTrue;
  std::string text;  // as it is shown

  bool same(const PathFormula& other) const {
    return universal == other.universal && formula == other.formula;
  }
};

// The number that stands for the i-th path formula in formulas and labels: from the top down, so
// that atoms are numbered from 0 as without them.
constexpr std::uint32_t path_atom(std::size_t i) {
  return static_cast<std::uint32_t>(kMostAtoms - 1 - i);
}

// A linear-time formula over atoms and path formulas.
struct LtlProperty {
  LtlId formula = LtlStore::kTrue;
  std::vector<StateAtom> atoms;    // by number in the formula
  std::vector<PathFormula> paths;  // numbered by path_atom; each speaks only of those before it
  // A bit for each atom that nobody wrote: deadlock, where it is part of what EX or AG[x] means.
  Label unspoken = 0;
};

// Replaces a subformula by a constant: for vacuity.
struct Replacement {
  NodeId node = kNoNode;
  bool value = false;
};

// Reads and binds the properties of the system file, all of them. Problems go to the diagnostics;
// properties with errors are left out. The model must be free of errors.
std::vector<BoundProperty> bind_properties(Model& model, Diagnostics& diagnostics);
inline std::vector<BoundProperty> bind_properties(Model& model) {
  return bind_properties(model, model.diagnostics);
}
// One of them. Who binds several has a Supply of the model made once (supply.hpp).
std::optional<BoundProperty> bind_property(Model& model, const PropertyText& property,
                                           Diagnostics& diagnostics, Supply* supply = nullptr);
// The same for a formula given on the command line; messages call it by its name.
std::optional<BoundProperty> bind_formula(Model& model, const std::string& name,
                                          const std::string& formula, Diagnostics& diagnostics,
                                          Supply* supply = nullptr);
inline std::optional<BoundProperty> bind_formula(Model& model, const std::string& name,
                                                 const std::string& formula) {
  return bind_formula(model, name, formula, model.diagnostics);
}

// The same for what `search` looks for: a formula about one state, in which terms may be compared.
// All of its named capitals are shared, and those of definitions that are compared. A path operator
// is an error.
std::optional<BoundProperty> bind_state_formula(Model& model, const std::string& name,
                                                const std::string& formula,
                                                Diagnostics& diagnostics);
// The same for a condition of a test, the text at `where`.
std::optional<BoundProperty> bind_condition(Model& model, SourceSpan where,
                                            Diagnostics& diagnostics, Supply* supply = nullptr);

// With path quantifiers the formula is one about states. Throws LimitExceeded when there are more
// than kMostAtoms atoms and path formulas.
LtlProperty to_ltl(Model& model, const BoundProperty& property, const Assignment& values,
                   LtlStore& ltl, const Replacement& replacement = {});

// The atoms with shared variables in their patterns, left open, each with the numbers these have in
// it: what a search for the values that occur must look at. Variables in the place of the agent are
// replaced by every agent in turn.
struct OpenAtom {
  StateAtom atom;  // variables numbered from 0
  // (variable in the atom, index among the shared variables)
  std::vector<std::pair<std::uint32_t, std::uint32_t>> shared;

  bool operator==(const OpenAtom&) const = default;
};
std::vector<OpenAtom> open_atoms(Model& model, const BoundProperty& property);

// The agents that stand for the names of the quantifiers around a place, outermost first.
using AgentScope = std::vector<std::pair<std::string, TermId>>;

// One atom of the property as a disjunction: several where the agent is left open. A shared
// variable with the value kNoTerm stays open.
std::vector<OpenAtom> expand_atom(Model& model, const BoundProperty& property, std::uint32_t atom,
                                  const AgentScope& scope, const Assignment& values);

}  // namespace credo
