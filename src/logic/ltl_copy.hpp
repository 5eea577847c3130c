// A formula of one store in another, for work that is not to change the first; or in the same, with
// other literals.
#pragma once

#include <functional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "logic/ltl.hpp"
#include "logic/ltl_simplify.hpp"

namespace credo {

class LtlCopy {
 public:
  // What stands for a literal, if not the same.
  using Literal = std::function<LtlId(std::uint32_t atom, bool positive)>;

  LtlCopy(LtlStore& into, const LtlStore& from, Literal literal = {})
      : into_(into), from_(from), literal_(std::move(literal)) {}

  LtlId operator()(LtlId f) {
    const auto known = known_.find(f);
    if (known != known_.end()) return known->second;
    const LtlId made = make(f);
    known_.emplace(f, made);
    return made;
  }

 private:
  LtlId make(LtlId f) {
    const LtlOp op = from_.op(f);
    if (op == LtlOp::falsity || op == LtlOp::truth) return into_.constant(op == LtlOp::truth);
    if (op == LtlOp::positive || op == LtlOp::negative) {
      const bool positive = op == LtlOp::positive;
      return literal_ ? literal_(from_.atom(f), positive) : into_.literal(from_.atom(f), positive);
    }
    std::vector<LtlId> parts(from_.parts(f).begin(), from_.parts(f).end());
    for (LtlId& part : parts) part = (*this)(part);
    switch (op) {
      case LtlOp::both:
        return into_.both(std::move(parts));
      case LtlOp::either:
        return into_.either(std::move(parts));
      case LtlOp::next:
        return into_.next(parts[0]);
      case LtlOp::until:
        return into_.until(parts[0], parts[1]);
      default:
        return into_.release(parts[0], parts[1]);
    }
  }

  LtlStore& into_;
  const LtlStore& from_;
  Literal literal_;
  std::unordered_map<LtlId, LtlId> known_;
};

// The negation of a formula, simplified, in a store of its own.
struct LtlNegation {
  LtlNegation(const LtlStore& from, LtlId of)
      : formula(LtlSimplifier(ltl).simplify(ltl.negation(LtlCopy(ltl, from)(of)))) {}

  LtlStore ltl;
  LtlId formula;
};

}  // namespace credo
