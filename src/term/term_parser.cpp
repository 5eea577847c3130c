// Recursive descent over terms; nesting is bounded so that no input can exhaust the stack.
#include "term/term_parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/limits.hpp"
#include "term/arithmetic.hpp"
#include "term/unify.hpp"

namespace credo {

namespace {

constexpr int kDeepestNesting = 200;  // 0 for `a`, 1 for `f(a)`, `(a)` and `-X`
constexpr std::size_t kMostVariables = 1000;

class TermParser {
 public:
  TermParser(TokenStream& stream, TermStore& terms, VariableScope& scope)
      : stream_(stream), terms_(terms), scope_(scope) {}

  TermId sum() {
    TermId left = product();
    for (;;) {
      const Token& token = stream_.peek();
      if (!token.is("+") && !token.is("-")) return left;
      const std::string_view name = stream_.take().text;
      left = binary(name, left, product());
    }
  }

  std::vector<TermId> arguments() {
    std::vector<TermId> result;
    if (!stream_.peek().is("(")) return result;
    const SourceSpan open = stream_.take().span;
    if (stream_.peek().is(")")) {
      stream_.fail(join(open, stream_.peek().span), "empty argument list",
                   "leave the parentheses out");
    }
    do {
      result.push_back(sum());
    } while (stream_.accept(","));
    stream_.expect(")", "after the arguments");
    return result;
  }

 private:
  struct Nesting {
    explicit Nesting(TermParser& parser) : depth(parser.depth_) {
      if (depth++ > kDeepestNesting) {
        parser.stream_.fail(parser.stream_.peek().span,
                            fmt::format("terms nested more than {} deep", kDeepestNesting));
      }
    }
    ~Nesting() { --depth; }
    int& depth;
  };

  // A long sum is a deep term too, since it groups to the left.
  TermId binary(std::string_view name, TermId left, TermId right) {
    if (std::max(terms_.depth(left), terms_.depth(right)) >= kDeepestNesting) {
      stream_.fail(stream_.previous().span,
                   fmt::format("terms nested more than {} deep", kDeepestNesting));
    }
    return terms_.structure(name, {left, right});
  }

  TermId product() {
    TermId left = factor();
    for (;;) {
      const Token& token = stream_.peek();
      if (token.is("/")) {
        stream_.fail(token.span, "division gives fractions, and Credo's numbers are integers",
                     "use 'div' or 'mod'");
      }
      if (!token.is("*") && !token.is_name("div") && !token.is_name("mod")) return left;
      const std::string_view name = stream_.take().text;
      left = binary(name, left, factor());
    }
  }

  TermId factor() {
    const Nesting guard(*this);
    if (stream_.peek().is("-")) {
      stream_.take();
      if (stream_.peek().kind == TokenKind::number) return number(true);
      return terms_.structure("-", {factor()});
    }
    return primary();
  }

  TermId primary() {
    const Token token = stream_.peek();
    switch (token.kind) {
      case TokenKind::number:
        return number(false);
      case TokenKind::decimal:
        stream_.fail(token.span, "numbers are integers", "scale the value, e.g. 15 for 1.5");
      case TokenKind::string:
        stream_.take();
        return terms_.string(token.text.substr(1, token.text.size() - 2));
      case TokenKind::variable: {
        stream_.take();
        if (token.text.size() > 1 &&
            token.text.find_first_not_of("0123456789", 1) == std::string_view::npos &&
            token.text[0] == '_') {
          stream_.fail(token.span,
                       fmt::format("'{}' is how Credo shows a variable without a name", token.text),
                       "use another name");
        }
        if (const Constants* constants = scope_.constants()) {
          const auto found = constants->find(std::string(token.text));
          if (found != constants->end()) return value_here(found->second);
        }
        return variable(token.text, token.span);
      }
      case TokenKind::name: {
        if (token.text == "not") stream_.fail(token.span, "'not' cannot stand inside a term");
        stream_.take();
        return terms_.structure(terms_.symbol(token.text), arguments());
      }
      case TokenKind::symbol:
        if (token.text == "(") {
          stream_.take();
          const TermId inner = sum();
          stream_.expect(")", "to close the parenthesis");
          return inner;
        }
        if (token.text == "[") {
          stream_.fail(token.span, "lists are not supported yet",
                       "use a structure, e.g. pair(a,b)");
        }
        break;
      case TokenKind::internal:
      case TokenKind::end:
        break;
    }
    stream_.fail_here("a term");
  }

