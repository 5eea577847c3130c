// The JSON document of `credo run` (docs/schema/run.schema.json).
#pragma once

#include "report/document.hpp"
#include "report/run_report.hpp"

namespace credo {

Json run_json(const RunReport& report);

}  // namespace credo
