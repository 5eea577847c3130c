// Rounding for the eye; the JSON documents have the exact figures.
#include "report/figures.hpp"

#include <fmt/format.h>

#include <array>

namespace credo {

std::string seconds_text(double seconds) {
  if (seconds < 0.01) return fmt::format("{:.4f} s", seconds);
  if (seconds < 600) return fmt::format("{:.2f} s", seconds);
  const auto whole = static_cast<std::uint64_t>(seconds);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

std::string bytes_text(double bytes) {
  constexpr std::array kUnits{"bytes", "kB", "MB", "GB", "TB"};
  std::size_t unit = 0;
  while (bytes >= 1000 && unit + 1 < kUnits.size()) {
    bytes /= 1000;
    ++unit;
  }
  const int digits = unit == 0 || bytes >= 10 ? 0 : 1;
  return fmt::format("{:.{}f} {}", bytes, digits, kUnits[unit]);
}

std::string rate_text(double states_a_second) {
  if (states_a_second >= 1e6) return fmt::format("{:.1f} million states/s", states_a_second / 1e6);
  if (states_a_second >= 1e4) return fmt::format("{:.0f} thousand states/s", states_a_second / 1e3);
  return fmt::format("{:.0f} states/s", states_a_second);
}

std::string count_text(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string without_runs_text(const StopReason& reason) {
  return reason.empty() ? "" : fmt::format("runs are not shown: {}\n", reason);
}

std::vector<std::string> reductions_of(const Model& model) {
  std::vector<std::string> all;
  if (model.file.options.plain) return all;
  for (const auto& program : model.programs) {
    const std::string_view each = program->reduction();
    if (!each.empty() && std::ranges::find(all, each) == all.end()) all.emplace_back(each);
  }
  return all;
}

std::string reductions_text(const Model& model) {
  if (model.file.options.plain) return "plain";
  const std::vector<std::string> all = reductions_of(model);
  return all.empty() ? "no reduction" : fmt::format("{}", fmt::join(all, ", "));
}

std::string statistics_text(const std::vector<Statistic>& statistics, const TextStyle& style) {
  if (statistics.empty()) return "";
  std::string out = painted(style, paint::kBold, "statistics:") + "\n";
  for (const Statistic& each : statistics) {
    const bool whole = each.value == static_cast<double>(static_cast<std::int64_t>(each.value));
    out += fmt::format("  {:<{}} {:>14.{}f} {}\n", each.name, kNameWidth, each.value, whole ? 0 : 3,
                       each.unit);
  }
  return out;
}

}  // namespace credo
