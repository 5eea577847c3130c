// Running Maude on a file of its own.
#include "external/maude.hpp"

#include <fmt/format.h>

#include <csignal>
#include <optional>

#include "base/diagnostic.hpp"
#include "base/limits.hpp"
#include "base/process.hpp"
#include "export/maude_export.hpp"
#include "external/maude_run.hpp"
#include "external/work_folder.hpp"

namespace credo {

namespace {

struct MaudeRun {
  std::optional<MaudeAnswer> answer;
  std::string reason;  // why there is none
  double seconds = 0;
};

// What to say of a run that a limit ended; "" if it ended by itself.
std::string limit_reason(const ProcessResult& result, const SearchLimits& limits) {
  switch (result.end) {
    case ProcessEnd::interrupted:
      return kInterrupted;
    case ProcessEnd::timeout:
      return fmt::format("limit: time > {:g} s", limits.seconds);
    case ProcessEnd::too_much:
      return "limit: Maude's output > 256 MB";
    case ProcessEnd::exited:
    case ProcessEnd::killed:
    case ProcessEnd::missing:
      break;
  }
  const bool out_of_memory = result.errors.find("bad_alloc") != std::string::npos ||
                             result.errors.find("emory") != std::string::npos ||
                             (result.end == ProcessEnd::killed && result.status == SIGKILL);
  if (result.end == ProcessEnd::exited && result.status == 0 && !out_of_memory) return "";
  const bool crashed = result.end == ProcessEnd::killed && result.status == SIGSEGV;
  if (out_of_memory || (crashed && limits.memory_bytes != 0 && !result.small_stack)) {
    return fmt::format("limit: memory of Maude > {} MB", limits.memory_bytes >> 20);
  }
  if (crashed && result.small_stack) {
    return "limit: Maude needs a larger stack than the system allows (ulimit -Hs)";
  }
  return "";
}

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
  request.large_stack = true;
  request.memory_bytes = control.limits.memory_bytes;
  request.interrupted = control.interrupted;
  MaudeRun run;
  if (control.limits.seconds > 0) {
    request.seconds = control.limits.seconds - control.used_seconds;
    if (request.seconds <= 0) {
      run.reason = fmt::format("limit: time > {:g} s", control.limits.seconds);
      return run;
    }
  }
  const ProcessResult result = run_process(request);
  run.seconds = result.seconds;
  if (result.end == ProcessEnd::missing) {
    throw UserError("there is no program maude", "install it: apt-get install maude");
  }
  run.reason = limit_reason(result, control.limits);
  if (!run.reason.empty()) return run;
  std::string problem;
  if (result.end == ProcessEnd::killed) {
    problem = fmt::format("Maude was ended by signal {}", result.status);
  } else if (result.status != 0) {
    problem = fmt::format("Maude ended with the exit code {}", result.status);
  } else if (!result.errors.empty()) {
    problem = "Maude has complaints";
  } else {
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

// The export is tried at once, so that what is out of its reach is said at the start.
MaudeEngine::MaudeEngine(Model& model) : model_(model) { MaudeExport reachable(model); }

Checking MaudeEngine::check(const LtlStore& ltl, const LtlProperty& property, bool labels,
                            SearchControl& control) {
  control.start();
  MaudeExport text(model_);
  MaudeQuestion question = text.add(ltl, property);
  invariant(labels || !question.labels, "the states keep the last action if a property needs it");
  question.labels = labels;
  text.add_states(labels);
  const std::string module = kLoad + text.definitions() + text.check_command(question);
  const MaudeCommand command{false, text.module_name(labels), labels, &text.rules().points()};
  const MaudeRun run = run_maude(module, command, control);
  Checking checking;
  checking.algorithm = "maude";
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
