// Patterns: what an index says is what a comparison with each says, and it compares few.
#include "property/patterns.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace credo {
namespace patterns_test {

class PatternsTest : public ::testing::Test {
 protected:
  TermId some_term(int depth) {
    switch (random_() % (depth == 0 ? 2 : 3)) {
      case 0:
        return terms_.variable(random_() % 3);
      case 1:
        return terms_.number(random_() % 3);
      default:
        return terms_.structure("f", {some_term(depth - 1)});
    }
  }
  TermId some_atom() {
    if (random_() % 40 == 0) return terms_.variable(0);
    switch (random_() % 3) {
      case 0:
        return terms_.atom("p");
      case 1:
        return terms_.structure("p", {some_term(1)});
      default:
        return terms_.structure("q", {some_term(1), some_term(1)});
    }
  }

  TermStore terms_;
  Comparisons comparisons_{terms_};
  std::mt19937 random_{3};
};

TEST_F(PatternsTest, WhatUnifiesIsFound) {
  for (int round = 0; round < 200; ++round) {
    Patterns patterns(comparisons_);
    for (std::size_t count = random_() % 40; count > 0; --count) {
      patterns.add({some_atom(), {}});
      const TermId asked = some_atom();
      const bool offered = std::ranges::any_of(
          patterns.all(), [&](const Mention& each) { return unifiable(terms_, asked, each.atom); });
      EXPECT_EQ(patterns.offered(asked), offered) << terms_.text(asked);
      if (!terms_.is_structure(asked)) continue;
      const Functor functor = terms_.functor(asked);
      const auto is = [&](const Mention& each) {
        return terms_.is_structure(each.atom) && terms_.functor(each.atom) == functor;
      };
      EXPECT_EQ(patterns.known(functor), std::ranges::any_of(patterns.all(), is));
    }
  }
}

TEST_F(PatternsTest, ListsAreInOrderAndPartsOfOneListInThatOfTheirPlaces) {
  Patterns shared(comparisons_), own(comparisons_), later(comparisons_);
  const auto with_arity = [&](std::uint32_t arity) {
    return Mention{terms_.structure(terms_.symbol("p"), std::vector(arity, terms_.number(1))), {}};
  };
  own.add(with_arity(1), 5);
  shared.add(with_arity(2), 3);
  later.add(with_arity(3), 0);
  const Offers offers = Offers().then({&shared, &own}).then({&later});
  std::vector<std::pair<Offers::Place, std::uint32_t>> found;
  offers.each_called(terms_.symbol("p"), [&](Functor functor, Offers::Place place) {
    found.emplace_back(place, functor.arity);
  });
  std::ranges::sort(found);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].second, 2u);
  EXPECT_EQ(found[1].second, 1u);
  EXPECT_EQ(found[2].second, 3u);
}

// So many facts at(i, k) and as many questions about one of them each.
std::uint64_t comparisons_for(int count) {
  TermStore terms;
  Comparisons comparisons{terms};
  Patterns patterns(comparisons);
  const auto at = [&](TermId second, int k) {
    return terms.structure("at", {second, terms.number(k)});
  };
  for (int i = 0; i < count; ++i) patterns.add({at(terms.atom("a"), i), {}});
  for (int i = 0; i < count; ++i) {
    EXPECT_TRUE(patterns.offered(at(terms.variable(0), i)));
    EXPECT_FALSE(patterns.offered(at(terms.atom("b"), i)));
    EXPECT_FALSE(patterns.offered(at(terms.variable(0), count + i)));
    EXPECT_TRUE(
        patterns.offered(terms.structure("at", {terms.variable(i % 5), terms.variable(7)})));
  }
  return comparisons.made;
}

TEST(Patterns, FewAreComparedHoweverManyThereAre) {
  EXPECT_LE(comparisons_for(2000), 5 * comparisons_for(500));
}

}  // namespace patterns_test
}  // namespace credo
