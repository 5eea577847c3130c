// credo check: the properties of a system, each with its verdict and what shows it.
#include "cli/command_end.hpp"
#include "cli/commands.hpp"
#include "cli/input_errors.hpp"
#include "cli/interrupt.hpp"
#include "cli/loading.hpp"
#include "cli/progress.hpp"
#include "cli/result_files.hpp"
#include "inquiry/check.hpp"
#include "report/check_json.hpp"
#include "report/check_sarif.hpp"
#include "report/check_text.hpp"
#include "report/junit_report.hpp"
#include "report/page_json.hpp"
#include "report/slice_text.hpp"

namespace credo {

namespace {

ExitCode exit_code(const CheckReport& report) {
  if (interrupt_flag()) return ExitCode::interrupted;
  ExitCode code = ExitCode::ok;
  for (const CheckedProperty& each : report.properties) {
    if (each.as_expected() && each.unconfirmed()) code = ExitCode::limit;
    if (each.as_expected()) continue;
    if (each.verdict.outcome != Answer::unknown) return ExitCode::found;
    code = ExitCode::limit;
  }
  return code;
}

ExitCode check(const Settings& settings, const Console& console, ResultFiles& files, Model& model,
               const std::vector<BoundProperty>& properties) {
  const TextStyle style = console.result_style();
  ProgressLine progress(settings);
  CheckInquiry inquiry(model, settings, progress.supervision());
  const CheckReport& report = inquiry.report();
  if (!settings.quiet) console.result(check_head_text(report, style));
  inquiry.check(properties, [&](const CheckedProperty& done) {
    console.result(settings.quiet ? verdict_line(done, style)
                                  : verdict_text(done, done.sources(model), style));
  });
  if (!settings.quiet) console.result(check_tail_text(report, style));
  const ExitCode code = exit_code(report);
  if (files.sarif.wanted()) {
    files.sarif.write(document_text(check_sarif(report, command_end(code))));
  }
  if (files.junit.wanted()) files.junit.write(check_junit(report));
  files.write([&] { return check_json(report); },
              [&] {
                SmallGraph graph = inquiry.graph_for_page(properties);
                return check_page(report, {settings.command_line, std::move(graph)});
              });
  return code;
}

ExitCode check_model(const Settings& settings, const Console& console, ResultFiles& files,
                     Model& model) {
  Diagnostics diagnostics(model.sources);
  const auto properties = properties_to_check(settings, model, diagnostics);
  if (properties.empty() && settings.fipa) {
    console.remark("--fipa: this system has no message that one sends and another receives\n");
  }
  if (diagnostics.has_errors() || !settings.quiet) {
    console.remark(diagnostics.render_all(console.remark_style().colour));
  }
  if (diagnostics.has_errors()) {
    write_input_errors(files, settings, model, diagnostics.all());
    return ExitCode::usage;
  }
  require_reach(settings, properties);
  if (settings.sliced && is_paper(*settings.sliced)) {
    console.remark(paper_warning(console.remark_style()));
  }
  return check(settings, console, files, model, properties);
}

}  // namespace

ExitCode check_command(const Settings& settings) {
  const Console console(settings);
  ResultFiles files(settings);
  return with_model(
      settings, console, [&](Model& model) { return check_model(settings, console, files, model); },
      Properties::are_checked, &files);
}

}  // namespace credo
