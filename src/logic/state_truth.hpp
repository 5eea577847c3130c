// The truth of a state formula by label: computed once for each, since there are few.
#pragma once

#include <span>
#include <unordered_map>

#include "logic/lasso.hpp"

namespace credo {

class StateTruth {
 public:
  StateTruth(const LtlStore& ltl, LtlId formula)
      : ltl_(ltl), formula_(formula), atoms_(ltl.atoms(formula)), last_value_(compute(0)) {}

  bool operator()(Label label) {
    label &= atoms_;
    if (label == last_) return last_value_;
    const auto [entry, added] = known_.try_emplace(label, false);
    if (added) entry->second = compute(label);
    last_ = label;
    return last_value_ = entry->second;
  }

 private:
  bool compute(Label label) const {
    return RunTruth(ltl_, std::span(&label, 1), RunTruth::kNoLoop).holds(formula_);
  }

  const LtlStore& ltl_;
  LtlId formula_;
  Label atoms_;  // that matter
  Label last_ = 0;
  bool last_value_;
  std::unordered_map<Label, bool> known_;
};

}  // namespace credo