  TermId variable(std::string_view name, SourceSpan where) {
    if (scope_.names().size() > kMostVariables) {
      stream_.fail(where, fmt::format("more than {} variables in a clause", kMostVariables));
    }
    return terms_.variable(scope_.variable(name, where));
  }

  // The value of a constant, with new variables for each `_` in it.
  TermId value_here(TermId value) {
    if (terms_.ground(value)) return value;
    std::vector<std::uint32_t> variables;
    collect_variables(terms_, value, variables);
    std::vector<TermId> names(terms_.variable_bound(value), kNoTerm);
    for (const std::uint32_t v : variables) {
      if (scope_.names()[v] == "_") names[v] = variable("_", scope_.first_place(v));
    }
    return rename_variables(terms_, value, names);
  }

  TermId number(bool negative) {
    const Token token = stream_.take();
    std::string digits = negative ? "-" : "";
    digits += token.text;
    std::int64_t value = 0;
    const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (result.ec != std::errc()) {
      stream_.fail(token.span, "this number does not fit in 64 bits");
    }
    return terms_.number(value);
  }

  TokenStream& stream_;
  TermStore& terms_;
  VariableScope& scope_;
  int depth_ = 0;
};

}  // namespace

std::uint32_t VariableScope::variable(std::string_view name, SourceSpan where) {
  if (name != "_") {
    for (const std::uint32_t number : visible_) {
      if (names_[number] == name) return number;
    }
  }
  names_.emplace_back(name);
  places_.push_back(where);
  visible_.push_back(static_cast<std::uint32_t>(names_.size() - 1));
  return visible_.back();
}

VariableScope::Outside VariableScope::enter(const Constants* constants) {
  Outside outside{constants_, std::exchange(visible_, {})};
  constants_ = constants;
  return outside;
}

void VariableScope::leave(Outside outside) {
  constants_ = outside.constants;
  visible_ = std::move(outside.visible);
}

TermId parse_term(TokenStream& stream, TermStore& terms, VariableScope& scope) {
  return TermParser(stream, terms, scope).sum();
}

TermId parse_atom(TokenStream& stream, TermStore& terms, VariableScope& scope,
                  std::string_view what) {
  if (stream.peek().kind != TokenKind::name) {
    const bool capital = stream.peek().kind == TokenKind::variable;
    stream.fail_here(std::string(what), capital ? "names begin with a lower-case letter" : "");
  }
  const Token name = stream.take();
  if (name.text.find('.') != std::string_view::npos) {
    stream.fail(name.span,
                fmt::format("'{}' is the name of a function, not of {}", name.text, what),
                "a full stop that ends a clause has a space after it");
  }
  const std::vector<TermId> arguments = parse_arguments(stream, terms, scope);
  if (is_arithmetic_functor(name.text, arguments.size())) {
    stream.fail(name.span,
                fmt::format("'{}' is an operator of arithmetic, not {}", name.text, what));
  }
  return terms.structure(terms.symbol(name.text), arguments);
}

std::optional<TermId> evaluate_constant(TokenStream& stream, TermStore& terms, TermId term,
                                        SourceSpan where) {
  try {
    return evaluate(terms, term);
  } catch (const LimitExceeded&) {
    stream.fail(where, "a number here does not fit in 64 bits");
  }
}

std::vector<TermId> parse_arguments(TokenStream& stream, TermStore& terms, VariableScope& scope) {
  return TermParser(stream, terms, scope).arguments();
}

std::optional<Comparison> accept_comparison(TokenStream& stream) {
  static constexpr std::pair<std::string_view, Comparison> kOperators[] = {
      {"=", Comparison::unifies},       {"==", Comparison::same},
      {"\\==", Comparison::different},  {"!=", Comparison::different},
      {"\\=", Comparison::different},   {"<", Comparison::less},
      {"<=", Comparison::less_equal},   {">", Comparison::greater},
      {">=", Comparison::greater_equal}};
  for (const auto& [text, comparison] : kOperators) {
    if (stream.accept(text)) return comparison;
  }
  return std::nullopt;
}

namespace {

// Whether the parenthesis that begins here is a part of a comparison or of arithmetic: an operator
// follows it.
bool term_in_parentheses(const TokenStream& stream) {
  std::size_t at = 0;
  int open = 0;
  do {
    const Token& token = stream.peek(at++);
    if (token.kind == TokenKind::end) return false;
    open += token.is("(") ? 1 : token.is(")") ? -1 : 0;
  } while (open > 0);
  const Token& next = stream.peek(at);
  return std::ranges::any_of(
      std::initializer_list<std::string_view>{"=", "==", "\\==", "!=", "\\=", "<", "<=", ">",
                                              ">=", "+", "-", "*", "div", "mod"},
      [&](std::string_view text) { return next.is(text) || next.is_name(text); });
}

Literal parse_literal_at(TokenStream& stream, TermStore& terms, VariableScope& scope, int depth) {
  Literal literal;
  const SourceSpan begin = stream.peek().span;
  if (depth > kDeepestNesting) {
    stream.fail(begin, fmt::format("'not' nested more than {} deep", kDeepestNesting));
  }
  while (stream.peek().is_name("not")) {
    stream.take();
    literal.negate();
  }
  // `not (at)`: the parentheses hold a whole literal; `(X+1) > 2`: they hold a term.
  if (stream.peek().is("(") && !literal.binds() && !term_in_parentheses(stream)) {
    const std::size_t start = stream.position();
    stream.take();
    Literal inner = parse_literal_at(stream, terms, scope, depth + 1);
    if (stream.accept(")")) {
      if (literal.tested) inner.negate();
      inner.negate();
      inner.where = join(begin, stream.previous().span);
      return inner;
    }
    if (stream.peek().is("&") || stream.peek().is("|")) {
      stream.fail(stream.peek().span, "'not' of a conjunction is not supported yet",
                  "negate one literal at a time");
    }
    stream.move_to(start);
  }
  const TermId left = parse_term(stream, terms, scope);
  if (const auto comparison = accept_comparison(stream)) {
    literal.form = Literal::Form::comparison;
    literal.comparison = *comparison;
    literal.left = left;
    literal.right = parse_term(stream, terms, scope);
  } else {
    const SourceSpan where = join(begin, stream.previous().span);
    if (!terms.is_structure(left) ||
        is_arithmetic_functor(terms.name_text(left), terms.arguments(left).size())) {
      stream.fail(where, "expected a literal: a predicate or a comparison");
    }
    if (terms.is_atom(left) && terms.name_text(left) == "true") {
      stream.fail(where, "'true' cannot be negated or put in parentheses",
                  "leave it out, or leave out what can never happen");
    }
    literal.atom = left;
  }
  literal.where = join(begin, stream.previous().span);
  return literal;
}

}  // namespace

Literal parse_literal(TokenStream& stream, TermStore& terms, VariableScope& scope) {
  return parse_literal_at(stream, terms, scope, 0);
}

std::optional<TermId> parse_constant(TermStore& terms, std::string_view text) {
  std::int64_t value = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec == std::errc() && result.ptr == text.data() + text.size())
    return terms.number(value);
  const auto is_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  if (text.empty() || text[0] < 'a' || text[0] > 'z') return std::nullopt;
  if (!std::ranges::all_of(text, is_word)) return std::nullopt;
  return terms.atom(text);
}

}  // namespace credo
