// The seeds from 0 on whose systems the standing tests are about: all of them have all features.
#pragma once

#include "support/seeds.hpp"

namespace credo::testing {

inline constexpr std::uint32_t kStandingSeeds = 600;
inline std::uint32_t standing_seeds() { return seed_count(kStandingSeeds, 40); }

}  // namespace credo::testing
