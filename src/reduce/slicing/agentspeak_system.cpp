// What may meet what.
#include "reduce/slicing/agentspeak_system.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lang/agentspeak/language.hpp"
#include "lang/agentspeak/text.hpp"

namespace credo::slicing {

using agentspeak::EventKind;
using agentspeak::Formula;
using agentspeak::Plan;

AgentSpeakSystem::AgentSpeakSystem(Model& model) : model_(model) {
  for (const auto& program : model.programs) programs_.push_back(agentspeak::program_of(*program));
}

bool AgentSpeakSystem::is_one(const Model& model) {
  return std::ranges::all_of(
      model.programs, [](const auto& program) { return program->language() == "AgentSpeak"; });
}

bool AgentSpeakSystem::meet(TermId a, TermId b) const {
  if (terms().is_structure(a) && terms().is_structure(b) &&
      terms().functor(a) != terms().functor(b)) {
    return false;
  }
  // Arithmetic may have any value.
  if (terms().arithmetic(a) || terms().arithmetic(b)) return true;
  const TermId apart = shift_variables(terms(), b, terms().variable_bound(a));
  Substitution substitution;
  return unify(terms(), a, apart, substitution);
}

bool AgentSpeakSystem::goals_meet(TermId a, TermId b) const {
  if (!terms().is_structure(a) || !terms().is_structure(b)) return true;
  if (terms().name(a) != terms().name(b)) return false;
  const auto left = terms().arguments(a);
  const auto right = terms().arguments(b);
  const std::size_t both = std::min(left.size(), right.size());
  const auto first = [&](std::span<const TermId> arguments) {
    const std::vector<TermId> some(arguments.begin(),
                                   arguments.begin() + static_cast<std::ptrdiff_t>(both));
    return terms().structure(terms().symbol("goal"), some);
  };
  return meet(first(left), first(right));
}

bool AgentSpeakSystem::subsumes(TermId general, TermId special) const {
  if (terms().arithmetic(general) || terms().arithmetic(special)) return false;
  const std::uint32_t bound = terms().variable_bound(general);
  const TermId apart = shift_variables(terms(), special, bound);
  Substitution substitution;
  if (!unify(terms(), general, apart, substitution)) return false;
  // Nothing of the special one may have been bound: its variables stay different variables.
  std::vector<std::uint32_t> variables;
  collect_variables(terms(), apart, variables);
  std::vector<TermId> seen;
  for (const std::uint32_t variable : variables) {
    const TermId value = apply(terms(), terms().variable(variable), substitution);
    if (!terms().is_variable(value) || std::ranges::find(seen, value) != seen.end()) return false;
    seen.push_back(value);
  }
  return true;
}

bool AgentSpeakSystem::triggers(const Plan& plan, bool add, EventKind kind, TermId atom) const {
  return plan.trigger.add == add && plan.trigger.kind == kind && meet(plan.trigger.atom, atom);
}

bool AgentSpeakSystem::may_reach(const Formula& send, std::uint32_t agent) const {
  return terms().is_variable(send.receiver) || send.receiver == model_.directory.agents[agent];
}

bool AgentSpeakSystem::may_take(const EnvironmentRule& rule, std::uint32_t agent,
                                TermId action) const {
  if (rule.action == kNoTerm || !meet(rule.action, action)) return false;
  return rule.agent == kNoTerm || terms().is_variable(rule.agent) ||
         rule.agent == model_.directory.agents[agent];
}

bool AgentSpeakSystem::may_answer(const EnvironmentFunction& function, TermId call) const {
  return terms().arithmetic(function.head) ? terms().functor(function.head) == terms().functor(call)
                                           : meet(function.head, call);
}

bool AgentSpeakSystem::hidden(TermId fact) const {
  return std::ranges::find(environment().hidden, terms().functor(fact)) !=
         environment().hidden.end();
}

std::string AgentSpeakSystem::name_of(TermId atom) const {
  const std::vector<std::string> names(terms().variable_bound(atom), "_");
  return terms().text(atom, names);
}

std::string AgentSpeakSystem::plan_name(std::uint32_t agent, std::uint32_t p) const {
  return fmt::format("plan {} of {}", plan(agent, p).label, agent_name(agent));
}

std::string AgentSpeakSystem::formula_text(const Place& place) const {
  return agentspeak::formula_text(terms(), plan(place.agent, place.plan), formula(place));
}

std::string AgentSpeakSystem::formula_name(const Place& place) const {
  return fmt::format("{} in {}", formula_text(place), plan_name(place.agent, place.plan));
}

std::string AgentSpeakSystem::rule_name(std::size_t rule) const {
  return fmt::format("the rule {}", environment().rules[rule].label);
}

}  // namespace credo::slicing
