// Text in XML 1.0: what it forbids is replaced, what means something there is escaped.
#pragma once

#include <string>
#include <string_view>

namespace credo {

// Good between tags and, since quotes and white space other than blanks are escaped too, in
// attributes. Characters that XML 1.0 does not have, such as most control characters, and bytes
// that are no UTF-8 become U+FFFD.
enum class XmlPlace { text, attribute };
std::string xml_text(std::string_view text, XmlPlace place = XmlPlace::text);

}  // namespace credo
