// The document of `test`; docs/json.md describes it.
#pragma once

#include "inquiry/test_report.hpp"
#include "report/trace_json.hpp"

namespace credo {

Json test_json(const TestReport& report, TraceForm form = TraceForm::changes);

}  // namespace credo
