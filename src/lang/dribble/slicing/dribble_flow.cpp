// A fixpoint over rules and steps.
#include "lang/dribble/slicing/dribble_flow.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "lang/dribble/text.hpp"
#include "prop/entailment.hpp"

namespace credo {

using dribble::Guard;

DribbleFlow::DribbleFlow(const dribble::Program& program, const SlicingRules& rules)
    : program_(program),
      rules_(rules),
      goal_rules_(program.goal_rules.size(), false),
      plan_rules_(program.plan_rules.size(), false) {
  for (std::size_t i = 0; i < goal_rules_.size(); ++i) {
    goal_rules_[i] = truths(program.goal_rules[i].guard).may_hold;
    if (goal_rules_[i]) add(program.goal_rules[i].body, i);
  }
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t i = 0; i < plan_rules_.size(); ++i) {
      poll_clock();
      const dribble::PlanRule& rule = program.plan_rules[i];
      const bool fits = std::ranges::all_of(
          rule.head, [&](const dribble::Step& step) { return origin(step) != kNowhere; });
      if (plan_rules_[i] || !fits || !truths(rule.guard).may_hold) continue;
      plan_rules_[i] = true;
      grown = true;
      if (rules_.revisions_run) add(rule.body, goal_rules_.size() + i);
    }
  }
}

DribbleFlow::Truths DribbleFlow::truths(const Guard& guard) const {
  switch (guard.op) {
    case Guard::Op::truth:
      return {true, false};
    case Guard::Op::belief:
      return {true, true};
    case Guard::Op::goal: {
      const bool some = std::ranges::any_of(program_.goals, [&](const auto& goal) {
        return prop::entails(std::span(&goal.formula, 1), guard.formula);
      });
      return {some, true};
    }
    case Guard::Op::negation: {
      const Truths inner = truths(guard.parts[0]);
      return {inner.may_fail, inner.may_hold};
    }
    case Guard::Op::conjunction:
    case Guard::Op::disjunction:
      break;
  }
  const bool all = guard.op == Guard::Op::conjunction;
  Truths result{all, !all};
  for (const Guard& part : guard.parts) {
    const Truths inner = truths(part);
    result.may_hold = all ? result.may_hold && inner.may_hold : result.may_hold || inner.may_hold;
    result.may_fail = all ? result.may_fail || inner.may_fail : result.may_fail && inner.may_fail;
  }
  return result;
}

void DribbleFlow::add(const dribble::Plan& plan, std::size_t from) {
  for (const dribble::Step& step : plan) {
    if (origin(step) != kNowhere) continue;
    occurring_.emplace_back(dribble::text(program_, step), from);
    if (!rules_.branches_run) continue;
    add(step.then_plan, from);
    add(step.else_plan, from);
  }
}

std::size_t DribbleFlow::origin(const dribble::Step& step) const {
  const auto at =
      std::ranges::find(occurring_, dribble::text(program_, step),
                        [](const auto& entry) -> const std::string& { return entry.first; });
  return at == occurring_.end() ? kNowhere : at->second;
}

}  // namespace credo
