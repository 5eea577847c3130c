// Derivability f => g between formulas of the information store (the paper's rules 1 to 9).
//
// Rules 3 to 9 may be applied at the front and, by rules 1 and 2, inside any chain of beliefs and
// intentions: forwards where an even number of them is negated, backwards where it is odd; nothing
// below U. That closure is a recursion on the two formulas together, which is what this does; rules
// 10 and 11 are the normal form (formula.hpp), in which both formulas must be. To these come what
// Bif_i f, which is B_i f or B_i !f, adds to them: B_i f => Bif_i f, B_i !f => Bif_i f, and, by
// rules 6 and 8, Bif_i f => !U_i f and Bif_i f => !U_i !f; and the same read from the negated end.
//
//   Implication implies(formulas);
//   implies(B_1 p, !U_1 p)        // rule 6
#pragma once

#include "modal/formula.hpp"

namespace credo {

class Implication {
 public:
  // The formulas must outlive it.
  explicit Implication(const ModalFormulas& formulas) : formulas_(formulas) {}

  // Nothing is remembered: formulas are short, and what stores say is remembered there.
  bool operator()(ModalId f, ModalId g) const;

 private:
  // The cases by the signs in front. Both are attitudes of the same agent.
  bool between_positives(ModalId f, ModalId g) const;
  bool positive_to_negative(ModalId f, ModalId g) const;
  // f => g or f => !g
  bool either_way(ModalId f, ModalId g) const;

  const ModalFormulas& formulas_;
};

}  // namespace credo
