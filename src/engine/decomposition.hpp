// Looking for accepting loops inside a strongly connected set of states.
//
// A set that has all its marks may still hold a process that can move and never does. Without the
// states where it can, what is left may fall apart into parts where it cannot: those are looked at
// in turn, until one is accepting as it is or has no loop.
#pragma once

#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/components.hpp"
#include "base/width.hpp"
#include "engine/acceptance.hpp"

namespace credo {

inline constexpr std::uint32_t kStatesBetweenPolls = 256;

// The strongly connected parts, with an edge at least, of the graph on these states; with the marks
// of their edges. `edges_of(state, edge)` calls `edge(to, marks)` for every edge.
template <class State, class EdgesOf>
std::vector<std::pair<std::vector<State>, Marks>> cyclic_parts(const std::vector<State>& states,
                                                               const EdgesOf& edges_of) {
  constexpr std::uint32_t kNone = 0xffffffffu;
  std::unordered_map<State, std::uint32_t> local;
  for (std::uint32_t i = 0; i < states.size(); ++i) local.emplace(states[i], i);
  std::vector<std::vector<std::pair<std::uint32_t, Marks>>> edges(states.size());
  for (std::uint32_t i = 0; i < states.size(); ++i) {
    if (i % kStatesBetweenPolls == 0) poll_clock();
    edges_of(states[i], [&](State to, Marks marks) {
      const auto found = local.find(to);
      if (found != local.end()) edges[i].emplace_back(found->second, marks);
    });
  }
  std::vector<std::pair<std::vector<State>, Marks>> parts;
  std::vector<std::uint32_t> part_of(states.size(), kNone);
  strong_components(
      narrowed(states.size(), Width::product_states),
      [&](std::uint32_t state) { return edges[state].size(); },
      [&](std::uint32_t state, std::size_t k) { return edges[state][k].first; },
      [&](std::span<const std::uint32_t> members) {
        std::vector<State> part;
        for (const std::uint32_t member : members) {
          part_of[member] = members.front();
          part.push_back(states[member]);
        }
        Marks inside = 0;
        bool cyclic = false;
        for (const std::uint32_t member : members) {
          for (const auto& [to, marks] : edges[member]) {
            if (part_of[to] != members.front()) continue;
            cyclic = true;
            inside |= marks;
          }
        }
        if (cyclic) parts.emplace_back(std::move(part), inside);
      });
  return parts;
}

// Calls `found(part)` for accepting parts that together have all accepting loops of the states,
// until it answers true; `stop()` is asked now and then.
template <class State, class EdgesOf, class Found, class Stop>
void accepting_parts(std::vector<State> states, const Acceptance& acceptance,
                     const EdgesOf& edges_of, const Found& found, const Stop& stop) {
  std::vector<std::vector<State>> waiting{std::move(states)};
  while (!waiting.empty() && !stop()) {
    const std::vector<State> candidate = std::move(waiting.back());
    waiting.pop_back();
    for (auto& [part, inside] : cyclic_parts(candidate, edges_of)) {
      if (acceptance.accepts(inside)) {
        // The loops of its own parts are among its loops.
        if (found(std::move(part))) return;
        continue;
      }
      if ((inside & acceptance.all) != acceptance.all) continue;
      Marks starved = 0;
      for (const auto& pair : acceptance.pairs) {
        if ((inside & pair.moved) == 0) starved |= pair.enabled;
      }
      // All edges of a state tell alike who can move in it.
      std::erase_if(part, [&](State state) {
        Marks enabled = 0;
        edges_of(state, [&](State, Marks marks) { enabled |= marks & starved; });
        return enabled != 0;
      });
      if (!part.empty()) waiting.push_back(std::move(part));
    }
  }
}

}  // namespace credo
