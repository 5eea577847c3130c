// Endings of runs.
#include "report/run_text.hpp"

#include <fmt/format.h>

#include "report/figures.hpp"

namespace credo {

std::string run_ending(const RunReport& report) {
  const std::string steps = count_text(report.steps(), "step");
  const std::string seed = report.seed ? fmt::format(", seed {}", *report.seed) : "";
  switch (report.end) {
    case RunEnd::steps_done:
    case RunEnd::stopped:
      return fmt::format("{}{}", steps, seed);
    case RunEnd::deadlock:
      return fmt::format("{} after {}{}", report.terminated ? "terminated" : "deadlock", steps,
                         seed);
    case RunEnd::limit:
      return fmt::format("unknown ({}) after {}{}", report.reason, steps, seed);
    case RunEnd::interrupted:
      return fmt::format("interrupted after {}{}", steps, seed);
  }
  return steps;
}

}  // namespace credo
