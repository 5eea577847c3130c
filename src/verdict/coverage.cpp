// Collecting coverage from the parts of a system.
#include "verdict/coverage.hpp"

namespace credo {

SystemCoverage coverage_of(const System& system) {
  SystemCoverage result;
  const Model& model = system.model();
  for (std::uint32_t i = 0; i < model.agent_count(); ++i) {
    const std::string& agent = model.file.agents[i].name;
    Coverage coverage = system.coverage(i);
    for (const PlanUse& plan : coverage.plans) {
      if (!plan.fired) {
        result.plans_never_fired.push_back({agent, plan.label, plan.reason, plan.where});
      }
      for (const PlanPart& part : plan.idle_context) {
        result.contexts_never_mattered.push_back({agent, plan.label, part});
      }
      for (const PlanPart& part : plan.never_executed) {
        result.formulas_never_executed.push_back({agent, plan.label, part});
      }
    }
    for (Loss& loss : coverage.losses) result.lost.push_back({agent, std::move(loss)});
  }
  const EnvironmentCoverage environment = system.environment_coverage();
  for (const RuleUse& rule : environment.rules) {
    if (!rule.used) result.rules_never_used.push_back({rule.label, rule.where});
  }
  for (const IgnoredAction& action : environment.ignored_actions) {
    result.actions_without_effect.push_back(
        {action.text, action.matched ? "no guard of its rules held" : "no rule takes it",
         action.situations});
  }
  return result;
}

}  // namespace credo
