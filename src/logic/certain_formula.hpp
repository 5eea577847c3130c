// Formulas some of whose atoms may have no known value.
//
// In negation normal form a formula can only gain by a literal that becomes true. So it is
// certainly true where it is true with every literal false whose value is not known. To that end an
// atom and its negation become two atoms, each with a bit of its own in the labels: the first is
// set where the atom is known to be true, the second where it is known to be false.
//
//   CertainFormula certain = certain_formula(ltl, formula, open);
//   for (const auto& literal : certain.literals)
//     if (value_of(literal.atom) == literal.positive) label |= literal.bit;
#pragma once

#include <vector>

#include "logic/lasso.hpp"
#include "logic/ltl.hpp"

namespace credo {

// The atoms that occur in a formula without and with a negation.
struct LiteralSigns {
  Label positive = 0;
  Label negative = 0;
};
LiteralSigns literal_signs(const LtlStore& ltl, LtlId formula);

struct CertainFormula {
  struct Literal {
    std::uint32_t atom;
    bool positive;
    Label bit;
  };

  LtlId formula = LtlStore::kFalse;
  std::vector<Literal> literals;  // of the open atoms
  Label others = 0;               // the other atoms, which keep their bits
};

// `open` are the atoms whose values may not be known. Throws LimitExceeded if a label has too few
// bits.
CertainFormula certain_formula(LtlStore& ltl, LtlId formula, Label open);

}  // namespace credo
