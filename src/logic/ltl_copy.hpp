// A formula of one store in another: for work that is not to change the first.
#pragma once

#include <unordered_map>
#include <vector>

#include "logic/ltl.hpp"
#include "logic/ltl_simplify.hpp"

namespace credo {

class LtlCopy {
 public:
  LtlCopy(LtlStore& into, const LtlStore& from) : into_(into), from_(from) {}

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
      return into_.literal(from_.atom(f), op == LtlOp::positive);
    }
    std::vector<LtlId> parts;
    for (const LtlId part : from_.parts(f)) parts.push_back((*this)(part));
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
