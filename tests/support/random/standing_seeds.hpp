// The seeds whose systems the standing tests are about: those from 0 on. Among all of them every
// feature occurs; laws that take long are tried on the first of them.
#pragma once

#include "support/seeds.hpp"

namespace credo::testing {

inline constexpr std::uint32_t kStandingSeeds = 600;
inline std::uint32_t standing_seeds(std::uint32_t most = kStandingSeeds) {
  return seed_count(most, 40);
}

}  // namespace credo::testing
