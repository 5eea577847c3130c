// credo export: the system for other tools.
#include <fmt/format.h>

#include "base/output_file.hpp"
#include "base/suggest.hpp"
#include "cli/commands.hpp"
#include "cli/in_time.hpp"
#include "cli/interrupt.hpp"
#include "cli/loading.hpp"
#include "cli/progress.hpp"
#include "inquiry/export.hpp"
#include "inquiry/language_words.hpp"

namespace credo {

namespace {

ExitCode export_program(const Settings& settings, const Console& console, Model& model) {
  OutputFile file(settings.output);
  Diagnostics diagnostics(model.sources);
  ProgressLine progress(settings);
  ExportedText exported;
  const auto stopped = stopped_in(
      [&] { exported = export_text(model, settings, progress.supervision(), diagnostics); });
  if (stopped) exported = {"", *stopped};
  progress.clear();
  if (!exported.reason.empty()) {
    console.remark(fmt::format("nothing is exported: {}\n", exported.reason));
  }
  if (diagnostics.has_errors() || !settings.quiet) {
    console.remark(diagnostics.render_all(console.remark_style().colour));
  }
  if (diagnostics.has_errors()) return ExitCode::usage;
  if (exported.text.empty()) return interrupt_flag() ? ExitCode::interrupted : ExitCode::limit;
  file.write(exported.text);
  file.commit();
  return with_missing(ExitCode::ok, false);
}

// A graph is what `explore` writes.
ExitCode export_graph(Settings settings) {
  if (!settings.properties.empty() || !settings.formulas.empty()) {
    throw UserError("a graph has no properties", "-p and -f are for the other targets");
  }
  (settings.target == "dot" ? settings.dot : settings.aut) = settings.output;
  return explore_command(settings);
}

}  // namespace

ExitCode export_command(const Settings& settings) {
  if (settings.target.empty()) {
    throw UserError("nothing is said about the target",
                    fmt::format("use --to {}", choice_text(target_words())));
  }
  if (settings.target == "dot" || settings.target == "aut") {
    return export_graph(settings);
  }
  const Console console(settings);
  return with_model(
      settings, console, [&](Model& model) { return export_program(settings, console, model); },
      Properties::are_checked);
}

}  // namespace credo
