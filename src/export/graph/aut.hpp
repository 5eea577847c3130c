// The explored graph in the Aldebaran format (.aut), which CADP, mCRL2 and LTSmin read.
//
//     des (0, 3, 2)
//     (0, "environment", 1)
//
// States are numbered from 0 in search order and labels are the movers, in labelled systems the
// actions. The format has one initial state, 0: if the system has several, a fresh state 0 leads to
// each by an edge "init" and all other numbers are one higher.
#pragma once

#include "export/graph/graph_export.hpp"

namespace credo {

// Throws UserError if the file cannot be written. "-" is standard output.
std::unique_ptr<GraphExport> aut_export(const std::string& path, EdgeLabel edge_label);

}  // namespace credo
