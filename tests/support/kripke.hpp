// Small Kripke models of beliefs and intentions, as the paper's section 2 has them.
//
// The belief relation of an agent is serial, transitive and euclidean, its intention relation is
// serial. An agent is uncertain of f if f is true in more than half of the worlds it thinks
// possible and false in at least one of them. Bif_i f is B_i f or B_i !f. This is what the rules of
// derivability must be sound for; nothing of src/modal but the shape of formulas is used.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "modal/formula.hpp"
#include "support/random_system.hpp"

namespace credo::testing {

class KripkeModel {
 public:
  using Worlds = std::uint32_t;  // a set, a bit each

  // Agents are 1 to `agents`.
  KripkeModel(const Draw& draw, int worlds, int agents, int atoms);

  Worlds all() const { return all_; }
  // Where f is true.
  Worlds where(const ModalFormulas& formulas, ModalId f);

 private:
  using Relation = std::vector<Worlds>;  // for each world those it sees

  Relation random_belief(const Draw& draw) const;
  Relation random_intention(const Draw& draw) const;
  Worlds random_worlds(const Draw& draw) const;
  Worlds compute(const ModalFormulas& formulas, ModalId f);

  std::size_t size_;
  Worlds all_;
  std::vector<Relation> beliefs_;
  std::vector<Relation> intentions_;
  std::vector<Worlds> atoms_;
  std::map<ModalId, Worlds> known_;
};

}  // namespace credo::testing
