// Formulas and sets of formulas as ids, with entailment looked up ever after.
//
//   FormulaStore store;
//   const BaseId beliefs = store.base({store.formula(f), store.formula(g)});
//   store.entails(beliefs, store.formula(h));
#pragma once

#include <vector>

#include "base/id_map.hpp"
#include "base/sequence_table.hpp"
#include "prop/formula.hpp"

namespace credo::prop {

using FormulaId = std::uint32_t;
using BaseId = std::uint32_t;

class FormulaStore {
 public:
  // Formulas.
  FormulaId formula(const Formula& formula);
  const Formula& formula(FormulaId id) const { return formulas_[id]; }

  // Sets of formulas; the ids of a set are sorted.
  BaseId base(std::vector<FormulaId> formulas);
  BaseId base(const Base& formulas);
  std::span<const FormulaId> base(BaseId id) const { return base_table_[id]; }
  // The formulas of the set in the order of prop/formula.hpp.
  Base formulas(BaseId id) const;

  // Whether all of the base together, or the formula alone, entails the formula.
  bool entails(BaseId base, FormulaId formula);
  bool formula_entails(FormulaId premise, FormulaId formula) {
    return entails(base(std::vector{premise}), formula);
  }

  std::size_t bytes() const;

 private:
  SequenceTable formula_table_;  // per clause: its length and its literals
  std::vector<Formula> formulas_;
  SequenceTable base_table_;
  IdMap entailed_;  // (base, formula) -> 0 or 1
  std::vector<std::uint32_t> scratch_;
};

}  // namespace credo::prop
