// One execution by the reference interpreter, seeded or chosen step by step.
#pragma once

#include <optional>

#include "engine/small_graph.hpp"
#include "inquiry/inquiry_options.hpp"
#include "inquiry/run_report.hpp"
#include "inquiry/supervision.hpp"
#include "system/plain_system.hpp"

namespace credo {

// `system` is one of the model; without a chooser the seed of the options chooses.
RunReport run_once(const Model& model, const PlainSystem& system, const InquiryOptions& options,
                   const Supervision& supervision,
                   const std::optional<Chooser>& chooser = std::nullopt);

}  // namespace credo
