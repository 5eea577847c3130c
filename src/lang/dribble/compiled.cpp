// Numbering formulas and steps.
#include "lang/dribble/compiled.hpp"

#include <algorithm>

#include "lang/dribble/text.hpp"

namespace credo::dribble {

CompiledProgram::CompiledProgram(const Program& program, prop::FormulaStore& formulas)
    : program_(program), formulas_(formulas) {
  for (const Action& action : program.actions) {
    CompiledAction& result = actions.emplace_back();
    result.pre = compile(action.pre);
    for (const Effect& effect : action.effects) {
      result.effects.push_back({compile(effect.when), effect.literal, effect.assertive});
    }
  }
  for (std::uint32_t i = 0; i < program.actions.size(); ++i) {
    steps.emplace_back().index = i;
  }
  for (std::uint32_t i = 0; i < program.abstract_plans.size(); ++i) {
    CompiledStep& step = steps.emplace_back();
    step.kind = Step::Kind::abstract_plan;
    step.index = i;
  }
  for (const GoalRule& rule : program.goal_rules) {
    goal_rules.push_back({compile(rule.guard), compile(rule.body)});
  }
  for (const PlanRule& rule : program.plan_rules) {
    plan_rules.push_back({compile(rule.head), compile(rule.guard), compile(rule.body)});
  }
}

CompiledGuard CompiledProgram::compile(const Guard& guard) {
  CompiledGuard result;
  result.op = guard.op;
  if (guard.op == Guard::Op::belief || guard.op == Guard::Op::goal) {
    result.formula = formulas_.formula(guard.formula);
  }
  for (const Guard& part : guard.parts) result.parts.push_back(compile(part));
  return result;
}

std::optional<StepId> CompiledProgram::find(const Step& step) const {
  const auto index = static_cast<StepId>(step.index);
  if (step.kind == Step::Kind::action) return index;
  const auto first_abstract = static_cast<StepId>(program_.actions.size());
  if (step.kind == Step::Kind::abstract_plan) return first_abstract + index;
  const std::size_t first_conditional = first_abstract + program_.abstract_plans.size();
  for (std::size_t i = first_conditional; i < steps.size(); ++i) {
    if (*steps[i].source == step) return static_cast<StepId>(i);
  }
  return std::nullopt;
}

StepId CompiledProgram::compile(const Step& step) {
  if (const auto known = find(step)) {
    if (steps[*known].source == nullptr) steps[*known].source = &step;
    return *known;
  }
  CompiledStep result;
  result.source = &step;
  result.kind = step.kind;
  result.guard = compile(step.guard);
  result.then_plan = compile(step.then_plan);
  result.else_plan = compile(step.else_plan);
  result.length = dribble::length({step});
  steps.push_back(std::move(result));
  return static_cast<StepId>(steps.size() - 1);
}

StepIds CompiledProgram::compile(const Plan& plan) {
  StepIds ids;
  for (const Step& step : plan) ids.push_back(compile(step));
  return ids;
}

std::optional<StepIds> CompiledProgram::find(const Plan& plan) const {
  StepIds ids;
  for (const Step& step : plan) {
    const auto id = find(step);
    if (!id) return std::nullopt;
    ids.push_back(*id);
  }
  return ids;
}

std::size_t CompiledProgram::length(std::span<const StepId> plan) const {
  std::size_t sum = 0;
  for (const StepId id : plan) sum += steps[id].length;
  return sum;
}

}  // namespace credo::dribble
