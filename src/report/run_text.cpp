// Endings of runs, and the steps before.
#include "report/run_text.hpp"

#include <fmt/format.h>

#include "report/figures.hpp"
#include "report/state_text.hpp"
#include "report/trace_text.hpp"

namespace credo {

std::string run_ending(const RunReport& report) {
  std::string steps = count_text(report.steps, "step");
  const std::string seed = report.seed ? fmt::format(", seed {}", *report.seed) : "";
  switch (report.end) {
    case RunEnd::steps_done:
    case RunEnd::stopped:
      return fmt::format("{}{}", steps, seed);
    case RunEnd::deadlock:
      return fmt::format("{} after {}{}", report.terminated ? "terminated" : "deadlock", steps,
                         seed);
    case RunEnd::limit:
      return fmt::format("unknown ({}) after {}{}", report.reason, steps, seed);
    case RunEnd::interrupted:
      return fmt::format("interrupted after {}{}", steps, seed);
  }
  return steps;
}

std::string run_text(const RunReport& report, const TextStyle& style, bool shows_steps,
                     bool shows_figures) {
  std::string out;
  if (report.trace && shows_steps) {
    out += trace_text(*report.trace, report.model->sources, style);
    if (style.full) out += "final state\n" + state_text(report.trace->last, style, 10);
  }
  out += fmt::format("{}: {}\n", report.model->file.name, run_ending(report));
  out += without_runs_text(report.without_run);
  if (shows_figures) {
    out += fmt::format("time {}, memory {}\n", seconds_text(report.seconds),
                       bytes_text(static_cast<double>(report.memory_bytes)));
  }
  return out;
}

}  // namespace credo
