// The figures of an exploration as JSON. What an engine cannot say is null, never an empty list.
#include "report/explore_json.hpp"

#include "report/advice_json.hpp"
#include "report/coverage_json.hpp"
#include "report/trace_json.hpp"

namespace credo {

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
  document["terminated"] = result.terminated;
  document["states_at_bounds"] = result.cut_states;
  document["initial_states_at_bounds"] = result.cut_starts;
  document["depth"] = result.depth;
  document["seconds"] = result.seconds;
  document["memory_bytes"] = report.memory_bytes;
  document["store_bytes"] = result.store_bytes;
  document["complete"] = result.complete;
  document["reduction"] = result.reduction.text();
  document["not_reduced"] =
      result.reduction.why_not.empty() ? Json(nullptr) : Json(result.reduction.why_not);
  document["reason"] = result.complete ? Json(nullptr) : Json(result.reason.text());
  document["advice"] = advice_json(report.advice);
  document.update(coverage_json(report.coverage, sources));
  const auto optional_trace = [&](const std::optional<Trace>& trace) {
    return trace ? trace_json(*trace, sources) : Json(nullptr);
  };
  document["trace"] = optional_trace(report.limit_trace);
  document["deadlock_trace"] = optional_trace(report.deadlock_trace);
  document["statistics"] = statistics_json(report.statistics);
  return document;
}

}  // namespace credo
