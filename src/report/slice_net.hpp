// The dependence net beside a slice: which of its nodes the slice keeps, as JSON and for Graphviz.
#pragma once

#include <string>

#include "inquiry/slice_report.hpp"
#include "reduce/slicing/dependence_net.hpp"
#include "report/document.hpp"

namespace credo {

// More than this nobody can look at.
inline constexpr std::size_t kMostDrawnNetNodes = 150;

// {"nodes": [{"name", "owner", "plan", "kept", "location"}], "edges": [{"from", "to", "kind"}]}, or
// null if it is too large, or there is none.
Json slice_net_json(const SliceReport& report);

// For Graphviz; plans that are left out are grey. There must be a net.
std::string slice_net_dot(const SliceReport& report);

}  // namespace credo
