// Formulas rewritten to equivalent ones that are smaller or closer to an automaton.
//
// Bottom-up: X is pulled out, F and G are merged (F f | F g is F(f|g)) and collapse (GFG f is FG f,
// F(f U g) is F g), what does not depend on the time is pulled out (F(f & GF g) is F f & GF g), and
// what a syntactic implication decides is decided. Every rule keeps the meaning on every infinite
// run; a property-based test compares both sides on random lassos.
#pragma once

#include <unordered_map>
#include <utility>
#include <vector>

#include "logic/ltl.hpp"

namespace credo {

class LtlSimplifier {
 public:
  explicit LtlSimplifier(LtlStore& ltl) : ltl_(ltl) {}

  LtlId simplify(LtlId f);

  // Whether f implies g for reasons of form; false says nothing.
  bool implies(LtlId f, LtlId g);

 private:
  LtlId rewrite(LtlId f);
  LtlId junction(LtlId f);
  LtlId until(LtlId f, LtlId g);
  LtlId release(LtlId f, LtlId g);
  LtlId next(LtlId f);
  bool implies_by_form(LtlId f, LtlId g);
  // Holds of a run as soon as it holds of some later part of it / only if it holds of all of them.
  bool is_eventual(LtlId f) { return remembered(f, true); }
  bool is_universal(LtlId f) { return remembered(f, false); }
  bool remembered(LtlId f, bool eventual);
  bool closed(LtlId f, bool eventual);
  // Is true now iff it is true at any later time: GF p, FG p.
  bool is_lasting(LtlId f) { return is_eventual(f) && is_universal(f); }
  // The parts that are lasting, and the others.
  std::pair<std::vector<LtlId>, std::vector<LtlId>> split(LtlId f);

  LtlStore& ltl_;
  std::unordered_map<LtlId, LtlId> known_;
  std::unordered_map<std::uint64_t, bool> implications_;
  std::unordered_map<std::uint64_t, bool> closed_;
};

}  // namespace credo
