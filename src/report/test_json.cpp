// Tests as objects. The steps of their runs say which action an observer sees and where conditions
// become true and false.
#include "report/test_json.hpp"

#include "report/advice_json.hpp"

namespace credo {

namespace {

Json tested_run_json(const std::optional<Trace>& run, const Sources& sources, TraceForm form) {
  if (!run) return nullptr;
  Json document = trace_json(*run, sources, form);
  document["atoms"] = atoms_json(run->atoms);
  for (std::size_t i = 0; i < run->steps.size(); ++i) {
    const std::string& observed = run->steps[i].observed;
    document["steps"][i]["observed"] = observed.empty() ? Json(nullptr) : Json(observed);
    document["steps"][i]["atoms"] = atoms_json(run->steps[i].atoms);
  }
  return document;
}

Json finals_json(const TestedExpression& tested) {
  Json finals = Json::array();
  for (const FinalState& each : tested.finals) {
    finals.push_back({{"steps", each.steps}, {"state", state_json(each.state)}});
  }
  return finals;
}

Json tested_json(const TestedExpression& tested, const Sources& sources, TraceForm form) {
  const TestResult& result = tested.result;
  const TestExpression& expression = tested.test->expression;
  const bool known = result.verdict != TestVerdict::unknown;
  return {{"name", tested.test->name},
          {"expression", expression.text},
          {"verdict", text_of(result.verdict)},
          {"successful", known ? Json(result.verdict == TestVerdict::successful) : Json(nullptr)},
          {"expected", expression.expected ? Json(text_of(*expression.expected)) : Json(nullptr)},
          {"as_expected", tested.as_expected()},
          {"final_states", result.final_states},
          {"finals", finals_json(tested)},
          {"complete", result.complete},
          {"reason", result.reason.empty() ? Json(nullptr) : Json(result.reason.text())},
          {"advice", advice_json(tested.advice)},
          {"states", result.states},
          {"depth", result.depth},
          {"seconds", result.seconds},
          {"location", place_json(sources, tested.test->where)},
          {"run", tested_run_json(tested.run, sources, form)},
          {"trace",
           tested.limit_trace ? trace_json(*tested.limit_trace, sources, form) : Json(nullptr)}};
}

Json generation_json(const std::optional<Generation>& generation) {
  if (!generation) return nullptr;
  Json tests = Json::array();
  for (const GeneratedTest& test : generation->tests) {
    tests.push_back(
        {{"name", test.name}, {"expression", test.expression}, {"covers", test.covers}});
  }
  Json missing = Json::array();
  for (const NotCovered& each : generation->not_covered) {
    missing.push_back({{"what", each.what}, {"reason", each.reason}});
  }
  return {{"tests", std::move(tests)},
          {"not_covered", std::move(missing)},
          {"states", generation->states},
          {"words", generation->words ? Json(*generation->words) : Json(nullptr)},
          {"complete", generation->reason.empty()},
          {"reason", generation->reason.empty() ? Json(nullptr) : Json(generation->reason.text())}};
}

}  // namespace

Json test_json(const TestReport& report, TraceForm form) {
  Json document = document_head("test", report.file);
  document["system"] = report.model->file.name;
  document["plain"] = report.model->file.options.plain;
  document["agents"] = report.model->agent_count();
  Json tests = Json::array();
  for (const TestedExpression& tested : report.tests) {
    tests.push_back(tested_json(tested, report.model->sources, form));
  }
  document["tests"] = std::move(tests);
  document["generated"] = generation_json(report.generation);
  document["seconds"] = report.seconds;
  document["memory_bytes"] = report.memory_bytes;
  return document;
}

}  // namespace credo
