// Loading with remarks.
#include "cli/loading.hpp"

#include "cli/input_errors.hpp"
#include "files/load_model.hpp"
#include "lang/languages.hpp"
#include "report/lint_text.hpp"

namespace credo {

LoadOptions load_options(const Settings& settings) {
  LoadOptions options;
  options.environment_path = settings.environment;
  options.within = settings.within;
  for (const auto& [name, value] : settings.constants) options.constants.values[name] = value;
  options.plain = settings.plain;
  options.bupl = settings.bupl;
  options.update = settings.update;
  return options;
}

std::unique_ptr<Model> load(const Settings& settings, const Console& console) {
  auto model = load_model(settings.file, load_options(settings), languages());
  const Diagnostics& diagnostics = model->diagnostics;
  if (diagnostics.has_errors() || !settings.quiet) {
    console.remark(diagnostics.render_all(console.remark_style().colour));
  }
  return model;
}

namespace {

void warn_about_misspellings(Model& model, const Console& console, Properties properties) {
  for (const Finding& finding : lint(model, LintEffort::names)) {
    const bool elsewhere =
        properties == Properties::are_checked && finding.check.starts_with("property-");
    if (!finding.likely_misspelling || elsewhere) continue;
    console.remark(finding_text(model, finding, console.remark_style()));
  }
}

}  // namespace

ExitCode with_model(const Settings& settings, const Console& console,
                    const std::function<ExitCode(Model&)>& work, Properties properties,
                    ResultFiles* files) {
  const auto model = load(settings, console);
  if (model->diagnostics.has_errors()) {
    if (files != nullptr) {
      write_input_errors(*files, settings, *model, model->diagnostics.all());
    }
    return ExitCode::usage;
  }
  if (!settings.quiet) warn_about_misspellings(*model, console, properties);
  try {
    return work(*model);
  } catch (const UserError& error) {
    if (!error.where.known()) throw;
    const Diagnostic found{Severity::error, error.where, error.what(), error.hint};
    console.remark(model->diagnostics.render(found, console.remark_style().colour));
    if (files != nullptr) write_input_errors(*files, settings, *model, {found});
    return ExitCode::usage;
  }
}

}  // namespace credo
