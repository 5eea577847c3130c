// The plain solver: recursion over the literals.
#include "term/query.hpp"

#include <fmt/format.h>

#include "base/diagnostic.hpp"

namespace credo {

std::string_view text_of(Comparison comparison) {
  switch (comparison) {
    case Comparison::unifies:
      return "=";
    case Comparison::same:
      return "==";
    case Comparison::different:
      return "\\==";
    case Comparison::less:
      return "<";
    case Comparison::less_equal:
      return "<=";
    case Comparison::greater:
      return ">";
    case Comparison::greater_equal:
      return ">=";
  }
  return "?";
}

std::string text_of(const TermStore& terms, const Literal& literal,
                    std::span<const std::string> names) {
  std::string inner;
  if (literal.form == Literal::Form::comparison) {
    inner = fmt::format("{} {} {}", terms.text(literal.left, names), text_of(literal.comparison),
                        terms.text(literal.right, names));
    if (!literal.binds()) inner = fmt::format("({})", inner);
  } else {
    inner = terms.text(literal.atom, names);
  }
  return (literal.tested ? "not not " : literal.negated ? "not " : "") + inner;
}

bool holds(TermStore& terms, const Literal& comparison, Substitution& substitution) {
  const auto left = instantiate_exactly(terms, comparison.left, substitution);
  const auto right = instantiate_exactly(terms, comparison.right, substitution);
  if (!left || !right) return false;
  if (comparison.comparison == Comparison::unifies) {
    return unify(terms, *left, *right, substitution);
  }
  if (!terms.ground(*left) || !terms.ground(*right)) return false;
  const int order = terms.compare(*left, *right);
  switch (comparison.comparison) {
    case Comparison::same:
      return order == 0;
    case Comparison::different:
      return order != 0;
    case Comparison::less:
      return order < 0;
    case Comparison::less_equal:
      return order <= 0;
    case Comparison::greater:
      return order > 0;
    case Comparison::greater_equal:
      return order >= 0;
    case Comparison::unifies:
      break;
  }
  return false;
}

namespace {

class Solver {
 public:
  Solver(TermStore& terms, Facts facts, std::span<const Literal> literals,
         Substitution& substitution, const std::function<bool()>& found,
         const InternalSolver& internal)
      : terms_(terms),
        facts_(facts),
        literals_(literals),
        substitution_(substitution),
        found_(found),
        internal_(internal) {}

  bool from(std::size_t index) {
    if (index == literals_.size()) return found_();
    deepest = std::max(deepest, index);
    const Literal& literal = literals_[index];
    if (literal.binds()) return prove(literal, [&] { return from(index + 1); });
    const std::size_t mark = substitution_.mark();
    const bool provable = prove(literal, [] { return true; });
    substitution_.undo(mark);
    return provable != literal.negated && from(index + 1);
  }

  std::size_t deepest = 0;

 private:
  // Calls `next` for every way to prove the literal without its `not`.
  bool prove(const Literal& literal, const std::function<bool()>& next) {
    const std::size_t mark = substitution_.mark();
    switch (literal.form) {
      case Literal::Form::comparison:
        if (holds(terms_, literal, substitution_) && next()) return true;
        substitution_.undo(mark);
        return false;
      case Literal::Form::internal:
        invariant(static_cast<bool>(internal_), "an internal literal has somebody to prove it");
        if (internal_(literal, substitution_, next)) return true;
        substitution_.undo(mark);
        return false;
      case Literal::Form::atom:
        break;
    }
    const auto pattern = instantiate_exactly(terms_, literal.atom, substitution_);
    if (!pattern) return false;
    for (const TermId fact : facts_) {
      if (terms_.functor(fact) != terms_.functor(*pattern)) continue;
      if (unify(terms_, *pattern, fact, substitution_) && next()) return true;
      substitution_.undo(mark);
    }
    return false;
  }

  TermStore& terms_;
  Facts facts_;
  std::span<const Literal> literals_;
  Substitution& substitution_;
  const std::function<bool()>& found_;
  const InternalSolver& internal_;
};

}  // namespace

bool solve(TermStore& terms, Facts facts, std::span<const Literal> literals,
           Substitution& substitution, const std::function<bool()>& found,
           const InternalSolver& internal, std::size_t* deepest) {
  Solver solver(terms, facts, literals, substitution, found, internal);
  const bool stopped = solver.from(0);
  if (deepest != nullptr) *deepest = solver.deepest;
  return stopped;
}

}  // namespace credo
