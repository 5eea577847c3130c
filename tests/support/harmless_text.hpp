// Whether a text can be shown: nothing in it acts on a terminal, turns text around or hides.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace credo::testing {

// Written down once more, so that the tests do not rest on the table that they test.
inline bool is_harmful(std::uint32_t code) {
  if (code == '\n' || code == '\t') return false;
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0xad || code == 0x61c ||
         (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2060 && code <= 0x206f) || code == 0xfeff ||
         (code >= 0xe0000 && code <= 0xe0fff);
}

// What is wrong with the text first, with some text around it; "" if nothing is.
inline std::string harm_in(std::string_view text) {
  const auto found = [&](std::size_t at, std::uint32_t code) {
    char words[64];
    std::snprintf(words, sizeof words, "U+%04X at byte %zu of '", static_cast<unsigned>(code), at);
    std::string around(text.substr(at > 40 ? at - 40 : 0, 80));
    for (char& c : around) {
      if (c < ' ' || c > '~') c = '?';
    }
    return words + around + "'";
  };
  for (std::size_t at = 0; at < text.size();) {
    const auto first = static_cast<unsigned char>(text[at]);
    const std::size_t size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if ((first >= 0x80 && first < 0xc2) || first > 0xf4 || at + size > text.size()) {
      return found(at, first);
    }
    std::uint32_t code = size == 1 ? first : first & (0x7fu >> size);
    for (std::size_t i = 1; i < size; ++i) {
      const auto next = static_cast<unsigned char>(text[at + i]);
      if ((next & 0xc0) != 0x80) return found(at, first);
      code = code << 6 | (next & 0x3fu);
    }
    if (is_harmful(code)) return found(at, code);
    at += size;
  }
  return "";
}

}  // namespace credo::testing
