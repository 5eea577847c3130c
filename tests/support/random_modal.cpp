// Drawing formulas of the information store.
#include "support/random_modal.hpp"

namespace credo::testing {

ModalId RandomModal::any() { return chain(draw_(shape_.most_attitudes + 1), false); }

ModalId RandomModal::sensible() {
  for (;;) {
    const ModalId f = any();
    if (formulas_.normal(f)) return f;
  }
}

ModalId RandomModal::normal() { return *formulas_.normal(sensible()); }

ModalId RandomModal::view() {
  for (;;) {
    const ModalId f = chain(1 + draw_(shape_.most_attitudes), false);
    if (!formulas_.normal(f)) continue;
    return formulas_.is_positive(f) ? f : formulas_.negation(f);
  }
}

ModalId RandomModal::relative(ModalId f) {
  for (;;) {
    if (const auto found = formulas_.normal(changed(f, false))) return *found;
  }
}

ModalId RandomModal::chain(int attitudes, bool below_intention) {
  const bool positive = !chance(3);
  if (attitudes == 0) {
    return formulas_.literal(static_cast<std::uint32_t>(draw_(shape_.atoms)), positive);
  }
  const Attitude outer = attitude(below_intention);
  const auto agent = static_cast<std::uint32_t>(1 + draw_(shape_.agents));
  const ModalId content = chain(attitudes - 1, outer == Attitude::intention);
  return formulas_.attitude(outer, agent, content, positive);
}

ModalId RandomModal::changed(ModalId f, bool below_intention) {
  const bool positive = formulas_.is_positive(f) != chance(3);
  if (formulas_.is_literal(f)) return formulas_.literal(formulas_.atom(f), positive);
  const Attitude outer = chance(3) ? attitude(below_intention) : formulas_.attitude(f);
  // Nothing happens below U and Bif: a change there is seldom worth trying.
  const bool passes = outer == Attitude::belief || outer == Attitude::intention;
  const ModalId w = formulas_.content(f);
  const ModalId content = passes || chance(4) ? changed(w, outer == Attitude::intention)
                                              : (chance(2) ? w : formulas_.negation(w));
  return formulas_.attitude(outer, formulas_.agent(f), content, positive);
}

Attitude RandomModal::attitude(bool below_intention) {
  const bool with_bif = shape_.bif == BifPlaces::everywhere ||
                        (shape_.bif == BifPlaces::below_intentions && below_intention);
  switch (draw_(with_bif ? 6 : 5)) {
    case 0:
    case 1:
      return Attitude::belief;
    case 2:
      return Attitude::intention;
    case 3:
    case 4:
      return Attitude::uncertainty;
    default:
      return Attitude::belief_whether;
  }
}

}  // namespace credo::testing
