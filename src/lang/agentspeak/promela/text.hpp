// Promela as text: lines with their indentation, and the forms that come again and again.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace credo::promela {

class Text {
 public:
  template <class... Arguments>
  void line(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    put(fmt::format(format, std::forward<Arguments>(arguments)...));
  }
  void put(std::string_view text) {
    if (!text.empty()) out_.append(static_cast<std::size_t>(depth_) * 2, ' ').append(text);
    out_ += '\n';
  }
  void comment(std::string_view text) { put(fmt::format("/* {} */", harmless(text))); }

  // Everything that `inner` writes, further to the right.
  template <class Inner>
  void indented(const Inner& inner) {
    ++depth_;
    inner();
    --depth_;
  }
  // if :: condition -> inner :: else fi
  template <class Inner>
  void when(std::string_view condition, const Inner& inner) {
    line("if");
    line(":: {} ->", condition);
    indented(inner);
    line(":: else");
    line("fi;");
  }
  // do :: condition -> inner :: else -> break od
  template <class Inner>
  void loop(std::string_view condition, const Inner& inner) {
    line("do");
    line(":: {} ->", condition);
    indented(inner);
    line(":: else -> break");
    line("od;");
  }
  // A text that another part wrote, line by line.
  void block(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      put(text.substr(0, end));
      text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    }
  }

  const std::string& str() const { return out_; }

  // A text that ends no comment.
  static std::string harmless(std::string_view text) {
    std::string out;
    for (const char c : text) {
      if (c == '/' && !out.empty() && out.back() == '*') out += ' ';
      out += c == '\n' || c == '\\' ? ' ' : c;
    }
    return out;
  }

 private:
  std::string out_;
  int depth_ = 0;
};

// ",x[0],x[1]": the first elements of an array as further fields.
inline std::string fields_of(std::string_view array, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += fmt::format(",{}[{}]", array, i);
  return out;
}

}  // namespace credo::promela
