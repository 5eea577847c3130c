// Matching brackets.
#include "logic/balanced_tokens.hpp"

#include <fmt/format.h>

#include <utility>

namespace credo {

BalancedTokens::BalancedTokens(std::vector<Token> tokens, Diagnostics& diagnostics)
    : stream_(std::move(tokens), diagnostics) {
  check_brackets();
}

TokenStream BalancedTokens::exchange_tokens(std::vector<Token> tokens) {
  TokenStream before =
      std::exchange(stream_, TokenStream(std::move(tokens), stream_.diagnostics()));
  check_brackets();
  return before;
}

void BalancedTokens::check_brackets() {
  static constexpr std::string_view kOpening = "([{";
  static constexpr std::string_view kClosing = ")]}";
  std::vector<Token> open;
  for (std::size_t i = 0; stream_.peek(i).kind != TokenKind::end; ++i) {
    const Token& token = stream_.peek(i);
    if (token.kind != TokenKind::symbol || token.text.size() != 1) continue;
    if (kOpening.find(token.text[0]) != std::string_view::npos) open.push_back(token);
    const std::size_t closes = kClosing.find(token.text[0]);
    if (closes == std::string_view::npos) continue;
    if (open.empty()) {
      stream_.fail(token.span, fmt::format("this '{}' closes nothing", token.text));
    }
    if (open.back().text[0] != kOpening[closes]) {
      stream_.fail(open.back().span,
                   fmt::format("this '{}' is closed by '{}'", open.back().text, token.text));
    }
    open.pop_back();
  }
  if (open.empty()) return;
  const char closing = kClosing[kOpening.find(open.back().text[0])];
  stream_.fail(open.back().span, fmt::format("this '{}' is never closed", open.back().text),
               fmt::format("add '{}'", closing));
}

std::size_t BalancedTokens::closing_bracket(std::size_t from) const {
  int depth = 0;
  for (std::size_t i = from;; ++i) {
    const Token& token = stream_.peek(i);
    if (token.is("(") || token.is("[") || token.is("{")) ++depth;
    if ((token.is(")") || token.is("]") || token.is("}")) && --depth == 0) return i;
  }
}

void BalancedTokens::swallow(std::size_t count, std::string& text) {
  for (; count > 0; --count) {
    const SourceSpan before = stream_.previous().span;
    const Token& token = stream_.take();
    if (!text.empty() && before.end < token.span.begin) text += ' ';
    text += token.text;
  }
}

BalancedTokens::ActionSetText BalancedTokens::action_set() {
  ActionSetText set;
  if (!action_set_follows()) return set;
  const std::size_t close = closing_bracket();
  stream_.take();
  const SourceSpan first = stream_.peek().span;
  swallow(close - 1, set.text);
  set.where = join(first, stream_.previous().span);
  stream_.take();
  return set;
}

}  // namespace credo
