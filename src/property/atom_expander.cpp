// Variables by a table that is made for each atom.
#include "property/atom_expander.hpp"

#include <algorithm>

#include "base/diagnostic.hpp"
#include "property/goal_names.hpp"
#include "term/unify.hpp"

namespace credo {

namespace {

TermId find_in(const AgentScope& scope, std::string_view name) {
  for (auto entry = scope.rbegin(); entry != scope.rend(); ++entry) {
    if (entry->first == name) return entry->second;
  }
  return kNoTerm;
}

}  // namespace

std::vector<AtomInstance> AtomExpander::instances(std::uint32_t number, const AgentScope& scope) {
  const PropertyAtom& atom = bound_.property.atoms[number];
  if (is_global(atom.kind)) return {{{{atom.kind, 0, kNoTerm}, {}}}};
  table_.assign(bound_.property.variables.size(), kNoTerm);
  for (std::uint32_t v = 0; v < table_.size(); ++v) table_[v] = value_of(v, scope);
  if (atom.kind == AtomKind::fact || atom.kind == AtomKind::comparison) {
    return {instance(atom.kind, 0, with_agents(atom.content, scope))};
  }
  const std::vector<TermId>& agents = model_.directory.agents;
  const auto of_agent = [&](std::uint32_t agent) -> AtomInstance {
    if (atom.kind == AtomKind::stuck) return {{{atom.kind, agent, kNoTerm}, {}}, agents[agent]};
    if (atom.kind != AtomKind::foreign) {
      AtomInstance made = instance(atom.kind, agent, with_agents(atom.content, scope));
      made.agent = agents[agent];
      return made;
    }
    return {{{atom.kind, agent, kNoTerm, bound_.queries[number][agent]}, {}}, agents[agent]};
  };
  std::vector<AtomInstance> all;
  if (terms_.is_variable(atom.agent)) {
    TermId& value = table_[terms_.variable_index(atom.agent)];
    const TermId fixed = value;
    for (std::uint32_t i = 0; i < agents.size(); ++i) {
      if (fixed != kNoTerm && fixed != agents[i]) continue;
      value = agents[i];
      all.push_back(of_agent(i));
    }
    return all;
  }
  const TermId quantified = find_in(scope, terms_.text(atom.agent));
  const auto agent = std::ranges::find(agents, quantified != kNoTerm ? quantified : atom.agent);
  if (agent == agents.end()) {
    invariant(model_.is_slice, "the agents of a bound property are known");
    return {};  // nothing is true of an agent that is gone
  }
  all.push_back(of_agent(static_cast<std::uint32_t>(agent - agents.begin())));
  return all;
}

std::vector<OpenAtom> AtomExpander::expand(std::uint32_t number, const AgentScope& scope) {
  std::vector<OpenAtom> all;
  for (AtomInstance& each : instances(number, scope)) all.push_back(std::move(each.open));
  return all;
}

std::optional<std::uint32_t> AtomExpander::shared_index(std::uint32_t variable) const {
  const auto at = std::ranges::find(bound_.shared, variable, &SharedVariable::variable);
  if (at == bound_.shared.end()) return std::nullopt;
  return static_cast<std::uint32_t>(at - bound_.shared.begin());
}

TermId AtomExpander::value_of(std::uint32_t variable, const AgentScope& scope) const {
  if (is_chosen(variable)) return chosen_[variable];
  const TermId agent = find_in(scope, bound_.property.variables[variable]);
  if (agent != kNoTerm || values_ == nullptr) return agent;
  const auto index = shared_index(variable);
  return index ? (*values_)[*index] : kNoTerm;
}

// The atom with the agents for the lower-case names of quantifiers among its arguments.
TermId AtomExpander::with_agents(TermId atom, const AgentScope& scope) {
  if (!terms_.is_structure(atom) || scope.empty()) return atom;
  std::vector<TermId> arguments;
  for (const TermId argument : terms_.arguments(atom)) {
    const TermId agent =
        terms_.is_atom(argument) ? find_in(scope, terms_.name_text(argument)) : kNoTerm;
    arguments.push_back(agent != kNoTerm ? agent : with_agents(argument, scope));
  }
  return terms_.structure(terms_.name(atom), arguments);
}

AtomInstance AtomExpander::instance(AtomKind kind, std::uint32_t agent, TermId content) {
  const TermId pattern = rename_variables(terms_, content, table_);
  std::vector<std::uint32_t> variables;
  collect_variables(terms_, pattern, variables);
  OpenAtom open{{kind, agent, canonical_variables(terms_, pattern)}, {}};
  open.atom.any_arity = is_goal(kind) && terms_.is_structure(pattern) &&
                        !has_goal(model_, agent, kind, terms_.functor(pattern));
  for (std::uint32_t i = 0; i < variables.size(); ++i) {
    if (const auto index = shared_index(variables[i])) open.shared.emplace_back(i, *index);
  }
  return {std::move(open), kNoTerm, pattern};
}

}  // namespace credo
