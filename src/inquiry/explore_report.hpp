// Everything `explore` has to tell; the text and the JSON document are two ways of writing it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/exploration.hpp"
#include "inquiry/advice.hpp"
#include "verdict/coverage.hpp"
#include "verdict/trace.hpp"

namespace credo {

struct ExploreReport {
  const Model* model = nullptr;
  std::string file;
  std::string engine;  // "native", "reference"
  std::uint64_t initial_states = 0;
  Exploration result;
  std::size_t memory_bytes = 0;  // peak of the process
  // The reference engine keeps no record of what was used and lost.
  std::optional<SystemCoverage> coverage;
  std::optional<Trace> limit_trace;     // to the first state with a step over a bound
  std::optional<Trace> deadlock_trace;  // to the first deadlock
  std::optional<Advice> advice;         // if it is not complete
  StopReason without_runs;              // why runs are left out, if some are
  std::optional<std::vector<Statistic>> statistics;
};

}  // namespace credo
