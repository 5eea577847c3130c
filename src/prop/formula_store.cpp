// Interning formulas.
#include "prop/formula_store.hpp"

#include <algorithm>

#include "prop/entailment.hpp"

namespace credo::prop {

FormulaId FormulaStore::formula(const Formula& formula) {
  scratch_.clear();
  for (const Clause& each : formula) {
    scratch_.push_back(static_cast<std::uint32_t>(each.size()));
    for (const Literal literal : each) scratch_.push_back(literal.atom * 2 + literal.negative);
  }
  const FormulaId id = formula_table_.intern(scratch_);
  if (id == formulas_.size()) formulas_.push_back(formula);
  return id;
}

BaseId FormulaStore::base(std::vector<FormulaId> formulas) {
  std::ranges::sort(formulas);
  const auto repeated = std::ranges::unique(formulas);
  formulas.erase(repeated.begin(), repeated.end());
  return base_table_.intern(formulas);
}

BaseId FormulaStore::base(const Base& formulas) {
  std::vector<FormulaId> ids;
  for (const Formula& each : formulas) ids.push_back(formula(each));
  return base(std::move(ids));
}

Base FormulaStore::formulas(BaseId id) const {
  std::vector<Formula> all;
  for (const FormulaId each : base(id)) all.push_back(formulas_[each]);
  return prop::base(std::move(all));
}

bool FormulaStore::entails(BaseId base_id, FormulaId formula_id) {
  const std::uint64_t key = pair_key(base_id, formula_id);
  const std::uint32_t known = entailed_.find(key);
  if (known != IdMap::kAbsent) return known != 0;
  const bool answer = prop::entails(formulas(base_id), formulas_[formula_id]);
  entailed_.insert(key, answer ? 1 : 0);
  return answer;
}

std::size_t FormulaStore::bytes() const {
  return formula_table_.bytes() + base_table_.bytes() + entailed_.bytes() +
         formulas_.capacity() * sizeof(Formula);
}

}  // namespace credo::prop
