// Checking properties on slices of the system, one slice for each.
//
//   SlicedCheck sliced(asked, model, full_checker, options, supervision);
//   sliced.check(property, result);
//
// A verdict is always about the full system, unless the article's algorithm made the slice: what
// the slice cannot decide is decided by the full system, and a counterexample is one of its runs
// wherever one is found that looks like the slice's.
#pragma once

#include "inquiry/check_report.hpp"
#include "inquiry/inquiry_options.hpp"
#include "inquiry/supervision.hpp"
#include "verdict/check.hpp"

namespace credo {

class SlicedCheck {
 public:
  // `full` checks on the full system; `options` are its own.
  SlicedCheck(const InquiryOptions& asked, Model& model, PropertyChecker& full,
              CheckOptions options, const Supervision& supervision)
      : asked_(asked),
        model_(model),
        full_(full),
        options_(std::move(options)),
        supervision_(supervision) {}

  // Fills in the verdict and what there is to say of the slice.
  void check(const BoundProperty& asked, CheckedProperty& result);

 private:
  bool check_in_turns(Model& slice, const BoundProperty& bound, const BoundProperty& property,
                      CheckedProperty& result);
  // For so many seconds; 0: as long as the limits allow.
  Verdict check_on(Model& model, const BoundProperty& property, double seconds);
  // The counterexample of a slice, or the verdict of the full system.
  void complete(const BoundProperty& property, CheckedProperty& result);
  void check_full(const BoundProperty& property, CheckedProperty& result);
  static void note_full(CheckedProperty& result);
  Verdict checked_in_full(const BoundProperty& property);

  const InquiryOptions& asked_;
  Model& model_;
  PropertyChecker& full_;
  CheckOptions options_;
  const Supervision& supervision_;
};

}  // namespace credo
