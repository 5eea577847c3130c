// Random formulas of the information store, and pairs of them that have something to do with each
// other.
#pragma once

#include "modal/formula.hpp"
#include "support/random_system.hpp"

namespace credo::testing {

// Where Bif may stand.
enum class BifPlaces { nowhere, below_intentions, everywhere };

struct ModalShape {
  int agents = 2;  // 1 to agents
  int atoms = 2;
  int most_attitudes = 4;
  BifPlaces bif = BifPlaces::everywhere;
};

class RandomModal {
 public:
  // The formulas must outlive it.
  RandomModal(ModalFormulas& formulas, Draw draw, ModalShape shape)
      : formulas_(formulas), draw_(std::move(draw)), shape_(shape) {}

  // Any formula with an attitude.
  ModalId any();
  // One with a normal form: as it is drawn, or that form.
  ModalId sensible();
  ModalId normal();
  // One for a store: positive, with a normal form, but not always in it.
  ModalId view();
  // Another one like f, with attitudes, signs and agents changed here and there. Both in normal
  // form.
  ModalId relative(ModalId f);

 private:
  bool chance(int one_in) { return draw_(one_in) == 0; }
  ModalId chain(int attitudes, bool below_intention);
  ModalId changed(ModalId f, bool below_intention);
  Attitude attitude(bool below_intention);
  std::uint32_t any_agent();
  bool may_have_bif(bool below_intention) const;

  ModalFormulas& formulas_;
  Draw draw_;
  ModalShape shape_;
};

}  // namespace credo::testing
