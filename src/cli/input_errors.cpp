// One log, one report.
#include "cli/input_errors.hpp"

#include "cli/command_end.hpp"
#include "report/junit_report.hpp"
#include "report/lint_sarif.hpp"

namespace credo {

void write_input_errors(ResultFiles& files, const Settings& settings, const Model& model,
                        const std::vector<Diagnostic>& diagnostics) {
  if (files.sarif.wanted()) {
    files.sarif.write(document_text(
        input_errors_sarif(model, settings.file, diagnostics, command_end(ExitCode::usage))));
  }
  if (files.junit.wanted()) {
    files.junit.write(input_errors_junit(model, settings.file, diagnostics));
  }
}

}  // namespace credo
