// A slice as a model: its texts, loaded like those of the full system.
#pragma once

#include <memory>

#include "inquiry/inquiry_options.hpp"
#include "reduce/slicing/slice.hpp"
#include "reduce/slicing/slice_text.hpp"
#include "system/model.hpp"

namespace credo {

// `full` is what was loaded for the options. Throws InternalError if the slice has errors.
std::unique_ptr<Model> load_slice(const InquiryOptions& options, const Model& full,
                                  const Slice& slice, Cutting cutting);

}  // namespace credo
