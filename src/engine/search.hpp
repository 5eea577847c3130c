// Breadth-first search for states in which a formula is true: shortest runs first, also where there
// are infinitely many states.
//
// States are numbered as they are generated, and tested then; the search ends with the last
// solution that is wanted, so that the number of states is that solution's number and one. The
// reference engine does the same on plain values, for comparison.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/control.hpp"
#include "engine/exploration.hpp"
#include "property/state_query.hpp"
#include "system/plain_system.hpp"

namespace credo {

struct SearchBounds {
  std::optional<std::uint32_t> depth;      // states at this depth are not expanded
  std::optional<std::uint64_t> solutions;  // none: all
  std::uint64_t runs = 10;                 // to so many solutions are told
};

struct SearchSolution {
  std::uint64_t state = 0;  // its number, from 0
  std::uint32_t depth = 0;
  std::vector<QueryValues> values;  // every choice that makes the formula true
  Path path;                        // empty: not told
};

struct SearchResult {
  std::vector<SearchSolution> solutions;
  std::uint64_t states = 0;
  std::uint32_t depth = 0;         // how far it went
  bool enough = false;             // it ended with the last solution that was wanted
  bool complete = true;            // every state was searched
  StopReason reason;               // of an end that is neither: "depth 100", "limit: states > 1000"
  std::uint64_t leading_on = 0;    // states at the cut-off depth with successors not searched
  bool leading_on_counted = true;  // all of them; else there was no time to
  StopReason without_runs;         // why not all runs are told that should be
  Path limit_path;                 // to the state where a bound of the model was exceeded
  double seconds = 0;
  std::size_t store_bytes = 0;
};

SearchResult search_states(System& system, Model& model, const StateQuery& query,
                           SearchControl& control, const SearchBounds& bounds);
SearchResult search_reference(const PlainSystem& system, Model& model, const StateQuery& query,
                              SearchControl& control, const SearchBounds& bounds);

}  // namespace credo
