// The document a page is made from: that of `--json`, with what a page needs besides and without
// what says nothing (docs/json.md, "The page"; web/src/document.ts is the same for the page).
//
//   steps have edits instead of changes;
//   a field that is null or an empty list is left out, but not of a state or an edit;
//   "page" has the texts of the program, its agents, the reductions and the state graph.
#pragma once

#include "engine/small_graph.hpp"
#include "inquiry/check_report.hpp"
#include "inquiry/run_report.hpp"
#include "inquiry/search_report.hpp"
#include "inquiry/slice_report.hpp"
#include "inquiry/test_report.hpp"
#include "report/document.hpp"

namespace credo {

// What a page shows besides the report.
struct PageContext {
  std::string command_line;  // as it may be typed again
  SmallGraph graph;
};

// The places of a run of a slice are in files called "ag1.asl (slice for spec1)", whose texts are
// among the sources.
Json check_page(const CheckReport& report, const PageContext& context);
Json run_page(const RunReport& report, const PageContext& context);
Json search_page(const SearchReport& report, const PageContext& context);
Json test_page(const TestReport& report, const PageContext& context);
// With what is cut out of the texts and, if it is small, the dependence net.
Json slice_page(const SliceReport& report, const std::string& command_line);

}  // namespace credo
