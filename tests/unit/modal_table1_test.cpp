// The paper's table 1, row by row.
#include <gtest/gtest.h>

#include "modal/table1.hpp"
#include "support/modal_text.hpp"

namespace credo::testing {
namespace modal_table1_test {

using Texts = std::set<std::string>;

// The store of the texts after an update: "B_1 p" adds, "~B_1 p" deletes.
Texts updated(const Texts& store, std::string_view update) {
  ModalFormulas formulas;
  std::set<ModalId> before;
  for (const std::string& each : store) before.insert(modal(formulas, each));
  const std::set<ModalId> after =
      update.starts_with('~') ? table1_remove(formulas, before, modal(formulas, update.substr(1)))
                              : table1_add(formulas, before, modal(formulas, update));
  Texts result;
  for (const ModalId each : after) result.insert(modal_text(formulas, each));
  return result;
}

TEST(Table1, AddsALiteralAndDropsItsNegation) {
  EXPECT_EQ(updated({"B_1 !p", "B_1 q", "I_1 !p"}, "B_1 p"), (Texts{"B_1 p", "B_1 q", "I_1 !p"}));
  EXPECT_EQ(updated({"B_1 !B_2 p"}, "B_1 !B_2 !p"), (Texts{"B_1 !B_2 p", "B_1 !B_2 !p"}))
      << "not below a negation";
  EXPECT_EQ(updated({"I_1 !B_2 U_1 p"}, "I_1 !B_2 U_1 !p"),
            (Texts{"I_1 !B_2 U_1 p", "I_1 !B_2 U_1 !p"}));
}

TEST(Table1, SimplifiesOwnBeliefsWhenAdding) {
  EXPECT_EQ(updated({}, "B_1 B_1 p"), Texts{"B_1 p"});
  EXPECT_EQ(updated({}, "B_2 B_1 B_1 B_1 p"), Texts{"B_2 B_1 p"});
  EXPECT_EQ(updated({}, "B_2 B_1 !B_1 p"), Texts{"B_2 !B_1 p"});
  EXPECT_EQ(updated({"B_1 p"}, "B_1 !B_1 p"), Texts{}) << "at the top nothing is stored for it";
  EXPECT_EQ(updated({}, "B_2 !B_1 B_1 p"), Texts{"B_2 !B_1 B_1 p"}) << "no row for this";
}

TEST(Table1, BeliefsAndUncertaintiesReplaceEachOther) {
  EXPECT_EQ(updated({"U_1 p"}, "B_1 p"), Texts{"B_1 p"});
  EXPECT_EQ(updated({"U_1 !p"}, "B_1 p"), Texts{"B_1 p"});
  EXPECT_EQ(updated({"B_1 p"}, "U_1 p"), Texts{"U_1 p"});
  EXPECT_EQ(updated({"B_1 !p"}, "U_1 p"), Texts{"U_1 p"});
  EXPECT_EQ(updated({"U_1 !p"}, "U_1 p"), Texts{"U_1 p"}) << "by ~!U_1 p";
  EXPECT_EQ(updated({"B_1 !B_2 p", "B_1 !U_2 p"}, "B_1 B_2 p"), (Texts{"B_1 !U_2 p", "B_1 B_2 p"}));
  EXPECT_EQ(updated({"U_1 B_2 p"}, "U_1 U_2 p"), (Texts{"U_1 B_2 p", "U_1 U_2 p"}))
      << "not below U";
}

TEST(Table1, IntentionsDropTheirOpposites) {
  EXPECT_EQ(updated({"I_1 !p", "B_1 !p"}, "I_1 p"), (Texts{"B_1 !p", "I_1 p"}));
  EXPECT_EQ(updated({"B_1 !I_2 p"}, "B_1 I_2 p"), Texts{"B_1 I_2 p"});
}

TEST(Table1, NegativesDropTheAttitude) {
  EXPECT_EQ(updated({"B_1 U_2 p", "B_1 B_2 p"}, "B_1 !U_2 p"), (Texts{"B_1 B_2 p", "B_1 !U_2 p"}));
  EXPECT_EQ(updated({"I_1 I_2 p"}, "I_1 !I_2 p"), Texts{"I_1 !I_2 p"});
}

TEST(Table1, DeletesWhatIsWritten) {
  EXPECT_EQ(updated({"B_1 p", "B_1 !p", "U_1 p", "I_1 p"}, "~B_1 p"),
            (Texts{"B_1 !p", "U_1 p", "I_1 p"}));
  EXPECT_EQ(updated({"I_1 p", "I_1 !p"}, "~I_1 p"), Texts{"I_1 !p"});
  EXPECT_EQ(updated({"B_1 p"}, "~B_1 B_1 p"), Texts{"B_1 p"}) << "nothing is simplified";
  EXPECT_EQ(updated({}, "~B_1 p"), Texts{});
}

TEST(Table1, DeletesABeliefBelowAnOddView) {
  const Texts gone{"I_1 !I_2 B_3 p", "I_1 !I_2 !B_3 !p", "I_1 !I_2 !U_3 p", "I_1 !I_2 !U_3 !p"};
  const Texts stays{"I_1 !I_2 !B_3 p", "I_1 !I_2 U_3 p", "I_1 !I_2 B_3 !p"};
  Texts store = gone;
  store.insert(stays.begin(), stays.end());
  EXPECT_EQ(updated(store, "~I_1 !I_2 B_3 p"), stays);
}

TEST(Table1, DeletesAnIntentionBelowAnOddView) {
  EXPECT_EQ(updated({"B_1 !B_2 I_3 p", "B_1 !B_2 !I_3 !p", "B_1 !B_2 !I_3 p"}, "~B_1 !B_2 I_3 p"),
            Texts{"B_1 !B_2 !I_3 p"});
}

TEST(Table1, DeletesTheLackOfABeliefBelowAnEvenView) {
  const Texts gone{"B_1 !U_2 p", "B_1 U_2 !p", "B_1 B_2 p", "B_1 B_2 !p"};
  const Texts stays{"B_1 U_2 p", "B_1 !U_2 !p", "B_1 !B_2 p"};
  Texts store = gone;
  store.insert(stays.begin(), stays.end());
  EXPECT_EQ(updated(store, "~B_1 !U_2 p"), stays);
}

TEST(Table1, DeletesTheLackOfAnIntentionBelowAnEvenView) {
  EXPECT_EQ(updated({"B_1 !I_2 p", "B_1 I_2 !p", "B_1 I_2 p"}, "~B_1 !I_2 p"), Texts{"B_1 I_2 p"});
}

TEST(Table1, DeletesNothingElseWhereTheParityIsUncertain) {
  EXPECT_EQ(updated({"U_1 !I_2 p", "U_1 I_2 !p"}, "~U_1 !I_2 p"), Texts{"U_1 I_2 !p"});
  EXPECT_EQ(updated({"U_1 !B_2 I_3 p", "U_1 !B_2 !I_3 !p"}, "~U_1 !B_2 I_3 p"),
            Texts{"U_1 !B_2 !I_3 !p"});
}

TEST(Table1, KeepsBifLikeALiteral) {
  EXPECT_EQ(updated({"I_1 !Bif_1 p", "I_1 B_1 p"}, "I_1 Bif_1 !p"),
            (Texts{"I_1 Bif_1 p", "I_1 B_1 p"}));
  EXPECT_EQ(updated({"I_1 Bif_1 p", "I_1 B_1 p"}, "~I_1 Bif_1 p"), Texts{"I_1 B_1 p"});
}

// A deletion goes four ways at every level; only those where something is stored are followed.
TEST(Table1, LongChainsAreNoTrouble) {
  ModalFormulas formulas;
  std::set<ModalId> store;
  const auto chain = [&](std::uint32_t turn) {
    ModalId f = formulas.literal(0, turn % 3 != 0);
    for (std::uint32_t i = 0; i < 40; ++i) {
      const bool uncertain = i < turn % 7;
      f = formulas.attitude(uncertain ? Attitude::uncertainty : Attitude::belief, i % 2, f,
                            i == 39 || (i * turn) % 5 != 1);
    }
    return f;
  };
  for (std::uint32_t turn = 0; turn < 30; ++turn) store = table1_add(formulas, store, chain(turn));
  EXPECT_GT(store.size(), 10u);
  for (std::uint32_t turn = 0; turn < 30; ++turn) {
    store = table1_remove(formulas, store, chain(turn));
    EXPECT_FALSE(store.contains(chain(turn)));
  }
  EXPECT_TRUE(store.empty());
}

}  // namespace modal_table1_test
}  // namespace credo::testing
