// What follows from the verdicts.
#include "report/check_report.hpp"

#include <algorithm>

#include "engine/control.hpp"

namespace credo {

bool CheckedProperty::as_expected() const {
  return verdict.as_expected() && verdict.reason != kInterrupted && verdict.reason != kNotChecked;
}

bool CheckReport::saw_every_state() const {
  return std::ranges::any_of(
      properties, [](const CheckedProperty& each) { return each.verdict.saw_every_state(); });
}

}  // namespace credo
