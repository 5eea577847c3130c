// The model that is asked about.
#pragma once

#include <memory>

#include "files/load_model.hpp"
#include "inquiry/inquiry_options.hpp"
#include "system/model.hpp"

namespace credo {

// What of the options the model depends on.
LoadOptions load_options(const InquiryOptions& options);

// What is wrong with the files is in its diagnostics. Throws UserError if the file cannot be read.
std::unique_ptr<Model> load(const InquiryOptions& options);

}  // namespace credo
