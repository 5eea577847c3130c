// The tokens shared by all of Credo's input languages.
//
// Names, variables, numbers, strings and punctuation in the way of Prolog and Jason; comments are
// `//` and `/* */`. A full stop ends a clause, except inside a dotted name (`cg.check_paths`), at
// the front of an internal action (`.send`) and in a range (`1..5`). Bad bytes and unfinished
// strings or comments are reported and skipped, so that the parsers always see a clean stream that
// ends with an `end` token. A language in which a full stop is an operator has it always apart.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/source.hpp"

namespace credo {

enum class TokenKind : std::uint8_t {
  name,      // lower-case identifier, possibly dotted: foo, cg.check_paths
  internal,  // .send
  variable,  // Upper-case or underscore
  number,    // digits
  decimal,   // 1.5
  string,    // "..." (the text includes the quotes)
  symbol,    // punctuation
  end,
};

struct Token {
  TokenKind kind = TokenKind::end;
  std::string_view text;
  SourceSpan span;

  bool is(std::string_view symbol_text) const {
    return kind == TokenKind::symbol && text == symbol_text;
  }
  bool is_name(std::string_view word) const { return kind == TokenKind::name && text == word; }
  bool is_one_of(std::span<const std::string> words) const;  // a name that is
};

// Whether a full stop may be part of a name, an internal action or a number.
enum class FullStops : std::uint8_t { in_names, apart };

// The tokens of the bytes [begin, end) of a file.
std::vector<Token> tokenize(const Sources& sources, FileId file, std::uint32_t begin,
                            std::uint32_t end, Diagnostics& diagnostics,
                            FullStops stops = FullStops::in_names);

// A cursor over tokens, with the error messages every parser needs.
class TokenStream {
 public:
  TokenStream(std::vector<Token> tokens, Diagnostics& diagnostics)
      : tokens_(std::move(tokens)), diagnostics_(&diagnostics) {}

  const Token& peek(std::size_t ahead = 0) const {
    const std::size_t i = position_ + ahead;
    return i < tokens_.size() ? tokens_[i] : tokens_.back();
  }
  // The token most recently taken (or the first one).
  const Token& previous() const { return tokens_[position_ == 0 ? 0 : position_ - 1]; }
  const Token& take();
  bool at_end() const { return peek().kind == TokenKind::end; }

  // Takes the symbol or keyword if it is next.
  bool accept(std::string_view symbol);
  bool accept_name(std::string_view word);
  // Takes the symbol, or reports "expected ';' after the action" and throws SyntaxError.
  const Token& expect(std::string_view symbol, std::string_view context);
  // Takes a name; if there is none, likewise: "expected a label, found ..."
  const Token& expect_name(const std::string& what);
  [[noreturn]] void fail(SourceSpan where, const std::string& message, std::string hint = {});
  [[noreturn]] void fail_here(const std::string& what_was_expected, std::string hint = {});

  // Skips past the next clause end (a full stop), or to the end of the text.
  void skip_clause();
  // Reads clause after clause to the end of the text; after an error in one, which has been
  // reported, it goes on where `skip` leads.
  template <class Read, class Skip>
  void read_all(const Read& read, const Skip& skip);
  template <class Read>
  void read_all(const Read& read) {
    read_all(read, [this] { skip_clause(); });
  }

  Diagnostics& diagnostics() { return *diagnostics_; }
  std::size_t position() const { return position_; }
  void move_to(std::size_t position) { position_ = position; }

 private:
  std::vector<Token> tokens_;
  Diagnostics* diagnostics_;
  std::size_t position_ = 0;
};

// Thrown after a syntax error has been reported; caught where the parser can go on.
struct SyntaxError {};

template <class Read, class Skip>
void TokenStream::read_all(const Read& read, const Skip& skip) {
  while (!at_end()) {
    try {
      read();
    } catch (const SyntaxError&) {
      skip();
    }
  }
}

// How a token is named in a message: 'foo', "end of text".
std::string describe(const Token& token);

}  // namespace credo
