// Checking a run that an engine found, by something that did not find it.
//
// An engine gives a run as the texts of its states. The reference interpreter, which shares no
// table with the engines, must be able to take the same steps; only then is the run shown, and its
// words (what was selected, why a plan did not apply) come from the replay. A counterexample must
// also make the formula false, by the meaning of its operators, and its loop must be fair. Where
// every step has an action of its own (labelled systems) the steps of a run are taken by theirs.
#pragma once

#include <optional>
#include <vector>

#include "engine/exploration.hpp"
#include "engine/run.hpp"
#include "logic/lasso.hpp"
#include "property/atoms.hpp"
#include "system/plain_system.hpp"
#include "verdict/trace.hpp"

namespace credo {

// The run through the states with these texts, and the state it ends in, if it is wanted. Throws
// InternalError if there is no such run.
Trace replay(const PlainSystem& system, const Path& path, PlainState* end = nullptr);
// The same for a run to a state without steps: its end says why.
Trace replay_to_deadlock(const PlainSystem& system, const Path& path);

// The same for a run with the actions an observer sees, in a system that tells them. The steps of
// the trace have them too; the states of the run go to `states`.
Trace replay(const PlainSystem& system, const ObservedPath& path, std::vector<PlainState>& states);

// A run of the reference system itself: the start and the steps taken from it.
Trace trace_of(const PlainSystem& system, const PlainState& start,
               std::span<const PlainStep> steps);

struct ReplayedRun {
  explicit ReplayedRun(StateView start) : trace(std::move(start)) {}

  Trace trace;
  // Of the atoms, state by state; with what the step from there adds, where one is taken.
  std::vector<Label> labels;
  Label step_atoms = 0;                       // those about the step, which the last label may lack
  std::vector<PlainState> states;             // those of the run, if they are to be kept
  std::vector<std::vector<Process>> enabled;  // processes with a step that fairness may force
  // In labelled systems, by position: the transitions from there, and which one is taken.
  std::vector<std::vector<std::string>> transitions;
  std::vector<std::string> taken;

  // The truth of formulas on the run, or on what an engine has found it to be a part of.
  RunTruth truth(const LtlStore& ltl, const Run& run) const {
    return RunTruth(ltl, std::span(labels).first(run.states.size()),
                    run.has_loop() ? run.loop : RunTruth::kNoLoop, step_atoms);
  }
};

// Where a run begins, and what an engine found out about the path formulas in its states.
struct RunSetting {
  const PlainState* start = nullptr;  // nullptr: an initial state
  std::vector<Label> paths = {};      // bits to be added to the labels, by state; empty: none
  bool keep_states = false;
};

// Throws InternalError if the run is none of the reference system, or its loop does not close.
// Atoms without a name are left out of the trace.
ReplayedRun replay_run(const PlainSystem& system, const PlainAtoms& atoms, const Run& run,
                       const std::vector<std::string>& atom_names, const RunSetting& setting = {});

// Throws InternalError unless the formula, the negation of a property, is true on the run (or,
// without a loop, on every run that begins so) and the loop is fair.
void confirm(const ReplayedRun& replayed, const Run& run, const LtlStore& ltl, LtlId negation,
             Fairness fairness);

// The shortest beginning of the run, its loop unwound if need be, after which the formula, the
// negation of a property, is true however the run goes on. The formula must be true on the run and
// have no release in it, so that there is one; nothing if there is none all the same.
std::optional<Run> showing_prefix(const ReplayedRun& replayed, const Run& run, const LtlStore& ltl,
                                  LtlId negation);

// The shortest beginning of the run that can go back to one of its own states and still be a
// counterexample; the run itself if there is none. An engine's loop may be longer than need be,
// since it waits for the automaton too.
Run shortened(const ReplayedRun& replayed, const Run& run, const LtlStore& ltl, LtlId negation,
              Fairness fairness);

}  // namespace credo
