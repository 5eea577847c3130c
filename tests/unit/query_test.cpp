// Conjunctive queries: order of solutions, backtracking, negation, comparisons.
#include "term/query.hpp"

#include <gtest/gtest.h>

#include "support/term_text.hpp"

namespace credo {
namespace query_test {

using testing::TermReader;
using Lines = std::vector<std::string>;

class QueryTest : public ::testing::Test {
 protected:
  TermReader read;
  FactSet facts =
      read.facts({"p(1)", "p(2)", "p(3)", "q(2)", "q(3)", "edge(a,b)", "edge(b,c)", "on"});
  Substitution substitution;

  // What `shown` becomes in each solution, in the order they are found.
  Lines solutions(std::string_view literals, std::string_view shown) {
    const auto query = read.literals(literals);
    const TermId term = read.term(shown);
    Lines found;
    const bool stopped = solve(read.terms, facts, query, substitution, [&] {
      found.push_back(read.text(apply(read.terms, term, substitution)));
      return false;
    });
    EXPECT_FALSE(stopped);
    EXPECT_EQ(substitution.mark(), 0u);  // as before
    return found;
  }
};

TEST_F(QueryTest, TriesFactsInCanonicalOrderAndTheLastLiteralFirst) {
  EXPECT_EQ(solutions("p(X)", "X"), (Lines{"1", "2", "3"}));
  EXPECT_EQ(solutions("q(X) & p(Y)", "s(X,Y)"),
            (Lines{"s(2,1)", "s(2,2)", "s(2,3)", "s(3,1)", "s(3,2)", "s(3,3)"}));
}

TEST_F(QueryTest, BacktracksIntoEarlierLiterals) {
  EXPECT_EQ(solutions("p(X) & q(X)", "X"), (Lines{"2", "3"}));
  EXPECT_EQ(solutions("edge(X,Y) & edge(Y,Z)", "p(X,Y,Z)"), Lines{"p(a,b,c)"});
  EXPECT_EQ(solutions("p(X) & q(Y) & X > Y", "s(X,Y)"), Lines{"s(3,2)"});
}

TEST_F(QueryTest, NegationIsFailureToProve) {
  EXPECT_EQ(solutions("p(X) & not q(X)", "X"), Lines{"1"});
  EXPECT_EQ(solutions("not q(X) & p(X)", "X"), Lines{});  // some q is believed
  EXPECT_EQ(solutions("not r(_) & on", "yes"), Lines{"yes"});
  EXPECT_EQ(solutions("not off", "yes"), Lines{"yes"});
  EXPECT_EQ(solutions("p(X) & not (X < 2)", "X"), (Lines{"2", "3"}));
}

TEST_F(QueryTest, NegationBindsNothing) {
  EXPECT_EQ(solutions("not r(X) & p(X)", "X"), (Lines{"1", "2", "3"}));
  EXPECT_EQ(solutions("not X = 5 & p(X)", "X"), Lines{});
}

TEST_F(QueryTest, EqualityBindsAndTheOthersCompareByTheCanonicalOrder) {
  EXPECT_EQ(solutions("p(X) & Y = X+10", "Y"), (Lines{"11", "12", "13"}));
  EXPECT_EQ(solutions("f(X,b) = f(a,Y)", "s(X,Y)"), Lines{"s(a,b)"});
  EXPECT_EQ(solutions("p(X) & X == 2", "X"), Lines{"2"});
  EXPECT_EQ(solutions("p(X) & X \\== 2", "X"), (Lines{"1", "3"}));
  EXPECT_EQ(solutions("p(X) & X < a & X >= 2", "X"), (Lines{"2", "3"}));
  EXPECT_EQ(solutions("p(X) & X*2 <= 4", "X"), (Lines{"1", "2"}));
}

TEST_F(QueryTest, AComparisonWithoutAValueDoesNotHold) {
  EXPECT_EQ(solutions("X < 5", "X"), Lines{});
  EXPECT_EQ(solutions("X == X", "X"), Lines{});
  EXPECT_EQ(solutions("1 div 0 = X", "X"), Lines{});
  EXPECT_EQ(solutions("a+1 > 0", "yes"), Lines{});
}

TEST_F(QueryTest, ArithmeticInAnAtomIsDoneFirst) {
  EXPECT_EQ(solutions("p(X) & q(X+1)", "X"), (Lines{"1", "2"}));
}

TEST_F(QueryTest, TheEmptyQueryHasOneSolution) {
  int found = 0;
  EXPECT_FALSE(solve(read.terms, facts, {}, substitution, [&] { return ++found > 1; }));
  EXPECT_EQ(found, 1);
}

TEST_F(QueryTest, StopsWhenToldAndKeepsTheBindings) {
  const auto query = read.literals("p(X) & q(X)");
  int found = 0;
  EXPECT_TRUE(solve(read.terms, facts, query, substitution, [&] { return ++found == 1; }));
  EXPECT_EQ(found, 1);
  EXPECT_EQ(read.text(apply(read.terms, read.term("X"), substitution)), "2");
}

TEST_F(QueryTest, KnowsTheFurthestLiteralItReached) {
  const auto query = read.literals("p(X) & q(X) & X > 7 & on");
  std::size_t deepest = 99;
  solve(
      read.terms, facts, query, substitution, [] { return true; }, {}, &deepest);
  EXPECT_EQ(deepest, 2u);
}

TEST_F(QueryTest, LiteralsPrintAsWritten) {
  for (const std::string text : {"p(X,1)", "not p(X)", "X < Y+1", "not (X \\== 2)", "X >= 2"}) {
    const auto literals = read.literals(text);
    EXPECT_EQ(text_of(read.terms, literals.at(0), read.scope.names()), text);
  }
}

}  // namespace query_test
}  // namespace credo
