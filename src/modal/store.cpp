// Asking and changing information stores.
#include "modal/store.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "modal/table1.hpp"

namespace credo {

InformationStores::InformationStores(ModalFormulas& formulas, StoreUpdate update)
    : formulas_(formulas), update_(update), implies_(formulas) {
  stores_.intern({});
}

StoreId InformationStores::add(StoreId store, ModalId f) {
  const std::uint64_t key = pair_key(store, f);
  const std::uint32_t known = added_.find(key);
  if (known != IdMap::kAbsent) return known;
  const StoreId after = changed(store, f, Change::add);
  added_.insert(key, after);
  return after;
}

StoreId InformationStores::remove(StoreId store, ModalId f) {
  const std::uint64_t key = pair_key(store, f);
  const std::uint32_t known = removed_.find(key);
  if (known != IdMap::kAbsent) return known;
  const StoreId after = changed(store, f, Change::remove);
  removed_.insert(key, after);
  return after;
}

bool InformationStores::derives(StoreId store, ModalId f) {
  const std::uint64_t key = pair_key(store, f);
  const std::uint32_t known = derived_.find(key);
  if (known != IdMap::kAbsent) return known != 0;
  const ModalId g = formulas_.existing_normal(f);
  const bool answer = formulas_.is_positive(g) ? implying(store, g).has_value()
                                               : !implying(store, formulas_.negation(g));
  derived_.insert(key, answer ? 1 : 0);
  return answer;
}

std::optional<ModalId> InformationStores::reason(StoreId store, ModalId f) {
  const ModalId g = formulas_.existing_normal(f);
  return formulas_.is_positive(g) ? implying(store, g) : std::nullopt;
}

std::optional<ModalId> InformationStores::implying(StoreId store, ModalId g) {
  for (const ModalId each : stores_[store]) {
    if (implies_(formulas_.existing_normal(each), g)) return each;
  }
  return std::nullopt;
}

std::optional<std::pair<ModalId, ModalId>> InformationStores::inconsistency(StoreId store) {
  const std::span<const ModalId> formulas = stores_[store];
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    const ModalId first = formulas_.existing_normal(formulas[i]);
    for (const ModalId each : formulas.subspan(i + 1)) {
      const ModalId excluded = formulas_.negation(formulas_.existing_normal(each));
      if (implies_(first, excluded)) return std::pair{formulas[i], each};
    }
  }
  return std::nullopt;
}

StoreId InformationStores::changed(StoreId store, ModalId f, Change change) {
  if (update_ == StoreUpdate::table1) return changed_by_table1(store, f, change);
  ModalId wanted = formulas_.existing_normal(f);
  if (change == Change::remove) wanted = formulas_.negation(wanted);
  // What is wanted is either said from now on, or its negation is no longer said.
  const ModalId unwanted = formulas_.negation(wanted);
  std::vector<ModalId> after;
  for (const ModalId each : stores_[store]) {
    if (!implies_(each, unwanted)) after.push_back(each);
  }
  if (formulas_.is_positive(wanted)) {
    const auto place = std::ranges::lower_bound(after, wanted);
    if (place == after.end() || *place != wanted) after.insert(place, wanted);
  } else if (after.size() == stores_[store].size()) {
    return store;
  }
  return stores_.intern(after);
}

StoreId InformationStores::changed_by_table1(StoreId store, ModalId f, Change change) {
  const std::span<const ModalId> formulas = stores_[store];
  const std::set<ModalId> before(formulas.begin(), formulas.end());
  const std::set<ModalId> after = change == Change::add ? table1_add(formulas_, before, f)
                                                        : table1_remove(formulas_, before, f);
  return stores_.intern(std::vector<ModalId>(after.begin(), after.end()));
}

std::size_t InformationStores::bytes() const {
  return stores_.bytes() + added_.bytes() + removed_.bytes() + derived_.bytes();
}

}  // namespace credo
