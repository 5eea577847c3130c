// Recursive descent over formulas, guards and plans.
#include "lang/dribble/expression_parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/suggest.hpp"

namespace credo::dribble {

namespace {

constexpr int kDeepestNesting = 200;

// Sorted, so that suggestions do not depend on how a table is laid out.
template <class Table>
std::vector<std::string> keys_of(const Table& table) {
  std::vector<std::string> keys;
  for (const auto& entry : table) keys.push_back(entry.first);
  std::ranges::sort(keys);
  return keys;
}

}  // namespace

const std::vector<std::string>& statement_words() {
  static const std::vector<std::string> kWords{"props",    "maxlen",    "abstract", "action",
                                               "beliefs",  "goals",     "goalrule", "prrule",
                                               "property", "perceives", "define"};
  return kWords;
}

bool is_statement_word(const Token& token) { return token.is_one_of(statement_words()); }

const std::vector<std::string>& reserved_words() {
  static const std::vector<std::string> kWords = [] {
    std::vector<std::string> words = statement_words();
    words.insert(words.end(),
                 {"if", "then", "else", "when", "pre", "eff", "as", "true", "not", "and", "or"});
    return words;
  }();
  return kWords;
}

bool is_reserved(std::string_view word) {
  return std::ranges::find(reserved_words(), word) != reserved_words().end();
}

ExpressionParser::Nesting::Nesting(ExpressionParser& parser) : depth(parser.depth_) {
  if (depth >= kDeepestNesting) {
    parser.stream_.fail(parser.stream_.peek().span,
                        fmt::format("nested more than {} deep", kDeepestNesting));
  }
  ++depth;
}

void ExpressionParser::missing(std::string_view what, std::string hint) {
  stream_.fail_here(std::string(what), std::move(hint));
}

// ---- names

Names::Names(const Program& program) {
  for (std::size_t i = 0; i < program.props.size(); ++i) add_prop(program.props[i], i);
  for (std::size_t i = 0; i < program.actions.size(); ++i) {
    add_step(program.actions[i].name, Step::Kind::action, i);
  }
  for (std::size_t i = 0; i < program.abstract_plans.size(); ++i) {
    add_step(program.abstract_plans[i].name, Step::Kind::abstract_plan, i);
  }
}

bool Names::add_prop(std::string_view name, std::size_t index) {
  return props_.try_emplace(std::string(name), static_cast<std::uint32_t>(index)).second;
}

bool Names::add_step(std::string_view name, Step::Kind kind, std::size_t index) {
  Step step;
  step.kind = kind;
  step.index = static_cast<std::uint32_t>(index);
  return steps_.try_emplace(std::string(name), std::move(step)).second;
}

std::optional<std::uint32_t> Names::prop(std::string_view name) const {
  const auto found = props_.find(std::string(name));
  if (found == props_.end()) return std::nullopt;
  return found->second;
}

std::optional<Step> Names::step(std::string_view name) const {
  const auto found = steps_.find(std::string(name));
  if (found == steps_.end()) return std::nullopt;
  return found->second;
}

std::vector<std::string> Names::props() const { return keys_of(props_); }

std::vector<std::string> Names::steps() const { return keys_of(steps_); }

const Token& ExpressionParser::name(std::string_view what) {
  const Token& token = stream_.peek();
  if (token.kind == TokenKind::variable) {
    std::string lower(token.text);
    lower[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(lower[0])));
    const bool letter = std::isalpha(static_cast<unsigned char>(lower[0])) != 0;
    stream_.fail(token.span,
                 fmt::format("the name of {} begins with a lower-case letter, unlike '{}'", what,
                             token.text),
                 letter ? fmt::format("write {}", lower) : "");
  }
  if (token.kind != TokenKind::name) stream_.fail_here(std::string(what));
  if (is_reserved(token.text)) {
    stream_.fail(token.span,
                 fmt::format("expected {}, found the reserved word '{}'", what, token.text));
  }
  if (token.text.find('.') != std::string_view::npos) {
    stream_.fail(token.span, fmt::format("the name of {} has no dots", what));
  }
  return stream_.take();
}

