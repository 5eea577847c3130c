// Reading modal formulas, conditions, actions and messages: what stands in the parentheses of
// prefixes, in properties and in sets of actions.
//
// An error is reported and thrown as SyntaxError. Nesting is bounded, so that no input exhausts the
// stack.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/lexer.hpp"
#include "lang/eccs/chain.hpp"
#include "lang/eccs/names.hpp"

namespace credo::eccs {

inline constexpr int kDeepestNesting = 200;

bool is_negation(const Token& token);

// The agent in front of a formula that is asked or updated.
struct FirstView {
  AgentNumber agent = 0;
  SourceSpan where;  // of the formula
  std::string text;  // of the formula, without a negation before it
};

class ViewParser {
 public:
  ViewParser(TokenStream& stream, Names& names) : stream_(stream), names_(names) {}

  // A formula: views over a literal.
  Chain chain();
  // A formula that begins with a view, perhaps after a negation.
  Chain view();
  // A formula that is said, in normal form.
  ModalId content();
  // Views with ! & | -> <-> between them.
  Condition condition();
  // Something that can be done: d!inform(w), observe(p), pack. Inside of Done the channel may also
  // be written as it is heard, d?inform(w), or seen from outside, d(inform(w)).
  ActionNumber action(bool inside_done);
  AtomNumber proposition();
  ChannelNumber channel();

  // Of everything that was read with condition() and view() so far.
  const std::vector<FirstView>& first_views() const { return first_views_; }
  void forget_first_views() { first_views_.clear(); }

 private:
  struct Nesting {
    explicit Nesting(ViewParser& parser);
    ~Nesting() { --depth; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;
    int& depth;
  };

  void read_chain(Chain& chain, bool positive);
  void add_views(Chain& chain, bool positive);
  AtomNumber literal();
  [[noreturn]] void fail_literal();
  ActionNumber message_action(ChannelNumber channel, SourceSpan begin);
  ActionNumber known_action(Action action, SourceSpan where);

  Condition implication();
  Condition disjunction();
  Condition conjunction();
  Condition part();
  Condition checked(Condition condition, SourceSpan where);

  TokenStream& stream_;
  Names& names_;
  std::vector<FirstView> first_views_;
  int depth_ = 0;
  std::size_t deepest_ = kDeepestViews;  // of the formula that is being read
};

}  // namespace credo::eccs
