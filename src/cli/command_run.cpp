// credo run: one execution by the reference interpreter, seeded or chosen by hand.
#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <memory>

#include "cli/commands.hpp"
#include "cli/interactive.hpp"
#include "cli/interrupt.hpp"
#include "cli/loading.hpp"
#include "cli/page_context.hpp"
#include "cli/result_files.hpp"
#include "report/figures.hpp"
#include "report/run_json.hpp"
#include "report/run_text.hpp"
#include "report/state_text.hpp"
#include "report/trace_text.hpp"
#include "verdict/replay.hpp"

namespace credo {

namespace {

Simulation run_system(const Settings& settings, const Console& console, const Model& model,
                      const PlainSystem& system, SearchControl& control) {
  control.limits = settings.limits;
  control.interrupted = &interrupt_flag();
  Simulation run;
  if (settings.interactive) {
    const Dialogue dialogue{system,
                            model.sources,
                            std::cin,
                            console.dialogue(),
                            console.result_style(),
                            isatty(STDIN_FILENO) != 1};
    run = simulate(system, settings.steps, interactive_chooser(dialogue), control);
  } else {
    run = simulate(system, settings.steps, random_chooser(settings.seed), control);
  }
  if (run.end == RunEnd::stopped && interrupt_flag()) run.end = RunEnd::interrupted;
  return run;
}

std::string run_text(const RunReport& report, const Settings& settings, const TextStyle& style) {
  std::string out;
  const bool shows_trace = report.trace && !settings.quiet && !settings.interactive;
  if (shows_trace) out += trace_text(*report.trace, report.model->sources, style);
  if (shows_trace && settings.full) {
    out += "final state\n" + state_text(report.trace->last, style, 10);
  }
  out += fmt::format("{}: {}\n", report.model->file.name, run_ending(report));
  if (settings.stats) {
    out += fmt::format("time {}, memory {}\n", seconds_text(report.seconds),
                       bytes_text(static_cast<double>(report.memory_bytes)));
  }
  return out;
}

ExitCode exit_code(RunEnd end) {
  if (end == RunEnd::limit) return ExitCode::limit;
  return end == RunEnd::interrupted ? ExitCode::interrupted : ExitCode::ok;
}

ExitCode run_model(const Settings& settings, const Console& console, ResultFiles& files,
                   Model& model) {
  RunReport report;
  report.model = &model;
  report.file = settings.file;
  if (!settings.interactive) report.seed = settings.seed;
  const PlainSystem system(model);
  if (model.static_limit) {
    report.end = RunEnd::limit;
    report.reason = *model.static_limit;
  } else {
    SearchControl control;
    const Simulation run = run_system(settings, console, model, system, control);
    report.seconds = control.seconds();
    report.end = run.end;
    report.reason = run.reason;
    if (run.initial) report.trace = trace_of(system, *run.initial, run.steps);
    if (run.end == RunEnd::deadlock) {
      report.terminated = system.terminated(run.now());
      report.trace->end = end_at_deadlock(system, run.now());
    }
  }
  if (report.trace && report.end == RunEnd::limit) {
    report.trace->end = fmt::format("the next step goes over the {}", report.reason);
  }
  report.memory_bytes = peak_resident_bytes();
  console.result(run_text(report, settings, console.result_style()));
  files.write([&] { return run_json(report); },
              [&] { return run_page(report, page_context(settings, model, {})); });
  return exit_code(report.end);
}

}  // namespace

ExitCode run_command(const Settings& settings) {
  const Console console(settings);
  ResultFiles files(settings);
  return with_model(settings, console,
                    [&](Model& model) { return run_model(settings, console, files, model); });
}

}  // namespace credo
