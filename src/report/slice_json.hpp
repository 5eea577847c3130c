// What `slice` left out and kept, as a JSON document (docs/json.md).
#pragma once

#include "inquiry/slice_report.hpp"
#include "report/document.hpp"

namespace credo {

Json slice_json(const SliceReport& report);

// What is taken out of the texts: [{"location", "replaced_by"}]
Json slice_cuts_json(const SliceReport& report);

// [{"kind", "left_out", "all"}]
Json slice_counts_json(const std::vector<SliceCount>& counts);

}  // namespace credo
