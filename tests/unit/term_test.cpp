// Hash-consed terms: equal terms, equal ids; the canonical order; the text the user would write.
#include "term/term.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "support/term_text.hpp"

namespace credo {
namespace term_test {

using testing::TermReader;

TEST(Term, EqualTermsHaveEqualIds) {
  TermStore terms;
  const TermId bid = terms.structure("bid", {terms.atom("ag2"), terms.number(4)});
  EXPECT_EQ(bid, terms.structure("bid", {terms.atom("ag2"), terms.number(4)}));
  EXPECT_NE(bid, terms.structure("bid", {terms.number(4), terms.atom("ag2")}));
  EXPECT_NE(terms.atom("a"), terms.string("a"));
  EXPECT_NE(terms.number(0), terms.variable(0));
  EXPECT_NE(terms.atom("f"), terms.structure("f", {terms.atom("f")}));
}

TEST(Term, KnowsItsShape) {
  TermReader read;
  const TermId term = read.term("f(g(X, 1), a)");
  TermStore& terms = read.terms;
  EXPECT_EQ(terms.depth(term), 2u);
  EXPECT_FALSE(terms.ground(term));
  EXPECT_FALSE(terms.arithmetic(term));
  EXPECT_EQ(terms.variable_bound(term), 1u);
  EXPECT_EQ(terms.functor_text(terms.functor(term)), "f/2");
  EXPECT_TRUE(terms.ground(read.term("f(g(1), \"s\")")));
  EXPECT_TRUE(terms.arithmetic(read.term("f(g(1+2))")));
  EXPECT_EQ(terms.depth(terms.atom("a")), 0u);
}

TEST(Term, ArgumentsStayPutWhileTheStoreGrows) {
  TermStore terms;
  const TermId term = terms.structure("f", {terms.atom("a"), terms.number(1)});
  const auto arguments = terms.arguments(term);
  for (int i = 0; i < 50000; ++i) terms.structure("g", {terms.number(i)});
  EXPECT_EQ(arguments.data(), terms.arguments(term).data());
  EXPECT_EQ(terms.text(term), "f(a,1)");
  EXPECT_EQ(term, terms.structure("f", {terms.atom("a"), terms.number(1)}));
}

TEST(Term, CanonicalOrderIsThatOfTheSemantics) {
  TermReader read;
  // Numbers by value, atoms alphabetically, strings, structures by name, arity, arguments.
  std::vector<std::string> wanted{"-10",      "-2",      "3",      "20",      "a",      "ab",
                                  "b",        "\"a\"",   "\"b\"",  "a(9,9)",  "f(1)",   "f(z)",
                                  "f(\"a\")", "f(g(1))", "f(1,2)", "f(1,10)", "f(2,1)", "g(0)"};
  std::vector<TermId> terms;
  // Interned in the opposite order, so that ids do not help.
  for (auto text = wanted.rbegin(); text != wanted.rend(); ++text)
    terms.push_back(read.term(*text));
  std::ranges::sort(terms, [&](TermId a, TermId b) { return read.terms.compare(a, b) < 0; });
  std::vector<std::string> sorted;
  for (const TermId term : terms) sorted.push_back(read.text(term));
  EXPECT_EQ(sorted, wanted);
}

TEST(Term, NumbersReachBothEnds) {
  TermStore terms;
  const TermId least = terms.number(std::numeric_limits<std::int64_t>::min());
  const TermId most = terms.number(std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(terms.text(least), "-9223372036854775808");
  EXPECT_EQ(terms.text(most), "9223372036854775807");
  EXPECT_LT(terms.compare(least, most), 0);
}

TEST(Term, TextPutsParenthesesOnlyWhereTheyMatter) {
  TermReader read;
  for (const std::string text : {"X+1", "X-(Y-1)", "X-Y-1", "(X+1)*2", "X*2+1", "X div 2",
                                 "2*(X mod 3)", "f(X+1,-2)", "X--2", "(-X)"}) {
    EXPECT_EQ(read.text(read.term(text)), text);
  }
}

TEST(Term, VariablesWithoutNamesPrintTheirNumber) {
  TermStore terms;
  const TermId term = terms.structure("f", {terms.variable(0), terms.variable(3)});
  const std::vector<std::string> names{"X"};
  EXPECT_EQ(terms.text(term, names), "f(X,_3)");
  EXPECT_EQ(terms.text(term), "f(_0,_3)");
}

}  // namespace term_test
}  // namespace credo
