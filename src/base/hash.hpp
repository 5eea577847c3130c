// Hashing: xxHash for contents, a multiply-mix for integer keys.
#pragma once

#ifndef XXH_INLINE_ALL
#define XXH_INLINE_ALL
#endif
#include <xxhash.h>

#include <cstdint>
#include <span>

namespace credo {

inline std::uint64_t hash_words(std::span<const std::uint32_t> words) {
  return XXH3_64bits(words.data(), words.size_bytes());
}

inline std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93u;
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93u;
  return x ^ (x >> 32);
}

}  // namespace credo
