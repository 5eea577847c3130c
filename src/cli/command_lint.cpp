// credo lint: what can be seen to be wrong without running anything.
#include <memory>

#include "cli/commands.hpp"
#include "cli/loading.hpp"
#include "cli/result_files.hpp"
#include "report/lint_json.hpp"
#include "report/lint_text.hpp"

namespace credo {

ExitCode lint_command(const Settings& settings) {
  const Console console(settings);
  ResultFiles files(settings);
  const auto model = load(settings, console);
  const bool errors = model->diagnostics.has_errors();
  LintReport report{model.get(), settings.file, {}};
  if (!errors) report.findings = lint(*model);
  if (!errors) console.result(lint_text(report, console.result_style()));
  if (files.json.wanted()) files.json.write(document_text(lint_json(report)));
  if (errors) return ExitCode::usage;
  return report.findings.empty() ? ExitCode::ok : ExitCode::found;
}

}  // namespace credo
