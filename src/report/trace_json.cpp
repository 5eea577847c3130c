// Steps as objects. Idle steps are kept: folding is for the eye only.
#include "report/trace_json.hpp"

namespace credo {

namespace {

Json items_json(const ItemChange& change) {
  return {{"removed", change.removed}, {"added", change.added}};
}

Json change_json(const StateChange& change) {
  Json agents = Json::array();
  for (const AgentChange& agent : change.agents) {
    Json sections = Json::object();
    for (const SectionChange& section : agent.sections) {
      sections[section.section] = items_json(section.items);
    }
    agents.push_back({{"name", agent.agent}, {"sections", std::move(sections)}});
  }
  return {{"facts", items_json(change.facts)},
          {"actions", items_json(change.actions)},
          {"agents", std::move(agents)}};
}

}  // namespace

Json trace_json(const Trace& trace, const Sources& sources) {
  Json steps = Json::array();
  for (const TraceStep& step : trace.steps) {
    steps.push_back({{"number", step.number},
                     {"mover", step.mover},
                     {"summary", step.report.summary},
                     {"details", step.report.details},
                     {"location", place_json(sources, step.report.where)},
                     {"idle", step.idle()},
                     {"changes", change_json(step.change)}});
  }
  Json end = trace.end.empty() ? Json(nullptr) : Json(trace.end);
  return {
      {"initial", state_json(trace.initial)}, {"steps", std::move(steps)}, {"end", std::move(end)}};
}

}  // namespace credo
