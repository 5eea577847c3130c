// Who moves: the environment, an agent (its number + 1), all together, or nobody.
#pragma once

#include <cstdint>

namespace credo {

using Mover = std::uint32_t;
inline constexpr Mover kEnvironment = 0;
inline constexpr Mover kEverybody = 0xffffffffu;
inline constexpr Mover kNobody = 0xfffffffeu;  // in a deadlock the last state repeats

}  // namespace credo
