// The atoms of a property once their names are known: what can be true or false in a state.
//
// Each is about one part of the state - an agent's mind, the facts, the first requested action -
// and so is computed once per id of that part (AtomLabels) and is a bit ever after. PlainAtoms
// answers the same questions on the values of the reference system and shares nothing with it but
// the matching of patterns.
//
// Atoms of kind `action` are about the step that is taken from a state: their bits come from its
// action, are added to the label of the state on the run or edge in question, and are 0 where no
// step is taken, in a deadlock.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "logic/lasso.hpp"
#include "logic/property.hpp"
#include "system/plain_system.hpp"
#include "system/system.hpp"

namespace credo {

struct JoinedFormula;
class JoinedLabels;

// A joined formula (property/joined_formula.hpp), compared by what it says.
class SharedJoined {
 public:
  SharedJoined() = default;
  explicit SharedJoined(std::shared_ptr<const JoinedFormula> formula)
      : formula_(std::move(formula)) {}

  const JoinedFormula& operator*() const { return *formula_; }
  const JoinedFormula* operator->() const { return formula_.get(); }
  bool operator==(const SharedJoined& other) const;

 private:
  std::shared_ptr<const JoinedFormula> formula_;
};

// A pattern's variables are existential, so they are numbered from 0 in each atom.
struct StateAtom {
  AtomKind kind = AtomKind::fact;
  std::uint32_t agent = 0;   // not for fact, terminated, deadlock, joined and action
  TermId pattern = kNoTerm;  // not for terminated, deadlock, stuck, foreign, joined and action
  std::shared_ptr<const LocalQuery> query = {};  // foreign only
  std::vector<TermId> actions = {};              // action only: the set, sorted
  std::string text = {};                         // action only: the set as it is written
  bool any_arity =
      false;  // desire and intention only: the agent has no goal with so many arguments
  SharedJoined joined = {};  // joined only

  bool operator==(const StateAtom&) const = default;
};

// Whether it is about the whole state, not about one part of it.
inline bool is_global(AtomKind kind) {
  return kind == AtomKind::terminated || kind == AtomKind::deadlock;
}

inline constexpr std::size_t kMostAtoms = 64;  // bits of a label

// A bit for each of the atoms that is about the step taken.
Label step_atoms(const std::vector<StateAtom>& atoms);
// Which of them are true of a step by this action, or by none.
Label step_bits(const std::vector<StateAtom>& atoms, TermId action);

// "Bel(ag3, winner(ag3))", with `_` for a variable that occurs once.
std::string text_of(const Model& model, const StateAtom& atom);

// Whether the ground atom (or goal) is an instance of the pattern. Unbound variables of a goal
// match anything; with `any_arity` the arguments that only one of the two has are ignored.
bool matches(const TermStore& terms, const StateAtom& atom, TermId candidate);
// The same, keeping what the pattern's variables stand for.
bool matches(const TermStore& terms, const StateAtom& atom, TermId candidate,
             Substitution& substitution);

// The component of the tuple an atom is about; not for terminated, deadlock, joined and action.
std::size_t component_of(const StateAtom& atom);
// The same for a joined one, too, which may be about several.
std::vector<std::size_t> components_of(const StateAtom& atom);
// The agents it is about.
std::vector<std::uint32_t> agents_of(const StateAtom& atom);

// What the atom may be compared with in the part of the state it is about, by the id of that part;
// not for terminated, deadlock, stuck, foreign, joined and action.
std::vector<TermId> candidates(System& system, const StateAtom& atom, ComponentId id);

// The labels of the states of the fast system.
class StateLabels {
 public:
  virtual ~StateLabels() = default;
  // Bit i: atom i holds. `deadlock` is what the caller found out: that the state has no successors.
  virtual Label label(std::span<const ComponentId> state, bool deadlock) = 0;
  // The atoms about the step that is taken, and what a step by the action adds to the label.
  virtual Label step_atoms() const = 0;
  virtual Label step_bits(TermId action) = 0;
  // The bits that are not in the last label only because it is not known whether they should be,
  // and why that is not known.
  virtual Label hidden() const { return 0; }
  virtual StopReason hidden_by() const { return {}; }
};

class AtomLabels final : public StateLabels {
 public:
  // At most kMostAtoms atoms. The system must outlive the labels.
  AtomLabels(System& system, std::vector<StateAtom> atoms);
  ~AtomLabels() override;

  const std::vector<StateAtom>& atoms() const { return atoms_; }
  // The bits of the atoms that are about this component of the tuple alone.
  Label part_label(std::size_t component, ComponentId id);
  Label label(std::span<const ComponentId> state, bool deadlock) override;
  Label step_atoms() const override { return step_atoms_; }
  Label step_bits(TermId action) override;

 private:
  // Atoms about one component of the tuple, with their bits by id.
  struct ComponentLabels {
    std::size_t component;
    std::vector<std::uint32_t> atoms;
    std::vector<Label> bits;          // by id
    std::vector<std::uint8_t> known;  // by id: whether the bits are
  };
  Label bits_of(ComponentLabels& labels, ComponentId id);
  Label compute(const ComponentLabels& labels, ComponentId id);

  System& system_;
  std::vector<StateAtom> atoms_;
  std::vector<ComponentLabels> components_;
  std::vector<std::pair<Label, std::unique_ptr<JoinedLabels>>> joined_;  // by their bits
  Label deadlock_bits_ = 0;
  Label terminated_bits_ = 0;
  Label step_atoms_ = 0;
  std::unordered_map<TermId, Label> bits_by_action_;
};

// The same on the reference system.
class PlainAtoms {
 public:
  PlainAtoms(const PlainSystem& system, Model& model, std::vector<StateAtom> atoms)
      : system_(system), model_(model), atoms_(std::move(atoms)) {}

  const std::vector<StateAtom>& atoms() const { return atoms_; }
  // For `deadlock` the successors are computed; a step over a limit is a step.
  Label label(const PlainState& state) const;
  // As in StateLabels.
  Label step_atoms() const { return credo::step_atoms(atoms_); }
  Label step_bits(TermId action) const { return credo::step_bits(atoms_, action); }
  // What an atom with a pattern may be compared with in the state.
  std::vector<TermId> candidates(const StateAtom& atom, const PlainState& state) const;

 private:
  bool holds(const StateAtom& atom, const PlainState& state) const;

  const PlainSystem& system_;
  Model& model_;
  std::vector<StateAtom> atoms_;
};

}  // namespace credo
