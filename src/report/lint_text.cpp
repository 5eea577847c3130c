// Rendering findings like diagnostics.
#include "report/lint_text.hpp"

#include "report/figures.hpp"

namespace credo {

std::string finding_text(const Model& model, const Finding& finding, const TextStyle& style) {
  std::string message = finding.message;
  if (!finding.check.empty()) message += fmt::format(" [{}]", finding.check);
  return model.diagnostics.render({Severity::warning, finding.where, message, finding.hint},
                                  style.colour);
}

std::string lint_text(const LintReport& report, const TextStyle& style) {
  std::string out;
  for (const Finding& finding : report.findings) out += finding_text(*report.model, finding, style);
  const std::string total =
      report.findings.empty() ? "nothing found" : count_text(report.findings.size(), "finding");
  return out + fmt::format("{}: {}\n", report.model->file.name, total);
}

}  // namespace credo
