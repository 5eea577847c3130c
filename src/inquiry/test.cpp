// Tests by name, each searched for in the system.
#include "inquiry/test.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/clock.hpp"
#include "base/suggest.hpp"
#include "inquiry/advisor.hpp"
#include "inquiry/external_engines.hpp"
#include "property/supply.hpp"
#include "verdict/replay.hpp"
#include "verdict/test_generation.hpp"
#include "verdict/test_replay.hpp"

namespace credo {

namespace {

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

// What is wrong with a test is found again wherever the test is used.
void say_once(const Diagnostics& found, Diagnostics& said) {
  for (const Diagnostic& each : found.all()) {
    const bool known = std::ranges::any_of(said.all(), [&](const Diagnostic& before) {
      return before.message == each.message && before.where.file == each.where.file &&
             before.where.begin == each.where.begin;
    });
    if (known) continue;
    if (each.severity == Severity::error) {
      said.error(each.where, each.message, each.hint);
    } else {
      said.warning(each.where, each.message, each.hint);
    }
  }
}

TestResult result_of(Model& model, const PlainSystem& plain, const BoundTest& test, Engine engine,
                     SearchControl& control, const TestBounds& bounds) {
  if (engine == Engine::reference) return run_test_reference(plain, model, test, control, bounds);
  System system(model, {test.needs_labels(), true});
  return run_test(system, model, test, control, bounds);
}

void tell_runs(Model& model, const PlainSystem& plain, const BoundTest& test,
               const TestBounds& bounds, TestedExpression& result) {
  for (const ObservedPath& path : result.result.runs) {
    Trace run = replay_test(plain, model, test, path);
    if (bounds.runs == 0) break;
    result.finals.push_back({run.steps.size(), run.last});
    if (!result.run) result.run = std::move(run);
  }
  if (bounds.runs > 0 && !result.result.limit_path.empty()) {
    result.limit_trace = replay(plain, result.result.limit_path);
    result.limit_trace->end = fmt::format("the next step goes over the {}", result.result.reason);
  }
}

TestedExpression tested(Model& model, const BoundTest& test, Engine engine, SearchControl control,
                        const TestBounds& bounds) {
  const PlainSystem plain(model, {test.needs_labels(), true});
  TestedExpression result{&test, {}, {}, {}, {}, {}};
  auto stopped =
      stopped_in([&] { result.result = result_of(model, plain, test, engine, control, bounds); });
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
  end.observation = {tested.test->needs_labels(), true};
  end.ask = [&](Model& model, const InquiryOptions& options) {
    return test_again(model, options, tested.test->name, interrupted);
  };
  return advisor.advise(end);
}

}  // namespace

void require_test_engine(const InquiryOptions& options) {
  require_own_engine(options.engine, "credo export --to maude writes the tests of the file, too");
}

std::vector<BoundTest> tests_to_run(const InquiryOptions& options, Model& model,
                                    Diagnostics& diagnostics) {
  std::vector<BoundTest> bound;
  Supply supply(model);
  const auto keep = [&](const auto&... test) {
    Diagnostics own(model.sources);
    if (auto found = bind_test(model, test..., own, &supply)) bound.push_back(std::move(*found));
    say_once(own, diagnostics);
  };
  std::vector<PropertyText> chosen;
  if (options.tests.empty() && options.expressions.empty()) chosen = model.file.tests;
  for (const std::string& name : options.tests) {
    if (std::ranges::find(chosen, name, &PropertyText::name) == chosen.end()) {
      chosen.push_back(find_test(model.file, name));
    }
  }
  for (const PropertyText& test : chosen) keep(test);
  for (std::size_t i = 0; i < options.expressions.size(); ++i) {
    keep(fmt::format("expression {}", i + 1), options.expressions[i]);
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
          tested(model, test, options.engine, control, {options.depth, options.solutions, runs}));
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
    const auto stopped = stopped_in(
        [&] { generated = generate_tests(model, options.generate, options.length, control); });
    if (stopped) generated.reason = *stopped;
    report.seconds = control.seconds();
  }
  report.memory_bytes = peak_resident_bytes();
  return report;
}

}  // namespace credo
