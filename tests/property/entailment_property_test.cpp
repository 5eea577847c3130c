// The two procedures for entailment against each other and against a truth table, and what the
// belief update keeps.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "prop/entailment.hpp"
#include "prop/formula_store.hpp"
#include "support/random_dribble.hpp"

namespace credo::testing {
namespace entailment_property_test {

constexpr int kProps = 6;

int draw(int bound) { return *rc::gen::inRange(0, bound); }

prop::Formula converted(const naive::Formula& formula, std::uint32_t spread = 1) {
  std::vector<prop::Clause> clauses;
  for (const naive::Clause& each : formula) {
    std::vector<prop::Literal> literals;
    for (const auto& [atom, negative] : each) {
      literals.push_back({static_cast<std::uint32_t>(atom) * spread, negative});
    }
    clauses.push_back(prop::clause(std::move(literals)));
  }
  return prop::disjunction(std::move(clauses));
}

naive::Base random_base(int most) {
  naive::Base base;
  const int size = draw(most);
  for (int i = 0; i < size; ++i) base.insert(naive::random_formula(draw, kProps));
  return base;
}

prop::Base converted(const naive::Base& base, std::uint32_t spread = 1) {
  prop::Base result;
  for (const naive::Formula& each : base) result.push_back(converted(each, spread));
  return result;
}

RC_GTEST_PROP(Entailment, MasksSolverAndTruthTableAgree, ()) {
  const naive::Base base = random_base(6);
  const naive::Formula formula = naive::random_formula(draw, kProps);
  naive::Program table;
  table.props = kProps;
  const bool expected = table.entails(base, formula);
  RC_CLASSIFY(expected, "entailed");
  RC_CLASSIFY(!table.consistent(base), "inconsistent base");
  RC_ASSERT(prop::entails_by_solver(converted(base), converted(formula)) == expected);
  const auto masks = prop::entails_by_masks(converted(base), converted(formula));
  if (masks) RC_ASSERT(*masks == expected);
  RC_ASSERT(prop::entails(converted(base), converted(formula)) == expected);
  RC_ASSERT(prop::consistent(converted(base)) == table.consistent(base));
}

// What the atoms are called makes no difference, and neither does asking twice.
RC_GTEST_PROP(Entailment, AtomsMayHaveLargeNumbers, ()) {
  const naive::Base base = random_base(4);
  const naive::Formula formula = naive::random_formula(draw, kProps);
  const bool expected = prop::entails(converted(base), converted(formula));
  RC_ASSERT(prop::entails(converted(base, 1000), converted(formula, 1000)) == expected);
  prop::FormulaStore store;
  const prop::BaseId id = store.base(converted(base));
  const prop::FormulaId goal = store.formula(converted(formula));
  RC_ASSERT(store.entails(id, goal) == expected);
  RC_ASSERT(store.entails(id, goal) == expected);
  RC_ASSERT(store.base(store.formulas(id)) == id);
  RC_ASSERT(store.formula(goal) == converted(formula));
}

// A consistent base stays consistent when literals are set and asserted.
RC_GTEST_PROP(BeliefUpdate, KeepsConsistency, ()) {
  const naive::Base beliefs = random_base(5);
  const prop::Base base = converted(beliefs);
  RC_PRE(prop::consistent(base));
  std::vector<prop::Literal> literals;
  for (std::uint32_t atom = 0; atom < kProps; ++atom) {
    if (draw(2) == 0) literals.push_back({atom, draw(2) == 0});
  }
  prop::Base after;
  for (const prop::Formula& each : base) after.push_back(prop::assigned(each, literals));
  RC_ASSERT(prop::consistent(after));
  // Asserting one literal never makes another follow.
  std::vector<prop::Formula> missing;
  for (const prop::Literal literal : literals) {
    if (!prop::entails(after, prop::unit(literal))) missing.push_back(prop::unit(literal));
  }
  for (const prop::Formula& each : missing) {
    prop::Base others = after;
    for (const prop::Formula& other : missing) {
      if (other != each) others.push_back(other);
    }
    RC_ASSERT(!prop::entails(others, each));
  }
  for (const prop::Formula& each : missing) after.push_back(each);
  RC_ASSERT(prop::consistent(after));
}

}  // namespace entailment_property_test
}  // namespace credo::testing
