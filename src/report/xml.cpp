// What XML forbids is no visible text either, so escaping is all that is left to do.
#include "report/xml.hpp"

#include <fmt/format.h>

#include "base/visible_text.hpp"

namespace credo {

std::string xml_text(std::string_view text, XmlPlace place) {
  std::string out;
  for (const char c : visible(text)) {
    switch (c) {
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
      case '\t':
      case '\n':
        // Or a parser would turn it into a blank.
        out += place == XmlPlace::attribute ? fmt::format("&#{};", static_cast<int>(c))
                                            : std::string(1, c);
        break;
      default:
        out += c;
    }
  }
  return out;
}

}  // namespace credo
