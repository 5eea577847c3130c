// The JSON document of `credo run` (docs/schema/run.schema.json).
#pragma once

#include "inquiry/run_report.hpp"
#include "report/trace_json.hpp"

namespace credo {

Json run_json(const RunReport& report, TraceForm form = TraceForm::changes);

}  // namespace credo
