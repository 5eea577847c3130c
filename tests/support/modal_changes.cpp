// Drawing, judging and shrinking sequences of updates.
#include "support/modal_changes.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "modal/plain_store.hpp"
#include "support/modal_text.hpp"

namespace credo::testing {
namespace {

// The formula with one attitude or one sign less.
std::vector<ModalId> smaller(ModalFormulas& formulas, ModalId f) {
  std::vector<ModalId> result;
  if (!formulas.is_positive(f)) result.push_back(formulas.negation(f));
  if (formulas.is_literal(f)) return result;
  result.push_back(formulas.content(f));
  for (const ModalId each : smaller(formulas, formulas.content(f))) {
    result.push_back(
        formulas.attitude(formulas.attitude(f), formulas.agent(f), each, formulas.is_positive(f)));
  }
  return result;
}

// The same with one change less, or with a smaller formula in one of them.
std::vector<ModalChanges> smaller(ModalFormulas& formulas, const ModalChanges& changes) {
  std::vector<ModalChanges> result;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    result.push_back(changes);
    result.back().erase(result.back().begin() + static_cast<std::ptrdiff_t>(i));
  }
  for (std::size_t i = 0; i < changes.size(); ++i) {
    for (const ModalId each : smaller(formulas, changes[i].formula)) {
      if (formulas.is_literal(each) || !formulas.is_positive(each) || !formulas.normal(each)) {
        continue;
      }
      result.push_back(changes);
      result.back()[i].formula = each;
    }
  }
  return result;
}

// Gives out numbers in the order in which it is asked.
class Renaming {
 public:
  explicit Renaming(ModalFormulas& formulas) : formulas_(formulas) {}

  ModalId operator()(ModalId f) {
    const bool positive = formulas_.is_positive(f);
    if (formulas_.is_literal(f))
      return formulas_.literal(number(atoms_, formulas_.atom(f)), positive);
    const std::uint32_t agent = 1 + number(agents_, formulas_.agent(f));
    return formulas_.attitude(formulas_.attitude(f), agent, (*this)(formulas_.content(f)),
                              positive);
  }

 private:
  using Numbers = std::map<std::uint32_t, std::uint32_t>;
  static std::uint32_t number(Numbers& numbers, std::uint32_t old) {
    return numbers.emplace(old, static_cast<std::uint32_t>(numbers.size())).first->second;
  }

  ModalFormulas& formulas_;
  Numbers agents_;
  Numbers atoms_;
};

}  // namespace

ModalChange random_change(ModalFormulas& formulas, RandomModal& random, const Draw& draw,
                          const ModalChanges& earlier) {
  ModalChange change{random.view(), draw(4) == 0};
  if (!earlier.empty() && draw(2) == 0) {
    const auto chosen = static_cast<std::size_t>(draw(static_cast<int>(earlier.size())));
    const ModalId like = random.relative(formulas.existing_normal(earlier[chosen].formula));
    change.formula = formulas.is_positive(like) ? like : formulas.negation(like);
  }
  return change;
}

ModalChanges random_changes(ModalFormulas& formulas, RandomModal& random, const Draw& draw,
                            int count) {
  ModalChanges changes;
  for (int i = 0; i < count; ++i) {
    changes.push_back(random_change(formulas, random, draw, changes));
  }
  return changes;
}

std::string text_of(const ModalFormulas& formulas, const ModalChanges& changes) {
  std::string text;
  for (const ModalChange& each : changes) {
    text += text.empty() ? "" : ", ";
    text += (each.deletes ? "~" : "") + modal_text(formulas, each.formula);
  }
  return text;
}

StoreId changed(InformationStores& stores, StoreId store, const ModalChange& change) {
  return change.deletes ? stores.remove(store, change.formula) : stores.add(store, change.formula);
}

StoreId changed(InformationStores& stores, const ModalChanges& changes) {
  StoreId store = stores.empty();
  for (const ModalChange& each : changes) store = changed(stores, store, each);
  return store;
}

std::optional<std::pair<ModalId, ModalId>> violation(ModalFormulas& formulas,
                                                     InformationStores& stores, StoreId store) {
  std::set<ModalId> said;
  for (const ModalId each : stores[store]) {
    said.merge(consequences(formulas, formulas.existing_normal(each)));
  }
  for (const ModalId f : said) {
    const Attitude attitude = formulas.attitude(f);
    if (!formulas.is_positive(f) || attitude == Attitude::belief_whether) continue;
    const std::uint32_t agent = formulas.agent(f);
    const ModalId w = formulas.content(f);
    const ModalId not_w = formulas.negation(w);
    std::vector<ModalId> excluded{formulas.attitude(attitude, agent, not_w)};
    if (attitude == Attitude::uncertainty) {
      excluded.push_back(formulas.attitude(Attitude::belief, agent, w));
      excluded.push_back(formulas.attitude(Attitude::belief, agent, not_w));
    }
    for (const ModalId each : excluded) {
      if (stores.derives(store, f) && stores.derives(store, each)) return std::pair{f, each};
    }
  }
  return std::nullopt;
}

ModalChanges shrunk(ModalFormulas& formulas, ModalChanges changes, const ModalTest& test) {
  for (bool found = true; found;) {
    const std::vector<ModalChanges> candidates = smaller(formulas, changes);
    const auto first = std::ranges::find_if(candidates, test);
    found = first != candidates.end();
    if (found) changes = *first;
  }
  Renaming renamed(formulas);
  for (ModalChange& each : changes) each.formula = renamed(each.formula);
  return changes;
}

}  // namespace credo::testing
