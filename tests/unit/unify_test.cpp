// Unification: most general unifiers, the occurs check, and which of two variables is bound.
#include "term/unify.hpp"

#include <gtest/gtest.h>

#include "support/term_text.hpp"

namespace credo {
namespace unify_test {

using testing::TermReader;

class UnifyTest : public ::testing::Test {
 protected:
  TermReader read;
  Substitution substitution;

  // The left term after unification, or "no".
  std::string unified(std::string_view left, std::string_view right) {
    const TermId a = read.term(left);
    const TermId b = read.term(right);
    Substitution fresh;
    if (!unify(read.terms, a, b, fresh)) return "no";
    EXPECT_EQ(apply(read.terms, a, fresh), apply(read.terms, b, fresh));
    return read.text(apply(read.terms, a, fresh));
  }
};

TEST_F(UnifyTest, BindsThroughTheTerms) {
  EXPECT_EQ(unified("f(X, g(Y))", "f(a, g(X))"), "f(a,g(a))");
  EXPECT_EQ(unified("f(X, X)", "f(Y, b)"), "f(b,b)");
  EXPECT_EQ(unified("f(X, X)", "f(a, b)"), "no");
  EXPECT_EQ(unified("f(a)", "f(a, b)"), "no");
  EXPECT_EQ(unified("a", "\"a\""), "no");
  EXPECT_EQ(unified("1", "1"), "1");
}

TEST_F(UnifyTest, AVariableDoesNotUnifyWithATermItOccursIn) {
  EXPECT_EQ(unified("X", "f(X)"), "no");
  EXPECT_EQ(unified("f(X, Y)", "f(g(Y), g(X))"), "no");
  EXPECT_EQ(unified("X", "X"), "X");
}

TEST_F(UnifyTest, TheHigherVariableIsBoundToTheLowerOne) {
  const TermId x = read.term("X");
  const TermId y = read.term("Y");
  for (const auto& [a, b] : {std::pair{x, y}, std::pair{y, x}}) {
    Substitution fresh;
    ASSERT_TRUE(unify(read.terms, a, b, fresh));
    EXPECT_EQ(fresh[0], kNoTerm);
    EXPECT_EQ(fresh[1], x);
  }
}

TEST_F(UnifyTest, UndoTakesBackEverythingAfterTheMark) {
  ASSERT_TRUE(unify(read.terms, read.term("X"), read.term("a"), substitution));
  const std::size_t mark = substitution.mark();
  EXPECT_FALSE(unify(read.terms, read.term("f(Y, Z, b)"), read.term("f(1, 2, c)"), substitution));
  EXPECT_NE(substitution.mark(), mark);
  substitution.undo(mark);
  EXPECT_EQ(read.text(apply(read.terms, read.term("f(X, Y, Z)"), substitution)), "f(a,Y,Z)");
}

TEST_F(UnifyTest, InstantiateReplacesAndThenComputes) {
  ASSERT_TRUE(unify(read.terms, read.term("X"), read.term("4"), substitution));
  const auto value = instantiate(read.terms, read.term("f(X+1, Y)"), substitution);
  ASSERT_TRUE(value);
  EXPECT_EQ(read.text(*value), "f(5,Y)");
  EXPECT_FALSE(instantiate(read.terms, read.term("Y+1"), substitution));
}

TEST_F(UnifyTest, WideTermsAreRebuiltWhole) {
  EXPECT_EQ(unified("f(A,B,C,D,E,F,G,H,I,J)", "f(1,2,3,4,5,6,7,8,9,10)"),
            "f(1,2,3,4,5,6,7,8,9,10)");
}

TEST_F(UnifyTest, ShiftAndCanonicalVariables) {
  TermStore& terms = read.terms;
  const TermId term =
      terms.structure("f", {terms.variable(5), terms.variable(2), terms.variable(5)});
  EXPECT_EQ(terms.text(shift_variables(terms, term, 3)), "f(_8,_5,_8)");
  EXPECT_EQ(shift_variables(terms, term, 0), term);
  EXPECT_EQ(terms.text(canonical_variables(terms, term)), "f(_0,_1,_0)");
  std::vector<std::uint32_t> variables{2};
  collect_variables(terms, term, variables);
  EXPECT_EQ(variables, (std::vector<std::uint32_t>{2, 5}));
  const std::vector<TermId> names{kNoTerm, kNoTerm, terms.atom("a")};
  EXPECT_EQ(terms.text(rename_variables(terms, term, names)), "f(_5,a,_5)");
}

}  // namespace unify_test
}  // namespace credo
