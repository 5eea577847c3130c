// credo lint: what can be seen to be wrong without running anything.
#include <memory>

#include "cli/commands.hpp"
#include "cli/json_result.hpp"
#include "cli/loading.hpp"
#include "report/lint_json.hpp"
#include "report/lint_text.hpp"

namespace credo {

ExitCode lint_command(const Settings& settings) {
  const Console console(settings);
  JsonResult json(settings);
  const auto model = load(settings, console);
  const bool errors = model->diagnostics.has_errors();
  LintReport report{model.get(), settings.file, {}};
  if (!errors) report.findings = lint(*model);
  if (!errors) console.result(lint_text(report, console.result_style()));
  if (json.wanted()) json.write(lint_json(report));
  if (errors) return ExitCode::usage;
  return report.findings.empty() ? ExitCode::ok : ExitCode::found;
}

}  // namespace credo
