// The explored graph for Graphviz: states as numbers with their text as tooltip, edges labelled
// with the mover, in labelled systems with the action; initial states bold and deadlocks red.
#pragma once

#include "export/graph/graph_export.hpp"

namespace credo {

// More than this nobody can look at; a larger graph is not written.
inline constexpr std::uint64_t kMostDotStates = 20000;

// Throws UserError if the file cannot be written. "-" is standard output.
std::unique_ptr<GraphExport> dot_export(const std::string& path, const std::string& graph_name,
                                        EdgeLabel edge_label);

}  // namespace credo
