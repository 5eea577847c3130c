// One note for each entry of the lists.
#include "report/coverage_sarif.hpp"

#include <fmt/format.h>

namespace credo {

namespace {

void note(SarifLog& log, std::string_view rule, const std::string& message, SourceSpan where,
          std::vector<std::string> fingerprint) {
  log.add({std::string(rule), message, log.place(where), std::move(fingerprint)});
}

void add_parts(SarifLog& log, std::string_view rule, std::string_view what,
               const std::vector<UnusedPart>& parts) {
  for (const UnusedPart& each : parts) {
    note(log, rule, fmt::format("{} {}: {} {}.", each.agent, each.plan, each.part.text, what),
         each.part.where, {each.agent, each.plan, each.part.text});
  }
}

}  // namespace

void add_coverage(SarifLog& log, const SystemCoverage& coverage) {
  for (const UnusedPlan& plan : coverage.plans_never_fired) {
    note(log, "plan-never-fired",
         fmt::format("The plan {} of {} never fires: {}.", plan.plan, plan.agent, plan.reason),
         plan.where, {plan.agent, plan.plan});
  }
  add_parts(log, "context-never-mattered", "never matters", coverage.contexts_never_mattered);
  add_parts(log, "formula-never-executed", "is never executed", coverage.formulas_never_executed);
  for (const AgentLoss& lost : coverage.lost) {
    note(log, "event-lost",
         fmt::format("{}: {} is lost: {}.", lost.agent, lost.loss.what,
                     fmt::join(lost.loss.reasons, "; ")),
         lost.loss.where, {lost.agent, lost.loss.what});
  }
  for (const ActionWithoutEffect& each : coverage.actions_without_effect) {
    note(log, "action-without-effect",
         fmt::format("{} has no effect: {}.", each.action, each.reason), {}, {each.action});
  }
  for (const UnusedRule& rule : coverage.rules_never_used) {
    note(log, "environment-rule-never-used", fmt::format("The rule {} is never used.", rule.rule),
         rule.where, {rule.rule});
  }
}

}  // namespace credo
