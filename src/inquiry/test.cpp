// Tests by name, each searched for in the system.
#include "inquiry/test.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/clock.hpp"
#include "base/suggest.hpp"
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

void tell_runs(const Model& model, const PlainSystem& plain, const BoundTest& test,
               const TestBounds& bounds, TestedExpression& result) {
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
}

TestedExpression tested(Model& model, const PlainSystem& plain, const BoundTest& test,
                        SearchControl control, const TestBounds& bounds) {
  TestedExpression result{&test, {}, {}, {}, {}, {}};
  auto stopped = stopped_in([&] {
    System system(model, kObservation);
    result.result = run_test(system, test, control, bounds);
  });
  if (stopped) {
    result.result.complete = false;
    result.result.reason = *stopped;
  }
  result.without_runs = result.result.without_runs;
  stopped = stopped_in([&] { tell_runs(model, plain, test, bounds, result); }, Doing::telling);
  if (stopped) result.without_runs = *stopped;
  return result;
}

TestedExpression untested(const BoundTest& test, const StopReason& reason) {
  TestedExpression result{&test, {}, {}, {}, {}, {}};
  result.result.complete = false;
  result.result.reason = reason;
  return result;
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
    const auto stopped = stopped_in(
        [&] { generated = generate_tests(model, options.generate, options.length, control); });
    if (stopped) generated.reason = *stopped;
    report.seconds = control.seconds();
  }
  report.memory_bytes = peak_resident_bytes();
  return report;
}

}  // namespace credo
