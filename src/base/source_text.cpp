// Leaving out comments and line breaks, and choosing line ends.
#include "base/source_text.hpp"

#include <algorithm>
#include <cctype>

namespace credo {

std::string without_comments(std::string_view text) {
  std::string out(text);
  const auto blank = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < std::min(end, out.size()); ++i) {
      if (out[i] != '\n') out[i] = ' ';
    }
  };
  bool in_string = false;
  for (std::size_t i = 0; i + 1 < out.size(); ++i) {
    if (out[i] == '"') in_string = !in_string;
    if (out[i] == '\\' && in_string) ++i;
    if (out[i] == '\n') in_string = false;
    if (out[i] != '/' || in_string) continue;
    if (out[i + 1] == '/') blank(i, std::min(out.find('\n', i), out.size()));
    if (out[i + 1] == '*') {
      const std::size_t close = out.find("*/", i + 2);
      blank(i, close == std::string::npos ? out.size() : close + 2);
    }
  }
  return out;
}

std::string one_line(std::string_view text) {
  std::string line;
  bool blank = false;
  bool in_string = false;
  for (const char c : without_comments(text)) {
    if (c == '"') in_string = !in_string;
    if (!in_string && std::isspace(static_cast<unsigned char>(c)) != 0) {
      blank = !line.empty();
      continue;
    }
    if (blank) line += ' ';
    blank = false;
    line += c;
  }
  return line;
}

std::string with_line_ends_of(std::string_view other, std::string_view text) {
  const std::size_t first = other.find('\n');
  const bool carriage_return = first != other.npos && first > 0 && other[first - 1] == '\r';
  std::string out;
  for (const char c : text) {
    if (c == '\n') {
      if (out.ends_with('\r')) out.pop_back();
      if (carriage_return) out += '\r';
    }
    out += c;
  }
  return out;
}

bool contains_word(std::string_view text, std::string_view word) {
  const auto is_part = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end]))) {
      return true;
    }
  }
  return false;
}

}  // namespace credo
