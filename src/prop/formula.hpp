// Propositional formulas in disjunctive normal form.
//
// A formula is a set of clauses and a clause a set of literals; both are kept sorted and without
// repetition, so that two formulas are equal exactly if they are the same up to order and
// duplicates. Nothing else is simplified: `p | p & q` is not `p`, and a clause `p & ~p` stays,
// although it is never true. A formula without clauses is false.
//
//   const Formula f = disjunction({clause({{0, false}, {1, true}}), clause({{2, false}})});
//   text(f, names) == "a & ~b | c"
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace credo::prop {

struct Literal {
  std::uint32_t atom = 0;
  bool negative = false;
  auto operator<=>(const Literal&) const = default;
};

inline Literal complement(Literal literal) { return {literal.atom, !literal.negative}; }

// Sorted sets; made by the functions below.
using Clause = std::vector<Literal>;
using Formula = std::vector<Clause>;
// A set of formulas, all of which hold: what an agent believes.
using Base = std::vector<Formula>;

Clause clause(std::vector<Literal> literals);
Formula disjunction(std::vector<Clause> clauses);
Base base(std::vector<Formula> formulas);
inline Formula unit(Literal literal) { return {{literal}}; }

// The formula in which every literal over an atom of `literals` is replaced by the literal given
// there. At most one literal per atom.
Formula assigned(const Formula& formula, std::span<const Literal> literals);

// Calls `use` with every literal of the formula.
template <class Use>
void each_literal(const Formula& formula, const Use& use) {
  for (const Clause& each : formula) {
    for (const Literal literal : each) use(literal);
  }
}

// "~c1", "c1 & ~c2 | b"; "false" for the empty formula.
std::string text(Literal literal, std::span<const std::string> names);
std::string text(const Formula& formula, std::span<const std::string> names);

}  // namespace credo::prop
