// How many seeds the long random comparisons try.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

namespace credo::testing {

// CREDO_RANDOM_SEEDS if it is set, fewer under a sanitizer.
inline std::uint32_t seed_count(std::uint32_t usual, std::uint32_t with_sanitizer) {
  if (const char* given = std::getenv("CREDO_RANDOM_SEEDS")) {
    return static_cast<std::uint32_t>(std::stoul(given));
  }
#ifdef __SANITIZE_ADDRESS__
  constexpr bool kSanitizer = true;
#else
  constexpr bool kSanitizer = false;
#endif
  return kSanitizer ? with_sanitizer : usual;
}

}  // namespace credo::testing
