// What is wrong with a formula that cannot be read, said where it is.
#pragma once

#include <string>

#include "logic/term_tokens.hpp"

namespace credo {

class FormulaMistakes : public TermTokens {
 public:
  using TermTokens::TermTokens;

 protected:
  static constexpr std::size_t kDeepestNesting = 200;

  [[noreturn]] void fail_nesting();
  [[noreturn]] void fail_arrow(SourceSpan where);
  // A sign of comparisons or arithmetic after what is no term.
  [[noreturn]] void fail_comparison(const Token& token);
  // Arithmetic that is not compared.
  void refuse_term();
  // Where a formula must follow.
  [[noreturn]] void fail_operand();
  [[noreturn]] void fail_capital(const Token& token);
  // A formula is complete, and neither the end nor a closing parenthesis follows.
  [[noreturn]] void fail_after_formula();

  std::string after_;  // the operator just taken
};

}  // namespace credo
