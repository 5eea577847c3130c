// The truth of a condition, given that of views.
#pragma once

#include <algorithm>

#include "base/diagnostic.hpp"
#include "lang/eccs/program.hpp"

namespace credo::eccs {

template <class Says>
bool is_true(const Condition& condition, const Says& says) {
  const auto part = [&](const Condition& each) { return is_true(each, says); };
  switch (condition.op) {
    case Condition::Op::truth:
      return true;
    case Condition::Op::falsity:
      return false;
    case Condition::Op::view:
      return says(condition.view);
    case Condition::Op::negation:
      return !part(condition.parts[0]);
    case Condition::Op::both:
      return std::ranges::all_of(condition.parts, part);
    case Condition::Op::either:
      return std::ranges::any_of(condition.parts, part);
  }
  throw InternalError("every condition has a meaning");
}

}  // namespace credo::eccs