std::uint32_t ExpressionParser::prop() {
  const Token& token = name("a prop");
  const auto found = names_.prop(token.text);
  if (!found) {
    std::string hint = did_you_mean(token.text, names_.props());
    if (hint.empty()) hint = fmt::format("declare it: props {}", token.text);
    stream_.fail(token.span, fmt::format("unknown prop '{}'", token.text), std::move(hint));
  }
  return *found;
}

// ---- formulas

bool ExpressionParser::accept_not() {
  return stream_.accept("~") || stream_.accept("!") || stream_.accept_name("not");
}

bool ExpressionParser::accept_and() {
  return stream_.accept("&") || stream_.accept("&&") || stream_.accept("/\\") ||
         stream_.accept_name("and");
}

bool ExpressionParser::accept_or() {
  return stream_.accept("|") || stream_.accept("||") || stream_.accept("\\/") ||
         stream_.accept_name("or");
}

prop::Literal ExpressionParser::literal() {
  bool negative = false;
  while (stream_.accept("!!") || accept_not()) {
    if (!stream_.previous().is("!!")) negative = !negative;
  }
  return {prop(), negative};
}

prop::Formula ExpressionParser::formula() {
  std::vector<prop::Clause> clauses;
  do {
    const prop::Formula part = conjunction();
    clauses.insert(clauses.end(), part.begin(), part.end());
  } while (accept_or());
  return prop::disjunction(std::move(clauses));
}

prop::Formula ExpressionParser::conjunction() {
  const SourceSpan begin = stream_.peek().span;
  prop::Formula first = factor();
  if (first.size() == 1) {
    prop::Clause literals = first[0];
    while (accept_and()) {
      const SourceSpan next = stream_.peek().span;
      const prop::Formula part = factor();
      if (part.size() != 1) {
        stream_.fail(join(next, stream_.previous().span),
                     "a formula is a disjunction of conjunctions: no '|' below '&'",
                     "write a & (b | c) as a & b | a & c");
      }
      literals.insert(literals.end(), part[0].begin(), part[0].end());
    }
    return prop::disjunction({prop::clause(std::move(literals))});
  }
  if (accept_and()) {
    stream_.fail(join(begin, stream_.peek().span),
                 "a formula is a disjunction of conjunctions: no '|' below '&'",
                 "write (a | b) & c as a & c | b & c");
  }
  return first;
}

prop::Formula ExpressionParser::factor() {
  const Nesting nesting(*this);
  const SourceSpan begin = stream_.peek().span;
  bool negative = false;
  while (stream_.accept("!!") || accept_not()) {
    if (!stream_.previous().is("!!")) negative = !negative;
  }
  if (!stream_.accept("(")) {
    if (stream_.peek().kind == TokenKind::variable &&
        (stream_.peek().text == "B" || stream_.peek().text == "G")) {
      stream_.fail(stream_.peek().span,
                   fmt::format("'{}' does not stand inside a formula", stream_.peek().text),
                   "formulas are about props only");
    }
    return prop::unit({prop(), negative});
  }
  prop::Formula inner = formula();
  if (!stream_.accept(")")) missing("')' after the formula");
  if (!negative) return inner;
  if (inner.size() != 1 || inner[0].size() != 1) {
    stream_.fail(join(begin, stream_.previous().span), "'~' stands before single props only",
                 "write ~(a & b) as ~a | ~b, and ~(a | b) as ~a & ~b");
  }
  return prop::unit(prop::complement(inner[0][0]));
}

prop::Formula ExpressionParser::operand() { return factor(); }

// ---- guards

Guard ExpressionParser::guard(std::string_view goals_barred) {
  return guard_of(Guard::Op::disjunction, goals_barred);
}

// A disjunction of conjunctions of parts; one alone is itself.
Guard ExpressionParser::guard_of(Guard::Op op, std::string_view goals_barred) {
  Guard result;
  result.op = op;
  const SourceSpan begin = stream_.peek().span;
  const bool outer = op == Guard::Op::disjunction;
  do {
    result.parts.push_back(outer ? guard_of(Guard::Op::conjunction, goals_barred)
                                 : guard_part(goals_barred));
  } while (outer ? accept_or() : accept_and());
  result.where = join(begin, stream_.previous().span);
  if (result.parts.size() > 1) return result;
  Guard only = std::move(result.parts.front());
  only.where = result.where;
  return only;
}

