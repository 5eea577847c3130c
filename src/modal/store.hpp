// Information stores: what an agent believes, intends and is uncertain of, hash-consed.
//
// A store is a set of formulas O_i f (the paper's tree of views, written as its paths). What it
// says is what one of its formulas implies; at the top a store is closed: !O_i f is what it does
// not say.
//
//   InformationStores stores(formulas, StoreUpdate::repaired);
//   StoreId s = stores.add(stores.empty(), f);
//   stores.derives(s, g)
//
// Updates (the repaired form):
//   add(S, f)     { g in S : not g => !f } + { f }
//   remove(S, f)  { g in S : not g => f }
// so that rule r and rules 5 to 9 hold of every store that was built by them. Here formulas are in
// normal form. One that is negative then, as that of B_i !B_i f, is about what the store does not
// say: adding it removes B_i f, removing it adds B_i f. The printed table (modal/table1.hpp) is the
// other choice; it keeps formulas as they are written, asks for normal forms all the same, and does
// not have that property. All answers are memoised.
#pragma once

#include <optional>
#include <span>
#include <utility>

#include "base/id_map.hpp"
#include "base/sequence_table.hpp"
#include "modal/formula.hpp"
#include "modal/implication.hpp"
#include "modal/update.hpp"

namespace credo {

using StoreId = std::uint32_t;

class InformationStores {
 public:
  // The formulas must outlive the stores.
  InformationStores(ModalFormulas& formulas, StoreUpdate update);

  StoreId empty() const { return 0; }
  // The formulas of the store, sorted by id.
  std::span<const ModalId> operator[](StoreId store) const { return stores_[store]; }

  // The formula is positive, an attitude; it need not be in normal form, but must have one.
  StoreId add(StoreId store, ModalId f);
  StoreId remove(StoreId store, ModalId f);
  bool derives(StoreId store, ModalId f);
  // The first formula of the store that implies it, if any: for explanations. None for what is true
  // because the store does not say the opposite.
  std::optional<ModalId> reason(StoreId store, ModalId f);
  // Two formulas of the store that cannot both be (one implies the negation of the other), if any.
  std::optional<std::pair<ModalId, ModalId>> inconsistency(StoreId store);

  std::size_t size() const { return stores_.size(); }
  std::size_t bytes() const;

 private:
  enum class Change : std::uint8_t { add, remove };

  StoreId changed(StoreId store, ModalId f, Change change);
  StoreId changed_by_table1(StoreId store, ModalId f, Change change);
  // The first formula of the store that implies g, which is in normal form.
  std::optional<ModalId> implying(StoreId store, ModalId g);

  ModalFormulas& formulas_;
  StoreUpdate update_;
  Implication implies_;
  SequenceTable stores_;
  IdMap added_;    // (store, formula) -> store
  IdMap removed_;  // (store, formula) -> store
  IdMap derived_;  // (store, formula) -> 0 or 1
};

}  // namespace credo
