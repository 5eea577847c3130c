// Strongly connected components of a small graph, by Tarjan's algorithm with an explicit stack.
//
//   strong_components(count, degree, target, [&](std::span<const std::uint32_t> members) { ... });
//
// `degree(state)` is the number of edges of a state and `target(state, k)` where the k-th leads.
// Components are found in reverse topological order: what can be reached comes first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace credo {

template <class Degree, class Target, class Found>
void strong_components(std::uint32_t count, const Degree& degree, const Target& target,
                       const Found& found) {
  constexpr std::uint32_t kNew = 0xffffffffu;
  std::vector<std::uint32_t> index(count, kNew);
  std::vector<std::uint32_t> low(count, 0);
  std::vector<bool> done(count, false);
  std::vector<std::uint32_t> live;
  std::vector<std::pair<std::uint32_t, std::size_t>> path;
  std::uint32_t next_index = 0;
  const auto enter = [&](std::uint32_t state) {
    index[state] = low[state] = next_index++;
    live.push_back(state);
    path.emplace_back(state, 0);
  };
  for (std::uint32_t first = 0; first < count; ++first) {
    if (index[first] != kNew) continue;
    enter(first);
    while (!path.empty()) {
      const std::uint32_t state = path.back().first;
      if (path.back().second < degree(state)) {
        const std::uint32_t to = target(state, path.back().second++);
        if (index[to] == kNew) {
          enter(to);
        } else if (!done[to]) {
          low[state] = std::min(low[state], index[to]);
        }
        continue;
      }
      path.pop_back();
      if (!path.empty()) low[path.back().first] = std::min(low[path.back().first], low[state]);
      if (low[state] != index[state]) continue;
      auto begin = live.end();
      while (*--begin != state) {
      }
      for (auto member = begin; member != live.end(); ++member) done[*member] = true;
      found(std::span<const std::uint32_t>(begin, live.end()));
      live.erase(begin, live.end());
    }
  }
}

}  // namespace credo
