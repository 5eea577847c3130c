// The transition rules on plain values.
#include "lang/bupl/reference.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lang/bupl/reading.hpp"
#include "lang/bupl/reference_plan.hpp"
#include "term/arithmetic.hpp"

namespace credo::bupl::reference {

State Interpreter::built_state(StepLabel label, FactSet beliefs, const PlanPtr& plan) const {
  if (!setup_.labels) label = {};
  return {label, std::move(beliefs), built(terms(), program_, reading_of(*setup_.options), plan)};
}

// The initial mental state: the beliefs and the plan as written.
State Interpreter::initial() const {
  FactSet beliefs;
  for (const Belief& belief : program_.beliefs) {
    const auto atom = evaluate(terms(), belief.atom);
    invariant(atom && terms().ground(*atom), "beliefs have values");
    insert(terms(), beliefs, *atom);
  }
  return built_state({}, std::move(beliefs), program_.plan);
}

std::vector<Result> Interpreter::step(const State& before, Facts percepts) const {
  const FactSet beliefs = perceived(before.beliefs, percepts);
  std::vector<Result> results = transitions(beliefs, before.plan);
  if (results.empty() && beliefs != before.beliefs) {
    results.push_back(perceive(beliefs, before.plan));
  }
  return results;
}

std::vector<Result> Interpreter::transitions(const FactSet& beliefs, const PlanPtr& plan) const {
  if (plan == nullptr) return end();
  switch (plan->kind) {
    case Plan::Kind::call:
      return call(beliefs, plan);
    case Plan::Kind::choice:
      return sum(beliefs, *plan);
    case Plan::Kind::action:
      break;
  }
  std::vector<Result> results = act(beliefs, *plan);
  return results.empty() ? fail(beliefs, *plan) : results;
}

// (act), for observable and for internal actions: one transition for every solution of the
// precondition. What is deleted goes first.
std::vector<Result> Interpreter::act(const FactSet& beliefs, const Plan& plan) const {
  const Action& action = program_.actions[plan.index];
  const std::uint32_t first_own = variable_bound(terms(), std::make_shared<const Plan>(plan));
  const TermId term = term_of(terms(), program_, plan);
  std::vector<Result> results;
  for (const Execution& execution :
       executions(terms(), beliefs, called(terms(), action, plan.arguments, first_own))) {
    Result result;
    result.over = bound_exceeded_in([&] {
      const TermId done =
          closed(terms(), computed(terms(), apply(terms(), term, execution.bindings)));
      result.report.where = plan.where;
      if (action.internal) {
        result.report.summary = fmt::format("{} (internal)", terms().text(done));
      } else {
        result.report.summary = fmt::format("does {}", terms().text(done));
        result.observable = done;
        if (setup_.environment->has_action(terms().functor(done))) result.effects.action = done;
      }
      if (execution.over.empty()) result.state = after(beliefs, plan, execution, done);
    });
    if (result.over.empty()) result.over = execution.over;
    results.push_back(std::move(result));
  }
  return results;
}

State Interpreter::after(FactSet beliefs, const Plan& plan, const Execution& execution,
                         TermId done) const {
  for (const TermId atom : execution.deleted) erase(terms(), beliefs, atom);
  for (const TermId atom : execution.added) {
    invariant(terms().ground(atom), "the variables of an effect are bound");
    insert(terms(), beliefs, atom);
  }
  const bool internal = program_.actions[plan.index].internal;
  return built_state({internal ? StepLabel::Kind::internal : StepLabel::Kind::observable, done},
                     std::move(beliefs), substituted(terms(), plan.next, execution.bindings));
}

// (fail), of an action without an execution: the plan of a repair rule replaces the whole plan, for
// every solution of its condition.
std::vector<Result> Interpreter::fail(const FactSet& beliefs, const Plan& plan) const {
  std::vector<Result> results;
  for (const RepairRule& rule : program_.repairs) {
    for (const Substitution& solution : sols(terms(), beliefs, rule.condition)) {
      Result result;
      result.over = bound_exceeded_in([&] {
        result.state = built_state({StepLabel::Kind::tau, kNoTerm}, beliefs,
                                   substituted(terms(), rule.plan, solution));
      });
      const std::string values = explainer_.values(solution, rule.variables);
      result.report.summary =
          fmt::format("{}; repaired by the rule {}{}", explainer_.failure(beliefs, plan),
                      rule.label, values.empty() ? "" : " with " + values);
      result.report.details = explainer_.unrepaired(beliefs);
      result.report.where = rule.where;
      results.push_back(std::move(result));
    }
  }
  return results;
}

// (sum): in the Maude listings a step that commits to an arm; in the table the steps of both arms.
std::vector<Result> Interpreter::sum(const FactSet& beliefs, const Plan& plan) const {
  std::vector<Result> results;
  if (reading_of(*setup_.options) == Reading::table) {
    results = transitions(beliefs, plan.left);
    for (Result& each : transitions(beliefs, plan.right)) results.push_back(std::move(each));
    return results;
  }
  const std::string choice = plan_text(terms(), program_, std::make_shared<const Plan>(plan));
  for (const PlanPtr& arm : {plan.left, plan.right}) {
    Result result;
    result.over = bound_exceeded_in([&] {
      result.state = built_state({StepLabel::Kind::tau, kNoTerm}, beliefs, arm);
    });
    result.report.summary =
        fmt::format("chooses the {} of {}", arm == plan.left ? "left" : "right", choice);
    result.report.where = plan.where;
    results.push_back(std::move(result));
  }
  return results;
}

// (pi): a call is replaced by its body. In the Maude listings states have no call at the head.
std::vector<Result> Interpreter::call(const FactSet& beliefs, const PlanPtr& plan) const {
  std::uint32_t fresh = variable_bound(terms(), plan);
  Result result;
  result.over = bound_exceeded_in([&] {
    result.state = built_state({StepLabel::Kind::tau, kNoTerm}, beliefs,
                               body_of(terms(), program_, *plan, fresh));
  });
  result.report.summary =
      fmt::format("calls {}", terms().text(closed(terms(), term_of(terms(), program_, *plan))));
  result.report.where = plan->where;
  return {std::move(result)};
}

// ---- perception

// Beliefs about what the environment shows are what is perceived.
FactSet Interpreter::perceived(const FactSet& beliefs, Facts percepts) const {
  if (shown_.empty()) return beliefs;
  FactSet result;
  for (const TermId belief : beliefs) {
    const bool own = std::ranges::find(shown_, terms().functor(belief)) == shown_.end();
    if (own) insert(terms(), result, belief);
  }
  for (const TermId percept : percepts) insert(terms(), result, percept);
  return result;
}

// Nothing but the beliefs changes, where the plan allows no transition.
Result Interpreter::perceive(const FactSet& beliefs, const PlanPtr& plan) const {
  Result result;
  result.state = built_state({StepLabel::Kind::tau, kNoTerm}, beliefs, plan);
  result.report.summary = "perceives what has changed";
  return result;
}

}  // namespace credo::bupl::reference
