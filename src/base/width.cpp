// The bounds, and what is said when one is reached.
#include "base/width.hpp"

#include <fmt/format.h>

#include "base/diagnostic.hpp"
#include "base/stop_reason.hpp"

namespace credo {

namespace {

// Some numbers at the end stand for none, for what is not known yet, and for bounds of the model.
constexpr std::uint64_t kMostNumbers = 0xfffeffff;

constexpr std::array<WidthInfo, kWidthCount> kWidths{{
    {Width::text, "bytes of a text", kMostNumbers},
    {Width::agents, "agents", 0xffff},
    {Width::parts, "parts of states", kMostNumbers},
    {Width::terms, "terms", (std::uint64_t{1} << 30) - 1},
    {Width::names, "names", kMostNumbers},
    {Width::steps, "steps remembered", kMostNumbers},
    {Width::sends, "messages of a step", 0xffff},
    {Width::kinds, "kinds of transitions", 0xffff},
    {Width::graph_states, "states of the graph", kMostNumbers},
    {Width::product_states, "states of the product", kMostNumbers},
    {Width::edges, "edges", kMostNumbers},
    {Width::levels, "levels of the search", kMostNumbers},
    {Width::states, "states", (std::uint64_t{1} << 40) - 2},
}};

constexpr std::array<std::uint64_t, kWidthCount> bounds() {
  std::array<std::uint64_t, kWidthCount> all{};
  for (std::size_t i = 0; i < kWidthCount; ++i) all[i] = kWidths[i].most;
  return all;
}

}  // namespace

std::span<const WidthInfo> width_table() { return kWidths; }

constinit thread_local std::array<std::uint64_t, kWidthCount> width_detail::most = bounds();

void width_detail::exceed(Width width) {
  const auto index = static_cast<std::size_t>(width);
  const std::string_view what = kWidths[index].what;
  if (width == Width::text || width == Width::agents) {
    throw UserError(fmt::format("more than {} {}", most[index], what));
  }
  throw LimitExceeded(fmt::format("{} > {}", what, most[index]));
}

WidthScope::WidthScope(Width width, std::uint64_t most)
    : width_(width), before_(width_detail::most[static_cast<std::size_t>(width)]) {
  width_detail::most[static_cast<std::size_t>(width)] = most;
}

WidthScope::~WidthScope() { width_detail::most[static_cast<std::size_t>(width_)] = before_; }

}  // namespace credo
