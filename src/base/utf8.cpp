// Decoding by the length that the first byte tells; overlong forms and surrogates are no UTF-8.
#include "base/utf8.hpp"

#include <cstddef>

namespace credo {

namespace {

// 0: no character begins so.
std::size_t length_of(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

std::uint32_t decoded(std::string_view bytes) {
  const auto first = static_cast<unsigned char>(bytes[0]);
  if (bytes.size() == 1) return first;
  std::uint32_t code = first & (0x7Fu >> bytes.size());
  for (const char c : bytes.substr(1)) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0u) != 0x80) return kReplacement;
    code = code << 6 | (byte & 0x3Fu);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code < 0xE000;
  return code < kLeast[bytes.size()] || surrogate || code > 0x10FFFF ? kReplacement : code;
}

}  // namespace

Character take_character(std::string_view& text) {
  const std::size_t length = length_of(static_cast<unsigned char>(text[0]));
  Character next{kReplacement, text.substr(0, 1)};
  if (length > 0 && length <= text.size()) {
    const std::string_view bytes = text.substr(0, length);
    const std::uint32_t code = decoded(bytes);
    if (code != kReplacement || bytes == "\xEF\xBF\xBD") next = {code, bytes};
  }
  text.remove_prefix(next.bytes.size());
  return next;
}

}  // namespace credo
