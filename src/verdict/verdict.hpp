// What is known of a property after checking it: everything a report can tell.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/stop_reason.hpp"
#include "engine/checking.hpp"
#include "logic/lasso.hpp"
#include "logic/property.hpp"
#include "system/options.hpp"
#include "verdict/evidence.hpp"
#include "verdict/trace.hpp"

namespace credo {

std::string_view text_of(Answer answer);

// A part of the property, in the user's words.
struct PropertyPart {
  std::string text;
  SourceSpan where;
};

// Whether a property that holds says as much as it seems to.
struct Vacuity {
  // The conclusions of implications that could be false and it would hold all the same; or, with
  // `no_instance`, no value of its variables ever occurs.
  bool vacuous = false;
  bool decided = true;  // whether that is known: no limit came in between
  bool no_instance = false;
  std::vector<PropertyPart> conclusions;
  // The largest parts that could be anything.
  std::vector<PropertyPart> irrelevant;
  // Parts about which this is not known: the search for it would have taken too long.
  std::vector<PropertyPart> undecided;
};

// What the atoms of a property see of a run.
struct SeenRun {
  std::vector<std::string> atoms;  // by bit
  std::vector<Label> labels;
  std::size_t loop = RunTruth::kNoLoop;
  Label open = 0;  // atoms about the step, which the last label of a run without loop may lack
};

struct Verdict {
  std::string name;
  std::string formula;
  SourceSpan where;
  Answer outcome = Answer::unknown;
  Answer expected = Answer::holds;
  StopReason reason;  // of unknown
  Fairness fairness = Fairness::weak;

  // Figures; states are those of the system together with the property's automaton.
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::uint32_t depth = 0;
  double seconds = 0;            // until the answer was known
  double run_seconds = 0;        // and then to make the counterexample readable
  std::size_t memory_bytes = 0;  // peak of the process so far
  std::size_t store_bytes = 0;   // of the largest visited set
  std::uint32_t automaton_states = 0;
  std::optional<bool> whole_graph;  // of a branching-time property: whether all was looked at
  Algorithm algorithm = Algorithm::none;
  ReductionUse reduction;
  bool trivial = false;  // it holds in every system: no run could make it false
  bool pruned = false;   // parts of the system where the property cannot fail were left out

  // Shared variables: how many combinations of values occur, and the one it is violated for.
  std::uint64_t instances = 1;
  std::vector<std::pair<std::string, std::string>> instance;  // (variable, value)

  std::vector<std::string> agents;  // those the property speaks of

  // The counterexample, the run to a limit, or, of a property about some path that holds, a
  // witness.
  std::optional<Trace> trace;
  bool shortest = false;        // no finite counterexample has fewer steps
  std::optional<SeenRun> seen;  // of a counterexample in linear time
  std::optional<Explanation> explanation;
  std::vector<Branch> branches;    // what shows the parts about other paths
  std::optional<Vacuity> vacuity;  // of a property that holds
  double vacuity_seconds = 0;

  // Adds those of one search of several, or of the only one.
  void add_figures(const Checking& checking);

  bool as_expected() const { return outcome == expected; }
  // Whether the steps of its search were all steps of the system.
  bool saw_every_state() const {
    return outcome == Answer::holds && !pruned && whole_graph.value_or(true);
  }
};

}  // namespace credo
