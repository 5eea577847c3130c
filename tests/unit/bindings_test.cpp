// What a plan instance remembers: live bindings only (all named ones with --plain), and variables
// that are still unbound numbered in one canonical way.
#include "lang/agentspeak/bindings.hpp"

#include <gtest/gtest.h>

#include "support/term_text.hpp"
#include "term/goal_match.hpp"

namespace credo::agentspeak {
namespace bindings_test {

using Lines = std::vector<std::string>;

class BindingsTest : public ::testing::Test {
 protected:
  credo::testing::TermReader read;
  TermStore& terms = read.terms;
  Program program;

  const Plan& plan(std::string_view text) {
    program = read.program(text);
    return program.plans.at(0);
  }
  TermId number(std::int64_t value) { return terms.number(value); }
  TermId variable(std::uint32_t index) { return terms.variable(index); }
  // The bindings; "-" for an unbound variable.
  Lines bound(const Plan& of, std::size_t position, TermId trigger, const Substitution& values,
              bool plain = false) {
    Lines out;
    const auto bindings = canonical_bindings(terms, of, position, trigger, values, plain);
    for (std::uint32_t i = 0; i < bindings.size(); ++i) {
      out.push_back(bindings[i] == terms.variable(i) ? "-" : terms.text(bindings[i]));
    }
    return out;
  }
};

TEST_F(BindingsTest, DeadBindingsAreForgottenUnlessPlain) {
  const Plan& p = plan("+!g(X) : c(Y,_) <- a(X); b(Y).");  // X, Y, _
  Substitution values(3);
  values.bind(0, number(1));
  values.bind(1, number(2));
  values.bind(2, number(3));
  const TermId trigger = terms.structure("g", {number(1)});
  EXPECT_EQ(bound(p, 0, trigger, values), (Lines{"1", "2", "-"}));
  EXPECT_EQ(bound(p, 1, trigger, values), (Lines{"-", "2", "-"}));
  EXPECT_EQ(bound(p, 1, trigger, values, true), (Lines{"1", "2", "-"}));
}

TEST_F(BindingsTest, ATriggerWithVariablesKeepsWhatItReturns) {
  const Plan& p = plan("+!g(X) <- ?c(X); b.");
  Substitution values(1);
  values.bind(0, number(7));
  EXPECT_EQ(bound(p, 1, terms.structure("g", {variable(0)}), values), Lines{"7"});
  EXPECT_EQ(bound(p, 1, terms.structure("g", {number(7)}), values), Lines{"-"});
}

TEST_F(BindingsTest, AForeignVariableTakesTheNameOfTheFirstVariableBoundToIt) {
  const Plan& p = plan("+!g(X,Y,Z) <- a(X,Y,Z).");
  const TermId trigger = terms.structure("g", {variable(0), variable(1), variable(0)});
  Substitution values(3);
  values.bind(0, terms.structure("f", {variable(9)}));
  values.bind(1, variable(40));
  values.bind(2, variable(9));
  EXPECT_EQ(bound(p, 0, trigger, values), (Lines{"f(_2)", "-", "-"}));
  // The same instance with other numbers has the same bindings.
  Substitution others(3);
  others.bind(0, terms.structure("f", {variable(5)}));
  others.bind(1, variable(6));
  others.bind(2, variable(5));
  EXPECT_EQ(bound(p, 0, trigger, others), (Lines{"f(_2)", "-", "-"}));
}

TEST_F(BindingsTest, ForeignVariablesInsideTermsAreNumberedInOrderOfOccurrence) {
  const Plan& p = plan("+!g(X,Y) <- a(X,Y).");
  const TermId trigger = terms.structure("g", {variable(0), variable(1)});
  Substitution values(2);
  values.bind(0, terms.structure("f", {variable(40), variable(9)}));
  values.bind(1, terms.structure("f", {variable(9)}));
  EXPECT_EQ(bound(p, 0, trigger, values), (Lines{"f(_2,_3)", "f(_3)"}));
}

TEST_F(BindingsTest, AKeptUnboundVariableOfThePlanKeepsItsOwnNumber) {
  const Plan& p = plan("+!g(X) <- a(Y); b(X,Y).");
  Substitution values(2);
  values.bind(0, terms.structure("f", {variable(1)}));
  EXPECT_EQ(bound(p, 0, terms.structure("g", {variable(0)}), values), (Lines{"f(_1)", "-"}));
}

TEST_F(BindingsTest, AForgottenVariableOfThePlanIsRenumbered) {
  const Plan& p = plan("+!g(X) : c(Y) <- a(Y); b(X).");
  Substitution values(2);
  values.bind(0, terms.structure("f", {variable(1)}));
  // Y is dead at the second formula, but what X holds still refers to it.
  EXPECT_EQ(bound(p, 1, terms.structure("g", {number(1)}), values), (Lines{"f(_2)", "-"}));
}

TEST_F(BindingsTest, BindingsAndSubstitutionsStandForEachOther) {
  const Plan& p = plan("+!g(X,Y) <- a(X,Y).");
  Substitution values(2);
  values.bind(1, terms.structure("f", {variable(0)}));
  const TermId trigger = terms.structure("g", {variable(0), variable(1)});
  const auto bindings = canonical_bindings(terms, p, 0, trigger, values, false);
  const Substitution again = to_substitution(terms, bindings);
  EXPECT_EQ(again[0], kNoTerm);
  EXPECT_EQ(canonical_bindings(terms, p, 0, trigger, again, false), bindings);
}

TEST_F(BindingsTest, VariableSpaceIsPastEverythingInUse) {
  const std::vector<TermId> closed{number(1), variable(1)};
  EXPECT_EQ(variable_space(terms, closed), 2u);
  const std::vector<TermId> open{terms.structure("f", {variable(6)}), number(1)};
  EXPECT_EQ(variable_space(terms, open), 7u);
  EXPECT_EQ(variable_space(terms, {}), 0u);
}

TEST_F(BindingsTest, NamedGoalsMatchWhateverTheArity) {
  const auto matches = [&](std::string_view pattern, TermId goal) {
    Substitution values;
    return matches_goal(terms, read.term(pattern), goal, values);
  };
  const TermId goal = read.term("examine(rock, 3)");
  EXPECT_TRUE(matches("examine", goal));
  EXPECT_TRUE(matches("examine(rock)", goal));
  EXPECT_TRUE(matches("examine(X, 3, more)", goal));
  EXPECT_FALSE(matches("examine(X, X)", goal));
  EXPECT_FALSE(matches("explore(rock, 3)", goal));
}

TEST_F(BindingsTest, VariablesOfAGoalMatchAnythingAndBindNothing) {
  const TermId goal =
      terms.structure("g", {variable(0), terms.structure("f", {variable(0), number(2)})});
  Substitution values;
  EXPECT_TRUE(matches_goal(terms, read.term("g(P, f(1, Q))"), goal, values));
  EXPECT_EQ(read.text(apply(terms, read.term("s(P, Q)"), values)), "s(P,2)");
  Substitution fresh;
  EXPECT_FALSE(matches_goal(terms, read.term("g(1, f(1, 3))"), goal, fresh));
}

}  // namespace bindings_test
}  // namespace credo::agentspeak
