// Reading text as UTF-8 that may be none.
#pragma once

#include <cstdint>
#include <string_view>

namespace credo {

struct Character {
  std::uint32_t code = 0;  // U+FFFD for a byte that is no UTF-8
  std::string_view bytes;
};

// Takes the first character from the text, which is not empty.
Character take_character(std::string_view& text);

}  // namespace credo
