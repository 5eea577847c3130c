// Outcomes as results: a run that should not be at its last observed action, all else at the test.
#include "report/test_sarif.hpp"

#include <fmt/format.h>

#include <ranges>

#include "report/sarif_flow.hpp"
#include "report/test_text.hpp"

namespace credo {

namespace {

std::string_view rule_of(TestVerdict verdict) {
  if (verdict == TestVerdict::successful) return "test-successful";
  return verdict == TestVerdict::safe ? "test-safe" : "test-unknown";
}

SourceSpan last_place(const SarifLog& log, const std::optional<Trace>& run, SourceSpan otherwise) {
  if (!run) return otherwise;
  for (const TraceStep& step : run->steps | std::views::reverse) {
    if (!step.observed.empty() && log.in_file(step.report.where)) return step.report.where;
  }
  return otherwise;
}

void add_result(SarifLog& log, const TestReport& report, const TestedExpression& tested) {
  const Model& model = *report.model;
  std::string line = test_line(report, tested, {});
  line.pop_back();  // the line break
  const BoundTest& test = *tested.test;
  SarifResult result{std::string(rule_of(tested.result.verdict)),
                     fmt::format("Test {}.\n{}", line, test.expression.text),
                     log.place(last_place(log, tested.run, test.where)),
                     {test.name, std::string(text_of(tested.result.verdict))}};
  Json flows = Json::array();
  for (const auto* run : {&tested.run, &tested.limit_trace}) {
    if (!*run) continue;
    const char* title = run == &tested.run ? "a shortest run" : "the run to the limit";
    flows.push_back(code_flow_json(log, model, {**run, model.sources, nullptr, title}));
  }
  if (!flows.empty()) result.more["codeFlows"] = std::move(flows);
  if (log.in_file(test.where)) {
    Json place = log.place(test.where, fmt::format("the test {}", test.name));
    place["id"] = 1;
    result.more["relatedLocations"] = Json::array({std::move(place)});
  }
  result.more["properties"] = {{"test", test.name},
                               {"expression", test.expression.text},
                               {"verdict", text_of(tested.result.verdict)},
                               {"states", tested.result.states}};
  log.add(std::move(result));
}

}  // namespace

Json test_sarif(const TestReport& report, const CommandEnd& end) {
  SarifLog log(*report.model, report.file);
  Json tests = Json::array();
  for (const TestedExpression& each : report.tests) {
    if (!each.as_expected()) add_result(log, report, each);
    if (each.result.verdict == TestVerdict::unknown && !each.as_expected()) {
      log.notify(fmt::format("test {}: {}", each.test->name, each.result.reason));
    }
    tests.push_back({{"name", each.test->name},
                     {"verdict", text_of(each.result.verdict)},
                     {"asExpected", each.as_expected()},
                     {"states", each.result.states},
                     {"seconds", each.result.seconds}});
  }
  return std::move(log).document(
      end, {{"system", report.model->file.name}, {"tests", std::move(tests)}});
}

}  // namespace credo
