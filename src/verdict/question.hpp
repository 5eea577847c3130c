// A property as it is asked: a formula over atoms, for one choice of values.
#pragma once

#include "engine/engine_question.hpp"
#include "logic/ltl.hpp"
#include "property/binding.hpp"

namespace credo {

struct Question {
  const BoundProperty* bound = nullptr;
  LtlStore ltl;
  LtlProperty property;
  LtlId negation = LtlStore::kFalse;  // simplified

  // As engines get it.
  EngineQuestion seen(Fairness fairness) const {
    return {*bound, ltl, property, negation, fairness};
  }
};

}  // namespace credo
