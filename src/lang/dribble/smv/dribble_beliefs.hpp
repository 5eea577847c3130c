// The beliefs of a Dribble agent as finitely many variables.
//
// An effect on an atom writes the same literal over all its occurrences, so at any time an atom
// either stands in the beliefs as it does at the start, or everywhere positively, or everywhere
// negatively. One variable per atom tells which: a boolean where it always has one sign, else one
// of yes, no and open. `open` means: as in the beliefs at the start, or nowhere at all. In addition
// an assertive effect (`+l`) can add the formula `l`; for an atom of a disjunction a boolean tells
// whether it has. Together these determine the set of formulas, and different values different
// sets.
//
// Whether the beliefs entail a formula is then a condition on the variables. An atom that occurs in
// no disjunction is independent of all others: the formula must be true for both its values unless
// it is known. For atoms of disjunctions the condition is found by going through the values of the
// variables of all atoms that hang together, and multiplying out what is believed then.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "lang/dribble/program.hpp"
#include "lang/dribble/smv/guarded_commands.hpp"

namespace credo {

class DribbleBeliefs {
 public:
  // More than this is refused: values of the variables of a disjunction, disjuncts multiplied out.
  static constexpr std::size_t kMostAlternatives = 4096;

  // Adds the variables to the system.
  DribbleBeliefs(const dribble::Program& program, CommandSystem& system, Identifiers& identifiers);

  // Whether the beliefs entail the formula. Throws UserError if there are too many alternatives.
  Condition entail(const prop::Formula& formula) const { return entail(formula, {}); }
  // Whether the beliefs are exactly these formulas.
  Condition are(const prop::Base& formulas) const;

  // What effects that happen together do: one entry for each case in which it differs.
  struct Change {
    Condition when;
    std::vector<Update> updates;
  };
  // At most one literal per atom; `asserted` are those among them that are assertive, in the order
  // in which they are written.
  std::vector<Change> changes(std::span<const prop::Literal> literals,
                              std::span<const prop::Literal> asserted) const;

 private:
  enum Knowledge : std::uint32_t { no = 0, yes = 1, open = 2 };

  struct AtomState {
    bool occurs = false;          // in the beliefs at the start
    bool in_disjunction = false;  // in a belief of several disjuncts
    bool in_conjunction = false;  // in a belief of one disjunct: its literal is entailed
    Knowledge initial = open;
    std::vector<Knowledge> values;  // that it can have; one: there is no variable
    std::optional<VariableId> value;
    std::optional<VariableId> added;  // whether `l` was added by an assertive effect
  };
  using Known = std::map<VariableId, std::uint32_t>;

  void find_occurrences();
  void find_values();
  void add_variables(CommandSystem& system, Identifiers& identifiers);

  static Knowledge sign(prop::Literal literal) { return literal.negative ? no : yes; }
  Condition has(std::uint32_t atom, Knowledge value) const;

  // The same as above when some of the variables are known to have a value.
  Condition entail(const prop::Formula& formula, Known known) const;
  Condition entail_by_values(const prop::Formula& formula, std::span<const std::uint32_t> atoms,
                             std::vector<VariableId> unknown, Known& known) const;
  Condition entail_by_disjuncts(const prop::Formula& formula, std::span<const std::uint32_t> atoms,
                                const Known& known) const;
  // Whether the formula is true for all values of the atoms that are not known.
  Condition always_true(const prop::Formula& formula) const;

  // The atoms of disjunctions that hang together with the formula.
  std::vector<std::uint32_t> entangled(const prop::Formula& formula) const;
  Knowledge knowledge(std::uint32_t atom, const Known& known) const;
  std::vector<prop::Clause> multiplied(std::span<const std::uint32_t> atoms,
                                       const Known& known) const;

  void add_additions(std::span<const prop::Literal> asserted, const Known& known, Change so_far,
                     std::vector<Change>& out) const;

  const dribble::Program& program_;
  std::vector<AtomState> atoms_;
};

}  // namespace credo
