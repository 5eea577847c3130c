// Who moves: the environment, an agent (its number + 1), two agents together, all, or nobody.
#pragma once

#include <cstdint>

namespace credo {

using Mover = std::uint32_t;
inline constexpr Mover kEnvironment = 0;
inline constexpr Mover kEverybody = 0xffffffffu;
inline constexpr Mover kNobody = 0xfffffffeu;  // the state stays as it is

// Two agents in one step: a message handed over. Both are at most kMostInPairs.
inline constexpr Mover kMostInPairs = 0x7fff;
constexpr Mover together(Mover sender, Mover receiver) { return sender | receiver << 16; }
constexpr bool is_pair(Mover mover) { return mover < kNobody && mover >> 16 != 0; }
// Of a pair, the sender and the receiver; of the others, themselves and the environment.
constexpr Mover sender_of(Mover mover) { return is_pair(mover) ? mover & 0xffff : mover; }
constexpr Mover receiver_of(Mover mover) { return is_pair(mover) ? mover >> 16 : kEnvironment; }
// Whether the process takes part in the step.
constexpr bool takes_part(Mover process, Mover mover) {
  return process == mover ||
         (is_pair(mover) && (process == sender_of(mover) || process == receiver_of(mover)));
}

}  // namespace credo
