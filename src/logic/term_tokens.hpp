// Telling terms from formulas by looking ahead: `(X + 1) < Y` compares, `(p(X) & q)` does not.
#pragma once

#include <algorithm>
#include <string_view>

#include "logic/balanced_tokens.hpp"

namespace credo {

// Whether the word is one of a list.
template <class Words>
bool is_one_of(std::string_view word, const Words& words) {
  return std::ranges::find(words, word) != std::end(words);
}

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
