// Tables of ranges, as Unicode 15 has them.
#include "base/visible_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

#include "base/utf8.hpp"

namespace credo {

namespace {

constexpr char kColour = '\0';

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};

// Controls, marks of direction, what is ignored by default, what breaks lines besides the line
// break, and what is no character.
constexpr Range kInvisible[] = {
    {0x0, 0x1F},       {0x7F, 0x9F},     {0xAD, 0xAD},     {0x34F, 0x34F},     {0x61C, 0x61C},
    {0x115F, 0x1160},  {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x200B, 0x200F},   {0x2028, 0x202E},
    {0x2060, 0x206F},  {0x3164, 0x3164}, {0xFDD0, 0xFDEF}, {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},
    {0xFFA0, 0xFFA0},  {0xFFF0, 0xFFFB}, {0xFFFE, 0xFFFF}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},
    {0xE0000, 0xE0FFF}};
// Beyond the first plane, the last two of each are no characters.
constexpr std::uint32_t kLastOfPlane = 0xFFFE;

constexpr Range kOverOthers[] = {{0x300, 0x36F},   {0x483, 0x489},   {0x591, 0x5BD},
                                 {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF},
                                 {0xFE20, 0xFE2F}};
constexpr Range kWide[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},  {0x23E9, 0x23EC}, {0x2E80, 0x303E},   {0x3041, 0x33FF},
    {0x3400, 0x4DBF},   {0x4E00, 0xA4CF},  {0xA960, 0xA97F}, {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},
    {0xFE30, 0xFE6F},   {0xFF01, 0xFF60},  {0xFFE0, 0xFFE6}, {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF},
    {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};

bool is_in(std::span<const Range> ranges, std::uint32_t code) {
  const auto found = std::ranges::lower_bound(ranges, code, {}, &Range::last);
  return found != ranges.end() && found->first <= code;
}

// What a text begins with if that is one of our colours; "" if it is not.
std::string_view colour_at(std::string_view text) {
  if (text.size() < 2 || text[0] != kColour || text[1] != '[') return {};
  const std::size_t end = text.find_first_not_of("0123456789;", 2);
  if (end == text.npos || text[end] != 'm') return {};
  return text.substr(0, end + 1);
}

// `breaks`: those of lines too.
std::string written_out(std::string_view text, bool breaks) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    // Most of most texts is ASCII.
    const auto plain = static_cast<std::size_t>(
        std::ranges::find_if(text, [](char c) { return c < ' ' || c > '~'; }) - text.begin());
    out += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    if (const std::string_view colour = colour_at(text); !colour.empty()) {
      out += colour;
      text.remove_prefix(colour.size());
      continue;
    }
    const Character next = take_character(text);
    const bool text_itself = next.code == '\t' || (next.code == '\n' && !breaks);
    if (next.code == kReplacement && next.bytes.size() == 1) {
      fmt::format_to(std::back_inserter(out), "<{:02X}>",
                     static_cast<unsigned char>(next.bytes[0]));
    } else if (!text_itself && is_invisible(next.code)) {
      fmt::format_to(std::back_inserter(out), "<U+{:04X}>", next.code);
    } else {
      out += next.bytes;
    }
  }
  return out;
}

}  // namespace

bool is_invisible(std::uint32_t code) {
  return is_in(kInvisible, code) || (code & 0xFFFF) >= kLastOfPlane;
}

std::size_t columns_of(std::uint32_t code) {
  if (is_in(kOverOthers, code)) return 0;
  return is_in(kWide, code) ? 2 : 1;
}

std::string visible(std::string_view text) { return written_out(text, false); }

std::string visible_line(std::string_view text) { return written_out(text, true); }

std::string coloured(std::string_view colour, std::string_view text) {
  return fmt::format("{0}[{1}m{2}{0}[0m", kColour, colour, text);
}

std::string for_terminal(std::string_view text) {
  std::string out = visible(text);
  std::ranges::replace(out, kColour, '\033');
  return out;
}

}  // namespace credo
