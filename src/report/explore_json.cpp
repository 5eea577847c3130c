// The figures of an exploration as JSON. What an engine cannot say is null, never an empty list.
#include "report/explore_json.hpp"

#include "report/trace_json.hpp"

namespace credo {

namespace {

void add_coverage(Json& document, const SystemCoverage& coverage, const Sources& sources) {
  Json plans = Json::array();
  for (const UnusedPlan& plan : coverage.plans_never_fired) {
    plans.push_back({{"agent", plan.agent},
                     {"plan", plan.plan},
                     {"reason", plan.reason},
                     {"location", place_json(sources, plan.where)}});
  }
  const auto unused_parts = [&](const std::vector<UnusedPart>& all, const char* kind) {
    Json list = Json::array();
    for (const UnusedPart& each : all) {
      list.push_back({{"agent", each.agent},
                      {"plan", each.plan},
                      {kind, each.part.text},
                      {"location", place_json(sources, each.part.where)}});
    }
    return list;
  };
  Json lost = Json::array();
  for (const AgentLoss& each : coverage.lost) {
    lost.push_back({{"agent", each.agent},
                    {"what", each.loss.what},
                    {"reasons", each.loss.reasons},
                    {"location", place_json(sources, each.loss.where)},
                    {"steps", each.loss.steps}});
  }
  Json actions = Json::array();
  for (const ActionWithoutEffect& each : coverage.actions_without_effect) {
    actions.push_back(
        {{"action", each.action}, {"reason", each.reason}, {"situations", each.situations}});
  }
  Json rules = Json::array();
  for (const UnusedRule& each : coverage.rules_never_used) {
    rules.push_back({{"rule", each.rule}, {"location", place_json(sources, each.where)}});
  }
  document["plans_never_fired"] = std::move(plans);
  document["contexts_never_mattered"] = unused_parts(coverage.contexts_never_mattered, "context");
  document["formulas_never_executed"] = unused_parts(coverage.formulas_never_executed, "formula");
  document["lost"] = std::move(lost);
  document["actions_without_effect"] = std::move(actions);
  document["rules_never_used"] = std::move(rules);
}

}  // namespace

Json explore_json(const ExploreReport& report) {
  const Exploration& result = report.result;
  const Sources& sources = report.model->sources;
  Json document = document_head("explore", report.file);
  document["system"] = report.model->file.name;
  document["engine"] = report.engine;
  document["plain"] = report.model->file.options.plain;
  document["agents"] = report.model->agent_count();
  document["initial_states"] = report.initial_states;
  document["states"] = result.states;
  document["transitions"] = result.transitions;
  document["deadlocks"] = result.deadlocks;
  document["depth"] = result.depth;
  document["seconds"] = result.seconds;
  document["memory_bytes"] = report.memory_bytes;
  document["store_bytes"] = result.store_bytes;
  document["complete"] = result.complete;
  document["reason"] = result.complete ? Json(nullptr) : Json(result.reason);
  for (const char* name :
       {"plans_never_fired", "contexts_never_mattered", "formulas_never_executed", "lost",
        "actions_without_effect", "rules_never_used"}) {
    document[name] = nullptr;
  }
  if (report.coverage) add_coverage(document, *report.coverage, sources);
  const auto optional_trace = [&](const std::optional<Trace>& trace) {
    return trace ? trace_json(*trace, sources) : Json(nullptr);
  };
  document["trace"] = optional_trace(report.limit_trace);
  document["deadlock_trace"] = optional_trace(report.deadlock_trace);
  document["statistics"] = nullptr;
  if (report.statistics) {
    Json list = Json::array();
    for (const Statistic& each : *report.statistics) {
      list.push_back({{"name", each.name}, {"value", each.value}, {"unit", each.unit}});
    }
    document["statistics"] = std::move(list);
  }
  return document;
}

}  // namespace credo
