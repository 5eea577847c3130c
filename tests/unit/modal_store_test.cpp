// Information stores: what they say, and what the two updates make of them.
#include <gtest/gtest.h>

#include "base/diagnostic.hpp"
#include "modal/plain_store.hpp"
#include "modal/store.hpp"
#include "support/modal_text.hpp"

namespace credo::testing {
namespace modal_store_test {

class ModalStore : public ::testing::Test {
 protected:
  ModalId f(std::string_view text) { return modal(formulas, text); }
  // Adds the formulas one after the other.
  static StoreId built(InformationStores& stores, const std::vector<ModalId>& added) {
    StoreId store = stores.empty();
    for (const ModalId each : added) store = stores.add(store, each);
    return store;
  }
  std::set<std::string> texts(const InformationStores& stores, StoreId store) {
    std::set<std::string> result;
    for (const ModalId each : stores[store]) result.insert(modal_text(formulas, each));
    return result;
  }
  using Texts = std::set<std::string>;

  ModalFormulas formulas;
  InformationStores repaired{formulas, StoreUpdate::repaired};
  InformationStores table1{formulas, StoreUpdate::table1};
};

TEST_F(ModalStore, StartsEmpty) {
  EXPECT_TRUE(repaired[repaired.empty()].empty());
  EXPECT_EQ(repaired.size(), 1u);
  EXPECT_FALSE(repaired.derives(repaired.empty(), f("B_1 p")));
  EXPECT_EQ(repaired.remove(repaired.empty(), f("B_1 p")), repaired.empty());
}

TEST_F(ModalStore, IsKeptOnce) {
  const StoreId one = built(repaired, {f("B_1 p"), f("I_1 q"), f("B_1 q")});
  const StoreId two = built(repaired, {f("B_1 q"), f("B_1 p"), f("I_1 q"), f("B_1 p")});
  EXPECT_EQ(one, two);
  EXPECT_TRUE(std::ranges::is_sorted(repaired[one]));
  EXPECT_EQ(repaired.remove(one, f("B_1 q")), built(repaired, {f("I_1 q"), f("B_1 p")}));
}

// What follows from nine levels are millions of formulas; what is asked for may be among the first.
TEST_F(ModalStore, LooksNoFurtherThanToWhatIsAsked) {
  const ModalId nine = f("B_1 B_2 B_1 B_2 B_1 B_2 B_1 B_2 B_1 p");
  const ModalId near = f("B_1 B_2 B_1 B_2 B_1 B_2 B_1 !U_2 B_1 p");
  const std::size_t before = formulas.size();
  EXPECT_TRUE(derives(formulas, PlainStore{nine}, nine));
  EXPECT_TRUE(derives(formulas, PlainStore{nine}, near));
  EXPECT_LT(formulas.size(), before + 1000);
}

TEST_F(ModalStore, SaysWhatOneOfItsFormulasImplies) {
  const StoreId store = built(repaired, {f("B_1 B_2 p"), f("I_1 B_1 !q")});
  EXPECT_TRUE(repaired.derives(store, f("B_1 !U_2 p")));
  EXPECT_EQ(repaired.reason(store, f("B_1 !U_2 p")), f("B_1 B_2 p"));
  EXPECT_TRUE(repaired.derives(store, f("I_1 Bif_1 q")));
  EXPECT_EQ(repaired.reason(store, f("I_1 Bif_1 q")), f("I_1 B_1 !q"));
  EXPECT_TRUE(repaired.derives(store, f("B_1 B_1 B_2 p")));
  EXPECT_FALSE(repaired.derives(store, f("B_1 p")));
  EXPECT_EQ(repaired.reason(store, f("B_1 p")), std::nullopt);
}

TEST_F(ModalStore, IsClosedAtTheTop) {
  const StoreId store = built(repaired, {f("B_1 p")});
  EXPECT_FALSE(repaired.derives(store, f("B_1 !B_1 p"))) << "it believes p";
  EXPECT_TRUE(repaired.derives(store, f("B_1 !B_1 q"))) << "it does not believe q";
  EXPECT_EQ(repaired.reason(store, f("B_1 !B_1 q")), std::nullopt);
  EXPECT_FALSE(repaired.derives(store, f("B_1 !B_2 q"))) << "no closed world below";
}

TEST_F(ModalStore, AddingDropsWhatExcludesTheNew) {
  const auto after = [&](const std::vector<ModalId>& before, std::string_view added) {
    return texts(repaired, repaired.add(built(repaired, before), f(added)));
  };
  EXPECT_EQ(after({f("B_1 p"), f("B_1 q")}, "B_1 !p"), (Texts{"B_1 !p", "B_1 q"}));
  EXPECT_EQ(after({f("B_1 p")}, "U_1 p"), Texts{"U_1 p"});
  EXPECT_EQ(after({f("U_1 p")}, "U_1 !p"), Texts{"U_1 !p"});
  EXPECT_EQ(after({f("B_1 p")}, "I_1 p"), (Texts{"B_1 p", "I_1 p"}));
  EXPECT_EQ(after({f("I_1 B_1 p")}, "I_1 !Bif_1 p"), Texts{"I_1 !Bif_1 p"});
  EXPECT_EQ(after({f("B_1 B_2 p")}, "B_1 U_2 p"), Texts{"B_1 U_2 p"});
  EXPECT_EQ(after({f("B_1 B_2 p")}, "B_1 !U_2 p"), (Texts{"B_1 B_2 p", "B_1 !U_2 p"}));
}

TEST_F(ModalStore, RemovingDropsWhatImpliesTheOld) {
  const auto after = [&](const std::vector<ModalId>& before, std::string_view removed) {
    return texts(repaired, repaired.remove(built(repaired, before), f(removed)));
  };
  EXPECT_EQ(after({f("B_1 p"), f("B_1 q")}, "B_1 p"), Texts{"B_1 q"});
  EXPECT_EQ(after({f("B_1 p")}, "B_1 !p"), Texts{"B_1 p"});
  EXPECT_EQ(after({f("B_1 B_2 p"), f("B_1 U_2 !p")}, "B_1 !B_2 !p"), Texts{});
  EXPECT_EQ(after({f("I_1 B_1 !p"), f("I_1 Bif_1 p"), f("I_1 p")}, "I_1 Bif_1 p"), Texts{"I_1 p"});
  EXPECT_EQ(after({f("B_1 p")}, "B_1 B_1 p"), Texts{});
}

TEST_F(ModalStore, NegativeNormalFormsAreAboutWhatIsNotSaid) {
  const StoreId store = built(repaired, {f("B_1 p"), f("U_1 q")});
  EXPECT_EQ(texts(repaired, repaired.add(store, f("B_1 !B_1 p"))), Texts{"U_1 q"});
  EXPECT_EQ(texts(repaired, repaired.remove(store, f("B_1 !B_1 q"))), (Texts{"B_1 p", "B_1 q"}));
}

TEST_F(ModalStore, OnlyThePrintedTableKeepsBothOfTheExample) {
  const std::vector<ModalId> updates{f("B_1 p"), f("B_1 U_1 p")};
  const StoreId good = built(repaired, updates);
  EXPECT_EQ(texts(repaired, good), Texts{"U_1 p"});
  EXPECT_EQ(repaired.inconsistency(good), std::nullopt);

  const StoreId bad = built(table1, updates);
  EXPECT_EQ(texts(table1, bad), (Texts{"B_1 p", "B_1 U_1 p"}));
  EXPECT_TRUE(table1.derives(bad, f("B_1 p")));
  EXPECT_TRUE(table1.derives(bad, f("U_1 p"))) << "asking uses normal forms";
  EXPECT_EQ(table1.reason(bad, f("U_1 p")), f("B_1 U_1 p")) << "as it is stored";
  const auto both = table1.inconsistency(bad);
  ASSERT_TRUE(both);
  EXPECT_EQ((Texts{modal_text(formulas, both->first), modal_text(formulas, both->second)}),
            (Texts{"B_1 p", "B_1 U_1 p"}));
}

TEST_F(ModalStore, ThePrintedTableDeletesAsWritten) {
  const StoreId store = built(table1, {f("B_1 U_1 p")});
  EXPECT_EQ(table1.remove(store, f("U_1 p")), store) << "found under B_1 U_1 only";
  EXPECT_EQ(table1.remove(store, f("B_1 U_1 p")), table1.empty());
}

TEST_F(ModalStore, FormulasWithoutNormalFormAreRefused) {
  EXPECT_THROW(repaired.add(repaired.empty(), f("U_1 B_1 p")), InternalError);
  EXPECT_THROW(repaired.derives(repaired.empty(), f("B_2 U_1 B_1 p")), InternalError);
}

}  // namespace modal_store_test
}  // namespace credo::testing
