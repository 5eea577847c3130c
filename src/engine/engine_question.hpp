// A property as engines get it. Each says whether the question is in its reach before any work is
// done, so that a refusal comes at once, with its reason, and never from the middle of a search.
#pragma once

#include "base/reach.hpp"
#include "property/binding.hpp"

namespace credo {

struct EngineQuestion {
  const BoundProperty& property;
  const LtlStore& ltl;
  const LtlProperty& formula;          // over the atoms, for one choice of values
  LtlId negation = 0;                  // of the formula, simplified
  Fairness fairness = Fairness::none;  // what plays a part of what is demanded of runs
};

}  // namespace credo
