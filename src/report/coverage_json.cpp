// Lists as arrays of objects.
#include "report/coverage_json.hpp"

namespace credo {

namespace {

Json parts_json(const std::vector<UnusedPart>& parts, const char* kind, const Sources& sources) {
  Json list = Json::array();
  for (const UnusedPart& each : parts) {
    list.push_back({{"agent", each.agent},
                    {"plan", each.plan},
                    {kind, each.part.text},
                    {"location", place_json(sources, each.part.where)}});
  }
  return list;
}

}  // namespace

Json coverage_json(const std::optional<SystemCoverage>& coverage, const Sources& sources) {
  if (!coverage) {
    return {{"plans_never_fired", nullptr},       {"contexts_never_mattered", nullptr},
            {"formulas_never_executed", nullptr}, {"lost", nullptr},
            {"actions_without_effect", nullptr},  {"rules_never_used", nullptr}};
  }
  Json plans = Json::array();
  for (const UnusedPlan& plan : coverage->plans_never_fired) {
    plans.push_back({{"agent", plan.agent},
                     {"plan", plan.plan},
                     {"reason", plan.reason},
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
          {"contexts_never_mattered",
           parts_json(coverage->contexts_never_mattered, "context", sources)},
          {"formulas_never_executed",
           parts_json(coverage->formulas_never_executed, "formula", sources)},
          {"lost", std::move(lost)},
          {"actions_without_effect", std::move(actions)},
          {"rules_never_used", std::move(rules)}};
}

}  // namespace credo
