// Verdicts as results, at the line of the program that matters most.
#include "report/check_sarif.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "report/check_text.hpp"
#include "report/coverage_sarif.hpp"
#include "report/sarif_flow.hpp"

namespace credo {

namespace {

constexpr std::size_t kMostRelated = 20;

// The rule that the verdict breaks, or "".
std::string_view rule_of(const CheckedProperty& property) {
  const Verdict& verdict = property.verdict;
  if (property.as_expected()) {
    if (property.unconfirmed()) return "property-unconfirmed";
    return verdict.vacuity && verdict.vacuity->vacuous ? "property-vacuous" : "";
  }
  if (verdict.outcome == Answer::unknown) return "property-unknown";
  return verdict.outcome == Answer::holds ? "property-holds" : "property-violated";
}

class PropertyResult {
 public:
  PropertyResult(SarifLog& log, const Model& model, const CheckedProperty& property)
      : log_(log),
        model_(model),
        property_(property),
        verdict_(property.verdict),
        sources_(property.sources(model)) {}

  void add() {
    const std::string_view rule = rule_of(property_);
    if (rule.empty()) return;
    const StoryLine* last = last_placed();
    SarifResult result{std::string(rule),
                       message(last),
                       log_.place(verdict_.where),
                       {verdict_.name, std::string(text_of(verdict_.outcome))}};
    if (last != nullptr) result.location = log_.place(sources_, last->where);
    Json related = related_locations(last != nullptr);
    if (!related.empty()) result.more["relatedLocations"] = std::move(related);
    Json flows = Json::array();
    add_flows(flows);
    if (!flows.empty()) result.more["codeFlows"] = std::move(flows);
    result.more["properties"] = {{"property", verdict_.name},
                                 {"formula", verdict_.formula},
                                 {"verdict", text_of(verdict_.outcome)},
                                 {"expected", text_of(verdict_.expected)},
                                 {"states", verdict_.states},
                                 {"seconds", verdict_.seconds},
                                 {"exhaustive", property_.exhaustive()}};
    log_.add(std::move(result));
  }

 private:
  // The last line of the story that has a place: where it went wrong.
  const StoryLine* last_placed() const {
    if (!verdict_.explanation || verdict_.outcome != Answer::violated) return nullptr;
    for (const StoryLine& line : verdict_.explanation->story | std::views::reverse) {
      if (log_.in_file(line.where)) return &line;
    }
    return nullptr;
  }

  std::string message(const StoryLine* last) const {
    std::string line = verdict_line(property_, {});
    line.pop_back();  // the line break
    std::string text = fmt::format("Property {}.\n{}", line, verdict_.formula);
    for (const Confirmation& each : property_.confirmations) {
      if (each.failed()) text += fmt::format("\n{} does not know: {}", each.engine, each.reason);
    }
    if (verdict_.vacuity) {
      for (const PropertyPart& part : verdict_.vacuity->conclusions) {
        text += fmt::format("\nit would hold even if {} were false", part.text);
      }
    }
    if (verdict_.explanation) {
      for (const std::string& reason : verdict_.explanation->why) text += "\n" + reason;
    }
    if (last != nullptr) {
      text += fmt::format("\nstep {}, {}", last->step, last->text);
      for (const std::string& detail : last->details) text += "\n" + detail;
    }
    return text;
  }

  // The property, and the literals by which plans did not apply in the steps of the story.
  Json related_locations(bool with_property) const {
    Json list = Json::array();
    const auto add = [&](Json place) {
      const bool there = std::ranges::any_of(list, [&](const Json& each) {
        return each["physicalLocation"] == place["physicalLocation"] &&
               each["message"] == place["message"];
      });
      if (there || list.size() == kMostRelated) return;
      place["id"] = list.size() + 1;
      list.push_back(std::move(place));
    };
    if (with_property && log_.in_file(verdict_.where)) {
      add(log_.place(verdict_.where, fmt::format("the property {}", verdict_.name)));
    }
    if (!verdict_.trace || !verdict_.explanation) return list;
    for (const StoryLine& line : verdict_.explanation->story) {
      if (line.step == 0 || line.step > verdict_.trace->steps.size()) continue;
      const TraceStep& step = verdict_.trace->steps[line.step - 1];
      for (const InapplicablePlan& plan : step.report.inapplicable) {
        if (log_.in_file(plan.where)) add(log_.place(sources_, plan.where, plan.text()));
      }
    }
    return list;
  }

  void add_flows(Json& flows) const {
    if (verdict_.trace) {
      const Explanation* story = verdict_.explanation ? &*verdict_.explanation : nullptr;
      const bool limit = verdict_.outcome == Answer::unknown;
      flows.push_back(code_flow_json(
          log_, model_,
          {*verdict_.trace, sources_, story, limit ? "the run to the limit" : "the run"},
          verdict_.agents));
    }
    add_branches(flows, verdict_.branches);
  }

  // The runs of a tree, each after the one it branches off from.
  void add_branches(Json& flows, const std::vector<Branch>& branches) const {
    for (const Branch& branch : branches) {
      const Evidence& evidence = branch.evidence;
      if (evidence.trace) {
        flows.push_back(code_flow_json(log_, model_,
                                       {*evidence.trace, sources_, &evidence.explanation,
                                        branch.claim() + ", as a run from there shows"},
                                       verdict_.agents));
      }
      add_branches(flows, evidence.branches);
    }
  }

  SarifLog& log_;
  const Model& model_;
  const CheckedProperty& property_;
  const Verdict& verdict_;
  const Sources& sources_;
};

Json figures_json(const CheckReport& report) {
  Json list = Json::array();
  for (const CheckedProperty& each : report.properties) {
    list.push_back({{"name", each.verdict.name},
                    {"verdict", text_of(each.verdict.outcome)},
                    {"expected", text_of(each.verdict.expected)},
                    {"asExpected", each.as_expected()},
                    {"states", each.verdict.states},
                    {"seconds", each.verdict.seconds}});
  }
  return {{"system", report.model->file.name},
          {"engine", report.engine},
          {"fairness", text_of(report.fairness)},
          {"properties", std::move(list)}};
}

}  // namespace

Json check_sarif(const CheckReport& report, const CommandEnd& end) {
  SarifLog log(*report.model, report.file);
  for (const CheckedProperty& each : report.properties) {
    PropertyResult(log, *report.model, each).add();
    const Verdict& verdict = each.verdict;
    if (verdict.outcome == Answer::unknown && !each.as_expected()) {
      log.notify(fmt::format("property {}: {}", verdict.name, verdict.reason));
    }
  }
  if (report.coverage) add_coverage(log, *report.coverage);
  return std::move(log).document(end, figures_json(report));
}

}  // namespace credo
