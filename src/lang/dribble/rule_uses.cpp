// Recording uses and stalls.
#include "lang/dribble/rule_uses.hpp"

#include <fmt/format.h>

#include "lang/dribble/text.hpp"

namespace credo::dribble {

RuleUses::RuleUses(const Program& program)
    : program_(program),
      explainer_(program),
      goal_uses_(program.goal_rules.size()),
      plan_uses_(program.plan_rules.size()) {}

void RuleUses::stall(const Configuration& configuration) {
  std::string goals;
  for (const prop::Formula& goal : configuration.goals) {
    goals += (goals.empty() ? "" : ", ") + prop::text(goal, program_.props);
  }
  const Plan& plan = configuration.plan;
  Loss loss;
  loss.what = fmt::format("goal{} {}: stalls {}", configuration.goals.size() == 1 ? "" : "s", goals,
                          plan.empty() ? "without a plan" : "at " + text(program_, plan.front()));
  loss.reasons = explainer_.stall(configuration);
  if (!plan.empty()) loss.where = declaration(plan.front());
  const std::string key = fmt::format("{}\n{}", loss.what, fmt::join(loss.reasons, "\n"));
  ++stalls_.try_emplace(key, std::move(loss)).first->second.steps;
}

// A step of the machine may come from several rules; it is declared once.
SourceSpan RuleUses::declaration(const Step& step) const {
  if (step.kind == Step::Kind::action) return program_.actions[step.index].where;
  return program_.abstract_plans[step.index].where;
}

std::string RuleUses::reason(const Use& use, std::uint32_t maxlen, bool head_can_occur) {
  switch (use.reach) {
    case Reach::never_tried:
      return head_can_occur ? "its head is never at the front of a plan"
                            : "its head never occurs in a plan";
    case Reach::guard_failed:
      return fmt::format("its guard never held ({} fails)", use.failing);
    case Reach::too_long:
      return fmt::format("the plan would have been longer than maxlen {}", maxlen);
    case Reach::applied:
      return "";
  }
  return "";
}

Coverage RuleUses::all() const {
  Coverage result;
  const auto add = [&](const auto& rule, const Use& use, bool head_can_occur, const char* kind) {
    const std::string label =
        rule.label.starts_with("at line") ? fmt::format("{} {}", kind, rule.label) : rule.label;
    result.plans.push_back({label,
                            rule.where,
                            use.reach == Reach::applied,
                            reason(use, program_.maxlen, head_can_occur),
                            {},
                            {}});
  };
  for (std::size_t i = 0; i < goal_uses_.size(); ++i) {
    add(program_.goal_rules[i], goal_uses_[i], true, "goal rule");
  }
  for (std::size_t i = 0; i < plan_uses_.size(); ++i) {
    const PlanRule& rule = program_.plan_rules[i];
    add(rule, plan_uses_[i], explainer_.can_occur(rule.head), "rule");
  }
  for (const auto& [key, loss] : stalls_) result.losses.push_back(loss);
  return result;
}

}  // namespace credo::dribble
