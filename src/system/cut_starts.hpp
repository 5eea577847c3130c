// Initial states that are left out since they go over a bound of the model.
//
// That there are such states is all that is known of them. What is found from the others is true
// all the same; that something is not found says nothing.
#pragma once

#include <cstddef>

#include "base/limits.hpp"
#include "base/stop_reason.hpp"

namespace credo {

struct CutStarts {
  std::size_t count = 0;
  StopReason reason;  // of the first

  bool any() const { return count > 0; }
  void add(const StopReason& bound) {
    if (!any()) reason = bound;
    ++count;
  }
  // A system without any other initial state cannot be run at all.
  [[noreturn]] void leave_nothing() {
    const StopReason bound = reason;
    *this = {};
    throw LimitExceeded(bound);
  }
};

}  // namespace credo
