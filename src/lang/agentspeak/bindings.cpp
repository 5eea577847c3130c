// Canonical bindings of plan instances.
#include "lang/agentspeak/bindings.hpp"

#include <algorithm>

namespace credo::agentspeak {

namespace {

bool keeps(const TermStore& terms, const Plan& plan, std::size_t position, TermId trigger,
           std::uint32_t variable, bool keep_all) {
  if (keep_all) return plan.variables[variable] != "_";
  const auto& live = plan.live[position];
  if (std::ranges::binary_search(live, variable)) return true;
  // A goal called with unbound arguments returns their values through the trigger.
  return !terms.ground(trigger) &&
         std::ranges::find(plan.in_trigger, variable) != plan.in_trigger.end();
}

}  // namespace

std::vector<TermId> canonical_bindings(TermStore& terms, const Plan& plan, std::size_t position,
                                       TermId trigger, const Substitution& substitution,
                                       bool keep_all) {
  const auto count = static_cast<std::uint32_t>(plan.variables.size());
  std::vector<TermId> bindings(count);
  std::vector<bool> kept(count);
  bool open = false;
  for (std::uint32_t i = 0; i < count; ++i) {
    const TermId self = terms.variable(i);
    kept[i] = keeps(terms, plan, position, trigger, i, keep_all);
    bindings[i] = kept[i] ? apply(terms, self, substitution) : self;
    open = open || !terms.ground(bindings[i]);
  }
  if (!open) return bindings;
  // A variable of another clause, or one that is not kept, gets the name of the first kept variable
  // that is bound to it; if it only occurs inside terms, a number of its own.
  const auto kept_and_unbound = [&](std::uint32_t variable) {
    return variable < count && kept[variable] && bindings[variable] == terms.variable(variable);
  };
  std::vector<TermId> names;
  const auto rename = [&](std::uint32_t variable, TermId name) {
    if (variable >= names.size()) names.resize(variable + 1, kNoTerm);
    if (names[variable] == kNoTerm) names[variable] = name;
  };
  std::vector<std::uint32_t> seen;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (!kept[i]) continue;
    collect_variables(terms, bindings[i], seen);
    if (!terms.is_variable(bindings[i])) continue;
    const std::uint32_t variable = terms.variable_index(bindings[i]);
    if (!kept_and_unbound(variable)) rename(variable, terms.variable(i));
  }
  std::uint32_t next = count;
  for (const std::uint32_t variable : seen) {
    const bool named = variable < names.size() && names[variable] != kNoTerm;
    if (!named && !kept_and_unbound(variable)) rename(variable, terms.variable(next++));
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    if (kept[i]) bindings[i] = rename_variables(terms, bindings[i], names);
  }
  return bindings;
}

Substitution to_substitution(const TermStore& terms, std::span<const TermId> bindings) {
  Substitution substitution(bindings.size());
  for (std::uint32_t i = 0; i < bindings.size(); ++i) {
    const bool unbound = terms.is_variable(bindings[i]) && terms.variable_index(bindings[i]) == i;
    if (!unbound) substitution.bind(i, bindings[i]);
  }
  return substitution;
}

std::uint32_t variable_space(const TermStore& terms, std::span<const TermId> bindings) {
  auto bound = static_cast<std::uint32_t>(bindings.size());
  for (const TermId term : bindings) bound = std::max(bound, terms.variable_bound(term));
  return bound;
}

}  // namespace credo::agentspeak
