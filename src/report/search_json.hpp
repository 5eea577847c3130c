// The document of `search`; docs/json.md describes it.
#pragma once

#include "inquiry/search_report.hpp"
#include "report/trace_json.hpp"

namespace credo {

Json search_json(const SearchReport& report, TraceForm form = TraceForm::changes);

}  // namespace credo
