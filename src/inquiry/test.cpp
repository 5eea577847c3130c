// Tests by name, each searched for in the system.
#include "inquiry/test.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.hpp"
#include "inquiry/advisor.hpp"
#include "verdict/replay.hpp"
#include "verdict/test_generation.hpp"
#include "verdict/test_replay.hpp"

namespace credo {

namespace {

constexpr Observation kObservation{false, true};

// Exploring with the reference interpreter is slow; this many states show most of what there is.
constexpr std::uint64_t kStatesToGenerateFrom = 20'000;

const PropertyText& find_test(const SystemFile& file, const std::string& name) {
  std::vector<std::string> names;
  for (const PropertyText& test : file.tests) {
    if (test.name == name) return test;
    names.push_back(test.name);
  }
  std::string hint = did_you_mean(name, names);
  if (hint.empty()) {
    hint = names.empty() ? "the file has no tests; -e takes an expression"
                         : fmt::format("the tests are {}", fmt::join(names, ", "));
  }
  throw UserError(fmt::format("there is no test '{}'", name), hint);
}

TestedExpression tested(Model& model, const PlainSystem& plain, const BoundTest& test,
                        SearchControl control, const TestBounds& bounds) {
  TestedExpression result{&test, {}, {}, {}, {}, {}};
  System system(model, kObservation);
  result.result = run_test(system, test, control, bounds);
  for (const ObservedPath& path : result.result.runs) {
    Trace run = replay_test(plain, model.terms, test, path);
    if (bounds.runs == 0) break;
    result.finals.push_back({run.steps.size(), run.last});
    if (!result.run) result.run = std::move(run);
  }
  if (bounds.runs > 0 && !result.result.limit_path.empty()) {
    result.limit_trace = replay(plain, result.result.limit_path);
    result.limit_trace->end = fmt::format("the next step goes over the {}", result.result.reason);
  }
  return result;
}

TestedExpression untested(const BoundTest& test, const StopReason& reason) {
  TestedExpression result{&test, {}, {}, {}, {}, {}};
  result.result.complete = false;
  result.result.reason = reason;
  return result;
}

Retrial test_again(Model& model, const InquiryOptions& options, const std::string& name,
                   const std::atomic<bool>* interrupted) {
  Diagnostics diagnostics(model.sources);
  auto tests = tests_to_run(options, model, diagnostics);
  std::erase_if(tests, [&](const BoundTest& each) { return each.name != name; });
  if (tests.empty()) throw UserError("the test cannot be asked so");
  const TestReport report = run_tests(model, tests, options, {interrupted}, {}, 0);
  const TestResult& result = report.tests.front().result;
  return {result.verdict != TestVerdict::unknown,
          result.verdict == TestVerdict::safe ? "it is safe" : "it is successful", result.reason};
}

std::optional<Advice> advice_for(Advisor& advisor, const TestedExpression& tested,
                                 const std::atomic<bool>* interrupted) {
  Unanswered end;
  end.reason = tested.result.reason;
  end.seconds = tested.result.seconds;
  if (tested.limit_trace) end.run = &*tested.limit_trace;
  end.observation = kObservation;
  end.ask = [&](Model& model, const InquiryOptions& options) {
    return test_again(model, options, tested.test->name, interrupted);
  };
  return advisor.advise(end);
}

}  // namespace

void require_testable(const Model& model) {
  if (!model.file.options.labelled) return;
  throw UserError(fmt::format("tests are not for {} systems", model.language(0).name),
                  "ask with sets of actions: -f 'EF[tau] ...', -f 'E(true [*]U[ps(*)] true)'");
}

std::vector<BoundTest> tests_to_run(const InquiryOptions& options, Model& model,
                                    Diagnostics& diagnostics) {
  std::vector<BoundTest> bound;
  const auto keep = [&bound](std::optional<BoundTest> test) {
    if (test) bound.push_back(std::move(*test));
  };
  std::vector<PropertyText> chosen;
  if (options.tests.empty() && options.expressions.empty()) chosen = model.file.tests;
  for (const std::string& name : options.tests) {
    if (std::ranges::find(chosen, name, &PropertyText::name) == chosen.end()) {
      chosen.push_back(find_test(model.file, name));
    }
  }
  for (const PropertyText& test : chosen) keep(bind_test(model, test, diagnostics));
  for (std::size_t i = 0; i < options.expressions.size(); ++i) {
    keep(
        bind_test(model, fmt::format("expression {}", i + 1), options.expressions[i], diagnostics));
  }
  if (bound.empty() && !diagnostics.has_errors()) {
    throw UserError("no test to run",
                    "write 'test NAME: EXPRESSION' in the file, or use -e 'EXPRESSION'");
  }
  return bound;
}

TestReport run_tests(Model& model, const std::vector<BoundTest>& tests,
                     const InquiryOptions& options, const Supervision& supervision,
                     const std::function<void(const TestReport&, const TestedExpression&)>& done,
                     std::uint64_t runs) {
  const PlainSystem plain(model, kObservation);
  TestReport report;
  report.model = &model;
  report.file = options.file;
  Advisor advisor(model, options, supervision);
  for (const BoundTest& test : tests) {
    supervision.begin(
        fmt::format("{} ({} of {})", test.name, report.tests.size() + 1, tests.size()));
    if (supervision.stopped()) {
      report.tests.push_back(untested(test, StopReason::interrupted()));
    } else if (model.static_limit) {
      report.tests.push_back(untested(test, *model.static_limit));
    } else {
      SearchControl control = supervision.control(options.limits);
      control.used_seconds = report.seconds;
      report.tests.push_back(
          tested(model, plain, test, control, {options.depth, options.solutions, runs}));
    }
    TestedExpression& last = report.tests.back();
    if (runs > 0 && last.result.verdict == TestVerdict::unknown) {
      last.advice = advice_for(advisor, last, supervision.interrupted);
    }
    supervision.end();
    report.seconds += report.tests.back().result.seconds;
    if (done) done(report, report.tests.back());
  }
  report.memory_bytes = peak_resident_bytes();
  return report;
}

TestReport propose_tests(Model& model, const InquiryOptions& options,
                         const Supervision& supervision) {
  if (model.file.options.schedule == Schedule::synchronous) refuse_synchronous();
  TestReport report;
  report.model = &model;
  report.file = options.file;
  Generation& generated = report.generation.emplace();
  if (model.static_limit) {
    generated.reason = *model.static_limit;
  } else {
    SearchControl control = supervision.control(options.limits);
    if (control.limits.max_states == 0) control.limits.max_states = kStatesToGenerateFrom;
    generated = generate_tests(model, options.generate, options.length, control);
    report.seconds = control.seconds();
  }
  report.memory_bytes = peak_resident_bytes();
  return report;
}

}  // namespace credo
