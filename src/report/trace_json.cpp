// Steps as objects. Idle steps are kept: folding is for the eye only.
#include "report/trace_json.hpp"

#include "base/clock.hpp"

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

Json inapplicable_json(const std::vector<InapplicablePlan>& plans, const Sources& sources) {
  Json list = Json::array();
  for (const InapplicablePlan& each : plans) {
    list.push_back({{"plan", each.plan},
                    {"literal", each.literal},
                    {"location", place_json(sources, each.where)}});
  }
  return list;
}

// The agents of the edits are those of the state.
Json edits_json(const std::vector<ListEdit>& edits, const StateView& state) {
  Json list = Json::array();
  for (const ListEdit& edit : edits) {
    Json json = Json::object();
    if (edit.agent != ListEdit::kNoAgent) json["agent"] = state.agents[edit.agent].name;
    json["section"] = edit.section;
    json["at"] = edit.at;
    json["remove"] = edit.remove;
    json["insert"] = edit.insert;
    list.push_back(std::move(json));
  }
  return list;
}

class TraceWriter {
 public:
  TraceWriter(const Trace& trace, const Sources& sources, TraceForm form)
      : trace_(trace), sources_(sources), form_(form) {}

  // What there is to say of the run before its steps.
  Json head() const {
    Json json = Json::object();
    if (form_ == TraceForm::edits) json["beginning"] = trace_.beginning;
    json["initial"] = state_json(trace_.initial);
    return json;
  }

  Json step(const TraceStep& step) const {
    poll_clock();
    const StepReport& report = step.report;
    Json json{{"number", step.number},
              {"mover", step.mover},
              {"summary", report.summary},
              {"details", report.details},
              {"location", place_json(sources_, report.where)},
              {"idle", step.idle()}};
    if (!step.action.empty()) json["action"] = step.action;
    if (form_ == TraceForm::changes) {
      json["changes"] = change_json(step.change);
      return json;
    }
    if (!step.partner.empty()) json["partner"] = step.partner;
    json["lost"] = report.lost;
    Json also = Json::array();
    for (const SourceSpan& where : report.also) {
      if (where.known()) also.push_back(place_json(sources_, where));
    }
    json["also"] = std::move(also);
    json["edits"] = edits_json(step.edits, trace_.initial);
    json["inapplicable"] = inapplicable(step);
    return json;
  }

  Json inapplicable(const TraceStep& step) const {
    return inapplicable_json(step.report.inapplicable, sources_);
  }

  Json end() const { return trace_.end.empty() ? Json(nullptr) : Json(trace_.end); }

 private:
  const Trace& trace_;
  const Sources& sources_;
  TraceForm form_;
};

}  // namespace

Json atoms_json(const std::vector<AtomChange>& atoms) {
  Json list = Json::array();
  for (const AtomChange& each : atoms) list.push_back({{"atom", each.atom}, {"holds", each.holds}});
  return list;
}

Json trace_json(const Trace& trace, const Sources& sources, TraceForm form) {
  const TraceWriter writer(trace, sources, form);
  Json json = writer.head();
  Json steps = Json::array();
  for (const TraceStep& step : trace.steps) steps.push_back(writer.step(step));
  json["steps"] = std::move(steps);
  json["end"] = writer.end();
  return json;
}

Json lasso_json(const Trace& trace, const Sources& sources, TraceForm form) {
  const TraceWriter writer(trace, sources, form);
  Json json = writer.head();
  json["atoms"] = atoms_json(trace.atoms);
  Json stem = Json::array();
  Json loop = Json::array();
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    Json object = writer.step(trace.steps[i]);
    object["atoms"] = atoms_json(trace.steps[i].atoms);
    object["inapplicable"] = writer.inapplicable(trace.steps[i]);
    (i < trace.loop ? stem : loop).push_back(std::move(object));
  }
  json["stem"] = std::move(stem);
  json["loop"] = std::move(loop);
  json["end"] = writer.end();
  return json;
}

}  // namespace credo
