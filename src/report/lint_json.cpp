// Findings as JSON, and what the parsers complained about, so that an editor needs one call.
#include "report/lint_json.hpp"

namespace credo {

Json lint_json(const LintReport& report) {
  const Sources& sources = report.model->sources;
  Json document = document_head("lint", report.file);
  document["system"] = report.model->file.name;
  Json diagnostics = Json::array();
  for (const Diagnostic& each : report.model->diagnostics.all()) {
    diagnostics.push_back({{"severity", each.severity == Severity::error ? "error" : "warning"},
                           {"message", each.message},
                           {"hint", each.hint},
                           {"location", place_json(sources, each.where)}});
  }
  Json findings = Json::array();
  for (const Finding& each : report.findings) {
    findings.push_back({{"check", each.check},
                        {"message", each.message},
                        {"hint", each.hint},
                        {"likely_misspelling", each.likely_misspelling},
                        {"location", place_json(sources, each.where)}});
  }
  document["diagnostics"] = std::move(diagnostics);
  document["findings"] = std::move(findings);
  return document;
}

}  // namespace credo
