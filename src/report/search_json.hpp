// The document of `search`; docs/json.md describes it.
#pragma once

#include "report/document.hpp"
#include "report/search_report.hpp"

namespace credo {

Json search_json(const SearchReport& report);

}  // namespace credo
