// Text in XML 1.0: visible, and what means something there is escaped.
#pragma once

#include <string>
#include <string_view>

namespace credo {

// Good between tags and, since quotes and white space other than blanks are escaped too, in
// attributes. What cannot be seen is written out (base/visible_text.hpp).
enum class XmlPlace { text, attribute };
std::string xml_text(std::string_view text, XmlPlace place = XmlPlace::text);

}  // namespace credo
