// The dependence net beside a slice: which of its nodes the slice keeps, and the net as JSON.
#pragma once

#include <vector>

#include "inquiry/slice_report.hpp"
#include "reduce/slicing/dependence_net.hpp"
#include "report/document.hpp"

namespace credo {

// More than this nobody can look at.
inline constexpr std::size_t kMostDrawnNetNodes = 150;

// By agent and plan; empty if nothing is left out.
std::vector<std::vector<bool>> kept_plans(const slicing::DependenceNet& net, const Slice& slice);

// {"nodes": [{"name", "owner", "plan", "kept", "location"}], "edges": [{"from", "to", "kind"}]}, or
// null if it is too large, or there is none.
Json slice_net_json(const SliceReport& report);

}  // namespace credo
