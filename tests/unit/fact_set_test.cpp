// Sets of facts: by name, then arity, then arguments, whatever the order of insertion.
#include "term/fact_set.hpp"

#include <gtest/gtest.h>

#include "support/term_text.hpp"

namespace credo {
namespace fact_set_test {

using testing::TermReader;

TEST(FactSet, KeepsTheCanonicalOrder) {
  TermReader read;
  FactSet facts;
  const std::vector<std::string> wanted{"a", "a(2)", "a(10)", "a(z)", "a(1,1)", "ab", "b(0)"};
  for (auto text = wanted.rbegin(); text != wanted.rend(); ++text) {
    EXPECT_TRUE(insert(read.terms, facts, read.term(*text)));
  }
  std::vector<std::string> found;
  for (const TermId fact : facts) found.push_back(read.text(fact));
  EXPECT_EQ(found, wanted);
}

TEST(FactSet, SaysWhetherItChanged) {
  TermReader read;
  FactSet facts;
  const TermId fact = read.term("p(1)");
  EXPECT_FALSE(erase(read.terms, facts, fact));
  EXPECT_TRUE(insert(read.terms, facts, fact));
  EXPECT_FALSE(insert(read.terms, facts, fact));
  EXPECT_TRUE(contains(read.terms, facts, fact));
  EXPECT_FALSE(contains(read.terms, facts, read.term("p(2)")));
  EXPECT_FALSE(contains(read.terms, facts, read.term("q(1)")));
  EXPECT_TRUE(erase(read.terms, facts, fact));
  EXPECT_TRUE(facts.empty());
}

TEST(FactSet, AnAtomIsAPredicateOfArityZero) {
  TermReader read;
  // Among terms an atom comes before every structure; among facts the name decides first.
  EXPECT_TRUE(fact_less(read.terms, read.term("a(1)"), read.term("b")));
  EXPECT_TRUE(fact_less(read.terms, read.term("a"), read.term("a(1)")));
  EXPECT_FALSE(fact_less(read.terms, read.term("a"), read.term("a")));
}

}  // namespace fact_set_test
}  // namespace credo
