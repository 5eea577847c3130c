// Matching of goals, argument by argument.
#include "term/goal_match.hpp"

#include <algorithm>

namespace credo {

namespace {

// One-sided matching in which the goal's own variables are wildcards.
bool matches(const TermStore& terms, TermId pattern, TermId goal, Substitution& substitution) {
  if (terms.is_variable(goal)) return true;
  if (terms.ground(goal)) return unify(terms, pattern, goal, substitution);
  if (terms.is_variable(pattern)) {
    const TermId bound = substitution[terms.variable_index(pattern)];
    return bound == kNoTerm || matches(terms, bound, goal, substitution);
  }
  if (!terms.is_structure(pattern) || terms.functor(pattern) != terms.functor(goal)) return false;
  for (std::size_t i = 0; i < terms.arguments(goal).size(); ++i) {
    if (!matches(terms, terms.arguments(pattern)[i], terms.arguments(goal)[i], substitution)) {
      return false;
    }
  }
  return true;
}

}  // namespace

bool matches_goal(const TermStore& terms, TermId pattern, TermId goal, Substitution& substitution) {
  if (terms.name(pattern) != terms.name(goal)) return false;
  const auto wanted = terms.arguments(pattern);
  const auto given = terms.arguments(goal);
  for (std::size_t i = 0; i < std::min(wanted.size(), given.size()); ++i) {
    if (!matches(terms, wanted[i], given[i], substitution)) return false;
  }
  return true;
}

}  // namespace credo
