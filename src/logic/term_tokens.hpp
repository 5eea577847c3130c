// Telling terms from formulas by looking ahead: `(X + 1) < Y` compares, `(p(X) & q)` does not.
#pragma once

#include "logic/balanced_tokens.hpp"

namespace credo {

class TermTokens : public BalancedTokens {
 public:
  using BalancedTokens::BalancedTokens;

 protected:
  // Whether the token so far ahead compares two terms; the diamond <> does not.
  bool comparison_at(std::size_t ahead) const;
  bool arithmetic_at(std::size_t ahead) const;
  // Whether a term and then a comparison begin here, with no connective between.
  bool comparison_follows() const;
};

}  // namespace credo
