// Lookahead over terms.
#include "logic/term_tokens.hpp"

#include <algorithm>
#include <array>

namespace credo {

bool TermTokens::comparison_at(std::size_t ahead) const {
  static constexpr std::array<std::string_view, 9> kComparisons{
      "=", "==", "\\==", "!=", "\\=", "<=", ">=", ">", "<"};
  const Token& token = stream_.peek(ahead);
  if (token.kind != TokenKind::symbol || !is_one_of(token.text, kComparisons)) return false;
  // <> is the diamond, and <=> is for fail_after_formula.
  return (token.text != "<" && token.text != "<=") || !stream_.peek(ahead + 1).is(">");
}
bool TermTokens::arithmetic_at(std::size_t ahead) const {
  static constexpr std::array<std::string_view, 4> kArithmetic{"+", "-", "*", "/"};
  const Token& token = stream_.peek(ahead);
  return token.kind == TokenKind::symbol && is_one_of(token.text, kArithmetic);
}
bool TermTokens::comparison_follows() const {
  bool operand = true;  // a term, or a part of one, must follow
  for (std::size_t i = 0;; ++i) {
    const Token& token = stream_.peek(i);
    if (!operand) {
      if (comparison_at(i) || token.is_name("divides")) return true;
      if (!arithmetic_at(i) && !token.is_name("div") && !token.is_name("mod")) return false;
      operand = true;
    } else if (!token.is("-")) {
      if (token.is("(")) {
        i = closing_bracket(i);
      } else if (token.kind == TokenKind::name && stream_.peek(i + 1).is("(")) {
        i = closing_bracket(i + 1);
      } else if (token.kind == TokenKind::symbol || token.kind == TokenKind::internal ||
                 token.kind == TokenKind::end) {
        return false;
      }
      operand = false;
    }
  }
}

}  // namespace credo
