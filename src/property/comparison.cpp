// Ground sides, compared.
#include "property/comparison.hpp"

#include <algorithm>

#include "base/diagnostic.hpp"
#include "base/limits.hpp"

namespace credo {

bool compares(TermStore& terms, TermId sides, const Substitution& substitution) {
  const auto left = instantiate(terms, terms.arguments(sides)[0], substitution);
  const auto right = instantiate(terms, terms.arguments(sides)[1], substitution);
  if (!left || !right || !terms.ground(*left) || !terms.ground(*right)) return false;
  const std::string_view sign = terms.name_text(sides);
  if (sign == "=") return *left == *right;
  if (sign == "!=") return *left != *right;
  if (!terms.is_number(*left) || !terms.is_number(*right)) return false;
  const std::int64_t a = terms.value(*left);
  const std::int64_t b = terms.value(*right);
  if (sign == "<") return a < b;
  if (sign == "<=") return a <= b;
  if (sign == ">") return a > b;
  if (sign == ">=") return a >= b;
  invariant(sign == "divides", "every comparison has a meaning");
  if (a == 0) return b == 0;
  return a == -1 || b % a == 0;  // the quotient of the least number and -1 is none
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
