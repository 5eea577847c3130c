// A property bound to a system: every name looked up, quantifiers over agents expanded.
//
// Binding reports unknown agents, predicates, arities and actions with a suggestion, and what no
// engine can check yet (property_names.hpp). After that to_ltl() gives the formula for one choice
// of values of the shared capitals: those that occur in several atoms are quantified universally
// over the values that occur (engine/instances.hpp finds them); the others are existential within
// their atom, and each is numbered from 0 there.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "logic/ltl.hpp"
#include "logic/property.hpp"
#include "system/atoms.hpp"
#include "system/model.hpp"

namespace credo {

struct SharedVariable {
  std::uint32_t variable = 0;  // number in the property
  std::string name;
  bool over_agents = false;  // it stands in the place of an agent: it ranges over all agents
};

struct BoundProperty {
  std::string name;
  std::string text;  // as the user wrote it, on one line, without the expectation
  Property property;
  SourceSpan where;
  std::vector<SharedVariable> shared;  // by number
};

// A value per shared variable, in their order.
using Assignment = std::vector<TermId>;

struct LtlProperty {
  LtlId formula = LtlStore::kTrue;
  std::vector<StateAtom> atoms;  // by number in the formula
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
// One of them.
std::optional<BoundProperty> bind_property(Model& model, const PropertyText& property,
                                           Diagnostics& diagnostics);
// The same for a formula given on the command line; messages call it by its name.
std::optional<BoundProperty> bind_formula(Model& model, const std::string& name,
                                          const std::string& formula, Diagnostics& diagnostics);
inline std::optional<BoundProperty> bind_formula(Model& model, const std::string& name,
                                                 const std::string& formula) {
  return bind_formula(model, name, formula, model.diagnostics);
}

// Throws LimitExceeded when there are more than kMostAtoms atoms.
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

}  // namespace credo
