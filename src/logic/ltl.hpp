// Linear-time formulas over numbered atoms: negation normal form, hash-consed.
//
// The store keeps each formula once, so that equal formulas have equal ids; conjunctions and
// disjunctions are flat, sorted and without repetition. The constructors do what is true at a
// glance (units, complements, idempotence); logic/ltl_simplify.hpp does the rest. F and G are the
// until and release of constants, W is written with R.
//
//   LtlStore ltl;
//   LtlId f = ltl.always(ltl.either({ltl.literal(0, false), ltl.eventually(ltl.literal(1))}));
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "base/sequence_table.hpp"

namespace credo {

using LtlId = std::uint32_t;

enum class LtlOp : std::uint8_t {
  falsity,
  truth,
  positive,
  negative,
  both,
  either,
  next,
  until,
  release
};

class LtlStore {
 public:
  LtlStore();

  // Building.
  LtlId constant(bool value) const { return value ? kTrue : kFalse; }
  LtlId literal(std::uint32_t atom, bool positive = true);
  LtlId both(std::vector<LtlId> parts);
  LtlId either(std::vector<LtlId> parts);
  LtlId next(LtlId f);
  LtlId until(LtlId f, LtlId g);
  LtlId release(LtlId f, LtlId g);
  LtlId weak_until(LtlId f, LtlId g) { return release(g, either({f, g})); }
  LtlId eventually(LtlId f) { return until(kTrue, f); }
  LtlId always(LtlId f) { return release(kFalse, f); }
  LtlId negation(LtlId f);
  LtlId implies(LtlId f, LtlId g) { return either({negation(f), g}); }

  // Looking.
  LtlOp op(LtlId f) const { return static_cast<LtlOp>(table_[f][0]); }
  std::uint32_t atom(LtlId f) const { return table_[f][1]; }
  // Of both and either: the parts; next: its formula; until and release: the two sides.
  std::span<const LtlId> parts(LtlId f) const { return table_[f].subspan(1); }
  bool is_constant(LtlId f) const { return f <= kTrue; }
  bool is_eventually(LtlId f) const { return op(f) == LtlOp::until && parts(f)[0] == kTrue; }
  bool is_always(LtlId f) const { return op(f) == LtlOp::release && parts(f)[0] == kFalse; }
  // Without next, until and release.
  bool is_state_formula(LtlId f) const;
  // Without release: a finite prefix of a run shows that it is true.
  bool is_guarantee(LtlId f) const;
  // Else how often a label is repeated does not matter.
  bool has_next(LtlId f) const { return contains(f, LtlOp::next); }

  // A bit for each of the atoms below 64 that occur in it.
  std::uint64_t atoms(LtlId f) const { return atoms_[f]; }

  std::string text(LtlId f, const std::function<std::string(std::uint32_t)>& atom_name = {}) const;
  std::size_t size() const { return table_.size(); }

  static constexpr LtlId kFalse = 0;
  static constexpr LtlId kTrue = 1;

 private:
  LtlId intern(LtlOp op, std::span<const LtlId> words);
  LtlId intern(LtlOp op, std::initializer_list<LtlId> words) {
    return intern(op, std::span(words.begin(), words.size()));
  }
  LtlId flat(LtlOp op, LtlId unit, LtlId zero, std::vector<LtlId> parts);
  bool contains(LtlId f, LtlOp op) const {
    return (operators_[f] & (1u << static_cast<unsigned>(op))) != 0;
  }

  SequenceTable table_;
  std::vector<std::uint16_t> operators_;  // by id: a bit for each operator that occurs in it
  std::vector<std::uint64_t> atoms_;      // by id: a bit for each atom that occurs in it
  std::vector<LtlId> negations_;          // by id; kUnknown where not computed yet
};

}  // namespace credo
