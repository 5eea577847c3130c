// Recursive descent over formulas; a chain of views is a loop.
#include "lang/eccs/view_parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/suggest.hpp"
#include "lang/eccs/text.hpp"
#include "lang/eccs/words.hpp"
#include "logic/property_words.hpp"

namespace credo::eccs {

namespace {

bool is_view(const Token& token) {
  return token.kind == TokenKind::variable && is_view_word(token.text);
}

bool is_operator(const Token& token, Operator op) {
  const bool possible = token.kind == TokenKind::symbol || token.kind == TokenKind::name;
  return possible && infix_operator(token.text) == op;
}

bool is_connective(const Token& token) {
  return is_operator(token, Operator::conjunction) || is_operator(token, Operator::disjunction) ||
         is_operator(token, Operator::implication) || is_operator(token, Operator::equivalence);
}

}  // namespace

bool is_negation(const Token& token) {
  return token.is("!") || token.is("!!") || token.is("~") || token.is_name("not");
}

ViewParser::Nesting::Nesting(ViewParser& parser) : depth(parser.depth_) {
  if (depth >= kDeepestNesting) {
    parser.stream_.fail(parser.stream_.peek().span,
                        fmt::format("formulas nested more than {} deep", kDeepestNesting));
  }
  ++depth;
}

// ---- formulas

Chain ViewParser::chain() {
  Chain chain;
  const SourceSpan begin = stream_.peek().span;
  read_chain(chain, true);
  chain.where = join(begin, stream_.previous().span);
  return chain;
}

Chain ViewParser::view() {
  Chain all = chain();
  if (all.views.empty()) {
    stream_.fail(all.where,
                 fmt::format("'{}' is not in the view of an agent", text(names_.program(), all)),
                 fmt::format("say who believes or intends it: B_{} {}",
                             names_.agents().empty() ? "i" : names_.agents().front(),
                             text(names_.program(), all)));
  }
  Chain plain = all;
  plain.views[0].positive = true;
  first_views_.push_back({all.views[0].agent, all.where, text(names_.program(), plain)});
  return all;
}

ModalId ViewParser::content() {
  const std::size_t outside = std::exchange(deepest_, kDeepestContent);
  const Chain said = chain();
  deepest_ = outside;
  return normal_formula(names_.program(), said, stream_);
}

void ViewParser::read_chain(Chain& chain, bool positive) {
  for (;;) {
    while (is_negation(stream_.peek())) {
      if (!stream_.take().is("!!")) positive = !positive;
    }
    if (is_view(stream_.peek())) {
      add_views(chain, positive);
      positive = true;
      continue;
    }
    if (stream_.peek().is("(")) {
      const Nesting guard(*this);
      stream_.take();
      read_chain(chain, positive);
      if (is_connective(stream_.peek())) {
        stream_.fail(stream_.peek().span, "a view takes one formula, without connectives",
                     "e.g. B_p x & B_p y");
      }
      stream_.expect(")", "after the formula");
      return;
    }
    chain.atom = literal();
    chain.positive = positive;
    return;
  }
}

void ViewParser::add_views(Chain& chain, bool positive) {
  const Token word = stream_.take();
  const auto is_agent = [this](std::string_view name) { return names_.agent(name).has_value(); };
  const auto views = split_views(word.text, is_agent);
  if (!views) {
    const std::string_view name = unknown_agent(word.text, is_agent);
    if (is_agent(name)) {
      stream_.fail(word.span, fmt::format("views nested more than {} deep", deepest_));
    }
    const auto begin = word.span.begin + static_cast<std::uint32_t>(name.data() - word.text.data());
    std::string hint = did_you_mean(name, names_.agents());
    if (hint.empty()) hint = fmt::format("the agents are {}", fmt::join(names_.agents(), ", "));
    stream_.fail({word.span.file, begin, word.span.end}, fmt::format("unknown agent '{}'", name),
                 std::move(hint));
  }
  for (const ViewWord& view : *views) {
    chain.views.push_back({view.kind, *names_.agent(view.agent), positive});
    positive = true;
  }
  if (chain.views.size() > deepest_) {
    stream_.fail(word.span, fmt::format("views nested more than {} deep", deepest_));
  }
}

AtomNumber ViewParser::literal() {
  const Token& token = stream_.peek();
  if (token.kind == TokenKind::variable && token.text == "Done") {
    const Nesting guard(*this);
    stream_.take();
    stream_.expect("(", "after 'Done'");
    const ActionNumber done = action(true);
    stream_.expect(")", "after the action");
    return names_.program().actions[done].done;
  }
  if (token.kind != TokenKind::name || is_reserved(token.text)) fail_literal();
  return proposition();
}

AtomNumber ViewParser::proposition() {
  const Token name = parse_name(stream_, "a proposition");
  if (stream_.peek().is("(")) {
    stream_.fail(stream_.peek().span, "a proposition has no arguments",
                 name.text == "done" ? "that an action is done is written Done(...)" : "");
  }
  if (const auto number = names_.proposition(name.text, name.span)) return *number;
  stream_.fail(name.span,
               fmt::format("the proposition '{}' occurs nowhere in the system", name.text),
               did_you_mean(name.text, names_.propositions()));
}

void ViewParser::fail_literal() {
  const Token& token = stream_.peek();
  if (token.kind == TokenKind::variable) {
    const std::size_t line = token.text.find('_');
    const std::string who = names_.agents().empty() ? "i" : names_.agents().front();
    if (token.text == "B" || token.text == "I" || token.text == "U" || token.text == "Bif" ||
        token.text == "Uif" || (line != std::string_view::npos && line + 1 == token.text.size())) {
      stream_.fail(token.span, fmt::format("'{}' does not say whose view it is", token.text),
                   fmt::format("write {}_{}", token.text.substr(0, line), who));
    }
    if (line != std::string_view::npos && line > 0) {
      stream_.fail(token.span, fmt::format("no view called '{}'", token.text),
                   "the views are B_i, I_i, U_i, Bif_i and Uif_i");
    }
  }
  if (token.kind == TokenKind::variable || token.kind == TokenKind::name) {
    parse_name(stream_, "a proposition");
  }
  stream_.fail_here("a formula");
}

// ---- actions

ChannelNumber ViewParser::channel() {
  const Token name = parse_name(stream_, "a channel");
  if (const auto number = names_.channel(name.text)) return *number;
  if (names_.is_doubtful(name.text)) throw SyntaxError{};
  std::string hint = did_you_mean(name.text, names_.channels());
  if (hint.empty()) hint = fmt::format("declare it: channel {}: i -> j", name.text);
  stream_.fail(name.span, fmt::format("unknown channel '{}'", name.text), std::move(hint));
}

ActionNumber ViewParser::action(bool inside_done) {
  const Token first = stream_.peek();
  if (stream_.accept_name("observe")) {
    Action action;
    action.kind = Action::Kind::observe;
    stream_.expect("(", "after 'observe'");
    if (is_negation(stream_.peek())) {
      stream_.fail(stream_.peek().span, "what comes out is not part of the action",
                   "observe(x) is to see whether x or !x");
    }
    action.proposition = proposition();
    stream_.expect(")", "after the proposition");
    const SourceSpan where = join(first.span, stream_.previous().span);
    if (!names_.program().atoms[action.proposition].observable) {
      stream_.fail(
          where,
          fmt::format("'{}' cannot be observed", names_.program().atoms[action.proposition].name),
          fmt::format("add a line such as: env {} = *",
                      names_.program().atoms[action.proposition].name));
    }
    return known_action(std::move(action), where);
  }
  const Token& mark = stream_.peek(1);
  if (mark.is("!") || mark.is("?") || mark.is("(")) {
    const ChannelNumber number = channel();
    const Token sign = stream_.take();
    if (sign.is("?") && !inside_done) {
      stream_.fail(sign.span, "a request is for something that the other does",
                   fmt::format("write {}!", first.text));
    }
    const ActionNumber action = message_action(number, first.span);
    if (sign.is("(")) stream_.expect(")", "after the message");
    return action;
  }
  Action action;
  action.text = parse_name(stream_, "an action").text;
  if (names_.channel(action.text)) {
    stream_.fail(first.span, fmt::format("'{}' is a channel: what is sent on it?", action.text),
                 fmt::format("e.g. {}!inform(x)", action.text));
  }
  return known_action(std::move(action), first.span);
}

ActionNumber ViewParser::message_action(ChannelNumber channel, SourceSpan begin) {
  static const std::vector<std::string> kWords{"inform", "inform_if", "confirm", "disconfirm"};
  const Token word = stream_.peek();
  const auto known = std::ranges::find(kWords, word.text);
  if (known == kWords.end() || word.kind != TokenKind::name) {
    stream_.fail_here("inform, inform_if, confirm or disconfirm",
                      "these can be requested and done, besides observe(p) and internal actions");
  }
  stream_.take();
  Action action;
  action.kind = word.text == "inform"      ? Action::Kind::inform
                : word.text == "inform_if" ? Action::Kind::inform_if
                : word.text == "confirm"   ? Action::Kind::confirm
                                           : Action::Kind::disconfirm;
  action.channel = channel;
  stream_.expect("(", fmt::format("after '{}'", word.text));
  action.content = content();
  stream_.expect(")", "after the formula");
  if (action.kind == Action::Kind::inform_if && !names_.formulas().is_positive(action.content)) {
    action.content = names_.formulas().negation(action.content);
  }
  return known_action(std::move(action), join(begin, stream_.previous().span));
}

ActionNumber ViewParser::known_action(Action action, SourceSpan where) {
  const std::string text = action_text(names_.program(), action);
  if (const auto number = names_.action(std::move(action), where)) return *number;
  stream_.fail(where, fmt::format("the action {} occurs nowhere in the system", text),
               "it must be requested, or stand in a Done(...), to be spoken of");
}

// ---- conditions

Condition ViewParser::condition() {
  const SourceSpan begin = stream_.peek().span;
  Condition left = implication();
  while (is_operator(stream_.peek(), Operator::equivalence)) {
    stream_.take();
    Condition right = implication();
    Condition both = combined(Condition::Op::both, left, right);
    Condition neither =
        combined(Condition::Op::both, negated(std::move(left)), negated(std::move(right)));
    left = checked(combined(Condition::Op::either, std::move(both), std::move(neither)), begin);
  }
  return left;
}

Condition ViewParser::implication() {
  const Nesting guard(*this);
  const SourceSpan begin = stream_.peek().span;
  Condition left = disjunction();
  if (!is_operator(stream_.peek(), Operator::implication)) return left;
  stream_.take();
  return checked(combined(Condition::Op::either, negated(std::move(left)), implication()), begin);
}

Condition ViewParser::disjunction() {
  const SourceSpan begin = stream_.peek().span;
  Condition left = conjunction();
  while (is_operator(stream_.peek(), Operator::disjunction)) {
    stream_.take();
    left = checked(combined(Condition::Op::either, std::move(left), conjunction()), begin);
  }
  return left;
}

Condition ViewParser::conjunction() {
  const SourceSpan begin = stream_.peek().span;
  Condition left = part();
  while (is_operator(stream_.peek(), Operator::conjunction)) {
    stream_.take();
    left = checked(combined(Condition::Op::both, std::move(left), part()), begin);
  }
  return left;
}

Condition ViewParser::part() {
  bool positive = true;
  while (is_negation(stream_.peek())) {
    if (!stream_.take().is("!!")) positive = !positive;
  }
  const auto signed_part = [&](Condition condition) {
    return positive ? std::move(condition) : negated(std::move(condition));
  };
  if (stream_.accept_name("true")) return truth(positive);
  if (stream_.accept_name("false")) return truth(!positive);
  if (stream_.accept("(")) {
    const Nesting guard(*this);
    Condition inner = condition();
    stream_.expect(")", "after the condition");
    return signed_part(std::move(inner));
  }
  const Chain asked = view();
  return signed_part(asked_condition(names_.program(), asked, stream_));
}

Condition ViewParser::checked(Condition condition, SourceSpan where) {
  if (size_of(condition) > kMostParts) {
    stream_.fail(join(where, stream_.previous().span),
                 fmt::format("more than {} parts in one query", kMostParts));
  }
  return condition;
}

}  // namespace credo::eccs
