// From an atom of a property to atoms about states: values for its variables, agents for names that
// are quantified, and every agent in turn where it is left open.
#pragma once

#include <optional>
#include <vector>

#include "property/binding.hpp"

namespace credo {

// An atom as it becomes one about states.
struct AtomInstance {
  OpenAtom open;
  TermId agent = kNoTerm;    // its name; none of a fact
  TermId content = kNoTerm;  // the pattern, in the variables of the property
};

class AtomExpander {
 public:
  // Without `values` the shared variables stay open. All must outlive it.
  AtomExpander(Model& model, const BoundProperty& bound, const Assignment* values)
      : model_(model),
        terms_(model.terms),
        bound_(bound),
        values_(values),
        chosen_(bound.property.variables.size(), kNoTerm) {}

  // The variable stands for the agent from now on; for nothing again with kNoTerm.
  void choose(std::uint32_t variable, TermId agent) { chosen_[variable] = agent; }
  const std::vector<TermId>& chosen() const { return chosen_; }  // by variable
  bool is_chosen(std::uint32_t variable) const { return chosen_[variable] != kNoTerm; }

  // The atom is the disjunction of these: several where the agent is left open.
  std::vector<AtomInstance> instances(std::uint32_t number, const AgentScope& scope);
  // The same, without what is known besides.
  std::vector<OpenAtom> expand(std::uint32_t number, const AgentScope& scope);

 private:
  std::optional<std::uint32_t> shared_index(std::uint32_t variable) const;
  TermId value_of(std::uint32_t variable, const AgentScope& scope) const;
  TermId with_agents(TermId atom, const AgentScope& scope);
  AtomInstance instance(AtomKind kind, std::uint32_t agent, TermId content);

  Model& model_;
  TermStore& terms_;
  const BoundProperty& bound_;
  const Assignment* values_;
  std::vector<TermId> chosen_;  // by variable
  std::vector<TermId> table_;   // by variable: what replaces it, or kNoTerm
};

}  // namespace credo
