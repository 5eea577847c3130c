// Solutions as objects, each with its values and, for the first ones, the run to it.
#include "report/search_json.hpp"

#include "report/advice_json.hpp"

namespace credo {

namespace {

Json values_json(const SearchReport& report, const QueryValues& values) {
  Json object = Json::object();
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] == kNoTerm) continue;
    object[report.query.variables[i]] = report.model->terms.text(values[i]);
  }
  return object;
}

Json solution_json(const SearchReport& report, std::size_t i, TraceForm form) {
  const SearchSolution& solution = report.result.solutions[i];
  Json values = Json::array();
  for (const QueryValues& each : solution.values) values.push_back(values_json(report, each));
  const auto& run = report.runs[i];
  return {{"state", solution.state},
          {"depth", solution.depth},
          {"values", std::move(values)},
          {"run", run ? trace_json(*run, report.model->sources, form) : Json(nullptr)}};
}

template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

}  // namespace

Json search_json(const SearchReport& report, TraceForm form) {
  const SearchResult& result = report.result;
  Json document = document_head("search", report.file);
  document["system"] = report.model->file.name;
  document["engine"] = report.engine;
  document["plain"] = report.model->file.options.plain;
  document["agents"] = report.model->agent_count();
  document["initial_states"] = report.initial_states;
  document["formula"] = report.query.text;
  document["depth_bound"] = or_null(report.bounds.depth);
  document["solutions_wanted"] = or_null(report.bounds.solutions);
  Json solutions = Json::array();
  for (std::size_t i = 0; i < result.solutions.size(); ++i) {
    solutions.push_back(solution_json(report, i, form));
  }
  document["solutions"] = std::move(solutions);
  document["states"] = result.states;
  document["depth_reached"] = result.depth;
  document["complete"] = result.complete;
  document["reason"] = result.reason.empty() ? Json(nullptr) : Json(result.reason.text());
  document["advice"] = advice_json(report.advice);
  document["states_leading_on"] = result.leading_on;
  document["seconds"] = result.seconds;
  document["memory_bytes"] = report.memory_bytes;
  document["store_bytes"] = result.store_bytes;
  document["trace"] = report.limit_trace
                          ? trace_json(*report.limit_trace, report.model->sources, form)
                          : Json(nullptr);
  document["statistics"] = statistics_json(report.statistics);
  return document;
}

}  // namespace credo
