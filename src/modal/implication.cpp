// Derivability between two formulas, by recursion on both.
#include "modal/implication.hpp"

namespace credo {

bool Implication::operator()(ModalId f, ModalId g) const {
  if (f == g) return true;
  // Literals follow from themselves only.
  if (formulas_.is_literal(f) || formulas_.is_literal(g)) return false;
  if (formulas_.agent(f) != formulas_.agent(g)) return false;
  if (formulas_.is_positive(f)) {
    return formulas_.is_positive(g) ? between_positives(f, g) : positive_to_negative(f, g);
  }
  // Between negatives: the other way round. No attitude follows from the lack of one.
  if (formulas_.is_positive(g)) return false;
  return between_positives(formulas_.negation(g), formulas_.negation(f));
}

bool Implication::between_positives(ModalId f, ModalId g) const {
  const Attitude from = formulas_.attitude(f);
  const Attitude to = formulas_.attitude(g);
  const ModalId w = formulas_.content(f);
  const ModalId v = formulas_.content(g);
  // B w => Bif v
  if (from == Attitude::belief && to == Attitude::belief_whether) return either_way(w, v);
  if (from != to) return false;
  // Rules 1 and 2; nothing is changed below U and Bif.
  const bool passes = from == Attitude::belief || from == Attitude::intention;
  return passes ? (*this)(w, v) : w == v;
}

bool Implication::positive_to_negative(ModalId f, ModalId g) const {
  const Attitude from = formulas_.attitude(f);
  const Attitude to = formulas_.attitude(g);
  const ModalId w = formulas_.content(f);
  const ModalId v = formulas_.content(g);
  // Rules 3 and 4: B w => !B v, I w => !I v
  if (from == to && (from == Attitude::belief || from == Attitude::intention)) {
    return (*this)(w, formulas_.negation(v));
  }
  // Rule 5: U w => !U v
  if (from == Attitude::uncertainty && to == Attitude::uncertainty) {
    return v == formulas_.negation(w);
  }
  // Rules 6 and 8: B w => !U v
  if (from == Attitude::belief && to == Attitude::uncertainty) return either_way(w, v);
  // Rules 7 and 9: U w => !B v
  if (from == Attitude::uncertainty && to == Attitude::belief) return either_way(v, w);
  // Bif w => !U v, U w => !Bif v: rules 6 and 8, whichever of w and !w is believed
  const bool whether_and_uncertain =
      (from == Attitude::belief_whether && to == Attitude::uncertainty) ||
      (from == Attitude::uncertainty && to == Attitude::belief_whether);
  return whether_and_uncertain && (v == w || v == formulas_.negation(w));
}

bool Implication::either_way(ModalId f, ModalId g) const {
  return (*this)(f, g) || (*this)(f, formulas_.negation(g));
}

}  // namespace credo
