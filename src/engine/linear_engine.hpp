// An engine for linear-time formulas from outside: another model checker on a translation of the
// system (external/).
#pragma once

#include "engine/checking.hpp"
#include "engine/control.hpp"
#include "engine/engine_question.hpp"

namespace credo {

class LinearEngine {
 public:
  virtual ~LinearEngine() = default;
  virtual Reach can_handle(const EngineQuestion& question) = 0;
  // Whether the formula holds on every fair run; `fairness` is what plays a part of it. A
  // counterexample's states are to show what those of the reference system show, with the last
  // action if `labels` says so.
  virtual Checking check(const LtlStore& ltl, const LtlProperty& property, bool labels,
                         Fairness fairness, SearchControl& control) = 0;
};

}  // namespace credo
