// Information stores: the interned ones against plain sets, and what the repaired update keeps.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "modal/plain_store.hpp"
#include "modal/store.hpp"
#include "support/modal_changes.hpp"

namespace credo::testing {
namespace modal_store_property_test {

// Bif may be stored below an intention only.
constexpr ModalShape kShape{
    .agents = 2, .atoms = 2, .most_attitudes = 3, .bif = BifPlaces::below_intentions};

// Evenly, from the first test on.
int draw(int bound) { return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, bound)); }

RC_GTEST_PROP(ModalStores, AreWhatThePlainOnesAre, ()) {
  for (const StoreUpdate update : {StoreUpdate::repaired, StoreUpdate::table1}) {
    ModalFormulas formulas;
    InformationStores stores(formulas, update);
    RandomModal random(formulas, draw, kShape);
    const ModalChanges changes = random_changes(formulas, random, draw, 1 + draw(8));
    RC_LOG() << text_of(formulas, changes) << std::endl;
    StoreId store = stores.empty();
    PlainStore plain;
    for (const ModalChange& each : changes) {
      store = changed(stores, store, each);
      plain = each.deletes ? removed(formulas, plain, each.formula, update)
                           : added(formulas, plain, each.formula, update);
      RC_ASSERT(PlainStore(stores[store].begin(), stores[store].end()) == plain);
      RC_ASSERT(stores.inconsistency(store) == inconsistency(formulas, plain));
      for (int i = 0; i < 3; ++i) {
        const ModalId question = random_change(formulas, random, draw, changes).formula;
        const bool expected = derives(formulas, plain, question);
        RC_ASSERT(stores.derives(store, question) == expected);
        const auto reason = stores.reason(store, question);
        if (reason) RC_ASSERT(expected && derives(formulas, {*reason}, question));
        if (formulas.is_positive(*formulas.normal(question))) {
          RC_ASSERT(reason.has_value() == expected);
        }
      }
    }
  }
}

RC_GTEST_PROP(ModalStores, RepairedUpdatesKeepTheRules, ()) {
  ModalFormulas formulas;
  InformationStores stores(formulas, StoreUpdate::repaired);
  RandomModal random(formulas, draw, kShape);
  const ModalChanges changes = random_changes(formulas, random, draw, 1 + draw(10));
  RC_LOG() << text_of(formulas, changes) << std::endl;
  StoreId store = stores.empty();
  for (const ModalChange& each : changes) {
    const StoreId before = store;
    store = changed(stores, before, each);
    RC_ASSERT(stores.derives(store, each.formula) != each.deletes);
    RC_ASSERT(changed(stores, store, each) == store);
    RC_ASSERT(!violation(formulas, stores, store));
    RC_ASSERT(!stores.inconsistency(store));
    // Nothing is kept that was not there, and nothing else is lost than what had to go.
    const ModalId normal = formulas.existing_normal(each.formula);
    const ModalId wanted = each.deletes ? formulas.negation(normal) : normal;
    for (const ModalId f : stores[store]) {
      RC_ASSERT(f == wanted || std::ranges::binary_search(stores[before], f));
    }
    for (const ModalId f : stores[before]) {
      const bool must_go = consequences(formulas, f).contains(formulas.negation(wanted));
      RC_ASSERT(std::ranges::binary_search(stores[store], f) != must_go);
    }
  }
}

// Of any store, also one that the printed table has spoilt.
RC_GTEST_PROP(ModalStores, ViolationsAreFoundAsInconsistencies, ()) {
  ModalFormulas formulas;
  InformationStores stores(formulas, StoreUpdate::table1);
  RandomModal random(formulas, draw, kShape);
  const ModalChanges changes = random_changes(formulas, random, draw, 1 + draw(10));
  RC_LOG() << text_of(formulas, changes) << std::endl;
  const StoreId store = changed(stores, changes);
  const auto both = stores.inconsistency(store);
  RC_CLASSIFY(both.has_value(), "inconsistent");
  // The other way round it need not be: B_1 !U_1 p says nothing at the top.
  if (violation(formulas, stores, store)) RC_ASSERT(both.has_value());
  if (!both) return;
  const ModalId first = formulas.existing_normal(both->first);
  const ModalId second = formulas.existing_normal(both->second);
  RC_ASSERT(consequences(formulas, first).contains(formulas.negation(second)));
}

}  // namespace modal_store_property_test
}  // namespace credo::testing
