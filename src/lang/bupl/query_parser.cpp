// Literal by literal: a term comes first, and what follows it says whether it is compared.
#include "lang/bupl/query_parser.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>

#include "lang/bupl/words.hpp"
#include "term/arithmetic.hpp"

namespace credo::bupl {

namespace {

constexpr std::array<std::pair<std::string_view, Literal::Form>, 6> kComparisons{
    {{"=", Literal::Form::equal},
     {"!=", Literal::Form::different},
     {"<", Literal::Form::less},
     {"<=", Literal::Form::less_equal},
     {">", Literal::Form::greater},
     {">=", Literal::Form::greater_equal}}};

// The guard that the token is the operator of.
std::optional<Literal::Form> comparison(const Token& token) {
  if (token.is_name("divides")) return Literal::Form::divides;
  for (const auto& [text, form] : kComparisons) {
    if (token.is(text)) return form;
  }
  return std::nullopt;
}

// `top`, `bot` and their other names, unless they are used as ordinary constants.
std::optional<Literal::Form> constant(const TokenStream& stream) {
  const Token& word = stream.peek();
  if (comparison(stream.peek(1))) return std::nullopt;
  if (word.is_name("top") || word.is_name("true")) return Literal::Form::top;
  if (word.is_name("bot") || word.is_name("false")) return Literal::Form::bot;
  return std::nullopt;
}

class QueryParser {
 public:
  QueryParser(TokenStream& stream, TermStore& terms, VariableScope& scope)
      : stream_(stream), terms_(terms), scope_(scope) {}

  Query run() {
    Query query;
    const SourceSpan begin = stream_.peek().span;
    do {
      Conjunction& literals = query.disjuncts.emplace_back();
      do {
        literals.push_back(literal());
      } while (stream_.accept("&"));
    } while (stream_.accept("|"));
    query.where = since(begin);
    return query;
  }

 private:
  SourceSpan since(SourceSpan begin) { return join(begin, stream_.previous().span); }

  Literal literal() {
    Literal result;
    const SourceSpan begin = stream_.peek().span;
    if (accept_negation(stream_)) {
      negated(result);
    } else if (const auto form = constant(stream_)) {
      stream_.take();
      result.form = *form;
    } else {
      reject_group();
      positive(result);
    }
    result.where = since(begin);
    return result;
  }

  void negated(Literal& result) {
    const SourceSpan mark = stream_.previous().span;
    if (accept_negation(stream_)) {
      stream_.fail(since(mark), "a belief is negated once", "leave both negations out");
    }
    if (const auto form = constant(stream_)) {
      stream_.fail(stream_.peek().span, fmt::format("'{}' is not negated", stream_.peek().text),
                   *form == Literal::Form::top ? "write bot" : "write top");
    }
    if (stream_.peek().is("(")) {
      stream_.fail(stream_.peek().span, "'~' stands before single beliefs only",
                   "write ~(a & b) as ~a | ~b, and ~(a | b) as ~a & ~b");
    }
    if (stream_.peek().kind == TokenKind::name && !comparison(stream_.peek(1))) {
      result.negated = true;
      result.atom = parse_belief_atom(stream_, terms_, scope_, "a belief");
      if (!comparison(stream_.peek())) return;
    }
    stream_.fail(since(mark), "'~' stands before beliefs only",
                 "use the opposite comparison: X != Y, X >= Y");
  }

  // Parentheses around a part of a query; those around a term are for the reader of terms.
  void reject_group() {
    if (!stream_.peek().is("(")) return;
    int depth = 0;
    for (std::size_t ahead = 0; stream_.peek(ahead).kind != TokenKind::end; ++ahead) {
      const Token& token = stream_.peek(ahead);
      if (is_clause_word(token)) return;
      if (token.is("(")) ++depth;
      if (token.is(")") && --depth == 0) return;
      if (token.is("&") || token.is("|") || token.is("~") || token.is_name("not") ||
          comparison(token)) {
        stream_.fail(stream_.peek().span, "there are no parentheses in a query",
                     "write a & (b | c) as a & b | a & c");
      }
    }
  }

