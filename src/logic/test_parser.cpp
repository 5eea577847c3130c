// Recursive descent over test expressions. Nesting and size are bounded, also of what names and
// bounds stand for.
#include "logic/test_parser.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/source_text.hpp"
#include "base/suggest.hpp"
#include "logic/balanced_tokens.hpp"

namespace credo {

namespace {

constexpr std::size_t kDeepestTest = 200;

bool is_word(const Token& token) {
  return token.kind == TokenKind::name || token.kind == TokenKind::variable;
}

class TestParser : private BalancedTokens {
 public:
  TestParser(const Sources& sources, std::vector<Token> tokens, TermStore& terms,
             Diagnostics& diagnostics, const TestSyntax& syntax)
      : BalancedTokens(std::move(tokens), diagnostics),
        sources_(sources),
        terms_(terms),
        syntax_(syntax),
        scope_(syntax.constants) {
    if (!syntax.own_name.empty()) inside_.push_back(syntax.own_name);
  }

  // Also where the expression ends in the text.
  TestExpression run(std::uint32_t& end) {
    result_.root = whole(&end);
    return std::move(result_);
  }

 private:
  using Kind = TestNode::Kind;
  using Node = std::uint32_t;

  struct Nesting {
    explicit Nesting(TestParser& parser) : depth(parser.depth_) {
      if (++depth > kDeepestTest) {
        parser.stream_.fail(parser.stream_.peek().span,
                            fmt::format("tests nested more than {} deep", kDeepestTest));
      }
    }
    ~Nesting() { --depth; }
    std::size_t& depth;
  };

  // All tokens: an expression, and what is expected of it. The latter counts for the test that is
  // read, not for one that it uses.
  Node whole(std::uint32_t* end) {
    const Node root = choice();
    if (end != nullptr) *end = stream_.previous().span.end;
    if (stream_.accept("=>")) {
      const TestVerdict expected = expectation();
      if (end != nullptr) result_.expected = expected;
    }
    if (!stream_.at_end()) fail_after_test();
    return root;
  }

  [[noreturn]] void fail_after_test() {
    const Token& token = stream_.peek();
    std::string hint;
    if (token.is(".")) hint = "a test ends without a full stop";
    if (token.is("?")) {
      hint = "a condition is a step of its own, a; ?(f); b, and what may be left out is t{0,1}";
    }
    if (token.is("[")) hint = "a condition is written ?(f)";
    if (token.is("|") || token.is("||")) hint = "a choice is written with '+'";
    stream_.fail_here("';', '+', '*' or the end of the test", std::move(hint));
  }

  // ---- nodes

  Node add(TestNode node, std::size_t size) {
    if (size > kMostTestActions) {
      stream_.fail(stream_.previous().span,
                   fmt::format("more than {} actions in a test", kMostTestActions));
    }
    result_.nodes.push_back(node);
    sizes_.push_back(size);
    return static_cast<Node>(result_.nodes.size() - 1);
  }
  Node add(Kind kind, Node left, Node right) {
    return add({kind, left, right}, sizes_[left] + sizes_[right]);
  }

  // ---- operators

  Node choice() {
    Node left = sequence();
    while (stream_.accept("+")) left = add(Kind::choice, left, sequence());
    return left;
  }

  Node sequence() {
    Node left = repetition();
    while (stream_.accept(";")) left = add(Kind::sequence, left, repetition());
    return left;
  }

  // t*{2}* is ((t*){2})*
  Node repetition() {
    Node node = primary();
    while (true) {
      if (stream_.peek().is("{")) {
        node = bounded(node);
      } else if (stream_.accept("*")) {
        const TestNode& inner = result_.nodes[node];
        const bool starred =
            inner.kind == Kind::repetition && inner.least == 0 && inner.most == TestNode::kNoMost;
        if (!starred) node = add({Kind::repetition, node}, sizes_[node]);  // T** is T*
      } else {
        return node;
      }
      if (++repetitions_ > kMostTestActions) {
        stream_.fail(stream_.previous().span,
                     fmt::format("more than {} repetitions in a test", kMostTestActions));
      }
    }
  }

