// What may meet what.
#include "lang/agentspeak/slicing/agentspeak_system.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lang/agentspeak/agent_program.hpp"
#include "lang/agentspeak/text.hpp"

namespace credo::slicing {

using agentspeak::EventKind;
using agentspeak::Formula;
using agentspeak::FormulaKind;
using agentspeak::Plan;

AgentSpeakSystem::AgentSpeakSystem(Model& model, std::uint64_t* compared)
    : model_(model), compared_(compared) {
  for (const auto& program : model.programs) programs_.push_back(agentspeak::program_of(*program));
  find_receivers();
  index_.emplace(*this);
}

void AgentSpeakSystem::find_receivers() {
  for_each_formula(*this, [&](const Place& place, const Formula& formula) {
    if (formula.kind != FormulaKind::send) return;
    Names& names = receivers_[&formula];
    if (terms().is_variable(formula.receiver)) {
      std::vector<Variable> asked;
      collect_names({place.agent, place.plan, terms().variable_index(formula.receiver)}, asked,
                    names);
    } else {
      names.names.push_back(formula.receiver);
    }
  });
}

// A variable of a goal's trigger stands for what the posts of such goals have in its place.
void AgentSpeakSystem::collect_names(const Variable& variable, std::vector<Variable>& asked,
                                     Names& names) const {
  if (std::ranges::find(asked, variable) != asked.end()) return;
  asked.push_back(variable);
  const auto [agent, p, number] = variable;
  const Plan& own = plan(agent, p);
  const auto arguments = terms().arguments(own.trigger.atom);
  const auto place = std::ranges::find(arguments, terms().variable(number));
  if (own.trigger.kind != EventKind::goal || place == arguments.end()) {
    names.anything = true;
    return;
  }
  const auto i = static_cast<std::size_t>(place - arguments.begin());
  const auto add = [&](TermId goal, const Place* by) {
    if (!meet(goal, own.trigger.atom)) return;
    const TermId value = terms().arguments(goal)[i];
    if (!terms().is_variable(value)) {
      names.names.push_back(value);
    } else if (by != nullptr) {
      collect_names({by->agent, by->plan, terms().variable_index(value)}, asked, names);
    } else {
      names.anything = true;
    }
  };
  for (const auto& goal : program(agent).goals) add(goal.atom, nullptr);
  for (const InitialMessage& message : model_.file.messages) add(message.content, nullptr);
  for_each_formula(*this, [&](const Place& at, const Formula& formula) {
    const bool own_goal = formula.kind == FormulaKind::achieve && at.agent == agent;
    const bool sent = formula.kind == FormulaKind::send && formula.force == "achieve";
    if (own_goal || sent) add(formula.atom, &at);
  });
}

bool AgentSpeakSystem::has_addressee(const Formula& send) const {
  const Names& names = receivers_.at(&send);
  return !names.anything && std::ranges::all_of(names.names, [&](TermId name) {
    return model_.directory.find(name) != Directory::kUnknown;
  });
}

bool AgentSpeakSystem::is_one(const Model& model) {
  return std::ranges::all_of(
      model.programs, [](const auto& program) { return program->language() == "AgentSpeak"; });
}

bool AgentSpeakSystem::meet(TermId a, TermId b) const {
  if (compared_ != nullptr) ++*compared_;
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

namespace {

// The term with another variable in every place that has one.
TermId linear(TermStore& terms, TermId term, std::uint32_t& next) {
  if (terms.is_variable(term)) return terms.variable(next++);
  if (!terms.is_structure(term) || terms.ground(term)) return term;
  const auto before = terms.arguments(term);
  std::vector<TermId> arguments(before.begin(), before.end());
  const SymbolId name = terms.name(term);
  for (TermId& argument : arguments) argument = linear(terms, argument, next);
  return terms.structure(name, arguments);
}

}  // namespace

// An open variable of a goal matches anything each time it occurs (term/goal_match.hpp).
bool AgentSpeakSystem::goals_meet(TermId a, TermId b) const {
  if (!terms().is_structure(a) || !terms().is_structure(b)) return true;
  if (terms().name(a) != terms().name(b)) return false;
  const std::size_t both = std::min(terms().arguments(a).size(), terms().arguments(b).size());
  const auto first = [&](TermId goal) {
    std::vector<TermId> some;
    for (std::size_t i = 0; i < both; ++i) some.push_back(terms().arguments(goal)[i]);
    std::uint32_t next = 0;
    return linear(terms(), terms().structure(terms().symbol("goal"), some), next);
  };
  return meet(first(a), first(b));
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
  const Names& names = receivers_.at(&send);
  const TermId name = model_.directory.agents[agent];
  return names.anything || std::ranges::find(names.names, name) != names.names.end();
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
  const std::string& label = environment().rules[rule].label;
  return label.starts_with('@') ? fmt::format("the rule {}", label) : fmt::format("the {}", label);
}

}  // namespace credo::slicing
