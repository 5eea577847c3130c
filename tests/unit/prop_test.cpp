// Propositional formulas, the table of them, and entailment within and beyond the bit masks.
#include <gtest/gtest.h>

#include "prop/entailment.hpp"
#include "prop/formula_store.hpp"

namespace credo::prop {
namespace prop_test {

const std::vector<std::string> kNames{"a", "b", "c", "d"};
constexpr Literal kA{0, false}, kB{1, false}, kC{2, false}, kNotA{0, true}, kNotB{1, true};

TEST(PropFormula, IsEqualUpToOrderAndDuplicates) {
  EXPECT_EQ(disjunction({clause({kB, kA, kB}), clause({kC}), clause({kA, kB})}),
            disjunction({clause({kC}), clause({kA, kB})}));
  EXPECT_NE(disjunction({clause({kA}), clause({kA, kB})}), unit(kA)) << "nothing is simplified";
}

TEST(PropFormula, IsShownInTheOrderOfItsAtoms) {
  EXPECT_EQ(text(disjunction({clause({kC}), clause({kNotB, kA})}), kNames), "a & ~b | c");
  EXPECT_EQ(text(unit(kNotA), kNames), "~a");
  EXPECT_EQ(text(Formula{}, kNames), "false");
}

TEST(PropFormula, AssignmentReplacesLiteralsAndNormalises) {
  const Formula formula = disjunction({clause({kA, kNotB}), clause({kA, kB}), clause({kC})});
  EXPECT_EQ(text(assigned(formula, std::vector{kB}), kNames), "a & b | c");
  EXPECT_EQ(assigned(formula, std::vector{Literal{3, false}}), formula) << "d does not occur";
}

TEST(PropEntailment, OfContradictionsAndTautologies) {
  const Formula contradiction = disjunction({clause({kA, kNotA})});
  const Formula tautology = disjunction({clause({kA}), clause({kNotA})});
  EXPECT_FALSE(consistent(Base{contradiction}));
  EXPECT_TRUE(entails(Base{contradiction}, unit(kB)));
  EXPECT_TRUE(entails({}, tautology));
  EXPECT_FALSE(entails({}, contradiction));
  EXPECT_FALSE(entails({}, Formula{}));
  EXPECT_TRUE(consistent({}));
}

TEST(PropEntailment, TakesTheWholeBaseTogether) {
  const Formula a_or_b = disjunction({clause({kA}), clause({kB})});
  EXPECT_FALSE(entails(Base{a_or_b}, unit(kB)));
  EXPECT_TRUE(entails(Base{a_or_b, unit(kNotA)}, unit(kB)));
  EXPECT_FALSE(consistent(Base{a_or_b, unit(kNotA), unit(kNotB)}));
}

// x0 | y0, x1 | y1, ...: 2^n products.
Base choices(std::uint32_t count) {
  Base base;
  for (std::uint32_t i = 0; i < count; ++i) {
    base.push_back(disjunction({clause({{2 * i, false}}), clause({{2 * i + 1, false}})}));
  }
  return base;
}

TEST(PropEntailment, MasksGiveUpBeyondTheirBounds) {
  EXPECT_EQ(entails_by_masks(choices(6), unit(kA)), false);
  EXPECT_EQ(entails_by_masks(choices(7), unit(kA)), std::nullopt) << "128 products";
  Clause many;
  for (std::uint32_t i = 0; i < 64; ++i) many.push_back({i, false});
  EXPECT_EQ(entails_by_masks(std::vector<Formula>{{many}}, unit(kA)), true);
  many.push_back({64, false});
  EXPECT_EQ(entails_by_masks(std::vector<Formula>{{many}}, unit(kA)), std::nullopt);
}

TEST(PropEntailment, GoesOnWithTheSolver) {
  Base base = choices(50);  // 100 atoms
  EXPECT_FALSE(entails(base, unit({99, false})));
  base.push_back(unit({98, true}));
  EXPECT_TRUE(entails(base, unit({99, false})));
  base.push_back(unit({99, true}));
  EXPECT_FALSE(consistent(base));
  Clause many;
  for (std::uint32_t i = 0; i < 200; ++i) many.push_back({i, i % 2 == 1});
  EXPECT_TRUE(entails(std::vector<Formula>{{many}}, unit({199, true})));
  EXPECT_FALSE(entails(std::vector<Formula>{{many}}, unit({199, false})));
}

// Every assignment to nine atoms as a clause: always true, and only 512 splits show it.
TEST(PropEntailment, HardSplitsGoToTheSolver) {
  Formula all;
  for (std::uint32_t bits = 0; bits < (1u << 9); ++bits) {
    Clause literals;
    for (std::uint32_t i = 0; i < 9; ++i) literals.push_back({i, ((bits >> i) & 1) == 0});
    all.push_back(literals);
  }
  all = disjunction(std::move(all));
  EXPECT_EQ(entails_by_masks({}, all), std::nullopt);
  EXPECT_TRUE(entails({}, all));
  all.pop_back();
  EXPECT_FALSE(entails({}, all));
}

TEST(PropFormulaStore, GivesEqualSetsEqualIds) {
  FormulaStore store;
  const FormulaId a = store.formula(unit(kA));
  const FormulaId b = store.formula(unit(kB));
  EXPECT_NE(a, b);
  EXPECT_EQ(store.formula(unit(kA)), a);
  EXPECT_NE(store.formula(disjunction({clause({kA, kB})})),
            store.formula(disjunction({clause({kA}), clause({kB})})));
  EXPECT_EQ(store.base({b, a, b}), store.base({a, b}));
  EXPECT_EQ(store.formulas(store.base({b, a})), (Base{unit(kA), unit(kB)}));
  EXPECT_TRUE(store.entails(store.base({a, b}), a));
  EXPECT_FALSE(store.formula_entails(b, a));
}

}  // namespace prop_test
}  // namespace credo::prop
