// Reading test expressions, and their automaton.
#include "logic/test_expression.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/source_text.hpp"
#include "base/suggest.hpp"
#include "logic/balanced_tokens.hpp"

namespace credo {

namespace {

constexpr std::size_t kDeepestTest = 200;

class TestParser : private BalancedTokens {
 public:
  TestParser(std::vector<Token> tokens, TermStore& terms, Diagnostics& diagnostics,
             const Constants* constants)
      : BalancedTokens(std::move(tokens), diagnostics), terms_(terms), scope_(constants) {}

  // Also where the expression ends in the text.
  TestExpression run(std::uint32_t& end) {
    result_.root = choice();
    end = stream_.previous().span.end;
    if (stream_.accept("=>")) expectation();
    if (!stream_.at_end()) {
      stream_.fail_here("';', '+', '*' or the end of the test",
                        stream_.peek().is(".") ? "a test ends without a full stop" : "");
    }
    return std::move(result_);
  }

 private:
  using Kind = TestNode::Kind;

  std::uint32_t add(Kind kind, std::uint32_t left, std::uint32_t right = 0) {
    result_.nodes.push_back({kind, left, right});
    return static_cast<std::uint32_t>(result_.nodes.size() - 1);
  }

  std::uint32_t choice() {
    std::uint32_t left = sequence();
    while (stream_.accept("+")) left = add(Kind::choice, left, sequence());
    return left;
  }

  std::uint32_t sequence() {
    std::uint32_t left = repetition();
    while (stream_.accept(";")) left = add(Kind::sequence, left, repetition());
    return left;
  }

  std::uint32_t repetition() {
    std::uint32_t inner = primary();
    if (!stream_.accept("*")) return inner;
    while (stream_.accept("*")) continue;  // T** is T*
    return add(Kind::repetition, inner);
  }

  std::uint32_t primary() {
    if (stream_.peek().is("(")) {
      if (++depth_ > kDeepestTest) {
        stream_.fail(stream_.peek().span,
                     fmt::format("tests nested more than {} deep", kDeepestTest));
      }
      stream_.take();
      const std::uint32_t inner = choice();
      stream_.expect(")", "after the test in parentheses");
      --depth_;
      return inner;
    }
    return action();
  }

  std::uint32_t action() {
    TestAction action;
    if (stream_.peek().kind == TokenKind::name && stream_.peek(1).is_name("does")) {
      action.agent_where = stream_.peek().span;
      action.agent = terms_.atom(stream_.take().text);
      stream_.take();
    }
    const Token first = stream_.peek();
    if (first.kind != TokenKind::name) {
      stream_.fail_here("an action", stream_.at_end() ? "e.g. move(2,0,1); finish(2)" : "");
    }
    const TermId written = parse_atom(stream_, terms_, scope_, "an action");
    action.where = join(first.span, stream_.previous().span);
    for (std::size_t i = variables_seen_; i < scope_.names().size(); ++i) {
      if (scope_.names()[i] == "_") continue;
      stream_.fail(action.where, fmt::format("{} has no value in a test", scope_.names()[i]),
                   "an action of a test is ground, or has _ for any argument");
    }
    variables_seen_ = scope_.names().size();
    const auto value = evaluate_constant(stream_, terms_, written, action.where);
    if (!value) stream_.fail(action.where, "the arithmetic in this action has no value");
    action.pattern = *value;
    if (result_.actions.size() == kMostTestActions) {
      stream_.fail(action.where, fmt::format("more than {} actions in a test", kMostTestActions));
    }
    result_.actions.push_back(action);
    return add(Kind::action, static_cast<std::uint32_t>(result_.actions.size() - 1));
  }

  void expectation() {
    const std::string_view word = stream_.peek().text;
    if (word == "safe" || word == "successful") {
      result_.expected = word == "safe" ? TestVerdict::safe : TestVerdict::successful;
      stream_.take();
      return;
    }
    static const std::vector<std::string> kWords{"safe", "successful"};
    stream_.fail_here("safe or successful after '=>'", did_you_mean(word, kWords));
  }

