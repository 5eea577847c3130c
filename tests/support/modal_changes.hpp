// Random sequences of updates of an information store, what they break, and the smallest part of
// one that still breaks it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "modal/store.hpp"
#include "support/random_modal.hpp"

namespace credo::testing {

// upd(S, f), or upd(S, ~f)
struct ModalChange {
  ModalId formula = 0;
  bool deletes = false;
};
using ModalChanges = std::vector<ModalChange>;

// A change, often about something one of the earlier ones is about.
ModalChange random_change(ModalFormulas& formulas, RandomModal& random, const Draw& draw,
                          const ModalChanges& earlier);
ModalChanges random_changes(ModalFormulas& formulas, RandomModal& random, const Draw& draw,
                            int count);
// "B_1 p, ~I_1 q"
std::string text_of(const ModalFormulas& formulas, const ModalChanges& changes);

StoreId changed(InformationStores& stores, StoreId store, const ModalChange& change);
// The store after all changes, from the empty one.
StoreId changed(InformationStores& stores, const ModalChanges& changes);

// Two formulas that the store says and that rule r (O_i w and O_i !w) or rules 5 to 9 (U_i w and
// U_i !w, B_i w or B_i !w) do not allow together. Everything the store says is looked at.
std::optional<std::pair<ModalId, ModalId>> violation(ModalFormulas& formulas,
                                                     InformationStores& stores, StoreId store);

// Fewer changes with shorter formulas, with which the test is still true; nothing can be left out
// of it. Agents and atoms are named in the order in which they occur.
using ModalTest = std::function<bool(const ModalChanges&)>;
ModalChanges shrunk(ModalFormulas& formulas, ModalChanges changes, const ModalTest& test);

}  // namespace credo::testing
