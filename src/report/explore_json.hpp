// The JSON document of `credo explore` (docs/schema/explore.schema.json).
#pragma once

#include "inquiry/explore_report.hpp"
#include "report/document.hpp"

namespace credo {

Json explore_json(const ExploreReport& report);

}  // namespace credo
