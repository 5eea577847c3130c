// Figures as people read them: "0.01 s", "12 MB", "1.2 million states/s", "3 agents".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/stop_reason.hpp"
#include "report/style.hpp"
#include "system/system.hpp"

namespace credo {

std::string seconds_text(double seconds);
// Decimal units: 1 MB is a million bytes.
std::string bytes_text(double bytes);
std::string rate_text(double states_a_second);
// "1 state", "3 states".
std::string count_text(std::uint64_t count, std::string_view noun);

// A line that says why runs are left out; nothing if none are.
std::string without_runs_text(const StopReason& reason);

// Which reductions were on, each in words.
std::vector<std::string> reductions_of(const Model& model);
// All of them, or that there was none.
std::string reductions_text(const Model& model);

// The width of names in lists with a second column.
inline constexpr std::size_t kNameWidth = 32;
// A heading and one line for each; nothing if there are none.
std::string statistics_text(const std::vector<Statistic>& statistics, const TextStyle& style);

}  // namespace credo
