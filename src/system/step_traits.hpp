// What is known of a local state before its step is looked up, as bits: what the step needs to see,
// and whether it begins a reasoning cycle.
#pragma once

#include <cstdint>

namespace credo {

inline constexpr std::uint8_t kNeedsMessage = 1;
inline constexpr std::uint8_t kNeedsPercepts = 2;
inline constexpr std::uint8_t kNeedsFacts = 4;
inline constexpr std::uint8_t kNeedsMask = 7;
inline constexpr std::uint8_t kStartsCycle = 8;
inline constexpr std::uint8_t kTraitsKnown = 128;

}  // namespace credo
