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

Json step_json(const TraceStep& step, const Sources& sources) {
  Json json{{"number", step.number},
            {"mover", step.mover},
            {"summary", step.report.summary},
            {"details", step.report.details},
            {"location", place_json(sources, step.report.where)},
            {"idle", step.idle()},
            {"changes", change_json(step.change)}};
  if (!step.action.empty()) json["action"] = step.action;
  return json;
}

Json atoms_json(const std::vector<AtomChange>& atoms) {
  Json list = Json::array();
  for (const AtomChange& each : atoms) list.push_back({{"atom", each.atom}, {"holds", each.holds}});
  return list;
}

Json inapplicable_json(const std::vector<InapplicablePlan>& plans, const Sources& sources) {
  Json list = Json::array();
  for (const InapplicablePlan& each : plans) {
    list.push_back({{"plan", each.plan},
                    {"literal", each.literal},
                    {"location", place_json(sources, each.where)}});
  }
  return list;
}

Json end_json(const Trace& trace) { return trace.end.empty() ? Json(nullptr) : Json(trace.end); }

}  // namespace

Json trace_json(const Trace& trace, const Sources& sources) {
  Json steps = Json::array();
  for (const TraceStep& step : trace.steps) steps.push_back(step_json(step, sources));
  return {{"initial", state_json(trace.initial)},
          {"steps", std::move(steps)},
          {"end", end_json(trace)}};
}

Json lasso_json(const Trace& trace, const Sources& sources) {
  Json stem = Json::array();
  Json loop = Json::array();
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    const TraceStep& step = trace.steps[i];
    Json object = step_json(step, sources);
    object["atoms"] = atoms_json(step.atoms);
    object["inapplicable"] = inapplicable_json(step.report.inapplicable, sources);
    (i < trace.loop ? stem : loop).push_back(std::move(object));
  }
  return {{"initial", state_json(trace.initial)},
          {"atoms", atoms_json(trace.atoms)},
          {"stem", std::move(stem)},
          {"loop", std::move(loop)},
          {"end", end_json(trace)}};
}

}  // namespace credo
