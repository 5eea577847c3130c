// Exploring the whole system: its figures, and what was never used or got lost.
#pragma once

#include <memory>
#include <string>

#include "export/graph/graph_export.hpp"
#include "inquiry/explore_report.hpp"
#include "inquiry/inquiry_options.hpp"
#include "inquiry/supervision.hpp"

namespace credo {

enum class GraphFormat : std::uint8_t { dot, aut };

// The file is opened, and written by finish() after the exploration. "-" is standard output.
std::unique_ptr<GraphExport> open_graph(const Model& model, GraphFormat format,
                                        const std::string& path);

// Throws UserError if the engine asked for explores nothing.
void require_exploring_engine(const InquiryOptions& options);

// `graph`, if there is one, is told of every state; `runs`: those to a deadlock and to a limit are
// replayed.
ExploreReport explore_system(Model& model, const InquiryOptions& options,
                             const Supervision& supervision, GraphExport* graph = nullptr,
                             bool runs = true);

}  // namespace credo
