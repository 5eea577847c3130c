// Everything `search` has to tell; the text and the JSON document are two ways of writing it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/search.hpp"
#include "inquiry/advice.hpp"
#include "verdict/trace.hpp"

namespace credo {

struct SearchReport {
  const Model* model = nullptr;
  std::string file;
  std::string engine;  // "native", "reference"
  std::uint64_t initial_states = 0;
  StateQuery query;
  SearchBounds bounds;
  SearchResult result;
  std::vector<std::optional<Trace>> runs;  // to the solutions, replayed; none where not told
  std::optional<Trace> limit_trace;        // to the state where a bound was exceeded
  std::optional<Advice> advice;            // if it is neither complete nor found enough
  std::size_t memory_bytes = 0;            // peak of the process
  StopReason without_runs;                 // why runs are left out, if some are
  std::optional<std::vector<Statistic>> statistics;
};

}  // namespace credo
