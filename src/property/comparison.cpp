// Ground sides, compared.
#include "property/comparison.hpp"

#include <algorithm>

#include "base/diagnostic.hpp"
#include "term/arithmetic.hpp"

namespace credo {

bool compares(TermStore& terms, TermId sides, const Substitution& substitution) {
  const auto left = instantiate_exactly(terms, terms.arguments(sides)[0], substitution);
  const auto right = instantiate_exactly(terms, terms.arguments(sides)[1], substitution);
  if (!left || !right || !terms.ground(*left) || !terms.ground(*right)) return false;
  const std::string_view sign = terms.name_text(sides);
  if (sign == "=") return *left == *right;
  if (sign == "!=") return *left != *right;
  if (!terms.is_any_number(*left) || !terms.is_any_number(*right)) return false;
  const int order = terms.compare(*left, *right);
  if (sign == "<") return order < 0;
  if (sign == "<=") return order <= 0;
  if (sign == ">") return order > 0;
  if (sign == ">=") return order >= 0;
  invariant(sign == "divides", "every comparison has a meaning");
  return divides(terms, *left, *right);
}

std::optional<PropertyProblem> comparison_doubt(const TermStore& terms, const PropertyAtom& atom,
                                                const std::vector<std::string>& quantified) {
  const auto sides = terms.arguments(atom.content);
  const auto is_name = [&](TermId side) {
    return terms.is_structure(side) && !terms.arithmetic(side);
  };
  const auto varies = [&](TermId side) {
    return !terms.ground(side) ||
           std::ranges::find(quantified, terms.text(side)) != quantified.end();
  };
  if (std::ranges::none_of(sides, is_name) || std::ranges::any_of(sides, varies)) {
    return std::nullopt;
  }
  return PropertyProblem{PropertyProblem::Kind::doubtful, atom.where,
                         "this compares names, and is the same in every state",
                         terms.name_text(atom.content) == "="
                             ? "equivalence is written <->"
                             : "a capital has a value: p(X) & X != a"};
}

}  // namespace credo
