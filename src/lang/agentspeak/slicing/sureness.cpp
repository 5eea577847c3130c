// Ground variables, then goals that are sure.
#include "lang/agentspeak/slicing/sureness.hpp"

#include <algorithm>

#include "base/clock.hpp"

namespace credo::slicing {

using agentspeak::EventKind;
using agentspeak::Formula;
using agentspeak::FormulaKind;
using agentspeak::Plan;

Sureness::Sureness(const AgentSpeakSystem& system, const LiveCode& live)
    : system_(system), live_(live) {
  find_ground();
  find_sure();
}

// ---- variables

void Sureness::bind_all(const TermStore& terms, TermId term, Known& known) {
  std::vector<std::uint32_t> variables;
  collect_variables(terms, term, variables);
  for (const std::uint32_t variable : variables) known[variable] = true;
}

bool Sureness::ground(TermId term, const Known& known) const {
  std::vector<std::uint32_t> variables;
  collect_variables(system_.terms(), term, variables);
  return std::ranges::all_of(variables, [&](std::uint32_t v) { return known[v]; });
}

// What is known when the body of a plan begins: a trigger's variables, and those of the positive
// beliefs of its context, which are ground.
Sureness::Known Sureness::start_of(std::uint32_t agent, std::uint32_t p) const {
  const Plan& plan = system_.plan(agent, p);
  Known known = trigger_ground_[agent][p];
  for (const Literal& literal : plan.context) {
    if (literal.binds() && literal.form == Literal::Form::atom) {
      bind_all(system_.terms(), literal.atom, known);
    }
  }
  return known;
}

bool Sureness::answered_by_plan(std::uint32_t agent, TermId query) const {
  const auto answers = [&](TermId, std::uint32_t p) {
    return live_.plan(agent, p) &&
           system_.triggers(system_.plan(agent, p), true, EventKind::test, query);
  };
  return system_.index(agent).triggered(EventKind::test).any(system_.terms(), query, answers);
}

// What is known once the formula has been executed.
void Sureness::advance(std::uint32_t agent, const Formula& formula, Known& known) const {
  const TermStore& terms = system_.terms();
  switch (formula.kind) {
    case FormulaKind::test:
      if (!answered_by_plan(agent, formula.atom)) bind_all(terms, formula.atom, known);
      break;
    case FormulaKind::action:
    case FormulaKind::add_belief:
      bind_all(terms, formula.atom, known);  // else the intention is lost
      break;
    default:
      break;
  }
}

void Sureness::find_ground() {
  for (std::uint32_t a = 0; a < system_.agent_count(); ++a) {
    trigger_ground_.emplace_back();
    before_.emplace_back();
    for (const Plan& plan : system_.program(a).plans) {
      Known known(plan.variables.size(), false);
      bind_all(system_.terms(), plan.trigger.atom, known);
      trigger_ground_.back().push_back(std::move(known));
      before_.back().emplace_back(plan.body.size());
    }
  }
  // Plans to follow: at first all, then those of whose triggers less is known than before.
  PlanNumbers open;
  for (std::uint32_t a = 0; a < system_.agent_count(); ++a) {
    const auto& program = system_.program(a);
    for (std::uint32_t p = 0; p < program.plans.size(); ++p) open.emplace_back(a, p);
    for (const auto& goal : program.goals) note_goal(a, goal.atom, {}, open);
  }
  for (const InitialMessage& message : system_.model().file.messages) {
    const std::uint32_t receiver = system_.model().directory.find(message.receiver);
    if (receiver < system_.agent_count()) note_goal(receiver, message.content, {}, open);
  }
  while (!open.empty()) {
    poll_clock();
    const auto [a, p] = open.back();
    open.pop_back();
    follow(a, p, open);
  }
}

// What is known before each formula, and what that makes of the goals it posts.
void Sureness::follow(std::uint32_t a, std::uint32_t p, PlanNumbers& open) {
  const Plan& plan = system_.plan(a, p);
  Known known = start_of(a, p);
  for (std::uint32_t k = 0; k < plan.body.size(); ++k) {
    const Formula& formula = plan.body[k];
    before_[a][p][k] = known;
    const bool posts = formula.kind == FormulaKind::achieve || formula.kind == FormulaKind::test;
    if (posts) note_goal(a, formula.atom, known, open);
    if (formula.kind == FormulaKind::send && formula.force == "achieve") {
      for (std::uint32_t b = 0; b < system_.agent_count(); ++b) {
        if (system_.may_reach(formula, b)) note_goal(b, formula.atom, known, open);
      }
    }
    advance(a, formula, known);
  }
}

// Variables of triggers that meet the goal and get something that may not be ground.
void Sureness::note_goal(std::uint32_t agent, TermId goal, const Known& known, PlanNumbers& open) {
  TermStore& terms = system_.terms();
  const auto note = [&](TermId trigger, std::uint32_t p) {
    if (!system_.meet(trigger, goal)) return;
    bool changed = false;
    // A variable in the place of the goal stands for all of its arguments.
    const auto from = terms.arguments(goal);
    const auto to = terms.arguments(trigger);
    for (std::size_t i = 0; i < to.size(); ++i) {
      std::vector<std::uint32_t> variables;
      collect_variables(terms, terms.is_structure(goal) ? from[i] : goal, variables);
      const bool is_ground = std::ranges::all_of(
          variables, [&](std::uint32_t v) { return v < known.size() && known[v]; });
      if (is_ground) continue;
      std::vector<std::uint32_t> receivers;
      collect_variables(terms, to[i], receivers);
      for (const std::uint32_t variable : receivers) {
        if (!trigger_ground_[agent][p][variable]) continue;
        trigger_ground_[agent][p][variable] = false;
        changed = true;
      }
    }
    if (changed) open.emplace_back(agent, p);
  };
  for (const EventKind kind : {EventKind::goal, EventKind::test}) {
    system_.index(agent).triggered(kind).visit(terms, goal, note);
  }
}

std::vector<std::uint32_t> Sureness::variables(const Place& place) const {
  const Formula& formula = system_.formula(place);
  const TermStore& terms = system_.terms();
  std::vector<std::uint32_t> found;
  for (const TermId term : {formula.atom, formula.receiver, formula.condition.atom,
                            formula.condition.left, formula.condition.right}) {
    if (term != kNoTerm) collect_variables(terms, term, found);
  }
  return found;
}

bool Sureness::binds(const Place& place, std::uint32_t variable) const {
  switch (system_.formula(place).kind) {
    case FormulaKind::achieve:
    case FormulaKind::test:
    case FormulaKind::condition:
    case FormulaKind::function:
      break;
    default:
      return false;
  }
  const Known& known = before_[place.agent][place.plan][place.position];
  const auto all = variables(place);
  return !known[variable] && std::ranges::find(all, variable) != all.end();
}

bool Sureness::binds(const Place& place) const {
  return std::ranges::any_of(variables(place),
                             [&](std::uint32_t variable) { return binds(place, variable); });
}

// ---- failing

// A call is sure of an answer if it asks for nothing back, with ground terms, and there is an entry
// for everything: no guard, and different variables as inputs.
bool Sureness::total(TermId call, const Known& known) const {
  const TermStore& terms = system_.terms();
  if (!ground(call, known)) return false;
  const auto arguments = terms.arguments(call);
  return std::ranges::any_of(
      system_.environment().functions, [&](const EnvironmentFunction& function) {
        if (terms.functor(function.head) != terms.functor(call) || !function.guard.empty()) {
          return false;
        }
        if (function.inputs != arguments.size()) return false;
        std::vector<TermId> seen;
        return std::ranges::all_of(terms.arguments(function.head), [&](TermId argument) {
          const bool is_new =
              terms.is_variable(argument) && std::ranges::find(seen, argument) == seen.end();
          seen.push_back(argument);
          return is_new;
        });
      });
}

bool Sureness::may_fail(const Place& place) const {
  const Formula& formula = system_.formula(place);
  const Known& known = before_[place.agent][place.plan][place.position];
  const TermStore& terms = system_.terms();
  const auto odd = [&](TermId term) { return terms.arithmetic(term); };
  switch (formula.kind) {
    case FormulaKind::skip:
    case FormulaKind::print:
    case FormulaKind::drop_all:
      return false;
    case FormulaKind::achieve:
    case FormulaKind::delete_belief:
    case FormulaKind::drop_desires:
    case FormulaKind::drop_intention:
      return odd(formula.atom);
    case FormulaKind::test:
    case FormulaKind::condition:
      return true;
    case FormulaKind::function:
      return odd(formula.atom) || !total(formula.atom, known);
    case FormulaKind::add_belief:
      return odd(formula.atom) || !ground(formula.atom, known);
    case FormulaKind::send:
      return odd(formula.atom) || !terms.is_structure(formula.atom) ||
             !ground(formula.atom, known) || !system_.has_addressee(formula);
    case FormulaKind::action:
      break;
  }
  // If actions are synchronous an agent waits for its own, which waits for those before it, and
  // while the environment does other things.
  const bool waits = system_.model().file.options.actions_synchronous &&
                     std::ranges::any_of(system_.environment().rules, [](const auto& rule) {
                       return rule.action == kNoTerm || AgentSpeakSystem::makes_wait(rule);
                     });
  return odd(formula.atom) || !ground(formula.atom, known) || waits;
}

// ---- goals

bool Sureness::ends(std::uint32_t agent, std::uint32_t p) const {
  const Plan& plan = system_.plan(agent, p);
  for (std::uint32_t k = 0; k < plan.body.size(); ++k) {
    if (may_fail({agent, p, k})) return false;
    if (plan.body[k].kind == FormulaKind::achieve && !sure(agent, plan.body[k].atom)) return false;
  }
  return true;
}

void Sureness::find_sure() {
  PlanNumbers open;
  for (std::uint32_t a = 0; a < system_.agent_count(); ++a) {
    const auto plans = static_cast<std::uint32_t>(system_.program(a).plans.size());
    sure_plan_.emplace_back(plans, false);
    for (std::uint32_t p = 0; p < plans; ++p) open.emplace_back(a, p);
  }
  while (!open.empty()) {
    poll_clock();
    const auto [agent, p] = open.back();
    open.pop_back();
    if (sure_plan_[agent][p] || !ends(agent, p)) continue;
    sure_plan_[agent][p] = true;
    // Now those may end that call it.
    for_each_call(system_, agent, system_.plan(agent, p), [&, agent = agent](const Place& call) {
      if (!sure_plan_[agent][call.plan]) open.emplace_back(agent, call.plan);
    });
  }
}

// Whether some plan is applicable to the goal whatever is believed.
bool Sureness::always_applicable(std::uint32_t agent, TermId goal) const {
  const TermStore& terms = system_.terms();
  const auto& triggered = system_.index(agent).triggered(EventKind::goal);
  const auto general = [&](const Plan& plan) {
    return plan.trigger.add && system_.subsumes(plan.trigger.atom, goal);
  };
  return triggered.any(terms, goal, [&](TermId trigger, std::uint32_t p) {
    const Plan& plan = system_.plan(agent, p);
    if (!general(plan)) return false;
    if (plan.context.empty()) return true;
    // Or two with the same trigger, of which one asks for what the other one excludes.
    if (plan.context.size() != 1 || plan.context[0].form != Literal::Form::atom) return false;
    return triggered.any(terms, goal, [&](TermId other_trigger, std::uint32_t q) {
      const Plan& other = system_.plan(agent, q);
      if (other_trigger != trigger || !general(other) || other.context.size() != 1) return false;
      const Literal& one = plan.context[0];
      const Literal& two = other.context[0];
      std::vector<std::uint32_t> in_trigger;
      collect_variables(terms, trigger, in_trigger);
      std::vector<std::uint32_t> in_literal;
      collect_variables(terms, one.atom, in_literal);
      const bool from_trigger = std::ranges::all_of(in_literal, [&](std::uint32_t v) {
        return std::ranges::find(in_trigger, v) != in_trigger.end();
      });
      return two.form == Literal::Form::atom && one.atom == two.atom &&
             one.negated != two.negated && from_trigger;
    });
  });
}

bool Sureness::sure(std::uint32_t agent, TermId goal) const {
  if (system_.terms().arithmetic(goal) || !always_applicable(agent, goal)) return false;
  const auto unsure = [&](TermId, std::uint32_t p) {
    return live_.plan(agent, p) && !sure_plan_[agent][p] &&
           system_.triggers(system_.plan(agent, p), true, EventKind::goal, goal);
  };
  return !system_.index(agent).triggered(EventKind::goal).any(system_.terms(), goal, unsure);
}

}  // namespace credo::slicing
