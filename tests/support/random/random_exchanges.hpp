// Random systems of a few agents whose steps matter to each other: who asks, tells, perceives, acts
// or calls before another does so makes a difference that beliefs keep and properties ask for.
//
// Larger systems seldom have such races; these are made of them.
#pragma once

#include <cstdint>
#include <string>

namespace credo::testing {

// The text of a system file with properties.
std::string random_exchange(std::uint32_t seed);

}  // namespace credo::testing
