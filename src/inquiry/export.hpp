// A system and its properties in the language of another tool.
#pragma once

#include <string>

#include "base/diagnostic.hpp"
#include "inquiry/inquiry_options.hpp"
#include "inquiry/supervision.hpp"
#include "system/model.hpp"

namespace credo {

struct ExportedText {
  std::string text;
  StopReason reason;  // the limit that was reached: then there is no text
};

// For the target of the options, which must not be a graph: that is explored for
// (inquiry/explore.hpp). Problems go to the diagnostics; there is no text if there are errors.
ExportedText export_text(Model& model, const InquiryOptions& options,
                         const Supervision& supervision, Diagnostics& diagnostics);

}  // namespace credo
