// Running Maude on a file of its own.
#include "lang/bupl/maude/engine.hpp"

#include <fmt/format.h>

#include <optional>

#include "base/diagnostic.hpp"
#include "export/linear_time.hpp"
#include "external/tool_run.hpp"
#include "external/work_folder.hpp"
#include "lang/bupl/maude/export.hpp"
#include "lang/bupl/maude/run.hpp"

namespace credo {

namespace {

struct MaudeRun {
  std::optional<MaudeAnswer> answer;
  StopReason reason;  // why there is none
  double seconds = 0;
};

const Tool kMaude{"Maude", "maude"};

MaudeRun run_maude(const std::string& text, const MaudeCommand& command, SearchControl& control) {
  WorkFolder folder("credo-maude");
  ProcessRequest request;
  request.command = {"maude",
                     "-no-banner",
                     "-no-advise",
                     "-no-wrap",
                     "-no-ansi-color",
                     "-batch",
                     folder.write("module.maude", text)};
  const ToolRun tool = run_tool(kMaude, std::move(request), control);
  const ProcessResult& result = tool.result;
  MaudeRun run;
  run.seconds = result.seconds;
  run.reason = tool.reason;
  if (!run.reason.empty()) return run;
  std::string problem = wrong_end(kMaude, result);
  if (problem.empty() && !result.errors.empty()) problem = "Maude has complaints";
  if (problem.empty()) {
    try {
      run.answer = read_maude_output(result.output, {command}).front();
      return run;
    } catch (const MaudeOutputError& error) {
      problem = error.what();
    }
  }
  folder.write("output.txt", result.output);
  folder.write("errors.txt", result.errors);
  throw InternalError(
      fmt::format("{}; the module and what Maude printed are in {}", problem, folder.keep()));
}

constexpr const char* kLoad = "load model-checker\n\n";

}  // namespace

Reach MaudeEngine::can_handle(const EngineQuestion& question) {
  if (Reach linear = linear_time(question.property, name()); !linear) return linear;
  return reach_of([&] { MaudeExport(model_).add(question.ltl, question.formula); });
}

Checking MaudeEngine::check(const LtlStore& ltl, const LtlProperty& property, bool labels, Fairness,
                            SearchControl& control) {
  control.start();
  MaudeExport text(model_);
  MaudeQuestion question = text.add(ltl, property);
  invariant(labels || !question.labels, "the states keep the last action if a property needs it");
  question.labels = labels;
  text.add_states(labels);
  const std::string module = kLoad + text.definitions() + text.check_command(question);
  last_question_ = {{"module.maude", module}};
  const MaudeCommand command{false, text.module_name(labels), labels, &text.rules().points()};
  const MaudeRun run = run_maude(module, command, control);
  Checking checking;
  checking.algorithm = Algorithm::maude;
  checking.seconds = run.seconds;
  if (!run.answer) {
    checking.complete = false;
    checking.reason = run.reason;
    return checking;
  }
  if (run.answer->kind == MaudeAnswer::Kind::violated) {
    checking.violated = true;
    checking.counterexample = readable_run(model_, *run.answer, labels);
  }
  return checking;
}

Exploration MaudeEngine::count(bool labels, SearchControl& control) {
  const auto known = counts_.find(labels);
  if (known != counts_.end()) return known->second;
  control.start();
  MaudeExport text(model_);
  text.add_states(labels);
  const std::string module = kLoad + text.definitions() + text.count_command(labels);
  const MaudeCommand command{true, text.module_name(labels), labels, &text.rules().points()};
  const MaudeRun run = run_maude(module, command, control);
  Exploration exploration;
  exploration.seconds = run.seconds;
  exploration.complete = run.answer.has_value();
  exploration.reason = run.reason;
  if (run.answer) {
    exploration.states = run.answer->states;
    counts_.emplace(labels, exploration);
  }
  return exploration;
}

}  // namespace credo
