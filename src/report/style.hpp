// How texts are shown: with or without colour, folded or in full.
#pragma once

#include <string>
#include <string_view>

#include "base/visible_text.hpp"

namespace credo {

struct TextStyle {
  bool colour = false;
  bool full = false;   // nothing folded, nothing cut short
  bool brief = false;  // explanations without the runs they are about
};

namespace paint {
inline constexpr std::string_view kBold = "1";
inline constexpr std::string_view kDim = "2";
inline constexpr std::string_view kRed = "31";
inline constexpr std::string_view kGreen = "32";
inline constexpr std::string_view kYellow = "33";
}  // namespace paint

inline std::string painted(const TextStyle& style, std::string_view paint, std::string_view text) {
  if (!style.colour) return std::string(text);
  return coloured(paint, text);
}

}  // namespace credo
