// What shows that a path formula is true or false in a state: a tree of runs.
//
// That some path satisfies a formula is shown by a run, and so is that not all paths do. Where the
// run rests on other path formulas in its states, evidence for those branches off there. That all
// paths satisfy a formula, or none does, no run can show: such evidence is a sentence. Each run is
// replayed by the reference interpreter, from the state where it branches off, and must make its
// formula true; only what is claimed of all paths is taken from the engine, and that a run can go
// on as it should where its loop is too long to be written down.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/branching.hpp"
#include "verdict/explanation.hpp"
#include "verdict/trace.hpp"

namespace credo {

struct Branch;

struct Evidence {
  std::string formula;
  bool holds = false;
  std::optional<Trace> trace;
  bool shortest = false;  // no run shows it in fewer steps
  Explanation explanation;
  std::vector<Branch> branches;
};

struct Branch {
  std::size_t step = 0;  // it begins after this step of the run
  Evidence evidence;

  // "after step 3: EF p is false"
  std::string claim() const;
};

// What the atoms of a property are called.
AtomWords words_of(const Model& model, const LtlProperty& property);

// What the runs are told with.
struct EvidenceSetting {
  const PlainSystem& system;
  Model& model;
  Fairness fairness;
  std::vector<std::string> agents;  // those the property speaks of
};

// Evidence for the truth or falsity of the checked property in the first initial state where it
// has that value: why, and the branches from there; its run has no steps. May throw LimitExceeded.
Evidence evidence_for(BranchingEngine& engine, LtlStore& ltl, const LtlProperty& property,
                      bool holds, const EvidenceSetting& setting, SearchControl& control);

}  // namespace credo
