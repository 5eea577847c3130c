// The document of `test`; docs/json.md describes it.
#pragma once

#include "report/document.hpp"
#include "report/test_report.hpp"

namespace credo {

Json test_json(const TestReport& report);

}  // namespace credo
