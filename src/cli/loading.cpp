// Loading with remarks.
#include "cli/loading.hpp"

#include "cli/languages.hpp"
#include "report/lint_text.hpp"

namespace credo {

std::unique_ptr<Model> load(const Settings& settings, const Console& console) {
  LoadOptions options;
  options.environment_path = settings.environment;
  for (const auto& [name, value] : settings.constants) options.constants.values[name] = value;
  options.plain = settings.plain;
  auto model = load_model(settings.file, std::move(options), languages());
  const Diagnostics& diagnostics = model->diagnostics;
  if (diagnostics.has_errors() || !settings.quiet) {
    console.remark(diagnostics.render_all(console.remark_style().colour));
  }
  return model;
}

void warn_about_misspellings(Model& model, const Settings& settings, const Console& console) {
  if (settings.quiet) return;
  for (const Finding& finding : lint(model)) {
    if (finding.likely_misspelling) {
      console.remark(finding_text(model, finding, console.remark_style()));
    }
  }
}

}  // namespace credo
