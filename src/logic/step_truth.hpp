// The truth of a formula about one step, by the labels of its two ends.
//
// Such a formula has literals, about the state that is left and the step taken from it (what the
// action of the step adds to the label), and X s with s about the next state alone.
#pragma once

#include <array>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/hash.hpp"
#include "logic/lasso.hpp"

namespace credo {

// Which atoms a formula about one step looks at, at both ends of the step.
class StepAtoms {
 public:
  explicit StepAtoms(const LtlStore& ltl, LtlId formula) {
    std::vector<LtlId> waiting{formula};
    std::unordered_set<LtlId> seen;  // parts may occur very often
    while (!waiting.empty()) {
      const LtlId f = waiting.back();
      waiting.pop_back();
      if (!seen.insert(f).second) continue;
      const LtlOp op = ltl.op(f);
      if (ltl.is_state_formula(f)) {
        now |= ltl.atoms(f);
      } else if (op == LtlOp::next && ltl.is_state_formula(ltl.parts(f)[0])) {
        next |= ltl.atoms(f);
      } else if (op == LtlOp::both || op == LtlOp::either) {
        waiting.insert(waiting.end(), ltl.parts(f).begin(), ltl.parts(f).end());
      } else {
        one_step = false;
        return;
      }
    }
  }

  bool one_step = true;  // whether it is such a formula
  Label now = 0;
  Label next = 0;
};

// `step_atoms` are the atoms about the step taken: what comes after the step does not have them.
inline bool is_step_formula(const LtlStore& ltl, LtlId f, Label step_atoms) {
  const StepAtoms atoms(ltl, f);
  return atoms.one_step && (atoms.next & step_atoms) == 0;
}

class StepTruth {
 public:
  StepTruth(const LtlStore& ltl, LtlId formula)
      : ltl_(ltl), formula_(formula), atoms_(ltl, formula), last_value_(compute({0, 0})) {}

  // `now`: the label of the state that is left, with what the action adds to it.
  bool operator()(Label now, Label next) {
    const Labels labels{now & atoms_.now, next & atoms_.next};
    if (labels == last_) return last_value_;
    const auto [entry, added] = known_.try_emplace(labels, false);
    if (added) entry->second = compute(labels);
    last_ = labels;
    return last_value_ = entry->second;
  }

 private:
  using Labels = std::array<Label, 2>;
  struct LabelsHash {
    std::size_t operator()(const Labels& labels) const {
      return static_cast<std::size_t>(mix(labels[0] ^ mix(labels[1])));
    }
  };

  bool compute(const Labels& labels) const {
    return RunTruth(ltl_, labels, RunTruth::kNoLoop).holds(formula_);
  }

  const LtlStore& ltl_;
  LtlId formula_;
  StepAtoms atoms_;
  Labels last_{0, 0};
  bool last_value_;
  std::unordered_map<Labels, bool, LabelsHash> known_;
};

}  // namespace credo
