// The JSON document of `credo check` (docs/schema/check.schema.json).
#pragma once

#include "inquiry/check_report.hpp"
#include "report/trace_json.hpp"

namespace credo {

Json check_json(const CheckReport& report, TraceForm form = TraceForm::changes);

}  // namespace credo
