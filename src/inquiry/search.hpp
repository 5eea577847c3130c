// Searching for states in which a formula is true.
#pragma once

#include <optional>

#include "engine/small_graph.hpp"
#include "inquiry/inquiry_options.hpp"
#include "inquiry/search_report.hpp"
#include "inquiry/supervision.hpp"

namespace credo {

// Throws UserError if nothing is said about the states, or if the engine asked for searches
// nothing.
void require_search(const InquiryOptions& options);

// The formula that is asked for; problems go to the diagnostics, none if it has errors.
std::optional<StateQuery> query_to_search(const InquiryOptions& options, Model& model,
                                          Diagnostics& diagnostics);

// The runs to the first so many solutions are replayed; 0: and none to a limit either.
SearchReport search_system(Model& model, StateQuery query, const InquiryOptions& options,
                           const Supervision& supervision,
                           std::uint64_t runs = SearchBounds{}.runs);

// The graph that the states were found in.
SmallGraph graph_for_page(Model& model, const SearchReport& report, const Supervision& supervision);

}  // namespace credo
