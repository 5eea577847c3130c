// Formulas of the information store: chains of attitudes over a literal, hash-consed.
//
//   B_p I_s !c_r        p believes that s intends c_r to be false
//
// A formula is a literal or an attitude of an agent to a formula, each plain or negated. Equal
// formulas have equal ids. Agents and atoms are numbers; only text() asks for their names. Bif is
// stored as such (inside an intention): Bif_i f says that i believes f or believes !f, and
// Bif_i !f is Bif_i f.
//
//   ModalFormulas formulas;
//   ModalId c = formulas.literal(0);
//   ModalId f = formulas.attitude(Attitude::belief, 1, formulas.negation(c));     // B_1 !c
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/sequence_table.hpp"

namespace credo {

using ModalId = std::uint32_t;

enum class Attitude : std::uint8_t { belief, intention, uncertainty, belief_whether };
// "B", "I", "U", "Bif"
std::string_view text_of(Attitude attitude);

class ModalFormulas {
 public:
  // Building.
  ModalId literal(std::uint32_t atom, bool positive = true);
  ModalId attitude(Attitude attitude, std::uint32_t agent, ModalId content, bool positive = true);
  // The same with the sign in front changed: !p, !B_i f; twice is nothing.
  ModalId negation(ModalId f) const { return f ^ kNegative; }

  // Looking.
  bool is_positive(ModalId f) const { return (f & kNegative) == 0; }
  bool is_literal(ModalId f) const { return words(f).size() == 1; }
  // Of a literal.
  std::uint32_t atom(ModalId f) const { return words(f)[0]; }
  // Of the others.
  Attitude attitude(ModalId f) const { return static_cast<Attitude>(words(f)[0]); }
  std::uint32_t agent(ModalId f) const { return words(f)[1]; }
  ModalId content(ModalId f) const { return words(f)[2]; }
  std::size_t depth(ModalId f) const;  // how many attitudes

  // The normal form, at every depth: an agent knows its own beliefs and uncertainties, so that
  // B_j X_j is X_j, B_j !X_j and !B_j X_j are !X_j, !B_j !X_j is X_j, for X among B and U. None if
  // an agent would be uncertain of its own beliefs or uncertainties (U_j X_j, U_j !X_j), which
  // cannot be, or would know whether it has them (Bif_j X_j), which cannot be otherwise.
  std::optional<ModalId> normal(ModalId f);
  // The same for a formula that was found to have one: InternalError if it has none.
  ModalId existing_normal(ModalId f);

  // "B_p !c_r", "!I_s Bif_s c_r"
  using Naming = std::function<std::string(std::uint32_t)>;
  std::string text(ModalId f, const Naming& agent_name, const Naming& atom_name) const;

  // Every id is below it; !f counts from the time when f is built.
  std::size_t size() const { return 2 * table_.size(); }
  std::size_t bytes() const { return table_.bytes() + normals_.capacity() * sizeof(ModalId); }

 private:
  // The lowest bit of an id is the sign in front; the table has the formulas without it.
  static constexpr ModalId kNegative = 1;
  static constexpr ModalId kUnknown = 0xffffffffu;

  std::span<const std::uint32_t> words(ModalId f) const { return table_[f >> 1]; }
  ModalId intern(std::span<const std::uint32_t> words, bool positive);

  SequenceTable table_;           // {atom} or {attitude, agent, content}
  std::vector<ModalId> normals_;  // by id: the normal form, where it was asked for
};

}  // namespace credo
