// One execution: from a state, choose an enabled step, take it, and so on.
//
// The choices come from a Chooser: a person, or a seeded generator. The generator chooses among the
// processes that can move first and then among the steps of that process, so that a process with
// many alternatives does not crowd out the others. The same seed gives the same run on every
// machine: std::mt19937_64 is fixed by the standard, and the distributions, which are not, are
// left alone.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/control.hpp"
#include "system/plain_system.hpp"

namespace credo {

enum class RunEnd : std::uint8_t {
  steps_done,   // as many steps as asked for
  deadlock,     // no step is enabled
  limit,        // a bound of the model or of the search; `reason` says which
  stopped,      // the chooser had enough
  interrupted,  // Ctrl-C
};

struct Simulation {
  std::optional<PlainState> initial;  // none when the start itself exceeds a bound
  std::vector<PlainStep> steps;
  RunEnd end = RunEnd::steps_done;
  StopReason reason;

  const PlainState& now() const { return steps.empty() ? *initial : steps.back().next; }
};

struct Decision {
  enum class Kind : std::uint8_t { take, undo, stop };
  Kind kind = Kind::take;
  std::size_t index = 0;  // of the step to take
};

struct Chooser {
  // Which of several initial states; none: stop.
  std::function<std::optional<std::size_t>(std::span<const PlainState>)> initial;
  // What to do next. Without an enabled step only undo and stop make sense.
  std::function<Decision(const Simulation& run, std::span<const PlainStep> enabled)> step;
};

// Ends the run for this reason.
void stop(Simulation& run, const StopReason& reason);

// Chooses by the seed; never undoes, stops only at a deadlock.
Chooser random_chooser(std::uint64_t seed);

// Runs at most `most_steps` steps. A run ends at a state from which some step exceeds a bound.
Simulation simulate(const PlainSystem& system, std::uint64_t most_steps, const Chooser& chooser,
                    SearchControl& control);

}  // namespace credo
