// The texts are those of the terminal: a failure tells why, and what matters in the run.
#include "report/junit_report.hpp"

#include <algorithm>

#include "report/check_text.hpp"
#include "report/figures.hpp"
#include "report/lint_text.hpp"
#include "report/test_text.hpp"

namespace credo {

namespace {

const TextStyle kBrief{false, false, true};

std::string without_break(std::string line) {
  if (line.ends_with('\n')) line.pop_back();
  return line;
}

JunitCase property_case(const CheckedProperty& property, const Model& model) {
  const Verdict& verdict = property.verdict;
  const bool unknown = verdict.outcome == Answer::unknown;
  JunitCase result{verdict.name, verdict.seconds};
  if (!property.as_expected()) {
    result.outcome = unknown ? CaseOutcome::error : CaseOutcome::failed;
    result.type = text_of(verdict.outcome);
  } else if (property.unconfirmed()) {
    result.outcome = CaseOutcome::error;
    result.type = "unconfirmed";
  }
  result.message = without_break(verdict_line(property, kBrief));
  result.text = verdict_text(property, property.sources(model), kBrief);
  return result;
}

JunitCase test_case(const TestReport& report, const TestedExpression& tested) {
  JunitCase result{tested.test->name, tested.result.seconds};
  if (!tested.as_expected()) {
    const bool unknown = tested.result.verdict == TestVerdict::unknown;
    result.outcome = unknown ? CaseOutcome::error : CaseOutcome::failed;
    result.type = text_of(tested.result.verdict);
  }
  result.message = without_break(test_line(report, tested, kBrief));
  result.text = test_text(report, tested, kBrief);
  return result;
}

// What the diagnostics say of a file; those without a place are about the first.
std::string diagnostics_of(const Model& model, const std::vector<Diagnostic>& diagnostics,
                           FileId file, Severity severity) {
  std::string text;
  for (const Diagnostic& each : diagnostics) {
    const FileId about = each.where.known() && each.where.file < model.files ? each.where.file : 0;
    if (about == file && each.severity == severity) {
      text += model.diagnostics.render(each, false);
    }
  }
  return text;
}

}  // namespace

JunitSuite check_junit(const CheckReport& report) {
  JunitSuite suite{report.model->file.name, {}};
  for (const CheckedProperty& each : report.properties) {
    suite.cases.push_back(property_case(each, *report.model));
  }
  suite.out = check_head_text(report, kBrief) + check_tail_text(report, kBrief);
  return suite;
}

JunitSuite test_junit(const TestReport& report) {
  JunitSuite suite{report.model->file.name, {}};
  for (const TestedExpression& each : report.tests) suite.cases.push_back(test_case(report, each));
  suite.out = test_tail_text(report);
  return suite;
}

JunitSuite lint_junit(const LintReport& report) {
  const Model& model = *report.model;
  JunitSuite suite{model.file.name, {}};
  for (FileId file = 0; file < std::max<std::size_t>(model.files, 1); ++file) {
    const std::string path = model.files == 0 ? report.file : model.sources.path(file);
    const auto same = [&](const JunitCase& each) { return each.name == path; };
    if (std::ranges::any_of(suite.cases, same)) continue;
    JunitCase result{path};
    const auto& diagnostics = model.diagnostics.all();
    result.text = diagnostics_of(model, diagnostics, file, Severity::error);
    if (!result.text.empty()) {
      result.outcome = CaseOutcome::error;
      result.type = "input-error";
      result.message = "the file cannot be understood";
    }
    std::size_t count = 0;
    for (const Finding& each : report.findings) {
      const FileId about = each.where.known() ? each.where.file : 0;
      if (about != file) continue;
      result.text += finding_text(model, each, kBrief);
      ++count;
    }
    if (count > 0) {
      result.outcome = CaseOutcome::failed;
      result.type = "lint";
      result.message = count_text(count, "finding");
    }
    suite.cases.push_back(std::move(result));
  }
  return suite;
}

JunitSuite input_errors_junit(const Model& model, const std::string& file,
                              const std::vector<Diagnostic>& diagnostics) {
  JunitCase result{file};
  result.outcome = CaseOutcome::error;
  result.type = "input-error";
  result.message = "the input has errors";
  for (const Diagnostic& each : diagnostics) result.text += model.diagnostics.render(each, false);
  return {model.file.name.empty() ? file : model.file.name, {std::move(result)}};
}

JunitSuite failed_junit(const std::string& file, const std::string& type,
                        const std::string& message) {
  JunitCase result{file};
  result.outcome = CaseOutcome::error;
  result.type = type;
  result.message = message;
  result.text = message + "\n";
  return {file, {std::move(result)}};
}

}  // namespace credo
