// Slicing a system for one property: what of it matters, as texts, and why.
#pragma once

#include "inquiry/inquiry_options.hpp"
#include "inquiry/slice_report.hpp"
#include "property/binding.hpp"
#include "system/model.hpp"

namespace credo {

// Whether the system has a dependence net.
bool has_net(const Model& model);

// A slice is for one property, which must be chosen where there are several: throws UserError.
void require_one_property(const InquiryOptions& options, const SystemFile& file);

// The property must outlive the report. With the dependence net, if it is asked for and there is
// one.
SliceReport slice_for(Model& model, const BoundProperty& property, const InquiryOptions& options,
                      bool net = false);

}  // namespace credo
