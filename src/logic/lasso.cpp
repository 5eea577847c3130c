// Truth values by fixpoints: two passes from the end settle every position of a lasso.
#include "logic/lasso.hpp"

#include "base/clock.hpp"

namespace credo {

bool RunTruth::after(const std::vector<bool>& values, std::size_t i, bool beyond) const {
  if (i + 1 < values.size()) return values[i + 1];
  return loop_ == kNoLoop ? beyond : values[loop_];
}

const std::vector<bool>& RunTruth::values(LtlId f) {
  const auto found = known_.find(f);
  if (found != known_.end()) return found->second;
  std::vector<bool> result = compute(f);
  return known_.emplace(f, std::move(result)).first->second;
}

std::vector<bool> RunTruth::compute(LtlId f) {
  poll_clock();
  const std::size_t size = labels_.size();
  const LtlOp op = ltl_.op(f);
  std::vector<bool> result(size, op == LtlOp::truth || op == LtlOp::both);
  switch (op) {
    case LtlOp::falsity:
    case LtlOp::truth:
      break;
    case LtlOp::positive:
    case LtlOp::negative:
      for (std::size_t i = 0; i < size; ++i) {
        const bool holds = ((labels_[i] >> ltl_.atom(f)) & 1) != 0;
        result[i] = holds == (op == LtlOp::positive);
      }
      if (((open_ >> ltl_.atom(f)) & 1) != 0) result[size - 1] = false;
      break;
    case LtlOp::both:
    case LtlOp::either:
      for (const LtlId part : ltl_.parts(f)) {
        const std::vector<bool>& values_of_part = values(part);
        for (std::size_t i = 0; i < size; ++i) {
          result[i] =
              op == LtlOp::both ? result[i] && values_of_part[i] : result[i] || values_of_part[i];
        }
      }
      break;
    case LtlOp::next: {
      const std::vector<bool>& inner = values(ltl_.parts(f)[0]);
      for (std::size_t i = 0; i < size; ++i) result[i] = after(inner, i, false);
      break;
    }
    case LtlOp::until:
    case LtlOp::release: {
      const std::vector<bool> left = values(ltl_.parts(f)[0]);
      const std::vector<bool>& right = values(ltl_.parts(f)[1]);
      const bool until = op == LtlOp::until;
      // The least fixpoint for until, the greatest for release.
      result.assign(size, !until && loop_ != kNoLoop);
      for (int pass = 0; pass < 2; ++pass) {
        for (std::size_t i = size; i-- > 0;) {
          const bool later = after(result, i, false);
          result[i] = until ? right[i] || (left[i] && later) : right[i] && (left[i] || later);
        }
      }
      break;
    }
  }
  return result;
}

}  // namespace credo
