// Unification and the renaming of variables.
#include "term/unify.hpp"

#include <algorithm>

#include "term/arithmetic.hpp"

namespace credo {

namespace {

TermId resolve(const TermStore& terms, TermId term, const Substitution& substitution) {
  while (terms.is_variable(term)) {
    const TermId bound = substitution[terms.variable_index(term)];
    if (bound == kNoTerm) break;
    term = bound;
  }
  return term;
}

bool occurs(const TermStore& terms, std::uint32_t variable, TermId term,
            const Substitution& substitution) {
  term = resolve(terms, term, substitution);
  if (terms.ground(term)) return false;
  if (terms.is_variable(term)) return terms.variable_index(term) == variable;
  return std::ranges::any_of(terms.arguments(term), [&](TermId argument) {
    return occurs(terms, variable, argument, substitution);
  });
}

// Rebuilds a term with its variables mapped by `change` (from TermId of a variable to TermId).
template <class Change>
TermId map_variables(TermStore& terms, TermId term, const Change& change) {
  if (terms.ground(term)) return term;
  if (terms.is_variable(term)) return change(term);
  TermId small[8];
  std::vector<TermId> large;
  const std::size_t arity = terms.arguments(term).size();
  TermId* args = small;
  if (arity > 8) {
    large.resize(arity);
    args = large.data();
  }
  for (std::size_t i = 0; i < arity; ++i) {
    args[i] = map_variables(terms, terms.arguments(term)[i], change);
  }
  return terms.structure(terms.name(term), std::span(args, arity));
}

}  // namespace

bool unify(const TermStore& terms, TermId a, TermId b, Substitution& substitution) {
  a = resolve(terms, a, substitution);
  b = resolve(terms, b, substitution);
  if (a == b) return true;
  if (terms.ground(a) && terms.ground(b)) return false;
  if (terms.is_variable(a) && terms.is_variable(b)) {
    const std::uint32_t i = terms.variable_index(a);
    const std::uint32_t j = terms.variable_index(b);
    substitution.bind(std::max(i, j), i < j ? a : b);
    return true;
  }
  if (terms.is_variable(b)) std::swap(a, b);
  if (terms.is_variable(a)) {
    const std::uint32_t i = terms.variable_index(a);
    if (occurs(terms, i, b, substitution)) return false;
    substitution.bind(i, b);
    return true;
  }
  if (!terms.is_structure(a) || !terms.is_structure(b)) return false;
  if (terms.functor(a) != terms.functor(b)) return false;
  const auto args_a = terms.arguments(a);
  const auto args_b = terms.arguments(b);
  for (std::size_t i = 0; i < args_a.size(); ++i) {
    if (!unify(terms, args_a[i], args_b[i], substitution)) return false;
  }
  return true;
}

TermId apply(TermStore& terms, TermId term, const Substitution& substitution) {
  return map_variables(terms, term, [&](TermId variable) {
    const TermId bound = substitution[terms.variable_index(variable)];
    return bound == kNoTerm ? variable : apply(terms, bound, substitution);
  });
}

std::optional<TermId> instantiate(TermStore& terms, TermId term, const Substitution& substitution) {
  return evaluate(terms, apply(terms, term, substitution));
}

std::optional<TermId> instantiate_exactly(TermStore& terms, TermId term,
                                          const Substitution& substitution) {
  return evaluate_exactly(terms, apply(terms, term, substitution));
}

TermId shift_variables(TermStore& terms, TermId term, std::uint32_t offset) {
  if (offset == 0) return term;
  return map_variables(terms, term, [&](TermId variable) {
    return terms.variable(terms.variable_index(variable) + offset);
  });
}

TermId canonical_variables(TermStore& terms, TermId term) {
  if (terms.ground(term)) return term;
  std::vector<std::uint32_t> order;
  collect_variables(terms, term, order);
  return map_variables(terms, term, [&](TermId variable) {
    const auto at = std::ranges::find(order, terms.variable_index(variable));
    return terms.variable(static_cast<std::uint32_t>(at - order.begin()));
  });
}

TermId rename_variables(TermStore& terms, TermId term, std::span<const TermId> names) {
  return map_variables(terms, term, [&](TermId variable) {
    const std::uint32_t index = terms.variable_index(variable);
    return index < names.size() && names[index] != kNoTerm ? names[index] : variable;
  });
}

void collect_variables(const TermStore& terms, TermId term, std::vector<std::uint32_t>& out) {
  if (terms.ground(term)) return;
  if (terms.is_variable(term)) {
    const std::uint32_t index = terms.variable_index(term);
    if (std::ranges::find(out, index) == out.end()) out.push_back(index);
    return;
  }
  for (const TermId argument : terms.arguments(term)) collect_variables(terms, argument, out);
}

}  // namespace credo
