// credo lint: what can be seen to be wrong without running anything.
#include <memory>

#include "cli/command_end.hpp"
#include "cli/commands.hpp"
#include "cli/in_time.hpp"
#include "cli/loading.hpp"
#include "cli/result_files.hpp"
#include "report/junit_report.hpp"
#include "report/lint_json.hpp"
#include "report/lint_sarif.hpp"
#include "report/lint_text.hpp"

namespace credo {

ExitCode lint_command(const Settings& settings) {
  const Console console(settings);
  ResultFiles files(settings);
  const auto model = in_time([&] { return load(settings, console); });
  const bool errors = model->diagnostics.has_errors();
  LintReport report{model.get(), settings.file, {}};
  if (!errors) report.findings = in_time([&] { return lint(*model); });
  if (!errors) console.result(lint_text(report, console.result_style()));
  const ExitCode code = errors                    ? ExitCode::usage
                        : report.findings.empty() ? ExitCode::ok
                                                  : ExitCode::found;
  files.write_json([&] { return lint_json(report); });
  files.write_sarif([&] { return lint_sarif(report, command_end(code)); });
  files.write_junit([&] { return lint_junit(report); });
  return files.end(code);
}

}  // namespace credo
