// Who moves: a process, that is the environment or an agent; two agents together, all, or nobody.
#pragma once

#include <cstdint>

namespace credo {

// The environment, or an agent: its number + 1. Where all step at once, they are one process.
using Process = std::uint32_t;
inline constexpr Process kEnvironment = 0;
inline constexpr Process kEverybody = 0xffffffffu;

// A process, a pair or nobody.
using Mover = std::uint32_t;
inline constexpr Mover kNobody = 0xfffffffeu;  // the state stays as it is

// Two agents in one step: a message handed over. Both are at most kMostInPairs.
inline constexpr Process kMostInPairs = 0x7fff;
constexpr Mover together(Process sender, Process receiver) { return sender | receiver << 16; }
constexpr bool is_pair(Mover mover) { return mover < kNobody && mover >> 16 != 0; }
// Of a pair, the sender and the receiver; of the others, themselves and the environment.
constexpr Process sender_of(Mover mover) { return is_pair(mover) ? mover & 0xffff : mover; }
constexpr Process receiver_of(Mover mover) { return is_pair(mover) ? mover >> 16 : kEnvironment; }
// Whether the process takes part in the step.
constexpr bool takes_part(Process process, Mover mover) {
  return process == mover ||
         (is_pair(mover) && (process == sender_of(mover) || process == receiver_of(mover)));
}

}  // namespace credo
