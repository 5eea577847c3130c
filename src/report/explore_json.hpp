// The JSON document of `credo explore` (docs/schema/explore.schema.json).
#pragma once

#include "report/document.hpp"
#include "report/explore_report.hpp"

namespace credo {

Json explore_json(const ExploreReport& report);

}  // namespace credo
