// A simulation as a trace, with its end.
#include "inquiry/run.hpp"

#include <fmt/format.h>

#include "base/clock.hpp"
#include "verdict/deadlock.hpp"
#include "verdict/replay.hpp"

namespace credo {

namespace {

void tell(const PlainSystem& system, const Simulation& run, RunReport& report) {
  if (run.end == RunEnd::deadlock) report.terminated = system.terminated(run.now());
  if (run.initial) report.trace = trace_of(system, *run.initial, run.steps);
  if (run.end == RunEnd::deadlock) {
    report.trace->end = end_at_deadlock(system, run.now(), *report.trace);
  }
}

}  // namespace

RunReport run_once(const Model& model, const PlainSystem& system, const InquiryOptions& options,
                   const Supervision& supervision, const std::optional<Chooser>& chooser) {
  RunReport report;
  report.model = &model;
  report.file = options.file;
  if (!chooser) report.seed = options.seed;
  if (model.static_limit) {
    report.end = RunEnd::limit;
    report.reason = *model.static_limit;
  } else {
    SearchControl control = supervision.control(options.limits);
    Simulation run;
    const auto stopped = stopped_in([&] {
      run = simulate(system, options.steps, chooser ? *chooser : random_chooser(options.seed),
                     control);
    });
    if (stopped) stop(run, *stopped);
    if (run.end == RunEnd::stopped && supervision.stopped()) run.end = RunEnd::interrupted;
    report.seconds = control.seconds();
    report.end = run.end;
    report.reason = run.reason;
    report.steps = run.steps.size();
    const auto missing = stopped_in([&] { tell(system, run, report); }, Doing::telling);
    if (missing) {
      report.trace.reset();
      report.without_run = *missing;
    }
  }
  if (report.trace && report.end == RunEnd::limit) {
    report.trace->end = fmt::format("the next step goes over the {}", report.reason);
  }
  report.memory_bytes = peak_resident_bytes();
  return report;
}

}  // namespace credo