  // t{2}, t{2,}, t{2,4}
  Node bounded(Node inner) {
    const SourceSpan brace = stream_.take().span;
    TestNode node{Kind::repetition, inner};
    node.least = bound();
    node.most = node.least;
    if (stream_.accept(",")) node.most = stream_.peek().is("}") ? TestNode::kNoMost : bound();
    stream_.expect("}", "after the bounds of the repetition");
    const SourceSpan where = join(brace, stream_.previous().span);
    if (node.most < node.least) {
      stream_.fail(where,
                   fmt::format("at least {} and at most {} cannot be", node.least, node.most),
                   fmt::format("the lower bound stands first: {{{},{}}}", node.most, node.least));
    }
    const std::size_t times =
        node.most == TestNode::kNoMost ? std::size_t{node.least} + 1 : node.most;
    if (sizes_[inner] * times > kMostTestActions) {
      stream_.fail(where, fmt::format("this repetition makes more than {} actions of the test",
                                      kMostTestActions));
    }
    return add(node, sizes_[inner] * times);
  }

  std::uint32_t bound() {
    const Token first = stream_.peek();
    const bool constant = first.kind == TokenKind::variable && syntax_.constants != nullptr &&
                          syntax_.constants->contains(std::string(first.text));
    if (first.kind != TokenKind::number && !constant) {
      stream_.fail_here("how often: a number", "e.g. t{3}, t{2,4}, t{2,}; once or not is t{0,1}");
    }
    const TermId written = parse_term(stream_, terms_, scope_);
    const SourceSpan where = join(first.span, stream_.previous().span);
    const auto value = evaluate_constant(stream_, terms_, written, where);
    if (!value || !terms_.is_number(*value) || terms_.value(*value) < 0) {
      stream_.fail(where, "how often something is repeated is a number that is not negative");
    }
    const std::int64_t number = terms_.value(*value);
    if (number > static_cast<std::int64_t>(kMostTestActions)) {
      stream_.fail(where, fmt::format("more than {} times", kMostTestActions));
    }
    return static_cast<std::uint32_t>(number);
  }

  // ---- what stands between operators

  Node primary() {
    if (stream_.peek().is("(")) {
      const Nesting guard(*this);
      stream_.take();
      const Node inner = choice();
      stream_.expect(")", "after the test in parentheses");
      return inner;
    }
    if (stream_.peek().is("?")) return condition();
    if (const PropertyText* used = used_test()) return other_test(*used);
    return action();
  }

  Node condition() {
    const SourceSpan begin = stream_.take().span;
    if (!stream_.peek().is("(")) {
      stream_.fail_here("'(' after '?'", "a condition is a formula in parentheses: ?(done(3))");
    }
    const std::size_t close = closing_bracket();
    stream_.take();
    if (close == 1) stream_.fail_here("a formula about one state", "e.g. ?(done(3))");
    const SourceSpan first = stream_.peek().span;
    std::string text;
    swallow(close - 1, text);
    const SourceSpan formula = join(first, stream_.previous().span);
    const SourceSpan where = join(begin, stream_.take().span);
    require_few(where);
    result_.conditions.push_back({formula, where});
    return add({Kind::condition, static_cast<Node>(result_.conditions.size() - 1)}, 1);
  }

  void require_few(SourceSpan where) {
    if (result_.actions.size() + result_.conditions.size() < kMostTestActions) return;
    stream_.fail(where, fmt::format("more than {} actions in a test", kMostTestActions));
  }

  // ---- other tests

  // The test whose name is next, if it is one.
  const PropertyText* used_test() {
    const Token& token = stream_.peek();
    if (!is_word(token) || stream_.peek(1).is("(") || stream_.peek(1).is_name("does")) {
      return nullptr;
    }
    const auto found = std::ranges::find(syntax_.tests, token.text, &PropertyText::name);
    if (found == syntax_.tests.end()) return nullptr;
    const bool own = !inside_.empty() && inside_.back() == token.text;
    if (!syntax_.is_action || !syntax_.is_action(token.text)) return &*found;
    if (own) return nullptr;  // a test does not use itself
    stream_.fail(token.span,
                 fmt::format("{} is an action, and a test is called so too", token.text),
                 fmt::format("write 'AGENT does {}' for the action, or give the test another name",
                             token.text));
  }

