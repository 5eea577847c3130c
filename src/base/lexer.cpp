// The shared lexer.
#include "base/lexer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace credo {

namespace {

// Longest first, so that the first match is the longest one.
constexpr std::array<std::string_view, 32> kSymbols{
    "\\==", "<->", "<-", "->", "=>", ":-", "<=", ">=", "==", "!=", "\\=",
    "/\\",  "\\/", "!!", "-+", "&&", "||", "..", "(",  ")",  "[",  "]",
    "{",    "}",   ",",  ";",  ":",  "&",  "|",  "!",  "?",  "@"};
constexpr std::string_view kSingles = "+-*/<>=.~^";

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char c) { return (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) { return is_lower(c) || is_upper(c) || is_digit(c); }

class Lexer {
 public:
  Lexer(const Sources& sources, FileId file, std::uint32_t begin, std::uint32_t end,
        Diagnostics& diagnostics, FullStops stops)
      : text_(sources.text(file).substr(0, end)),
        file_(file),
        at_(begin),
        diagnostics_(diagnostics),
        stops_apart_(stops == FullStops::apart) {}

  std::vector<Token> run() {
    for (;;) {
      skip_blank();
      if (at_ >= text_.size()) break;
      lex_one();
    }
    tokens_.push_back({TokenKind::end, {}, span(at_)});
    return std::move(tokens_);
  }

 private:
  char look(std::size_t ahead) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  SourceSpan span(std::uint32_t begin) const { return {file_, begin, std::max(at_, begin)}; }
  void push(TokenKind kind, std::uint32_t begin) {
    tokens_.push_back({kind, text_.substr(begin, at_ - begin), span(begin)});
  }
  void take_word() {
    while (is_word(look(0))) ++at_;
  }

  void skip_blank() {
    for (;;) {
      if (std::isspace(static_cast<unsigned char>(look(0))) && at_ < text_.size()) {
        ++at_;
      } else if (look(0) == '/' && look(1) == '/') {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else if (look(0) == '/' && look(1) == '*') {
        const std::uint32_t begin = at_;
        const std::size_t close = text_.find("*/", at_ + 2);
        if (close == std::string_view::npos) {
          at_ += 2;
          diagnostics_.error(span(begin), "this comment is never closed", "add '*/'");
          at_ = static_cast<std::uint32_t>(text_.size());
        } else {
          at_ = static_cast<std::uint32_t>(close + 2);
        }
      } else {
        return;
      }
    }
  }

  // A full stop directly before a letter starts an internal action where a clause cannot end.
  bool internal_may_start() const {
    if (stops_apart_) return false;
    if (tokens_.empty()) return true;
    const Token& last = tokens_.back();
    return last.kind == TokenKind::symbol && last.text != ")" && last.text != "]" &&
           last.text != "." && last.text != "}";
  }

  bool after_not() const {
    return !stops_apart_ && !tokens_.empty() && tokens_.back().is_name("not");
  }

  void lex_one() {
    const std::uint32_t begin = at_;
    const char c = look(0);
    if (is_lower(c)) {
      take_word();
      while (!stops_apart_ && look(0) == '.' && is_lower(look(1))) {
        ++at_;
        take_word();
      }
      push(TokenKind::name, begin);
    } else if (is_upper(c)) {
      take_word();
      push(TokenKind::variable, begin);
    } else if (is_digit(c)) {
      lex_number();
    } else if (c == '"') {
      lex_string();
    } else if (c == '.' && is_lower(look(1)) && (internal_may_start() || after_not())) {
      ++at_;
      take_word();
      push(TokenKind::internal, begin);
    } else {
      lex_symbol();
    }
  }

  void lex_number() {
    const std::uint32_t begin = at_;
    while (is_digit(look(0))) ++at_;
    TokenKind kind = TokenKind::number;
    if (!stops_apart_ && look(0) == '.' && is_digit(look(1))) {
      kind = TokenKind::decimal;
      ++at_;
      while (is_digit(look(0))) ++at_;
    }
    push(kind, begin);
  }

  void lex_string() {
    const std::uint32_t begin = at_++;
    while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n') {
      if (text_[at_] == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] != '\n') ++at_;
      ++at_;
    }
    if (look(0) != '"') {
      diagnostics_.error(span(begin), "this string is never closed", "add '\"' on the same line");
      // Keep the token well formed for the parser: an empty string.
      tokens_.push_back({TokenKind::string, "\"\"", span(begin)});
      return;
    }
    ++at_;
    push(TokenKind::string, begin);
  }

  void lex_symbol() {
    const std::uint32_t begin = at_;
    const std::string_view rest = text_.substr(at_);
    for (const std::string_view symbol : kSymbols) {
      if (rest.starts_with(symbol)) {
        at_ += static_cast<std::uint32_t>(symbol.size());
        push(TokenKind::symbol, begin);
        return;
      }
    }
    ++at_;
    if (kSingles.find(rest[0]) != std::string_view::npos) {
      push(TokenKind::symbol, begin);
      return;
    }
    // One complaint for a run of bytes that belong to no token.
    while (at_ < text_.size() && static_cast<unsigned char>(text_[at_]) >= 0x80) ++at_;
    const auto byte = static_cast<unsigned char>(rest[0]);
    if (byte >= 0x80) {
      diagnostics_.error(span(begin), "names are written in ASCII letters, digits and '_'");
    } else if (byte < 0x20) {
      diagnostics_.error(span(begin), fmt::format("unexpected control character 0x{:02x}", byte));
    } else {
      diagnostics_.error(span(begin), fmt::format("unexpected character '{}'", rest[0]));
    }
  }

  std::string_view text_;
  FileId file_;
  std::uint32_t at_;
  Diagnostics& diagnostics_;
  bool stops_apart_;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokenize(const Sources& sources, FileId file, std::uint32_t begin,
                            std::uint32_t end, Diagnostics& diagnostics, FullStops stops) {
  return Lexer(sources, file, begin, end, diagnostics, stops).run();
}

std::string describe(const Token& token) {
  if (token.kind == TokenKind::end) return "the end of the text";
  if (token.text.size() > 40) return fmt::format("'{}...'", token.text.substr(0, 37));
  return fmt::format("'{}'", token.text);
}

bool Token::is_one_of(std::span<const std::string> words) const {
  return kind == TokenKind::name && std::ranges::find(words, text) != words.end();
}

const Token& TokenStream::take() {
  const Token& token = peek();
  if (position_ + 1 < tokens_.size()) ++position_;
  return token;
}

bool TokenStream::accept(std::string_view symbol) {
  if (!peek().is(symbol)) return false;
  take();
  return true;
}

bool TokenStream::accept_name(std::string_view word) {
  if (!peek().is_name(word)) return false;
  take();
  return true;
}

const Token& TokenStream::expect(std::string_view symbol, std::string_view context) {
  if (!peek().is(symbol)) fail_here(fmt::format("'{}' {}", symbol, context));
  return take();
}

const Token& TokenStream::expect_name(const std::string& what) {
  if (peek().kind != TokenKind::name) fail_here(what);
  return take();
}

void TokenStream::fail(SourceSpan where, const std::string& message, std::string hint) {
  diagnostics_->error(where, message, std::move(hint));
  throw SyntaxError{};
}

void TokenStream::fail_here(const std::string& what_was_expected, std::string hint) {
  fail(peek().span, fmt::format("expected {}, found {}", what_was_expected, describe(peek())),
       std::move(hint));
}

void TokenStream::skip_clause() {
  while (!at_end() && !peek().is(".")) take();
  accept(".");
}

}  // namespace credo
