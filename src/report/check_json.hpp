// The JSON document of `credo check` (docs/schema/check.schema.json).
#pragma once

#include "report/check_report.hpp"
#include "report/document.hpp"

namespace credo {

Json check_json(const CheckReport& report);

}  // namespace credo
