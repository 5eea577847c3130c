// Loading with remarks, and under the clock.
#include "cli/loading.hpp"

#include "cli/in_time.hpp"
#include "cli/input_errors.hpp"
#include "inquiry/loading.hpp"
#include "lint/lint.hpp"
#include "report/lint_text.hpp"

namespace credo {

std::unique_ptr<Model> load(const Settings& settings, const Console& console) {
  auto model = load(static_cast<const InquiryOptions&>(settings));
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
  const auto model = in_time([&] { return load(settings, console); });
  if (model->diagnostics.has_errors()) {
    if (files != nullptr) {
      write_input_errors(*files, settings, *model, model->diagnostics.all());
    }
    return ExitCode::usage;
  }
  if (!settings.quiet) {
    in_time([&] { warn_about_misspellings(*model, console, properties); });
  }
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
