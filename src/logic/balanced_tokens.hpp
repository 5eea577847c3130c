// Tokens whose brackets are known to match: what stands between two of them can be skipped.
//
// Brackets are checked before anything else, so that every later step may rely on finding the
// closing one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/lexer.hpp"

namespace credo {

class BalancedTokens {
 public:
  // Throws SyntaxError, after a diagnostic, if they do not match.
  BalancedTokens(std::vector<Token> tokens, Diagnostics& diagnostics);

 protected:
  // Goes on with other tokens; the stream so far is returned, to be put back later. Throws as
  // above.
  TokenStream exchange_tokens(std::vector<Token> tokens);
  // How far ahead the bracket is that closes the one `from` tokens ahead.
  std::size_t closing_bracket(std::size_t from = 0) const;
  // Takes tokens and appends their text, with one blank where there is space between them.
  void swallow(std::size_t count, std::string& text);

  // ACTL's set of actions, `[x]`, which is no box: as it is written and where, without brackets.
  struct ActionSetText {
    std::string text;  // "" if there is none
    SourceSpan where;
  };
  bool action_set_follows() const { return stream_.peek().is("[") && !stream_.peek(1).is("]"); }
  // Takes one, if it follows.
  ActionSetText action_set();

  TokenStream stream_;

 private:
  void check_brackets();
};

}  // namespace credo
