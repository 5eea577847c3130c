// The transition rules on plain values.
#include "lang/dribble/reference.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lang/dribble/text.hpp"
#include "system/environment.hpp"
#include "term/unify.hpp"

namespace credo::dribble::reference {

namespace {

Plan joined(const Plan& front, const Plan& back) {
  Plan plan = front;
  plan.insert(plan.end(), back.begin(), back.end());
  return plan;
}

Plan without_first(const Plan& plan, std::size_t count) {
  return {plan.begin() + static_cast<std::ptrdiff_t>(count), plan.end()};
}

bool contains(const std::vector<prop::Literal>& literals, prop::Literal literal) {
  return std::ranges::find(literals, literal) != literals.end();
}

}  // namespace

// The initial configuration: no plan.
State Interpreter::initial() const {
  State state;
  for (const WrittenFormula& belief : program_.beliefs) state.beliefs.push_back(belief.formula);
  for (const WrittenFormula& goal : program_.goals) state.goals.push_back(goal.formula);
  state.beliefs = prop::base(std::move(state.beliefs));
  state.goals = prop::base(std::move(state.goals));
  return state;
}

std::vector<Result> Interpreter::step(const State& before, Facts percepts) const {
  const Result now = revised(before, percepts);
  std::vector<Result> results = transitions(now);
  if (results.empty()) results.push_back(stall(now, now.state != before));
  return results;
}

std::vector<Result> Interpreter::transitions(const Result& now) const {
  std::vector<Result> results;
  if (now.state.plan.empty()) {
    apply_goal_rules(now, results);
  } else {
    execute(now, results);
    apply_plan_rules(now, results);
  }
  return results;
}

// ---- what holds

bool Interpreter::some_goal_entails(const State& state, const prop::Formula& formula) const {
  return std::ranges::any_of(state.goals,
                             [&](const prop::Formula& goal) { return entails({goal}, formula); });
}

bool Interpreter::holds(const Guard& guard, const State& state) const {
  switch (guard.op) {
    case Guard::Op::truth:
      return true;
    case Guard::Op::belief:
      return entails(state.beliefs, guard.formula);
    case Guard::Op::goal:
      return some_goal_entails(state, guard.formula);
    case Guard::Op::negation:
      return !holds(guard.parts[0], state);
    case Guard::Op::conjunction:
      for (const Guard& part : guard.parts) {
        if (!holds(part, state)) return false;
      }
      return true;
    case Guard::Op::disjunction:
      for (const Guard& part : guard.parts) {
        if (holds(part, state)) return true;
      }
      return false;
  }
  return false;
}

// ---- belief update

// The effects whose guards hold now; none if the action is not applicable: its precondition fails
// or two effects contradict each other.
std::optional<Interpreter::Update> Interpreter::effects_of(const Action& action,
                                                           const State& state) const {
  if (!holds(action.pre, state)) return std::nullopt;
  Update update;
  for (const Effect& effect : action.effects) {
    if (!holds(effect.when, state)) continue;
    update.literals.push_back(effect.literal);
    if (effect.assertive) update.asserted.push_back(effect.literal);
  }
  for (const prop::Literal literal : update.literals) {
    if (contains(update.literals, prop::complement(literal))) return std::nullopt;
  }
  return update;
}

// In every disjunct the complement of an effect is replaced by the effect. What is asserted is
// added as a formula if it does not follow then. The order of these additions does not matter: an
// atom of an effect occurs with one sign only by now, so that one addition never entails another.
prop::Base Interpreter::updated(const prop::Base& beliefs, const Update& update) const {
  std::vector<prop::Formula> formulas;
  for (const prop::Formula& belief : beliefs) {
    std::vector<prop::Clause> clauses;
    for (const prop::Clause& disjunct : belief) {
      std::vector<prop::Literal> literals;
      for (const prop::Literal literal : disjunct) {
        const prop::Literal opposite = prop::complement(literal);
        literals.push_back(contains(update.literals, opposite) ? opposite : literal);
      }
      clauses.push_back(prop::clause(std::move(literals)));
    }
    formulas.push_back(prop::disjunction(std::move(clauses)));
  }
  for (const prop::Literal literal : update.asserted) {
    if (!entails(formulas, prop::unit(literal))) formulas.push_back(prop::unit(literal));
  }
  return prop::base(std::move(formulas));
}

void Interpreter::drop_reached_goals(State& state, StepReport& report) const {
  prop::Base kept;
  for (const prop::Formula& goal : state.goals) {
    if (entails(state.beliefs, goal)) {
      report.details.push_back(
          fmt::format("the goal {} is reached", prop::text(goal, program_.props)));
    } else {
      kept.push_back(goal);
    }
  }
  state.goals = std::move(kept);
}

// ---- perception

bool Interpreter::perceives(const Percept& percept, Facts percepts) const {
  return std::ranges::any_of(percepts, [&](TermId fact) {
    Substitution substitution(percept.variables);
    return unify(*setup_.terms, percept.pattern, fact, substitution);
  });
}

// The state once the perceived props are as they are perceived.
Result Interpreter::revised(const State& state, Facts percepts) const {
  Result now{state, {}, {}};
  if (program_.percepts.empty()) return now;
  Update update;
  for (const Percept& percept : program_.percepts) {
    const bool seen = perceives(percept, percepts);
    const prop::Literal literal{percept.prop, !seen};
    update.literals.push_back(literal);
    update.asserted.push_back(literal);
    if (entails(state.beliefs, prop::unit(literal))) continue;
    now.report.details.push_back(
        fmt::format("{} {}: believes {} now", seen ? "perceives" : "does not perceive",
                    percept.pattern_text, prop::text(literal, program_.props)));
  }
  now.state.beliefs = updated(state.beliefs, update);
  drop_reached_goals(now.state, now.report);
  return now;
}

// ---- transitions

void Interpreter::apply_goal_rules(const Result& now, std::vector<Result>& results) const {
  for (const GoalRule& rule : program_.goal_rules) {
    if (!holds(rule.guard, now.state) || length(rule.body) > program_.maxlen) continue;
    Result next = now;
    next.state.plan = rule.body;
    next.report.summary =
        fmt::format("goal rule {}: the plan is now {}", rule.label, text(program_, rule.body));
    next.report.where = rule.where;
    results.push_back(std::move(next));
  }
}

// The head must be a prefix of the plan, step by step.
void Interpreter::apply_plan_rules(const Result& now, std::vector<Result>& results) const {
  const Plan& plan = now.state.plan;
  for (const PlanRule& rule : program_.plan_rules) {
    if (rule.head.size() > plan.size()) continue;
    if (!std::equal(rule.head.begin(), rule.head.end(), plan.begin())) continue;
    if (!holds(rule.guard, now.state)) continue;
    Plan revision = joined(rule.body, without_first(plan, rule.head.size()));
    if (length(revision) > program_.maxlen) continue;
    Result next = now;
    next.state.plan = std::move(revision);
    next.report.summary = fmt::format("rule {} replaces {} by {}", rule.label,
                                      text(program_, rule.head), text(program_, rule.body));
    next.report.where = rule.where;
    results.push_back(std::move(next));
  }
}

void Interpreter::execute(const Result& now, std::vector<Result>& results) const {
  const Step::Kind kind = now.state.plan.front().kind;
  if (kind == Step::Kind::action) execute_action(now, results);
  if (kind == Step::Kind::conditional) execute_conditional(now, results);
}

void Interpreter::execute_action(const Result& now, std::vector<Result>& results) const {
  const Step& step = now.state.plan.front();
  const Action& action = program_.actions[step.index];
  const auto update = effects_of(action, now.state);
  if (!update) return;
  Result next = now;
  next.state.beliefs = updated(now.state.beliefs, *update);
  next.state.plan = without_first(now.state.plan, 1);
  next.report.summary = fmt::format("does {}", action.name);
  next.report.where = step.where;
  for (std::string& effect : explainer_.without_belief(action, now.state)) {
    next.report.details.push_back(std::move(effect));
  }
  drop_reached_goals(next.state, next.report);
  const TermId atom = setup_.terms->atom(action.name);
  next.observable = atom;
  if (setup_.environment->has_action(setup_.terms->functor(atom))) next.effects.action = atom;
  results.push_back(std::move(next));
}

void Interpreter::execute_conditional(const Result& now, std::vector<Result>& results) const {
  const Step& step = now.state.plan.front();
  const bool chosen = holds(step.guard, now.state);
  Result next = now;
  next.state.plan =
      joined(chosen ? step.then_plan : step.else_plan, without_first(now.state.plan, 1));
  next.report.summary = fmt::format("{} {}: takes the {} branch", text(program_, step.guard),
                                    chosen ? "holds" : "does not hold", chosen ? "then" : "else");
  next.report.where = step.where;
  results.push_back(std::move(next));
}

Result Interpreter::stall(const Result& now, bool revision_changed) const {
  Result same = now;
  StepReport& report = same.report;
  report.summary = "stalls: nothing applies";
  if (!now.state.plan.empty()) report.where = now.state.plan.front().where;
  report.idle = !revision_changed;
  report.lost = !now.state.goals.empty();
  for (std::string& reason : explainer_.stall(now.state)) {
    report.details.push_back(std::move(reason));
  }
  return same;
}

}  // namespace credo::dribble::reference
