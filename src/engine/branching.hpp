// Checking branching-time properties: what every engine for them offers.
//
// A property is a state formula over atoms and path formulas (property/binding.hpp). An
// engine writes out the graph of the system, finds for every path formula, innermost first, the
// states in which it is true, and so decides the property in the initial states. Paths are the fair
// ones; in a deadlock, and where there are only `maybe` steps, one stays in the state. Afterwards
// the engine answers questions about single states, from which the evidence for a verdict is put
// together.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/checking.hpp"
#include "engine/control.hpp"
#include "engine/engine_question.hpp"
#include "logic/lasso.hpp"
#include "logic/ltl.hpp"
#include "property/binding.hpp"

namespace credo {

struct FoundRun {
  Run run;
  bool shortest = false;  // no run shows it in fewer steps
};

class BranchingEngine {
 public:
  using Number = std::uint64_t;

  virtual ~BranchingEngine() = default;

  // It decides what is true of a state; a formula about runs becomes that by a quantifier.
  static Reach can_handle(const EngineQuestion& question) {
    return question.formula.paths.empty() ? Reach("it has no path quantifiers") : Reach();
  }

  // Decides the property; `violated` means that it is false in some initial state. States and
  // transitions are those of the system. There is no counterexample in what comes back. The graph
  // is kept for the next property. Store and property must outlive the questions below.
  virtual Checking check(LtlStore& ltl, const LtlProperty& property, SearchControl& control) = 0;

  // After a complete check, about its property:

  virtual std::vector<Number> initial() const = 0;
  virtual std::string text(Number state) const = 0;
  // Which atoms and path formulas are true in the state.
  virtual Label label(Number state) = 0;
  // The path formulas that are not in the label since a bound of the model hides whether they are
  // true.
  virtual Label hidden(Number state) = 0;
  // With the state itself if a run may stay there.
  virtual std::vector<Number> successors(Number state) = 0;
  // A fair run from the state on which the formula is true, or a finite one of which every
  // continuation is such a run. There must be one.
  virtual FoundRun run(Number from, LtlId formula, SearchControl& control) = 0;
};

}  // namespace credo
