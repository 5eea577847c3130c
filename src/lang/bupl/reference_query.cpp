// Matching, guards, and negation as the absence of a match.
#include "lang/bupl/reference_query.hpp"

#include <algorithm>

#include "term/arithmetic.hpp"

namespace credo::bupl::reference {

namespace {

// Makes the pattern equal to the ground value, or puts off what it cannot say yet.
bool matches(TermStore& terms, const Literal& literal, TermId pattern, TermId value,
             Partial& partial) {
  if (terms.is_variable(pattern)) {
    const std::uint32_t variable = terms.variable_index(pattern);
    const TermId bound = partial.bindings[variable];
    if (bound != kNoTerm) return matches(terms, literal, bound, value, partial);
    partial.bindings.bind(variable, value);
    return true;
  }
  if (!terms.is_structure(pattern)) return pattern == value;
  const std::vector<TermId> parts(terms.arguments(pattern).begin(), terms.arguments(pattern).end());
  if (is_arithmetic_functor(terms.name_text(pattern), parts.size())) {
    partial.pending.push_back({&literal, pattern, value});
    return true;
  }
  if (!terms.is_structure(value) || terms.functor(pattern) != terms.functor(value)) return false;
  const std::vector<TermId> values(terms.arguments(value).begin(), terms.arguments(value).end());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!matches(terms, literal, parts[i], values[i], partial)) return false;
  }
  return true;
}

// The literal whose arithmetic does not have the value it should have; nullptr if there is none.
const Literal* unsettled(TermStore& terms, const Partial& partial) {
  for (const Partial::Pending& each : partial.pending) {
    if (value_of(terms, each.term, partial.bindings) != each.value) return each.literal;
  }
  return nullptr;
}

std::vector<Partial> believed(TermStore& terms, Facts beliefs, const Literal& literal,
                              const Partial& so_far) {
  std::vector<Partial> extended;
  for (const TermId belief : beliefs) {
    Partial trial = so_far;
    if (matches(terms, literal, literal.atom, belief, trial)) extended.push_back(std::move(trial));
  }
  return extended;
}

// No instance is believed.
bool disbelieved(TermStore& terms, Facts beliefs, const Literal& literal,
                 const Substitution& bindings) {
  const auto instances = believed(terms, beliefs, literal, {bindings, {}});
  return std::ranges::all_of(
      instances, [&](const Partial& instance) { return unsettled(terms, instance) != nullptr; });
}

bool guard_holds(TermStore& terms, const Literal& guard, const Substitution& bindings) {
  if (guard.form == Literal::Form::top) return true;
  if (guard.form == Literal::Form::bot) return false;
  const auto left = value_of(terms, guard.left, bindings);
  const auto right = value_of(terms, guard.right, bindings);
  if (!left || !right) return false;
  if (guard.form == Literal::Form::equal) return *left == *right;
  if (guard.form == Literal::Form::different) return *left != *right;
  if (!terms.is_any_number(*left) || !terms.is_any_number(*right)) return false;
  const BigNumber a = terms.any_value(*left);
  const BigNumber b = terms.any_value(*right);
  switch (guard.form) {
    case Literal::Form::less:
      return a < b;
    case Literal::Form::less_equal:
      return a <= b;
    case Literal::Form::greater:
      return a > b;
    case Literal::Form::greater_equal:
      return a >= b;
    default:
      return a.is_zero() ? b.is_zero() : b.divided_by(a).rest.is_zero();
  }
}

bool is_positive(const Literal& literal) { return !literal.is_guard() && !literal.negated; }

}  // namespace

Progress solve(TermStore& terms, Facts beliefs, const Conjunction& conjunction) {
  Progress progress;
  progress.solutions.emplace_back();
  // Keeps what `next` makes of each solution; false once nothing is left.
  const auto advance = [&](const Literal& literal, const auto& next) {
    std::vector<Partial> extended;
    for (const Partial& partial : progress.solutions) next(partial, extended);
    progress.before = std::exchange(progress.solutions, std::move(extended));
    if (progress.solutions.empty()) progress.failed = &literal;
    return progress.failed == nullptr;
  };
  const auto keep_if = [](const auto& test) {
    return [test](const Partial& partial, std::vector<Partial>& out) {
      if (test(partial)) out.push_back(partial);
    };
  };
  for (const Literal& literal : conjunction) {
    if (!is_positive(literal)) continue;
    if (!advance(literal, [&](const Partial& partial, std::vector<Partial>& out) {
          for (Partial& each : believed(terms, beliefs, literal, partial)) {
            out.push_back(std::move(each));
          }
        })) {
      return progress;
    }
    progress.made.push_back(&literal);
  }
  for (const Literal* literal : std::vector(progress.made)) {
    if (!advance(*literal, keep_if([&](const Partial& partial) {
          return unsettled(terms, partial) != literal;
        }))) {
      std::erase(progress.made, literal);
      return progress;
    }
  }
  for (const Literal& literal : conjunction) {
    if (is_positive(literal)) continue;
    if (!advance(literal, keep_if([&](const Partial& partial) {
                   return literal.is_guard()
                              ? guard_holds(terms, literal, partial.bindings)
                              : disbelieved(terms, beliefs, literal, partial.bindings);
                 }))) {
      return progress;
    }
  }
  return progress;
}

std::vector<Substitution> sols(TermStore& terms, Facts beliefs, const Query& query) {
  std::vector<Substitution> all;
  for (const Conjunction& conjunction : query.disjuncts) {
    for (Partial& solution : solve(terms, beliefs, conjunction).solutions) {
      all.push_back(std::move(solution.bindings));
    }
  }
  return all;
}

Query replaced(TermStore& terms, const Query& query, const std::vector<TermId>& table) {
  Query result = query;
  for (Conjunction& conjunction : result.disjuncts) {
    for (Literal& literal : conjunction) {
      for (TermId* term : {&literal.atom, &literal.left, &literal.right}) {
        if (*term != kNoTerm) *term = rename_variables(terms, *term, table);
      }
    }
  }
  return result;
}

std::optional<TermId> value_of(TermStore& terms, TermId term, const Substitution& bindings) {
  const auto value = instantiate_exactly(terms, term, bindings);
  if (!value || !terms.ground(*value)) return std::nullopt;
  return value;
}

}  // namespace credo::bupl::reference