  TermStore& terms_;
  VariableScope scope_;
  TestExpression result_;
  std::size_t depth_ = 0;
  std::size_t variables_seen_ = 0;
};

// What an expression does at its borders.
struct Borders {
  std::vector<std::uint32_t> first;
  std::vector<std::uint32_t> last;
  bool nullable = false;
};

void append(std::vector<std::uint32_t>& to, const std::vector<std::uint32_t>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

class AutomatonBuilder {
 public:
  explicit AutomatonBuilder(const TestExpression& test) : test_(test) {
    automaton_.states.resize(test.actions.size() + 1);
  }

  TestAutomaton run() {
    const Borders whole = borders(test_.root);
    automaton_.states[0].follow = whole.first;
    automaton_.states[0].accepting = whole.nullable;
    for (const std::uint32_t position : whole.last) {
      automaton_.states[position + 1].accepting = true;
    }
    for (TestAutomaton::State& state : automaton_.states) {
      std::ranges::sort(state.follow);
      const auto repeated = std::ranges::unique(state.follow);
      state.follow.erase(repeated.begin(), repeated.end());
    }
    return std::move(automaton_);
  }

 private:
  // Long sequences lean to the left, so the recursion on the left is a loop.
  Borders borders(std::uint32_t root) {
    std::vector<std::uint32_t> chain{root};
    while (test_.nodes[chain.back()].kind != TestNode::Kind::action) {
      chain.push_back(test_.nodes[chain.back()].left);
    }
    const std::uint32_t position = test_.nodes[chain.back()].left;
    Borders result{{position}, {position}, false};
    for (auto at = chain.rbegin() + 1; at != chain.rend(); ++at) {
      const TestNode& node = test_.nodes[*at];
      if (node.kind == TestNode::Kind::repetition) {
        connect(result.last, result.first);
        result.nullable = true;
        continue;
      }
      Borders right = borders(node.right);
      if (node.kind == TestNode::Kind::choice) {
        append(result.first, right.first);
        append(result.last, right.last);
        result.nullable = result.nullable || right.nullable;
        continue;
      }
      connect(result.last, right.first);
      if (result.nullable) append(result.first, right.first);
      if (right.nullable) append(right.last, result.last);
      result.last = std::move(right.last);
      result.nullable = result.nullable && right.nullable;
    }
    return result;
  }

  void connect(const std::vector<std::uint32_t>& last, const std::vector<std::uint32_t>& first) {
    for (const std::uint32_t position : last) {
      append(automaton_.states[position + 1].follow, first);
    }
  }

  const TestExpression& test_;
  TestAutomaton automaton_;
};

// How far a word can be read from each of these places in it.
std::vector<bool> read_from(
    const TestExpression& test, std::uint32_t id, std::vector<bool> from,
    const std::function<bool(std::uint32_t position, std::size_t i)>& matches) {
  const TestNode& node = test.nodes[id];
  std::vector<bool> to(from.size(), false);
  switch (node.kind) {
    case TestNode::Kind::action:
      for (std::size_t i = 0; i + 1 < from.size(); ++i) {
        if (from[i] && matches(node.left, i)) to[i + 1] = true;
      }
      return to;
    case TestNode::Kind::sequence:
      return read_from(test, node.right, read_from(test, node.left, std::move(from), matches),
                       matches);
    case TestNode::Kind::choice: {
      to = read_from(test, node.left, from, matches);
      const auto other = read_from(test, node.right, std::move(from), matches);
      for (std::size_t i = 0; i < to.size(); ++i) to[i] = to[i] || other[i];
      return to;
    }
    case TestNode::Kind::repetition:
      for (bool more = true; more;) {
        more = false;
        to = read_from(test, node.left, from, matches);
        for (std::size_t i = 0; i < to.size(); ++i) {
          more = more || (to[i] && !from[i]);
          from[i] = from[i] || to[i];
        }
      }
      return from;
  }
  throw InternalError("every test expression has a meaning");
}

}  // namespace

std::string_view text_of(TestVerdict verdict) {
  switch (verdict) {
    case TestVerdict::successful:
      return "successful";
    case TestVerdict::safe:
      return "safe";
    case TestVerdict::unknown:
      return "unknown";
  }
  return "";
}

std::optional<TestExpression> parse_test_expression(const Sources& sources, SourceSpan where,
                                                    TermStore& terms, const Constants* constants,
                                                    Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.error_count();
  auto tokens = tokenize(sources, where.file, where.begin, where.end, diagnostics);
  if (diagnostics.error_count() != errors) return std::nullopt;
  try {
    std::uint32_t end = where.end;
    TestParser parser(std::move(tokens), terms, diagnostics, constants);
    TestExpression test = parser.run(end);
    test.text = one_line(sources.slice({where.file, where.begin, end}));
    return test;
  } catch (const SyntaxError&) {
    return std::nullopt;
  }
}

TestAutomaton automaton_of(const TestExpression& test) { return AutomatonBuilder(test).run(); }

bool describes(const TestExpression& test, std::size_t length,
               const std::function<bool(std::uint32_t position, std::size_t i)>& matches) {
  std::vector<bool> start(length + 1, false);
  start[0] = true;
  return read_from(test, test.root, std::move(start), matches)[length];
}

}  // namespace credo
