// What checking a formula on a system tells, whichever algorithm did it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/stop_reason.hpp"
#include "engine/exploration.hpp"
#include "engine/run.hpp"
#include "reduce/chaining/reduction.hpp"

namespace credo {

// How much work a counterexample is worth.
enum class RunWanted : std::uint8_t {
  none,      // that there is one is enough
  known,     // the one that the search has at hand
  readable,  // made short by a search of its own
  shortest,  // as few steps as can be, seen together with the automaton
};

// How an answer was found.
enum class Algorithm : std::uint8_t {
  none,           // it was known beforehand
  breadth_first,  // safety.hpp
  depth_first,    // the same question, answered in its turns: linear_search.hpp
  components,     // emptiness.hpp
  labelling,      // labelling.hpp
  local,          // local_branching.hpp
  reference,      // reference_checker.hpp, reference_branching.hpp
  maude,          // other model checkers
  spin,
};
// "breadth-first", "components", ...; "" of none
std::string_view text_of(Algorithm algorithm);

struct Checking {
  bool violated = false;
  std::optional<Run> counterexample;  // a run on which the formula is false
  StopReason without_run;             // why there is none, if one was wanted
  bool shortest = false;              // no run shows it in fewer steps
  bool complete = true;               // else neither: `reason` says why
  StopReason reason;
  Path limit_path;  // the run to the state where a bound of the model was exceeded
  // Figures. States are those of the product of system and automaton.
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::uint32_t depth = 0;
  double seconds = 0;      // until the answer was known
  double run_seconds = 0;  // and then until the counterexample was readable
  std::size_t store_bytes = 0;
  std::uint32_t automaton_states = 0;
  // Some part of the system was not looked at, since the formula cannot be false there.
  bool pruned = false;
  // Of a branching-time property: whether the whole graph was looked at.
  std::optional<bool> whole_graph;
  Algorithm algorithm = Algorithm::none;
  ReductionUse reduction;
};

}  // namespace credo
