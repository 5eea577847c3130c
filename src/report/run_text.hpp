// The text of a run: its steps, and how it ended.
#pragma once

#include <string>

#include "inquiry/run_report.hpp"
#include "report/style.hpp"

namespace credo {

// How the run ended, in one line: "100 steps, seed 1", "deadlock after 7 steps", "terminated after
// 4 steps", ...
std::string run_ending(const RunReport& report);

// With the steps, if they are to be shown, and the figures if these are.
std::string run_text(const RunReport& report, const TextStyle& style, bool shows_steps,
                     bool shows_figures);

}  // namespace credo
