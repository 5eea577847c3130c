// Who moves: the environment, an agent (its number + 1), or all together.
#pragma once

#include <cstdint>

namespace credo {

using Mover = std::uint32_t;
inline constexpr Mover kEnvironment = 0;
inline constexpr Mover kEverybody = 0xffffffffu;

}  // namespace credo
