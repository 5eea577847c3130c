// The properties a command is about: those asked for with -p and -f, or all of the system.
#pragma once

#include <vector>

#include "inquiry/inquiry_options.hpp"
#include "property/binding.hpp"

namespace credo {

// Problems go to the diagnostics; properties with errors are left out. Throws UserError for a name
// that no property has.
std::vector<BoundProperty> bind_chosen(const InquiryOptions& options, Model& model,
                                       Diagnostics& diagnostics);

}  // namespace credo
