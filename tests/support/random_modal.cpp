// Drawing formulas of the information store.
#include "support/random_modal.hpp"

namespace credo::testing {

ModalId RandomModal::any() { return chain(1 + draw_(shape_.most_attitudes), false); }

ModalId RandomModal::sensible() {
  for (;;) {
    const ModalId f = any();
    if (formulas_.normal(f)) return f;
  }
}

ModalId RandomModal::normal() { return *formulas_.normal(sensible()); }

ModalId RandomModal::view() {
  const ModalId f = sensible();
  return formulas_.is_positive(f) ? f : formulas_.negation(f);
}

ModalId RandomModal::relative(ModalId f) {
  for (;;) {
    const auto found = formulas_.normal(changed(f, false));
    if (found && *found != f) return *found;
  }
}

ModalId RandomModal::chain(int attitudes, bool below_intention) {
  const bool positive = !chance(3);
  if (attitudes == 0) {
    return formulas_.literal(static_cast<std::uint32_t>(draw_(shape_.atoms)), positive);
  }
  const Attitude outer = attitude(below_intention);
  const std::uint32_t agent = any_agent();
  const ModalId content = chain(attitudes - 1, outer == Attitude::intention);
  return formulas_.attitude(outer, agent, content, positive);
}

ModalId RandomModal::changed(ModalId f, bool below_intention) {
  if (formulas_.is_literal(f)) return chance(6) ? formulas_.negation(f) : f;
  const bool flips = chance(3);
  Attitude outer = formulas_.attitude(f);
  const bool fits = outer != Attitude::belief_whether || may_have_bif(below_intention);
  if (!fits || chance(3)) outer = attitude(below_intention);
  // Nothing happens below U and Bif: a change there is seldom worth trying.
  const bool passes = outer == Attitude::belief || outer == Attitude::intention;
  ModalId content = formulas_.content(f);
  if (passes || chance(4)) content = changed(content, outer == Attitude::intention);
  // B w implies !B !w.
  if (flips && !chance(3)) content = formulas_.negation(content);
  const std::uint32_t agent = chance(16) ? any_agent() : formulas_.agent(f);
  return formulas_.attitude(outer, agent, content, formulas_.is_positive(f) != flips);
}

std::uint32_t RandomModal::any_agent() {
  return static_cast<std::uint32_t>(1 + draw_(shape_.agents));
}

bool RandomModal::may_have_bif(bool below_intention) const {
  return shape_.bif == BifPlaces::everywhere ||
         (shape_.bif == BifPlaces::below_intentions && below_intention);
}

Attitude RandomModal::attitude(bool below_intention) {
  switch (draw_(may_have_bif(below_intention) ? 6 : 5)) {
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
