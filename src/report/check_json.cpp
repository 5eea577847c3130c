// Verdicts as objects. What a verdict cannot say is null.
#include "report/check_json.hpp"

#include "report/advice_json.hpp"
#include "report/coverage_json.hpp"
#include "report/slice_json.hpp"

namespace credo {

namespace {

Json parts_json(const std::vector<PropertyPart>& parts) {
  Json list = Json::array();
  for (const PropertyPart& each : parts) list.push_back(each.text);
  return list;
}

Json vacuity_json(const std::optional<Vacuity>& vacuity) {
  if (!vacuity) return nullptr;
  return {{"conclusions", parts_json(vacuity->conclusions)},
          {"irrelevant", parts_json(vacuity->irrelevant)},
          {"undecided", parts_json(vacuity->undecided)},
          {"no_instance", vacuity->no_instance}};
}

// Null also when no conclusion is known to be idle but some part was not decided.
Json vacuous_json(const std::optional<Vacuity>& vacuity) {
  if (!vacuity) return nullptr;
  if (!vacuity->vacuous && !vacuity->decided) return nullptr;
  return vacuity->vacuous;
}

Json instance_json(const Verdict& verdict) {
  if (verdict.instance.empty()) return nullptr;
  Json object = Json::object();
  for (const auto& [variable, value] : verdict.instance) object[variable] = value;
  return object;
}

Json explanation_json(const std::optional<Explanation>& explanation, const Sources& sources) {
  if (!explanation) return nullptr;
  Json story = Json::array();
  for (const StoryLine& each : explanation->story) {
    story.push_back({{"step", each.step},
                     {"text", each.text},
                     {"location", place_json(sources, each.where)},
                     {"details", each.details}});
  }
  return {{"why", explanation->why}, {"story", std::move(story)}};
}

Json run_json(const std::optional<Trace>& run, const Sources& sources, TraceForm form) {
  return run ? lasso_json(*run, sources, form) : Json(nullptr);
}

Json branches_json(const std::vector<Branch>& branches, const Sources& sources, TraceForm form) {
  Json list = Json::array();
  for (const Branch& branch : branches) {
    const Evidence& evidence = branch.evidence;
    list.push_back({{"step", branch.step},
                    {"formula", evidence.formula},
                    {"holds", evidence.holds},
                    {"explanation", explanation_json(evidence.explanation, sources)},
                    {"trace", run_json(evidence.trace, sources, form)},
                    {"branches", branches_json(evidence.branches, sources, form)}});
  }
  return list;
}

Json text_or_null(std::string_view text) { return text.empty() ? Json(nullptr) : Json(text); }

Json confirmation_json(const Confirmation& confirmation, const Sources& sources, TraceForm form) {
  return {{"engine", confirmation.engine},
          {"verdict", text_of(confirmation.answer)},
          {"reason", text_or_null(confirmation.reason)},
          {"subject", confirmation.subject},
          {"states", confirmation.states ? Json(*confirmation.states) : Json(nullptr)},
          {"seconds", confirmation.seconds},
          {"explanation", explanation_json(confirmation.explanation, sources)},
          {"trace", run_json(confirmation.trace, sources, form)}};
}

// The first engine's, and those of the others.
Json first_confirmation_json(const std::vector<Confirmation>& all, const Sources& sources,
                             TraceForm form) {
  return all.empty() ? Json(nullptr) : confirmation_json(all.front(), sources, form);
}

Json further_confirmations_json(const std::vector<Confirmation>& all, const Sources& sources,
                                TraceForm form) {
  Json list = Json::array();
  for (std::size_t i = 1; i < all.size(); ++i)
    list.push_back(confirmation_json(all[i], sources, form));
  return list;
}

Json slice_use_json(const std::optional<SliceUse>& slice) {
  if (!slice) return nullptr;
  return {{"mode", text_of(slice->mode)},
          {"setting", text_or_null(slice->setting)},
          {"exact", slice->exact},
          {"counts", slice_counts_json(slice->counts)},
          {"remarks", slice->remarks},
          {"run", slice->run == SlicedRun::none ? Json(nullptr) : Json(text_of(slice->run))},
          {"full_checked", slice->full_checked},
          {"reason", text_or_null(slice->reason)},
          {"searched", slice->searched}};
}

Json property_json(const CheckedProperty& property, const Model& model, TraceForm form) {
  const Sources& sources = property.sources(model);
  const Verdict& verdict = property.verdict;
  // Maude tells no transitions and no depth, and no states if it did not get to its end.
  const bool by_maude = verdict.algorithm == Algorithm::maude;
  const auto known = [&](bool told, std::uint64_t figure) {
    return told || !by_maude ? Json(figure) : Json(nullptr);
  };
  return {
      {"name", verdict.name},
      {"formula", verdict.formula},
      {"verdict", text_of(verdict.outcome)},
      {"reason", text_or_null(verdict.reason.text())},
      {"expected", text_of(verdict.expected)},
      {"as_expected", property.as_expected()},
      {"vacuous", vacuous_json(verdict.vacuity)},
      {"vacuity", vacuity_json(verdict.vacuity)},
      {"states", known(verdict.states > 0, verdict.states)},
      {"transitions", known(!by_maude, verdict.transitions)},
      {"depth", known(!by_maude, verdict.depth)},
      {"seconds", verdict.seconds},
      {"run_seconds", verdict.run_seconds},
      {"memory_bytes", verdict.memory_bytes},
      {"exhaustive", property.exhaustive()},
      {"pruned", verdict.pruned},
      {"algorithm", text_or_null(text_of(verdict.algorithm))},
      {"automaton_states", verdict.automaton_states},
      {"reduction", verdict.reduction.text()},
      {"not_reduced", text_or_null(verdict.reduction.why_not)},
      {"instances", verdict.instances},
      {"instance", instance_json(verdict)},
      {"location", place_json(model.sources, verdict.where)},
      {"explanation", explanation_json(verdict.explanation, sources)},
      {"trace", run_json(verdict.trace, sources, form)},
      {"shortest", verdict.shortest},
      {"confirmation", first_confirmation_json(property.confirmations, sources, form)},
      {"further_confirmations", further_confirmations_json(property.confirmations, sources, form)},
      {"slice", slice_use_json(property.slice)},
      {"advice", advice_json(property.advice)},
      {"branches", branches_json(verdict.branches, sources, form)}};
}

}  // namespace

Json check_json(const CheckReport& report, TraceForm form) {
  const Sources& sources = report.model->sources;
  Json document = document_head("check", report.file);
  document["system"] = report.model->file.name;
  document["engine"] = report.engine;
  document["plain"] = report.model->file.options.plain;
  document["fairness"] = text_of(report.fairness);
  Json properties = Json::array();
  for (const CheckedProperty& each : report.properties) {
    properties.push_back(property_json(each, *report.model, form));
  }
  document["properties"] = std::move(properties);
  document["coverage"] = nullptr;
  if (report.coverage) document["coverage"] = coverage_json(report.coverage, sources);
  document["statistics"] = statistics_json(report.statistics);
  return document;
}

Json check_files_json(Json files, int exit_code) {
  Json out = document_head("check", "");
  out.erase("file");
  out["exit_code"] = exit_code;
  out["files"] = std::move(files);
  return out;
}

}  // namespace credo
