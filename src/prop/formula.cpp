// Normal form and text of formulas.
#include "prop/formula.hpp"

#include <algorithm>

namespace credo::prop {

namespace {

template <class Item>
std::vector<Item> sorted_set(std::vector<Item> items) {
  std::ranges::sort(items);
  const auto repeated = std::ranges::unique(items);
  items.erase(repeated.begin(), repeated.end());
  return items;
}

}  // namespace

Clause clause(std::vector<Literal> literals) { return sorted_set(std::move(literals)); }

Formula disjunction(std::vector<Clause> clauses) { return sorted_set(std::move(clauses)); }

Base base(std::vector<Formula> formulas) { return sorted_set(std::move(formulas)); }

Formula assigned(const Formula& formula, std::span<const Literal> literals) {
  std::vector<Clause> clauses;
  for (const Clause& old : formula) {
    Clause changed = old;
    for (Literal& literal : changed) {
      const auto set = std::ranges::find(literals, literal.atom, &Literal::atom);
      if (set != literals.end()) literal = *set;
    }
    clauses.push_back(clause(std::move(changed)));
  }
  return disjunction(std::move(clauses));
}

std::string text(Literal literal, std::span<const std::string> names) {
  return (literal.negative ? "~" : "") + names[literal.atom];
}

std::string text(const Formula& formula, std::span<const std::string> names) {
  if (formula.empty()) return "false";
  std::string out;
  for (const Clause& each : formula) {
    if (!out.empty()) out += " | ";
    for (std::size_t i = 0; i < each.size(); ++i) {
      out += (i == 0 ? "" : " & ") + text(each[i], names);
    }
  }
  return out;
}

}  // namespace credo::prop
