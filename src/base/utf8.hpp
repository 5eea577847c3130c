// Reading text as UTF-8 that may be none.
#pragma once

#include <cstdint>
#include <string_view>

namespace credo {

// In the place of a byte that is no UTF-8.
inline constexpr std::uint32_t kReplacement = 0xFFFD;

struct Character {
  std::uint32_t code = 0;
  std::string_view bytes;
};

// Takes the first character from the text, which is not empty.
Character take_character(std::string_view& text);

}  // namespace credo
