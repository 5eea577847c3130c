// What exploring a state space tells: the figures both engines must agree on, and how it ended.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/stop_reason.hpp"
#include "reduce/chaining/reduction.hpp"
#include "system/mover.hpp"
#include "term/term.hpp"

namespace credo {

// A run as the texts of its states: engines describe their paths so, and the reference
// interpreter, which did not find them, replays them (verdict/replay.hpp).
using Path = std::vector<std::string>;

// A run with what an observer sees of it.
struct ObservedPath {
  struct Step {
    Mover mover = kEnvironment;
    TermId action = kNoTerm;  // kNoTerm: nothing
  };
  Path states;
  std::vector<Step> steps;  // one less
};

// Called for every state, in search order, and for every transition, if given.
struct GraphSink {
  std::function<void(std::uint64_t state, bool initial, const std::function<std::string()>& text)>
      state;
  // With its action, in a system that tells actions.
  std::function<void(std::uint64_t from, Mover mover, TermId action, std::uint64_t to)> transition;
};

// Initial states and steps over a bound of the model are left out: what is told then is of what is
// within the bounds.
struct Exploration {
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::uint64_t deadlocks = 0;
  std::uint64_t terminated = 0;  // deadlocks with nothing left to do
  std::uint64_t cut_states = 0;  // of the states: those with steps that are left out
  std::uint64_t cut_starts = 0;  // initial states that are left out, and not counted above
  std::uint32_t depth = 0;       // of the breadth-first search: the longest shortest path
  double seconds = 0;
  bool complete = true;
  StopReason reason;  // why it is not complete
  // The run to the first state with a step over a bound of the model, or to the first deadlock.
  Path limit_path;
  Path deadlock_path;
  StopReason without_runs;      // why there are none, if there should be
  std::size_t store_bytes = 0;  // of the visited set
  ReductionUse reduction;

  // Whether all is known but what lies behind a bound of the model.
  bool complete_within_bounds() const {
    return complete || (cut_states + cut_starts > 0 && reason.is(StopReason::Kind::model));
  }
};

}  // namespace credo
