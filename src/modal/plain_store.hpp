// The information store as plain values: the reference.
//
// Nothing is memoised and nothing is shared with implication.hpp: derivability applies the paper's
// rules one at a time, at every position the parity allows, and looks whether the wanted formula
// comes up; updates are written down as they are defined.
#pragma once

#include <optional>
#include <set>
#include <utility>

#include "modal/formula.hpp"
#include "modal/update.hpp"

namespace credo {

using PlainStore = std::set<ModalId>;

// All formulas that follow from f, itself included, by rules 1 to 9 and those of Bif. The formula
// must be in normal form.
std::set<ModalId> consequences(ModalFormulas& formulas, ModalId f);

// As in store.hpp: formulas need not be in normal form, but must have one.
bool derives(ModalFormulas& formulas, const PlainStore& store, ModalId f);
PlainStore added(ModalFormulas& formulas, const PlainStore& store, ModalId f, StoreUpdate update);
PlainStore removed(ModalFormulas& formulas, const PlainStore& store, ModalId f, StoreUpdate update);

// Two formulas of the store one of which implies the negation of the other, if there are any.
std::optional<std::pair<ModalId, ModalId>> inconsistency(ModalFormulas& formulas,
                                                         const PlainStore& store);

}  // namespace credo
