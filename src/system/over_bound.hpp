// Lists of outcomes some of which go over a bound of the model.
//
// Such an outcome stands in its place in the list: that there is one is all that is known of it,
// and which bound it is (`over`). The others are as good as ever.
#pragma once

#include <cstddef>

#include "base/stop_reason.hpp"

namespace credo {

// Does it, and calls over(bound) if it goes over a bound of the model.
template <class Do, class Over>
void within_bounds(const Do& act, const Over& over) {
  try {
    act();
  } catch (const LimitExceeded& limit) {
    if (!limit.reason.is(StopReason::Kind::model)) throw;
    over(limit.reason);
  }
}

// Does it; the bound of the model that it goes over, if it does.
template <class Do>
StopReason bound_exceeded_in(const Do& act) {
  StopReason over;
  within_bounds(act, [&](const StopReason& bound) { over = bound; });
  return over;
}

// Lets `add` append outcomes to the list; if it goes over a bound, there is one that does instead.
template <class Outcomes, class Add>
void add_within_bounds(Outcomes& all, const Add& add) {
  const std::size_t before = all.size();
  within_bounds(add, [&](const StopReason& bound) {
    all.resize(before);
    all.emplace_back().over = bound;
  });
}

}  // namespace credo
