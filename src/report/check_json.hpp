// The JSON document of `credo check` (docs/schema/check.schema.json).
#pragma once

#include "inquiry/check_report.hpp"
#include "report/trace_json.hpp"

namespace credo {

Json check_json(const CheckReport& report, TraceForm form = TraceForm::changes);

// Of several files (docs/schema/check-files.schema.json): {"file", "exit_code", "document"} of
// each, and the exit code of all.
Json check_files_json(Json files, int exit_code);

}  // namespace credo
