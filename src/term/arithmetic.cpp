// Evaluating arithmetic inside terms.
#include "term/arithmetic.hpp"

#include <vector>

#include "base/limits.hpp"
#include "term/term.hpp"

namespace credo {

bool is_arithmetic_functor(std::string_view name, std::size_t arity) {
  if (arity == 1) return name == "-";
  if (arity != 2) return false;
  return name == "+" || name == "-" || name == "*" || name == "div" || name == "mod";
}

namespace {

// In 64 bits, if that is enough.
std::optional<std::int64_t> in_64_bits(std::string_view name, std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (name == "+")
    return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(result);
  if (name == "-")
    return __builtin_sub_overflow(a, b, &result) ? std::nullopt : std::optional(result);
  if (name == "*")
    return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
  if (b == -1) return std::nullopt;  // the one quotient that can overflow
  // Rounded down, so that X mod N is never negative for positive N.
  result = a / b;
  std::int64_t rest = a % b;
  if (rest != 0 && (rest < 0) != (b < 0)) {
    --result;
    rest += b;
  }
  return name == "mod" ? rest : result;
}

BigNumber in_full(std::string_view name, const BigNumber& a, const BigNumber& b) {
  if (name == "+") return a + b;
  if (name == "-") return a - b;
  if (name == "*") return a * b;
  BigNumber::Division division = a.divided_by(b);
  return name == "mod" ? division.rest : division.quotient;
}

std::optional<TermId> compute(TermStore& terms, std::string_view name, TermId a, TermId b) {
  const bool divided = name == "div" || name == "mod";
  if (divided && terms.is_number(b) && terms.value(b) == 0) return std::nullopt;
  if (terms.is_number(a) && terms.is_number(b)) {
    if (const auto result = in_64_bits(name, terms.value(a), terms.value(b))) {
      return terms.number(*result);
    }
  }
  return terms.number(in_full(name, terms.any_value(a), terms.any_value(b)));
}

}  // namespace

std::optional<TermId> evaluate_exactly(TermStore& terms, TermId term) {
  if (!terms.arithmetic(term) || terms.is_any_number(term)) return term;
  std::vector<TermId> args(terms.arguments(term).begin(), terms.arguments(term).end());
  for (TermId& argument : args) {
    const auto value = evaluate_exactly(terms, argument);
    if (!value) return std::nullopt;
    argument = *value;
  }
  const SymbolId name = terms.name(term);
  if (!is_arithmetic_functor(terms.symbol_text(name), args.size())) {
    return terms.structure(name, args);
  }
  for (const TermId argument : args) {
    if (!terms.is_any_number(argument)) return std::nullopt;
  }
  const TermId left = args.size() == 1 ? terms.number(0) : args[0];
  return compute(terms, terms.symbol_text(name), left, args.back());
}

std::optional<TermId> evaluate(TermStore& terms, TermId term) {
  const auto value = evaluate_exactly(terms, term);
  if (value) check_numbers(terms, *value);
  return value;
}

void check_numbers(const TermStore& terms, TermId term) {
  if (terms.arithmetic(term)) throw LimitExceeded(StopReason::numbers());
}

bool divides(const TermStore& terms, TermId divisor, TermId number) {
  if (terms.is_number(divisor) && terms.is_number(number)) {
    const std::int64_t a = terms.value(divisor);
    const std::int64_t b = terms.value(number);
    if (a == 0) return b == 0;
    return a == -1 || b % a == 0;  // the quotient of the least number and -1 is none
  }
  const BigNumber a = terms.any_value(divisor);
  const BigNumber b = terms.any_value(number);
  return a.is_zero() ? b.is_zero() : b.divided_by(a).rest.is_zero();
}

}  // namespace credo
