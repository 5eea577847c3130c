// Messages, each with what was probably meant.
#include "logic/formula_mistakes.hpp"

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "logic/property_words.hpp"

namespace credo {

void FormulaMistakes::fail_nesting() {
  stream_.fail(stream_.peek().span,
               fmt::format("formulas nested more than {} deep", kDeepestNesting));
}

void FormulaMistakes::fail_arrow(SourceSpan where) {
  stream_.fail(where, "'=>' stands only at the end of a property, before the expected verdict",
               "implication is written ->");
}

void FormulaMistakes::fail_comparison(const Token& token) {
  stream_.fail(token.span, "terms are compared and computed, formulas are not",
               token.is("=") || token.is("==")
                   ? "equivalence is written <->"
                   : "give the value a name and compare that: Bel(ag1, p(X)) & X > 3");
}

void FormulaMistakes::refuse_term() {
  const Token& token = stream_.peek();
  if (token.kind != TokenKind::variable && token.kind != TokenKind::number) return;
  if (!arithmetic_at(1)) return;
  stream_.fail(stream_.peek(1).span, "arithmetic stands in comparisons and inside atoms",
               "e.g. X + 1 < Y");
}

void FormulaMistakes::fail_operand() {
  std::string hint;
  if (stream_.at_end() && after_.empty()) hint = "e.g. [] Bel(ag1, done)";
  if (stream_.peek().is("[")) hint = "the box is written [], and until A(f U g) or E(f U g)";
  stream_.fail_here(after_.empty() ? "a formula" : fmt::format("a formula after '{}'", after_),
                    std::move(hint));
}

void FormulaMistakes::fail_capital(const Token& token) {
  std::string hint;
  if (token.text.find_first_not_of("AEFGX") == std::string_view::npos) {
    hint = fmt::format("put blanks between the operators: {}", fmt::join(token.text, " "));
  }
  if (hint.empty()) hint = did_you_mean(token.text, operator_words());
  if (hint.empty()) hint = "the names of facts begin with a lower-case letter";
  stream_.fail(token.span, fmt::format("no operator called {}", token.text), std::move(hint));
}

// A formula is complete, and neither the end nor a closing parenthesis follows.
void FormulaMistakes::fail_after_formula() {
  const Token token = stream_.peek();
  if (token.is("=>")) fail_arrow(token.span);
  if (token.is("<=") && stream_.peek(1).is(">")) {
    stream_.fail(join(token.span, stream_.peek(1).span), "no operator called <=>",
                 "equivalence is written <->");
  }
  if (comparison_at(0) || arithmetic_at(0)) fail_comparison(token);
  if (token.is(".")) stream_.fail(token.span, "a property ends without a full stop");
  std::string hint(advice_for(token.text));
  if (token.is("[") && !stream_.peek(1).is("]")) {
    hint = "action sets stand around U and after EX, AX, EF, AF, EG and AG";
  }
  const bool word = token.kind == TokenKind::name || token.kind == TokenKind::variable;
  if (hint.empty() && word) hint = did_you_mean(token.text, operator_words());
  // `alwyas p`: what was taken for a fact is a misspelt operator.
  const Token& before = stream_.previous();
  if (hint.empty() && before.kind == TokenKind::name) {
    const std::string meant = nearest_name(before.text, operator_words());
    if (!meant.empty()) hint = fmt::format("is '{}' meant to be '{}'?", before.text, meant);
  }
  stream_.fail_here("an operator between two formulas", std::move(hint));
}

}  // namespace credo
