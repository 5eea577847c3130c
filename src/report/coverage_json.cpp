// Lists as arrays of objects.
#include "report/coverage_json.hpp"

namespace credo {

Json coverage_json(const std::optional<SystemCoverage>& coverage, const Sources& sources) {
  if (!coverage) {
    return {{"plans_never_fired", nullptr},
            {"lost", nullptr},
            {"actions_without_effect", nullptr},
            {"rules_never_used", nullptr}};
  }
  Json plans = Json::array();
  for (const UnusedPlan& plan : coverage->plans_never_fired) {
    plans.push_back({{"agent", plan.agent},
                     {"plan", plan.plan},
                     {"location", place_json(sources, plan.where)}});
  }
  Json lost = Json::array();
  for (const AgentLoss& each : coverage->lost) {
    lost.push_back({{"agent", each.agent},
                    {"what", each.loss.what},
                    {"reasons", each.loss.reasons},
                    {"location", place_json(sources, each.loss.where)},
                    {"steps", each.loss.steps}});
  }
  Json actions = Json::array();
  for (const ActionWithoutEffect& each : coverage->actions_without_effect) {
    actions.push_back(
        {{"action", each.action}, {"reason", each.reason}, {"situations", each.situations}});
  }
  Json rules = Json::array();
  for (const UnusedRule& each : coverage->rules_never_used) {
    rules.push_back({{"rule", each.rule}, {"location", place_json(sources, each.where)}});
  }
  return {{"plans_never_fired", std::move(plans)},
          {"lost", std::move(lost)},
          {"actions_without_effect", std::move(actions)},
          {"rules_never_used", std::move(rules)}};
}

}  // namespace credo
