// Findings and diagnostics as results; what to do about them is part of the message.
#include "report/lint_sarif.hpp"

#include <fmt/format.h>

namespace credo {

namespace {

std::string with_hint(const std::string& message, const std::string& hint) {
  return hint.empty() ? message : fmt::format("{}\n{}", message, hint);
}

void add_diagnostics(SarifLog& log, const std::vector<Diagnostic>& diagnostics) {
  for (const Diagnostic& each : diagnostics) {
    const bool error = each.severity == Severity::error;
    log.add({error ? "input-error" : "input-warning",
             with_hint(each.message, each.hint),
             log.place(each.where),
             {each.message}});
  }
}

Json about(const Model& model) { return {{"system", model.file.name}}; }

}  // namespace

Json lint_sarif(const LintReport& report, const CommandEnd& end) {
  const Model& model = *report.model;
  SarifLog log(model, report.file);
  add_diagnostics(log, model.diagnostics.all());
  for (const Finding& each : report.findings) {
    const std::string file =
        each.where.known() ? uri_of_path(model.sources.path(each.where.file)) : "";
    log.add({each.check,
             with_hint(each.message, each.hint),
             log.place(each.where),
             {file, each.message}});
  }
  return std::move(log).document(end, about(model));
}

Json input_errors_sarif(const Model& model, const std::string& file,
                        const std::vector<Diagnostic>& diagnostics, const CommandEnd& end) {
  SarifLog log(model, file);
  add_diagnostics(log, diagnostics);
  return std::move(log).document(end, about(model));
}

}  // namespace credo
