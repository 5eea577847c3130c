// Numbers that do not fit into the bits that are kept for them.
//
//   const std::uint32_t id = narrowed(entries_.size(), Width::parts);
//
// Parts of states, terms and states themselves are numbered in 32 bits, kinds of edges in 16. What
// has no number any more would take that of something else, and a verdict would be wrong: so
// whoever hands numbers out looks first. Where a search meets it, it ends as at any limit,
// `unknown`; where an input does, it is an error. Tests set the bounds low:
//
//   const WidthScope few(Width::parts, 100);
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace credo {

enum class Width : std::uint8_t {
  text,            // bytes of a source text: an input
  agents,          // of a system: an input
  parts,           // of states: ids of interned sequences, and of local states made of them
  terms,           // two bits of a belief's word say where it is from
  names,           // and strings, and numbers in terms
  steps,           // remembered: of agents, of the environment, and what they send
  sends,           // messages of one step
  kinds,           // of transitions: who, and by which action
  graph_states,    // where a whole graph is labelled
  product_states,  // of a system and an automaton, where runs for ever are looked for
  edges,           // that are waiting there, or written down
  levels,          // of a breadth-first search
  states,          // of any search: 40 bits
};
inline constexpr std::size_t kWidthCount = 13;

struct WidthInfo {
  Width width;
  std::string_view what;  // "parts of states"
  std::uint64_t most;
};

// All of them, in the order of the enumeration.
std::span<const WidthInfo> width_table();

namespace width_detail {
// Of this thread: tests lower them.
extern constinit thread_local std::array<std::uint64_t, kWidthCount> most;
[[noreturn]] void exceed(Width width);
}  // namespace width_detail

// Throws LimitExceeded, or UserError for what is an input, unless numbers go as far.
inline void require_width(std::uint64_t number, Width width) {
  if (number > width_detail::most[static_cast<std::size_t>(width)]) [[unlikely]] {
    width_detail::exceed(width);
  }
}
// The number in 32 bits, likewise.
inline std::uint32_t narrowed(std::uint64_t number, Width width) {
  require_width(number, width);
  return static_cast<std::uint32_t>(number);
}

// As long as it lives, this thread has numbers up to this only.
class WidthScope {
 public:
  WidthScope(Width width, std::uint64_t most);
  ~WidthScope();
  WidthScope(const WidthScope&) = delete;
  WidthScope& operator=(const WidthScope&) = delete;

 private:
  Width width_;
  std::uint64_t before_;
};

}  // namespace credo
