// Small Kripke models of beliefs and intentions, as the paper's section 2 has them.
//
// The belief relation of an agent is serial, transitive and euclidean, its intention relation is
// serial. Bif_i f is B_i f or B_i !f. Nothing of src/modal but the shape of formulas is used.
//
// What an agent is uncertain of is read in two ways; the rules must be sound for both. As the paper
// says it, f is true in more than half of the worlds that the agent thinks possible and false in at
// least one of them. That makes more true than the rules say: U_1 B_2 p excludes U_1 B_2 !p, since
// the contents exclude each other, but below U nothing is derived. So there are models that have no
// more in them than rules 5 to 9: of what is true in some of those worlds and false in others, the
// agent is uncertain of some, as it was drawn, and never of both f and !f. What all of these make
// true, the rules must derive.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <tuple>
#include <vector>

#include "modal/formula.hpp"
#include "support/random_system.hpp"

namespace credo::testing {

enum class Uncertainty { more_than_half, as_drawn };

class KripkeModel {
 public:
  using Worlds = std::uint32_t;  // a set, a bit each

  // Agents are 1 to `agents`.
  KripkeModel(const Draw& draw, int worlds, int agents, int atoms,
              Uncertainty uncertainty = Uncertainty::more_than_half);

  Worlds all() const { return all_; }
  // Where f is true. With uncertainty as it is drawn, f is in normal form.
  Worlds where(const ModalFormulas& formulas, ModalId f);
  // Where the agent believes that it is in one of these worlds.
  Worlds where_believed(std::uint32_t agent, Worlds content) const;

 private:
  using Relation = std::vector<Worlds>;  // for each world those it sees

  Relation random_belief(const Draw& draw) const;
  Relation random_intention(const Draw& draw) const;
  Worlds random_worlds(const Draw& draw) const;
  Worlds compute(const ModalFormulas& formulas, ModalId f);
  bool is_uncertain(const ModalFormulas& formulas, ModalId f, Worlds possible, Worlds content);

  std::size_t size_;
  Worlds all_;
  std::vector<Relation> beliefs_;
  std::vector<Relation> intentions_;
  std::vector<Worlds> atoms_;
  std::vector<std::optional<Worlds>> known_;  // by formula
  Uncertainty uncertainty_;
  std::minstd_rand generator_;
  // As drawn, of f without its sign: which of f and !f the agent is uncertain of.
  enum class Leaning { to_f, to_not_f, neither };
  using Doubt = std::tuple<std::uint32_t, ModalId, Worlds>;  // agent, f, what it thinks possible
  std::map<Doubt, Leaning> leanings_;
};

}  // namespace credo::testing
