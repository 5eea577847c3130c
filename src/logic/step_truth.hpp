// The truth of a formula about one step, by the labels of its two ends.
//
// Such a formula has literals, about the state that is left and the step taken from it (what the
// action of the step adds to the label), and X s with s about the next state alone.
#pragma once

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/hash.hpp"
#include "logic/lasso.hpp"

namespace credo {

// Whether the formula is of this kind; `step_atoms` are the atoms about the step taken.
inline bool is_step_formula(const LtlStore& ltl, LtlId f, Label step_atoms) {
  if (ltl.is_state_formula(f)) return true;
  const auto parts = ltl.parts(f);
  switch (ltl.op(f)) {
    case LtlOp::next:
      return ltl.is_state_formula(parts[0]) && (ltl.atoms(parts[0]) & step_atoms) == 0;
    case LtlOp::both:
    case LtlOp::either:
      for (const LtlId part : parts) {
        if (!is_step_formula(ltl, part, step_atoms)) return false;
      }
      return true;
    default:
      return false;
  }
}

class StepTruth {
 public:
  StepTruth(const LtlStore& ltl, LtlId formula) : ltl_(ltl), formula_(formula) {
    look_at(formula, now_);
  }

  // `now`: the label of the state that is left, with what the action adds to it.
  bool operator()(Label now, Label next) {
    const Labels labels{now & now_, next & next_};
    if (known_.empty() || labels != last_) {
      const auto [entry, added] = known_.try_emplace(labels, false);
      if (added) entry->second = compute(formula_, labels.first, labels.second);
      last_ = labels;
      last_value_ = entry->second;
    }
    return last_value_;
  }

 private:
  using Labels = std::pair<Label, Label>;
  struct LabelsHash {
    std::size_t operator()(const Labels& labels) const {
      return static_cast<std::size_t>(mix(labels.first ^ mix(labels.second)));
    }
  };

  // Which atoms matter, before and after the step.
  void look_at(LtlId f, Label& atoms) {
    if (ltl_.is_state_formula(f)) {
      atoms |= ltl_.atoms(f);
    } else {
      for (const LtlId part : ltl_.parts(f)) {
        look_at(part, ltl_.op(f) == LtlOp::next ? next_ : atoms);
      }
    }
  }

  bool compute(LtlId f, Label now, Label next) const {
    const auto holds = [&](LtlId part) { return compute(part, now, next); };
    switch (ltl_.op(f)) {
      case LtlOp::truth:
        return true;
      case LtlOp::positive:
        return ((now >> ltl_.atom(f)) & 1) != 0;
      case LtlOp::negative:
        return ((now >> ltl_.atom(f)) & 1) == 0;
      case LtlOp::both:
        return std::ranges::all_of(ltl_.parts(f), holds);
      case LtlOp::either:
        return std::ranges::any_of(ltl_.parts(f), holds);
      case LtlOp::next:
        return compute(ltl_.parts(f)[0], next, 0);
      default:
        return false;
    }
  }

  const LtlStore& ltl_;
  LtlId formula_;
  Label now_ = 0;
  Label next_ = 0;
  Labels last_;
  bool last_value_ = false;
  std::unordered_map<Labels, bool, LabelsHash> known_;
};

}  // namespace credo