  void positive(Literal& result) {
    const Token first = stream_.peek();
    const std::size_t start = stream_.position();
    if (is_clause_word(first)) {
      stream_.fail_here("a literal", "the words that begin a clause cannot be names");
    }
    if (first.kind == TokenKind::end || first.is(",") || first.is(")") || first.is("<-")) {
      stream_.fail_here("a literal: a belief or a comparison");
    }

    result.left = term();
    if (const auto form = comparison(stream_.peek())) {
      stream_.take();
      if (stream_.peek().is("<") || stream_.peek().is("=") || stream_.peek().is(">")) {
        stream_.fail(since(stream_.previous().span), "this is no comparison of BUPL",
                     "the comparisons are = != < <= > >= and divides");
      }
      result.form = *form;
      result.right = term();
      if (comparison(stream_.peek())) {
        stream_.fail(stream_.peek().span, "a comparison has two sides",
                     "write X < Y < Z as X < Y & Y < Z");
      }
      return;
    }
    if (stream_.peek().is("==") || stream_.peek().is("\\==") || stream_.peek().is("\\=")) {
      stream_.fail(stream_.peek().span, fmt::format("there is no '{}'", stream_.peek().text),
                   stream_.peek().is("==") ? "write =" : "write !=");
    }
    if (!terms_.is_structure(result.left) || arithmetic_at_top(result.left)) {
      std::string hint = query_hint(stream_.peek());
      if (hint.empty() && terms_.is_variable(result.left)) {
        hint = "names begin with a lower-case letter";
      }
      stream_.fail(since(first.span), "expected a literal: a belief or a comparison",
                   std::move(hint));
    }
    if (first.is("(")) {
      stream_.fail(first.span, "there are no parentheses in a query", "leave them out");
    }
    stream_.move_to(start);
    result.left = kNoTerm;
    result.atom = parse_belief_atom(stream_, terms_, scope_, "a belief");
  }

  bool arithmetic_at_top(TermId term) const {
    return is_arithmetic_functor(terms_.name_text(term), terms_.arguments(term).size());
  }

  TermId term() {
    const SourceSpan begin = stream_.peek().span;
    const TermId result = parse_term(stream_, terms_, scope_);
    check_arithmetic(stream_, terms_, result, since(begin));
    return result;
  }

  TokenStream& stream_;
  TermStore& terms_;
  VariableScope& scope_;
};

}  // namespace

Query parse_query(TokenStream& stream, TermStore& terms, VariableScope& scope) {
  return QueryParser(stream, terms, scope).run();
}

std::string query_hint(const Token& token) {
  if (token.is("&&") || token.is("/\\") || token.is_name("and")) return "write & for 'and'";
  if (token.is("||") || token.is("\\/") || token.is_name("or")) return "write | for 'or'";
  if (token.is("<-")) return "less than a negative number has a space in it: X < -1";
  return "";
}

bool accept_negation(TokenStream& stream) {
  return stream.accept("~") || stream.accept_name("not");
}

TermId parse_belief_atom(TokenStream& stream, TermStore& terms, VariableScope& scope,
                         std::string_view what) {
  const std::size_t start = stream.position();
  const SourceSpan begin = parse_name(stream, what).span;
  stream.move_to(start);
  const TermId atom = parse_atom(stream, terms, scope, what);
  check_arithmetic(stream, terms, atom, join(begin, stream.previous().span));
  return atom;
}

void check_arithmetic(TokenStream& stream, const TermStore& terms, TermId term, SourceSpan where) {
  if (!terms.arithmetic(term)) return;
  const std::string_view name = terms.name_text(term);
  if (terms.arguments(term).size() == 2 && (name == "div" || name == "mod")) {
    stream.fail(where, fmt::format("there is no '{}' in BUPL, only + - *", name),
                "to ask whether N divides X, write: N divides X");
  }
  for (const TermId argument : terms.arguments(term)) {
    check_arithmetic(stream, terms, argument, where);
  }
}

}  // namespace credo::bupl
