// Character by character.
#include "report/xml.hpp"

#include <fmt/format.h>

#include "report/utf8.hpp"

namespace credo {

namespace {

bool exists_in_xml(std::uint32_t code) {
  if (code == '\t' || code == '\n' || code == '\r') return true;
  return code >= 0x20 && code != 0xFFFE && code != 0xFFFF;
}

}  // namespace

std::string xml_text(std::string_view text, XmlPlace place) {
  std::string out;
  while (!text.empty()) {
    const Character next = take_character(text);
    switch (next.code) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        if (!exists_in_xml(next.code) || (next.code == 0xFFFD)) {
          out += "\xEF\xBF\xBD";
        } else if (next.code < 0x20 && (place == XmlPlace::attribute || next.code == '\r')) {
          out += fmt::format("&#{};", next.code);  // or a parser would turn it into a blank
        } else {
          out += next.bytes;
        }
    }
  }
  return out;
}

}  // namespace credo