Guard ExpressionParser::guard_part(std::string_view goals_barred) {
  const Nesting nesting(*this);
  const SourceSpan begin = stream_.peek().span;
  if (stream_.accept("!!")) return guard_part(goals_barred);
  if (accept_not()) {
    Guard result;
    result.op = Guard::Op::negation;
    result.parts.push_back(guard_part(goals_barred));
    result.where = join(begin, stream_.previous().span);
    return result;
  }
  if (stream_.accept("(")) {
    Guard inner = guard(goals_barred);
    if (!stream_.accept(")")) missing("')' after the guard");
    return inner;
  }
  if (stream_.accept_name("true")) {
    Guard result;
    result.where = begin;
    return result;
  }
  return modality(goals_barred);
}

Guard ExpressionParser::modality(std::string_view goals_barred) {
  const Token token = stream_.peek();
  const std::string_view choice = goals_barred.empty() ? "B or G" : "B";
  const bool belief = token.kind == TokenKind::variable && token.text == "B";
  const bool goal = token.kind == TokenKind::variable && token.text == "G";
  if (token.kind == TokenKind::name && !is_reserved(token.text)) {
    stream_.fail(
        token.span, fmt::format("expected {} before the formula, found '{}'", choice, token.text),
        goals_barred.empty()
            ? fmt::format("write B {0} or G {0}; a compound formula is B (a & b)", token.text)
            : fmt::format("write B {}; a compound formula is B (a & b)", token.text));
  }
  if (!belief && !goal) stream_.fail_here(fmt::format("a guard: {} and a formula", choice));
  if (goal && !goals_barred.empty()) {
    stream_.diagnostics().error(
        token.span, fmt::format("G cannot stand in {}, which looks at beliefs only", goals_barred),
        "G stands in the guards of goal rules");
  }
  stream_.take();
  Guard result;
  result.op = belief ? Guard::Op::belief : Guard::Op::goal;
  result.formula = operand();
  result.where = join(token.span, stream_.previous().span);
  return result;
}

// ---- plans

Plan ExpressionParser::plan() {
  Plan steps;
  do {
    steps.push_back(step());
  } while (stream_.accept(";"));
  const Token& next = stream_.peek();
  if ((next.kind == TokenKind::name && !is_reserved(next.text)) || next.is(",") || next.is("&")) {
    stream_.fail_here("';' between the steps of the plan");
  }
  return steps;
}

Step ExpressionParser::step() {
  const Token token = stream_.peek();
  if (token.is_name("if")) return conditional();
  if (token.kind == TokenKind::variable && token.text == "E") {
    stream_.fail(token.span, "E is the empty plan and stands alone");
  }
  name("an action or abstract plan");
  std::optional<Step> found = names_.step(token.text);
  if (!found) {
    std::string hint = did_you_mean(token.text, names_.steps());
    if (hint.empty()) hint = fmt::format("declare it: action {0} ... or abstract {0}", token.text);
    stream_.fail(token.span, fmt::format("unknown action or abstract plan '{}'", token.text),
                 std::move(hint));
  }
  found->where = token.span;
  return *std::move(found);
}

Step ExpressionParser::conditional() {
  const Nesting nesting(*this);
  const SourceSpan begin = stream_.take().span;
  Step result;
  result.kind = Step::Kind::conditional;
  result.guard = guard("the guard of a conditional");
  result.then_plan = branch("then");
  result.else_plan = branch("else");
  result.where = join(begin, stream_.previous().span);
  return result;
}

Plan ExpressionParser::branch(std::string_view word) {
  const std::string hint = "a conditional is: if B a then { ... } else { ... }";
  if (!stream_.accept_name(word)) missing(fmt::format("'{}' in the conditional", word), hint);
  if (!stream_.accept("{")) missing(fmt::format("'{{' after '{}'", word), hint);
  const Token& first = stream_.peek();
  const bool marked = first.kind == TokenKind::variable && first.text == "E";
  if (first.is("}") || marked) {
    stream_.fail(first.span, "a branch of a conditional is never empty");
  }
  Plan steps = plan();
  if (!stream_.accept("}")) missing(fmt::format("'}}' after the plan of '{}'", word));
  return steps;
}

}  // namespace credo::dribble