  Node other_test(const PropertyText& used) {
    const Token name = stream_.take();
    refuse_recursion(name);
    const Nesting guard(*this);
    const SourceSpan text = used.formula;
    std::vector<Token> tokens =
        tokenize(sources_, text.file, text.begin, text.end, stream_.diagnostics());
    TokenStream outside = exchange_tokens(std::move(tokens));
    inside_.push_back(used.name);
    const Node root = whole(nullptr);
    inside_.pop_back();
    stream_ = std::move(outside);
    return root;
  }

  void refuse_recursion(const Token& name) {
    const auto found = std::ranges::find(inside_, name.text);
    if (found == inside_.end()) return;
    std::string chain;
    for (auto each = found; each != inside_.end(); ++each) chain += fmt::format("{} uses ", *each);
    stream_.fail(name.span, fmt::format("the test {} uses itself", name.text),
                 fmt::format("{}{}; what is repeated is written t*", chain, name.text));
  }

  // ---- actions

  Node action() {
    TestAction action;
    const bool named = is_word(stream_.peek()) || stream_.peek().kind == TokenKind::number;
    if (named && stream_.peek(1).is_name("does")) {
      action.agent_where = stream_.peek().span;
      action.agent = stream_.take().text;
      stream_.take();
    }
    const Token first = stream_.peek();
    if (first.kind != TokenKind::name) {
      std::string hint;
      if (stream_.at_end()) hint = "e.g. move(2,0,1); finish(2)";
      if (stream_.previous().is("+")) hint = "'+' is a choice; once or more is t{1,}";
      if (first.is("[")) hint = "a condition is written ?(f)";
      stream_.fail_here("an action", std::move(hint));
    }
    if (syntax_.read_action) {
      action.labels = syntax_.read_action(stream_, action.agent);
      action.where = join(first.span, stream_.previous().span);
    } else {
      action.where = first.span;
      action.pattern = pattern(action.where);
    }
    require_few(action.where);
    result_.actions.push_back(std::move(action));
    return add({Kind::action, static_cast<Node>(result_.actions.size() - 1)}, 1);
  }

  TermId pattern(SourceSpan& where) {
    const TermId written = parse_atom(stream_, terms_, scope_, "an action");
    where = join(where, stream_.previous().span);
    for (std::size_t i = variables_seen_; i < scope_.names().size(); ++i) {
      if (scope_.names()[i] == "_") continue;
      stream_.fail(where, fmt::format("{} has no value in a test", scope_.names()[i]),
                   "an action of a test is ground, or has _ for any argument");
    }
    variables_seen_ = scope_.names().size();
    const auto value = evaluate_constant(stream_, terms_, written, where);
    if (!value) stream_.fail(where, "the arithmetic in this action has no value");
    return *value;
  }

  TestVerdict expectation() {
    const std::string_view word = stream_.peek().text;
    if (word == "safe" || word == "successful") {
      stream_.take();
      return word == "safe" ? TestVerdict::safe : TestVerdict::successful;
    }
    static const std::vector<std::string> kWords{"safe", "successful"};
    stream_.fail_here("safe or successful after '=>'", did_you_mean(word, kWords));
  }

  const Sources& sources_;
  TermStore& terms_;
  const TestSyntax& syntax_;
  VariableScope scope_;
  TestExpression result_;
  std::vector<std::size_t> sizes_;  // by node: its actions, as often as they may be done
  std::size_t repetitions_ = 0;
  std::vector<std::string_view> inside_;  // the tests around this place, by name
  std::size_t depth_ = 0;
  std::size_t variables_seen_ = 0;
};

}  // namespace

std::optional<TestExpression> parse_test_expression(const Sources& sources, SourceSpan where,
                                                    TermStore& terms, Diagnostics& diagnostics,
                                                    const TestSyntax& syntax) {
  const std::size_t errors = diagnostics.error_count();
  auto tokens = tokenize(sources, where.file, where.begin, where.end, diagnostics);
  if (diagnostics.error_count() != errors) return std::nullopt;
  try {
    std::uint32_t end = where.end;
    TestParser parser(sources, std::move(tokens), terms, diagnostics, syntax);
    TestExpression test = parser.run(end);
    test.text = one_line(sources.slice({where.file, where.begin, end}));
    return test;
  } catch (const SyntaxError&) {
    return std::nullopt;
  }
}

}  // namespace credo
