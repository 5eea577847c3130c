// credo test: test expressions, each with whether some run does what it describes.
#include "cli/command_end.hpp"
#include "cli/commands.hpp"
#include "cli/in_time.hpp"
#include "cli/input_errors.hpp"
#include "cli/interrupt.hpp"
#include "cli/loading.hpp"
#include "cli/page_context.hpp"
#include "cli/progress.hpp"
#include "cli/result_files.hpp"
#include "cli/shown_runs.hpp"
#include "inquiry/test.hpp"
#include "report/junit_report.hpp"
#include "report/test_json.hpp"
#include "report/test_sarif.hpp"
#include "report/test_text.hpp"

namespace credo {

namespace {

void write_files(const Settings& settings, Model& model, const TestReport& report,
                 ResultFiles& files) {
  files.write([&] { return test_json(report); },
              [&] { return test_page(report, page_context(settings, model)); });
}

ExitCode exit_code(const TestReport& report) {
  if (interrupt_flag()) return ExitCode::interrupted;
  ExitCode code = ExitCode::ok;
  for (const TestedExpression& each : report.tests) {
    if (each.as_expected()) continue;
    if (each.result.verdict != TestVerdict::unknown) return ExitCode::found;
    code = ExitCode::limit;
  }
  return code;
}

ExitCode run(const Settings& settings, const Console& console, ResultFiles& files, Model& model,
             const std::vector<BoundTest>& tests) {
  const TextStyle style = console.result_style();
  ProgressLine progress(settings);
  const auto told = [&](const TestReport& report, const TestedExpression& done) {
    const auto line = [&] { return test_line(report, done, style); };
    const auto text = [&] { return test_text(report, done, style); };
    settings.quiet ? console.result(line()) : tell(console, text, line);
  };
  const TestReport report =
      run_tests(model, tests, settings, progress.supervision(), told, shown_runs(settings, files));
  if (!settings.quiet) console.result(test_tail_text(report));
  const ExitCode code = exit_code(report);
  write_files(settings, model, report, files);
  files.write_sarif([&] { return test_sarif(report, command_end(code)); });
  files.write_junit([&] { return test_junit(report); });
  return files.end(code);
}

ExitCode generate(const Settings& settings, const Console& console, ResultFiles& files,
                  Model& model) {
  ProgressLine progress(settings);
  const TestReport report = propose_tests(model, settings, progress.supervision());
  progress.clear();
  console.result(generation_text(*report.generation, settings.quiet));
  write_files(settings, model, report, files);
  const ExitCode code = report.generation->reason.empty() ? ExitCode::ok : ExitCode::limit;
  return files.end(code);
}

ExitCode test_model(const Settings& settings, const Console& console, ResultFiles& files,
                    Model& model) {
  require_test_engine(settings);
  if (settings.generate > 0) return generate(settings, console, files, model);
  Diagnostics diagnostics(model.sources);
  const auto tests = in_time([&] { return tests_to_run(settings, model, diagnostics); });
  if (diagnostics.has_errors() || !settings.quiet) {
    console.remark(diagnostics.render_all(console.remark_style().colour));
  }
  if (diagnostics.has_errors()) {
    write_input_errors(files, settings, model, diagnostics.all());
    return ExitCode::usage;
  }
  return run(settings, console, files, model, tests);
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
