// A small strict reader of XML: elements, attributes and text. Whatever is not well formed, a
// character that XML 1.0 does not have included, throws.
//
//   const XmlElement root = read_xml(text);
//   EXPECT_EQ(root.children.at(0).attributes.at("name"), "spec1");
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace credo::testing {

struct XmlElement {
  std::string name;
  std::map<std::string, std::string> attributes;
  std::vector<XmlElement> children;
  std::string text;  // all of it, without that of the children
};

class XmlReader {
 public:
  explicit XmlReader(std::string_view text) : rest_(text) {}

  XmlElement document() {
    take("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    XmlElement root = element();
    take("\n");
    if (!rest_.empty()) fail("something behind the root");
    return root;
  }

 private:
  [[noreturn]] static void fail(const std::string& what) {
    throw std::runtime_error("XML: " + what);
  }

  void take(std::string_view expected) {
    if (!rest_.starts_with(expected)) {
      fail("no '" + std::string(expected) + "' before '" + std::string(rest_.substr(0, 30)) + "'");
    }
    rest_.remove_prefix(expected.size());
  }

  std::string name() {
    const std::size_t size = rest_.find_first_not_of("abcdefghijklmnopqrstuvwxyz-");
    if (size == 0 || size == rest_.npos) fail("no name");
    const std::string result(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return result;
  }

  // Up to the mark, with references resolved.
  std::string characters(char mark) {
    std::string text;
    while (!rest_.empty() && rest_[0] != mark) {
      const auto c = static_cast<unsigned char>(rest_[0]);
      if (c == '<') fail("a < in a value");
      if (c < 0x20 && c != '\t' && c != '\n') fail("a control character");
      if (c == '&') {
        text += reference();
        continue;
      }
      if (rest_.starts_with("]]>")) fail("]]> in text");
      text += rest_[0];
      rest_.remove_prefix(1);
    }
    return text;
  }

  char reference() {
    static const std::map<std::string_view, char> kKnown{
        {"&amp;", '&'}, {"&lt;", '<'},   {"&gt;", '>'},  {"&quot;", '"'},
        {"&#9;", '\t'}, {"&#10;", '\n'}, {"&#13;", '\r'}};
    for (const auto& [text, meaning] : kKnown) {
      if (!rest_.starts_with(text)) continue;
      rest_.remove_prefix(text.size());
      return meaning;
    }
    fail("an unknown reference");
  }

  XmlElement element() {
    take("<");
    XmlElement result;
    result.name = name();
    while (rest_.starts_with(" ")) {
      take(" ");
      const std::string key = name();
      take("=\"");
      if (!result.attributes.emplace(key, characters('"')).second) fail("an attribute twice");
      take("\"");
    }
    take(">");
    while (true) {
      result.text += characters('<');
      if (rest_.starts_with("</")) break;
      result.children.push_back(element());
    }
    take("</" + result.name + ">");
    return result;
  }

  std::string_view rest_;
};

inline XmlElement read_xml(std::string_view text) { return XmlReader(text).document(); }

}  // namespace credo::testing
