// credo test: test expressions, each with whether some run does what it describes.
#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.hpp"
#include "cli/command_end.hpp"
#include "cli/commands.hpp"
#include "cli/input_errors.hpp"
#include "cli/interrupt.hpp"
#include "cli/loading.hpp"
#include "cli/page_context.hpp"
#include "cli/progress.hpp"
#include "cli/result_files.hpp"
#include "report/junit_report.hpp"
#include "report/test_json.hpp"
#include "report/test_sarif.hpp"
#include "report/test_text.hpp"
#include "verdict/replay.hpp"
#include "verdict/test_generation.hpp"
#include "verdict/test_replay.hpp"

namespace credo {

namespace {

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

// Those asked for with -t and -e, or all of the file.
std::vector<BoundTest> bind_chosen_tests(const Settings& settings, Model& model,
                                         Diagnostics& diagnostics) {
  std::vector<BoundTest> bound;
  const auto keep = [&bound](std::optional<BoundTest> test) {
    if (test) bound.push_back(std::move(*test));
  };
  std::vector<PropertyText> chosen;
  if (settings.tests.empty() && settings.expressions.empty()) chosen = model.file.tests;
  for (const std::string& name : settings.tests) {
    if (std::ranges::find(chosen, name, &PropertyText::name) == chosen.end()) {
      chosen.push_back(find_test(model.file, name));
    }
  }
  for (const PropertyText& test : chosen) keep(bind_test(model, test, diagnostics));
  for (std::size_t i = 0; i < settings.expressions.size(); ++i) {
    keep(bind_test(model, fmt::format("expression {}", i + 1), settings.expressions[i],
                   diagnostics));
  }
  return bound;
}

void write_files(const Settings& settings, Model& model, const TestReport& report,
                 ResultFiles& files) {
  files.write([&] { return test_json(report); },
              [&] { return test_page(report, page_context(settings, model, {})); });
}

class TestCommand {
 public:
  TestCommand(const Settings& settings, const Console& console, Model& model)
      : settings_(settings),
        console_(console),
        model_(model),
        plain_(model, kObservation),
        progress_(settings) {
    report_.model = &model;
    report_.file = settings.file;
  }

  ExitCode run(const std::vector<BoundTest>& tests, ResultFiles& files) {
    const TextStyle style = console_.result_style();
    for (const BoundTest& test : tests) {
      progress_.name(
          fmt::format("{} ({} of {})", test.name, report_.tests.size() + 1, tests.size()));
      report_.tests.push_back(tested(test, files.wanted() || !settings_.quiet));
      progress_.clear();
      const TestedExpression& done = report_.tests.back();
      report_.seconds += done.result.seconds;
      console_.result(settings_.quiet ? test_line(report_, done, style)
                                      : test_text(report_, done, style));
    }
    if (!settings_.quiet) console_.result(test_tail_text(report_));
    report_.memory_bytes = peak_resident_bytes();
    const ExitCode code = exit_code();
    write_files(settings_, model_, report_, files);
    if (files.sarif.wanted()) {
      files.sarif.write(document_text(test_sarif(report_, command_end(code))));
    }
    if (files.junit.wanted()) files.junit.write(test_junit(report_));
    return code;
  }

 private:
  static constexpr Observation kObservation{false, true};

  TestedExpression tested(const BoundTest& test, bool with_runs) {
    TestedExpression result{&test, {}, {}, {}};
    if (model_.static_limit || interrupt_flag()) {
      result.result.complete = false;
      result.result.reason = interrupt_flag() ? StopReason::interrupted() : *model_.static_limit;
      return result;
    }
    SearchControl control;
    control.limits = settings_.limits;
    control.used_seconds = report_.seconds;
    control.interrupted = &interrupt_flag();
    control.on_progress = progress_.listener();
    System system(model_, kObservation);
    result.result = run_test(system, test, control, settings_.depth);
    if (result.result.run) {
      Trace run = replay_test(plain_, model_.terms, test, *result.result.run);
      if (with_runs) result.run = std::move(run);
    }
    if (with_runs && !result.result.limit_path.empty()) {
      result.limit_trace = replay(plain_, result.result.limit_path);
      result.limit_trace->end = fmt::format("the next step goes over the {}", result.result.reason);
    }
    return result;
  }

  ExitCode exit_code() const {
    if (interrupt_flag()) return ExitCode::interrupted;
    ExitCode code = ExitCode::ok;
    for (const TestedExpression& each : report_.tests) {
      if (each.as_expected()) continue;
      if (each.result.verdict != TestVerdict::unknown) return ExitCode::found;
      code = ExitCode::limit;
    }
    return code;
  }

  const Settings& settings_;
  const Console& console_;
  Model& model_;
  PlainSystem plain_;
  ProgressLine progress_;
  TestReport report_;
};

// Exploring with the reference interpreter is slow; this many states show most of what there is.
constexpr std::uint64_t kStatesToGenerateFrom = 20'000;

ExitCode generate(const Settings& settings, const Console& console, ResultFiles& files,
                  Model& model) {
  if (model.file.options.schedule == Schedule::synchronous) refuse_synchronous();
  TestReport report;
  report.model = &model;
  report.file = settings.file;
  Generation& generated = report.generation.emplace();
  if (model.static_limit) {
    generated.reason = *model.static_limit;
  } else {
    SearchControl control;
    control.limits = settings.limits;
    if (control.limits.max_states == 0) control.limits.max_states = kStatesToGenerateFrom;
    control.interrupted = &interrupt_flag();
    ProgressLine progress(settings);
    control.on_progress = progress.listener();
    generated = generate_tests(model, settings.generate, settings.length, control);
    report.seconds = control.seconds();
  }
  report.memory_bytes = peak_resident_bytes();
  console.result(generation_text(generated, settings.quiet));
  write_files(settings, model, report, files);
  if (interrupt_flag()) return ExitCode::interrupted;
  return generated.reason.empty() ? ExitCode::ok : ExitCode::limit;
}

ExitCode test_model(const Settings& settings, const Console& console, ResultFiles& files,
                    Model& model) {
  if (model.file.options.labelled) {
    throw UserError("tests are not for ECCS systems",
                    "ask with sets of actions: -f 'EF[tau] ...', -f 'E(true [*]U[ps(*)] true)'");
  }
  if (settings.generate > 0) return generate(settings, console, files, model);
  Diagnostics diagnostics(model.sources);
  const auto tests = bind_chosen_tests(settings, model, diagnostics);
  if (tests.empty() && !diagnostics.has_errors()) {
    throw UserError("no test to run",
                    "write 'test NAME: EXPRESSION' in the file, or use -e 'EXPRESSION'");
  }
  if (diagnostics.has_errors() || !settings.quiet) {
    console.remark(diagnostics.render_all(console.remark_style().colour));
  }
  if (diagnostics.has_errors()) {
    write_input_errors(files, settings, model, diagnostics.all());
    return ExitCode::usage;
  }
  return TestCommand(settings, console, model).run(tests, files);
}

}  // namespace

ExitCode test_command(const Settings& settings) {
  const Console console(settings);
  ResultFiles files(settings);
  return with_model(
      settings, console, [&](Model& model) { return test_model(settings, console, files, model); },
      Properties::are_not_checked, &files);
}

}  // namespace credo
