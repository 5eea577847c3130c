// Cutting a system file into statements, before anything of them is read.
//
//   StatementScanner scanner(text);
//   for (Statement statement; scanner.next(statement);) ...
#pragma once

#include <array>
#include <cctype>
#include <cstdint>
#include <optional>
#include <string_view>

#include "logic/property_words.hpp"

namespace credo {

// The words that open a statement.
inline constexpr std::array<std::string_view, 16> kStatements{
    "system", "environment", "agent", "limit", "schedule", "select",   "message", "external",
    "cycle",  "actions",     "trust", "fair",  "sliced",   "property", "test",    "define"};

// The word that a text begins with.
inline std::string_view first_word(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size() &&
         (std::isalnum(static_cast<unsigned char>(text[length])) || text[length] == '_')) {
    ++length;
  }
  return text.substr(0, length);
}

// Whether the word opens a statement with a formula in it.
inline bool is_formula(std::string_view word) { return word == "property" || word == "define"; }

// Whether a test goes on in the next line.
inline bool awaits_test(std::string_view text) {
  return text.ends_with(':') || text.ends_with(';') || text.ends_with('+') || text.ends_with('?') ||
         text.ends_with("=>");
}

// A statement's bytes in the file, and those of its braces' contents if it has any.
struct Statement {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t block_begin = 0;
  std::uint32_t block_end = 0;
  bool has_block = false;
};

// Cuts the text into statements, knowing only comments, strings, parentheses and braces.
class StatementScanner {
 public:
  explicit StatementScanner(std::string_view text) : text_(text) {}

  bool next(Statement& out) {
    skip_blank();
    if (at_ >= text_.size()) return false;
    out = {};
    out.begin = at_;
    int parentheses = 0;
    std::uint32_t last = at_;  // past the last byte that is neither blank nor comment
    const auto goes_on = [&] {
      const std::string_view text = text_.substr(out.begin, last - out.begin);
      return parentheses > 0 || text.ends_with(',') ||
             (is_formula(first_word(text)) && awaits_formula(text)) ||
             (first_word(text) == "test" && awaits_test(text));
    };
    // Braces inside a formula or a test are part of it.
    const auto in_formula = [&] {
      const std::string_view text = text_.substr(out.begin, last - out.begin);
      const std::string_view word = first_word(text);
      return (is_formula(word) || word == "test") && text.find(':') != std::string_view::npos;
    };
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\n' && (!goes_on() || statement_follows())) break;
      if (starts("//")) {
        const std::uint32_t before = at_;
        skip_line();
        if (!goes_on()) {
          out.end = before;
          return true;
        }
        continue;
      }
      if (starts("/*")) {
        skip_comment();
        continue;
      }
      if (c == '"') {
        skip_string();
        last = at_;
        continue;
      }
      if (c == '{' && !in_formula()) {
        out.end = at_;
        out.has_block = true;
        out.block_begin = at_ + 1;
        skip_braces();
        out.block_end = std::max(out.block_begin, at_ > 0 ? at_ - 1 : 0);
        return true;
      }
      if (c == '(' || c == '{') ++parentheses;
      if (c == ')' || c == '}') --parentheses;
      ++at_;
      if (c != ' ' && c != '\t' && c != '\r' && c != '\n') last = at_;
    }
    out.end = at_;
    return true;
  }

  bool unclosed_brace() const { return unclosed_; }
  // Where a comment between the statements begins that is never closed.
  std::optional<std::uint32_t> unclosed_comment() const { return unclosed_comment_; }

 private:
  // Whether the next line begins with a word that opens a statement: then this one ends here, even
  // if a parenthesis is still open.
  bool statement_follows() {
    // Of many blank lines each has the same one after it.
    if (at_ >= next_) next_ = text_.find_first_not_of(" \t\r\n", at_);
    if (next_ == std::string_view::npos) return false;
    const std::string_view word = first_word(text_.substr(next_));
    return std::ranges::find(kStatements, word) != kStatements.end();
  }
  bool starts(std::string_view word) const { return text_.substr(at_).starts_with(word); }
  void skip_line() {
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }
  bool skip_comment() {
    const std::size_t close = text_.find("*/", at_ + 2);
    const bool closed = close != std::string_view::npos;
    at_ = static_cast<std::uint32_t>(closed ? close + 2 : text_.size());
    return closed;
  }
  void skip_string() {
    ++at_;
    while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n') {
      at_ += text_[at_] == '\\' && at_ + 1 < text_.size() ? 2 : 1;
    }
    at_ = std::min<std::uint32_t>(at_, static_cast<std::uint32_t>(text_.size()));
    if (at_ < text_.size() && text_[at_] == '"') ++at_;
  }
  void skip_braces() {
    int depth = 0;
    while (at_ < text_.size()) {
      if (starts("//")) {
        skip_line();
      } else if (starts("/*")) {
        skip_comment();
      } else if (text_[at_] == '"') {
        skip_string();
      } else {
        const char c = text_[at_++];
        if (c == '{') ++depth;
        if (c == '}' && --depth == 0) return;
      }
    }
    unclosed_ = true;
  }
  void skip_blank() {
    while (at_ < text_.size()) {
      if (std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) {
        ++at_;
      } else if (starts("//")) {
        skip_line();
      } else if (starts("/*")) {
        const std::uint32_t begin = at_;
        if (!skip_comment()) unclosed_comment_ = begin;
      } else {
        return;
      }
    }
  }

  std::string_view text_;
  std::uint32_t at_ = 0;
  std::size_t next_ = 0;  // where the text goes on after the blanks that were looked at last
  bool unclosed_ = false;
  std::optional<std::uint32_t> unclosed_comment_;
};

}  // namespace credo
