// Whether a property that holds says as much as it seems to: the same question again, with parts of
// it at their worst (vacuity.hpp has the parts).
#pragma once

#include <optional>
#include <vector>

#include "verdict/engines.hpp"
#include "verdict/known_states.hpp"
#include "verdict/verdict.hpp"

namespace credo {

class VacuityCheck {
 public:
  // Of a property that holds, for the values of its shared variables that occur. All must outlive
  // it.
  VacuityCheck(Engines& engines, const BoundProperty& bound, const std::vector<Assignment>& values,
               KnownStates* known)
      : engines_(engines), bound_(bound), values_(values), known_(known) {}

  // `states` and `seconds` are what it took to check the property.
  Vacuity run(std::uint64_t states, double seconds);

 private:
  // Whether the property still holds with the part replaced; none: not found out.
  std::optional<bool> holds_without(const Replacement& replacement, SearchBudget& budget);

  Engines& engines_;
  const BoundProperty& bound_;
  const std::vector<Assignment>& values_;
  KnownStates* known_;  // nullptr: none are
};

}  // namespace credo
