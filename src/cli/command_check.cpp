// credo check: the properties of a system, each with its verdict and what shows it.
#include <fmt/format.h>

#include <algorithm>

#include "cli/command_end.hpp"
#include "cli/commands.hpp"
#include "cli/guard.hpp"
#include "cli/in_time.hpp"
#include "cli/input_errors.hpp"
#include "cli/interrupt.hpp"
#include "cli/loading.hpp"
#include "cli/progress.hpp"
#include "cli/result_files.hpp"
#include "inquiry/check.hpp"
#include "inquiry/program_files.hpp"
#include "report/check_json.hpp"
#include "report/check_sarif.hpp"
#include "report/check_text.hpp"
#include "report/figures.hpp"
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
  const auto made = in_time([&] {
    auto asked = std::make_unique<CheckInquiry>(model, settings, progress.supervision());
    asked->require_reach(properties);
    return asked;
  });
  if (settings.sliced && is_paper(*settings.sliced)) {
    console.remark(paper_warning(console.remark_style()));
  }
  CheckInquiry& inquiry = *made;
  const CheckReport& report = inquiry.report();
  if (!settings.quiet) console.result(check_head_text(report, style));
  inquiry.check(properties, [&](const CheckedProperty& done) {
    const auto line = [&] { return verdict_line(done, style); };
    const auto text = [&] { return verdict_text(done, done.sources(model), style); };
    settings.quiet ? console.result(line()) : tell(console, text, line);
  });
  if (!settings.quiet) console.result(check_tail_text(report, style));
  const ExitCode code = exit_code(report);
  files.write_sarif([&] { return check_sarif(report, command_end(code)); });
  files.write_junit([&] { return check_junit(report); });
  files.write([&] { return check_json(report); },
              [&] {
                SmallGraph graph = inquiry.graph_for_page(properties);
                return check_page(report, {settings.command_line, std::move(graph)});
              });
  return files.end(code);
}

ExitCode check_model(const Settings& settings, const Console& console, ResultFiles& files,
                     Model& model) {
  Diagnostics diagnostics(model.sources);
  const auto properties =
      in_time([&] { return properties_to_check(settings, model, diagnostics); });
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
  require_engines(settings);
  return check(settings, console, files, model, properties);
}

ExitCode check_file(const Settings& settings, const Console& console, ResultFiles& files) {
  return with_clock(settings, [&] {
    return with_model(
        settings, console,
        [&](Model& model) { return check_model(settings, console, files, model); },
        Properties::are_checked, &files);
  });
}

ExitCode check_one(const Settings& settings) {
  const Console console(settings);
  ResultFiles files(settings);
  return check_file(settings, console, files);
}

// "3 files: 1 as expected, 1 not, 1 with errors"
std::string summary(const std::vector<ExitCode>& codes) {
  const auto part = [&](ExitCode code, const char* words) {
    const auto count = std::ranges::count(codes, code);
    return count == 0 ? "" : fmt::format(", {} {}", count, words);
  };
  return fmt::format("{}: {} as expected{}{}{}{}{}\n", count_text(codes.size(), "file"),
                     std::ranges::count(codes, ExitCode::ok), part(ExitCode::found, "not"),
                     part(ExitCode::limit, "not known"), part(ExitCode::usage, "with errors"),
                     part(ExitCode::internal, "with an internal error"),
                     part(ExitCode::interrupted, "interrupted"));
}

// One after the other; what is wrong with one does not keep the others from being checked.
ExitCode check_several(const Settings& settings) {
  if (settings.html || settings.json_is_page) {
    throw UserError("a page shows one system", "name one file, or leave out --html");
  }
  const Console console(settings);
  ResultFiles files(settings, true);
  std::vector<ExitCode> codes;
  Json documents = Json::array();
  for (const std::string& file : programs_in(settings.files, settings)) {
    Settings one = settings;
    one.file = file;
    const Console beside(one);
    if (!codes.empty() && !settings.quiet) console.result("\n");
    console.result(visible_line(file) + ":\n");
    std::string said;
    const ExitCode code = guarded([&] { return check_file(one, beside, files); }, file, &said);
    const bool limit = code == ExitCode::limit;
    Json document = files.end_of_file(failed_junit(file, limit ? "unknown" : "error", said));
    documents.push_back(
        {{"file", file}, {"exit_code", static_cast<int>(code)}, {"document", std::move(document)}});
    codes.push_back(code);
  }
  const ExitCode code = worst_of(codes);
  console.result((settings.quiet ? "" : "\n") + summary(codes));
  files.finish(check_files_json(std::move(documents), static_cast<int>(code)), command_end(code));
  return files.end(code);
}

}  // namespace

ExitCode check_command(const Settings& settings) {
  const bool several = settings.files.size() > 1 || is_folder(settings.file);
  return several ? check_several(settings) : check_one(settings);
}

}  // namespace credo
