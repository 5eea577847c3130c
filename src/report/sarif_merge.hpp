// The SARIF logs of several files as one: a code scanner takes one run of a tool at a time.
#pragma once

#include <vector>

#include "report/document.hpp"
#include "report/sarif.hpp"

namespace credo {

// One run with all results; rules and artifacts are there once. What is told of each run is in a
// list of its properties.
Json merged_sarif(std::vector<Json> logs, const CommandEnd& end);

}  // namespace credo
