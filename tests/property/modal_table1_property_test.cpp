// The printed table 1: against the same on words, and how it fails to keep the rules.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <iostream>
#include <random>

#include "modal/store.hpp"
#include "modal/table1.hpp"
#include "support/modal_changes.hpp"
#include "support/modal_text.hpp"
#include "support/naive_table1.hpp"
#include "support/seeds.hpp"

namespace credo::testing {
namespace modal_table1_property_test {

// Evenly, from the first test on.
int draw(int bound) { return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, bound)); }

RC_GTEST_PROP(Table1, IsWhatTheTableGivesOnWords, ()) {
  ModalFormulas formulas;
  // One agent often: rows 2 and 3 are about attitudes of the same.
  const ModalShape shape{.agents = 1 + draw(2),
                         .atoms = 1 + draw(2),
                         .most_attitudes = 4,
                         .bif = BifPlaces::below_intentions};
  RandomModal random(formulas, draw, shape);
  const ModalChanges changes = random_changes(formulas, random, draw, 1 + draw(10));
  RC_LOG() << text_of(formulas, changes) << std::endl;
  std::set<ModalId> store;
  std::set<Words> words;
  for (const ModalChange& each : changes) {
    const Words f = words_of(modal_text(formulas, each.formula));
    store = each.deletes ? table1_remove(formulas, store, each.formula)
                         : table1_add(formulas, store, each.formula);
    words = each.deletes ? naive_table1_remove(words, f) : naive_table1_add(words, f);
    std::set<Words> found;
    for (const ModalId g : store) found.insert(words_of(modal_text(formulas, g)));
    RC_ASSERT(found == words);
  }
}

std::string shortest(const std::set<std::string>& texts) {
  return *std::ranges::min_element(texts, {}, &std::string::size);
}

// Without Bif, which the table does not know. The repaired update keeps the rules on all of these.
TEST(Table1, DoesNotKeepTheRules) {
  const ModalShape shape{.agents = 2, .atoms = 2, .most_attitudes = 3, .bif = BifPlaces::nowhere};
  const std::uint32_t seeds = std::max(seed_count(2000, 400), 400u);
  std::size_t violations = 0;
  std::set<std::string> breaking_r;
  std::set<std::string> breaking_others;
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed);
    const Draw number = [&](int bound) {
      return static_cast<int>(generator() % static_cast<unsigned>(bound));
    };
    ModalFormulas formulas;
    RandomModal random(formulas, number, shape);
    const auto broken = [&](const ModalChanges& changes, StoreUpdate update) {
      InformationStores stores(formulas, update);
      return violation(formulas, stores, changed(stores, changes));
    };
    const auto by_table1 = [&](const ModalChanges& changes) {
      return broken(changes, StoreUpdate::table1).has_value();
    };
    const ModalChanges changes = random_changes(formulas, random, number, 6);
    if (!by_table1(changes)) continue;
    ++violations;
    const ModalChanges least = shrunk(formulas, changes, by_table1);
    const std::string text = text_of(formulas, least);
    const auto both = broken(least, StoreUpdate::table1);
    ASSERT_TRUE(both) << "seed " << seed << ": " << text;
    EXPECT_LE(least.size(), 2u) << "seed " << seed << ": " << text;
    EXPECT_FALSE(broken(least, StoreUpdate::repaired)) << "seed " << seed << ": " << text;
    const bool same = formulas.attitude(both->first) == formulas.attitude(both->second);
    (same ? breaking_r : breaking_others).insert(text);
  }
  std::cout << violations << " of " << seeds << " sequences end in a store that breaks the rules\n";
  ASSERT_FALSE(breaking_r.empty());
  ASSERT_FALSE(breaking_others.empty());
  std::cout << "rule r: " << shortest(breaking_r) << "\nrules 5 to 9: " << shortest(breaking_others)
            << "\n";
}

}  // namespace modal_table1_property_test
}  // namespace credo::testing
