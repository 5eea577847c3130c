// Running a system step by step.
#include "engine/simulation.hpp"

#include <memory>
#include <random>

#include "base/clock.hpp"

namespace credo {

namespace {

// Uniform below n: values of the last, incomplete block of n are drawn again.
std::size_t below(std::mt19937_64& generator, std::size_t n) {
  const std::uint64_t incomplete = (~std::uint64_t{0} % n + 1) % n;
  const std::uint64_t last = ~std::uint64_t{0} - incomplete;
  std::uint64_t value = generator();
  while (value > last) value = generator();
  return static_cast<std::size_t>(value % n);
}

// The enabled steps come grouped by process.
std::vector<std::size_t> starts_of_processes(std::span<const PlainStep> enabled) {
  std::vector<std::size_t> starts;
  for (std::size_t i = 0; i < enabled.size(); ++i) {
    if (i == 0 || enabled[i].mover != enabled[i - 1].mover) starts.push_back(i);
  }
  return starts;
}

void go_on(const PlainSystem& system, std::uint64_t most_steps, const Chooser& chooser,
           SearchControl& control, Simulation& run) {
  while (run.steps.size() < most_steps) {
    const auto depth = static_cast<std::uint32_t>(run.steps.size());
    if (const auto reason = control.should_stop({run.steps.size() + 1, 0, depth, 0, 0})) {
      return stop(run, *reason);
    }
    std::vector<PlainStep> enabled = system.successors(run.now());
    const Decision decision = chooser.step(run, enabled);
    switch (decision.kind) {
      case Decision::Kind::stop:
        run.end = enabled.empty() ? RunEnd::deadlock : RunEnd::stopped;
        return;
      case Decision::Kind::undo:
        if (!run.steps.empty()) run.steps.pop_back();
        break;
      case Decision::Kind::take:
        invariant(decision.index < enabled.size(), "a chooser takes one of the enabled steps");
        run.steps.push_back(std::move(enabled[decision.index]));
        break;
    }
  }
}

}  // namespace

void stop(Simulation& run, const StopReason& reason) {
  run.end = reason.is(StopReason::Kind::interrupted) ? RunEnd::interrupted : RunEnd::limit;
  run.reason = reason;
}

Chooser random_chooser(std::uint64_t seed) {
  auto generator = std::make_shared<std::mt19937_64>(seed);
  Chooser chooser;
  chooser.initial = [generator](std::span<const PlainState> states) {
    return std::optional(below(*generator, states.size()));
  };
  chooser.step = [generator](const Simulation&, std::span<const PlainStep> enabled) -> Decision {
    if (enabled.empty()) return {Decision::Kind::stop, 0};
    const auto starts = starts_of_processes(enabled);
    const std::size_t process = below(*generator, starts.size());
    const std::size_t end = process + 1 < starts.size() ? starts[process + 1] : enabled.size();
    return {Decision::Kind::take, starts[process] + below(*generator, end - starts[process])};
  };
  return chooser;
}

Simulation simulate(const PlainSystem& system, std::uint64_t most_steps, const Chooser& chooser,
                    SearchControl& control) {
  control.start();
  Simulation run;
  try {
    CutStarts cut;
    std::vector<PlainState> starts = system.initial(cut);
    std::size_t chosen = 0;
    if (starts.size() > 1) {
      const auto choice = chooser.initial(starts);
      if (!choice) run.end = RunEnd::stopped;
      chosen = choice.value_or(0);
    }
    run.initial = std::move(starts.at(chosen));
    if (run.end != RunEnd::stopped) go_on(system, most_steps, chooser, control, run);
  } catch (const LimitExceeded& limit) {
    stop(run, limit.reason);
  } catch (const ClockStopped& stopped) {
    stop(run, stopped.reason);  // the steps so far are as good as before
  } catch (const std::bad_alloc&) {
    stop(run, StopReason::memory());
  }
  return run;
}

}  // namespace credo
