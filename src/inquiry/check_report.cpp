// What follows from the verdicts.
#include "inquiry/check_report.hpp"

#include <algorithm>

#include "engine/control.hpp"

namespace credo {

bool CheckedProperty::as_expected() const {
  return verdict.as_expected() && !verdict.reason.is(StopReason::Kind::interrupted) &&
         !verdict.reason.is(StopReason::Kind::not_checked);
}

bool CheckedProperty::unconfirmed() const {
  return std::ranges::any_of(confirmations, &Confirmation::failed);
}

const Sources& CheckedProperty::sources(const Model& full) const {
  const bool sliced = slice && slice->model && slice->run != SlicedRun::completed;
  return sliced && !slice->full_checked ? slice->model->sources : full.sources;
}

std::string_view text_of(SlicedRun run) {
  switch (run) {
    case SlicedRun::none:
      return "none";
    case SlicedRun::completed:
      return "completed";
    case SlicedRun::of_slice:
      return "of the slice";
    case SlicedRun::of_no_run:
      return "of the slice only";
    case SlicedRun::full_check:
      break;
  }
  return "of the full system";
}

bool CheckReport::saw_every_state() const {
  return std::ranges::any_of(properties, [](const CheckedProperty& each) {
    const bool on_slice = each.slice && each.slice->model && !each.slice->full_checked;
    return !on_slice && each.verdict.saw_every_state();
  });
}

}  // namespace credo
