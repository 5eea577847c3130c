// The JSON document of `credo lint` (docs/schema/lint.schema.json).
#pragma once

#include "report/document.hpp"
#include "report/lint_report.hpp"

namespace credo {

Json lint_json(const LintReport& report);

}  // namespace credo
