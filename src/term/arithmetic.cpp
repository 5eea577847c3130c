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

[[noreturn]] void overflow() { throw LimitExceeded(StopReason::numbers()); }

std::optional<std::int64_t> compute(std::string_view name, std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (name == "+") {
    if (__builtin_add_overflow(a, b, &result)) overflow();
  } else if (name == "-") {
    if (__builtin_sub_overflow(a, b, &result)) overflow();
  } else if (name == "*") {
    if (__builtin_mul_overflow(a, b, &result)) overflow();
  } else {
    if (b == 0) return std::nullopt;
    if (b == -1) {  // the one quotient that can overflow
      if (name == "mod") return 0;
      if (__builtin_sub_overflow(std::int64_t{0}, a, &result)) overflow();
      return result;
    }
    // Rounded down, so that X mod N is never negative for positive N.
    result = a / b;
    std::int64_t rest = a % b;
    if (rest != 0 && (rest < 0) != (b < 0)) {
      --result;
      rest += b;
    }
    if (name == "mod") return rest;
  }
  return result;
}

}  // namespace

std::optional<TermId> evaluate(TermStore& terms, TermId term) {
  if (!terms.arithmetic(term)) return term;
  std::vector<TermId> args(terms.arguments(term).begin(), terms.arguments(term).end());
  for (TermId& argument : args) {
    const auto value = evaluate(terms, argument);
    if (!value) return std::nullopt;
    argument = *value;
  }
  const SymbolId name = terms.name(term);
  if (!is_arithmetic_functor(terms.symbol_text(name), args.size())) {
    return terms.structure(name, args);
  }
  for (const TermId argument : args) {
    if (!terms.is_number(argument)) return std::nullopt;
  }
  const std::int64_t left = args.size() == 1 ? 0 : terms.value(args[0]);
  const auto value = compute(terms.symbol_text(name), left, terms.value(args.back()));
  if (!value) return std::nullopt;
  return terms.number(*value);
}

}  // namespace credo
