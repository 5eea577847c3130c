// The seeds whose systems the standing tests are about: those from 0 on. Among all of them every
// feature occurs; laws that take long are tried on the first of them.
#pragma once

#include "support/seeds.hpp"

namespace credo::testing {

inline constexpr std::uint32_t kStandingSeeds = 600;
inline std::uint32_t standing_seeds(std::uint32_t most = kStandingSeeds,
                                    std::uint32_t with_sanitizer = 40) {
  return seed_count(most, with_sanitizer);
}

}  // namespace credo::testing
