// One log, one report.
#include "cli/input_errors.hpp"

#include "cli/command_end.hpp"
#include "report/junit_report.hpp"
#include "report/lint_sarif.hpp"

namespace credo {

void write_input_errors(ResultFiles& files, const Settings& settings, const Model& model,
                        const std::vector<Diagnostic>& diagnostics) {
  files.write_sarif([&] {
    return input_errors_sarif(model, settings.file, diagnostics, command_end(ExitCode::usage));
  });
  files.write_junit([&] { return input_errors_junit(model, settings.file, diagnostics); });
}

}  // namespace credo
