// Formulas some of whose atoms may have no known value: bits for literals.
#include "logic/certain_formula.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/stop_reason.hpp"

namespace credo {
namespace certain_formula_test {

Label bit_of(const CertainFormula& certain, std::uint32_t atom, bool positive) {
  const auto found = std::ranges::find_if(certain.literals, [&](const auto& literal) {
    return literal.atom == atom && literal.positive == positive;
  });
  return found == certain.literals.end() ? 0 : found->bit;
}

TEST(CertainFormula, FindsTheSignsOfLiterals) {
  LtlStore ltl;
  const LtlId f =
      ltl.until(ltl.literal(0, false), ltl.both({ltl.literal(1), ltl.next(ltl.literal(0))}));
  const LiteralSigns signs = literal_signs(ltl, f);
  EXPECT_EQ(signs.positive, 0b11u);
  EXPECT_EQ(signs.negative, 0b01u);
}

TEST(CertainFormula, AnAtomOfOneSignKeepsItsBit) {
  LtlStore ltl;
  const LtlId f = ltl.eventually(ltl.both({ltl.literal(63, false), ltl.literal(0, false)}));
  const CertainFormula certain = certain_formula(ltl, f, Label{1} << 63);
  EXPECT_EQ(certain.formula, ltl.eventually(ltl.both({ltl.literal(63), ltl.literal(0, false)})));
  EXPECT_EQ(certain.others, 1u);
  ASSERT_EQ(certain.literals.size(), 1u);
  EXPECT_EQ(bit_of(certain, 63, false), Label{1} << 63);
}

TEST(CertainFormula, AnAtomAndItsNegationAreTwoAtoms) {
  LtlStore ltl;
  const LtlId f = ltl.until(ltl.literal(63), ltl.both({ltl.literal(63, false), ltl.literal(0)}));
  const CertainFormula certain = certain_formula(ltl, f, Label{1} << 63);
  EXPECT_EQ(bit_of(certain, 63, true), Label{1} << 63);
  EXPECT_EQ(bit_of(certain, 63, false), Label{1} << 1);  // the first that is free
  EXPECT_EQ(certain.formula,
            ltl.until(ltl.literal(63), ltl.both({ltl.literal(1), ltl.literal(0)})));
}

TEST(CertainFormula, ALabelHasBitsFor64) {
  LtlStore ltl;
  std::vector<LtlId> all;
  for (std::uint32_t atom = 0; atom < 64; ++atom) all.push_back(ltl.literal(atom));
  const LtlId f = ltl.until(ltl.either(all), ltl.literal(63, false));
  EXPECT_EQ(certain_formula(ltl, f, 1).literals.size(), 1u);
  EXPECT_THROW(certain_formula(ltl, f, Label{1} << 63), LimitExceeded);
}

}  // namespace certain_formula_test
}  // namespace credo
