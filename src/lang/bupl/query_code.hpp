// Conjunctions compiled for one use: solved on belief bits, without terms being built.
//
// The variables of a conjunction are slots. Positive literals are joined in an order that has as
// much bound as possible; a literal with all its arguments known is a look at one bit. Guards are
// evaluated as soon as their variables are bound, negative literals when the positive ones they
// share variables with are through. Arithmetic in a literal binds nothing; it is computed when its
// variables are known.
#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <vector>

#include "base/id_map.hpp"
#include "lang/bupl/belief_bits.hpp"
#include "lang/bupl/program.hpp"

namespace credo::bupl {

// A term over slots: a constant, a slot, or something to be built.
class SlotTerm {
 public:
  SlotTerm() = default;
  SlotTerm(TermStore& terms, TermId term);

  // Its value, with numbers of any size, or kNoTerm if arithmetic in it has none or a slot is not
  // bound.
  TermId value(TermStore& terms, std::span<const TermId> slots) const;

  TermId term() const { return term_; }
  std::uint32_t slot() const { return slot_; }

 private:
  enum class Kind : std::uint8_t { constant, slot, built };
  Kind kind_ = Kind::constant;
  std::uint32_t slot_ = 0;
  TermId term_ = kNoTerm;  // kNoTerm: a constant without a value
};

// An atom over slots and the number of the ground atom it stands for.
class SlotAtom {
 public:
  SlotAtom() = default;
  SlotAtom(TermStore& terms, TermId atom);

  // kNoAtom if it has no value or, without `adds`, if it never was believed. With `adds`, throws
  // LimitExceeded on numbers over 64 bits.
  AtomNumber number(TermStore& terms, AtomNumbers& atoms, std::span<const TermId> slots, bool adds);
  // Whether it has a slot without a value.
  bool open(std::span<const TermId> slots) const {
    return std::ranges::any_of(slots_, [&](std::uint32_t slot) { return slots[slot] == kNoTerm; });
  }

 private:
  SlotTerm term_;
  std::vector<std::uint32_t> slots_;  // that it depends on
  AtomNumber constant_ = kNoAtom;     // once it is known
  IdMap known_;                       // by the values of up to two slots
};

class QueryCode {
 public:
  // The literals' variables are slots; those in `bound` have values before it is solved.
  QueryCode(TermStore& terms, AtomNumbers& atoms, const Conjunction& literals,
            std::vector<bool> bound);

  // Calls found() for every solution, with the slots bound; stops and returns true as soon as it
  // does. `slots` has a value for each slot that was bound before, kNoTerm for the others. No atom
  // may get a number meanwhile.
  template <class Found>
  bool solve(TermStore& terms, AtomNumbers& atoms, const BeliefBits& beliefs,
             std::vector<TermId>& slots, const Found& found) {
    return from(0, {terms, atoms, beliefs, slots}, found);
  }

  // Which slots are bound in a solution.
  const std::vector<bool>& bound() const { return bound_; }

 private:
  struct Argument {
    enum class Kind : std::uint8_t { check, bind, match };
    Kind kind = Kind::check;
    std::size_t place = 0;
    SlotTerm term;
  };
  struct Operation {
    enum class Kind : std::uint8_t { scan, test, absent_scan, absent_test, guard };
    Kind kind = Kind::test;
    std::uint32_t predicate = 0;
    std::vector<Argument> arguments;   // scans: bound ones first, arithmetic last
    std::vector<std::uint32_t> binds;  // scans: slots that get their values here
    SlotAtom atom;                     // tests
    Literal::Form form = Literal::Form::top;
    SlotTerm left;
    SlotTerm right;
  };
  struct Work {
    TermStore& terms;
    AtomNumbers& atoms;
    const BeliefBits& beliefs;
    std::vector<TermId>& slots;
  };

  template <class Found>
  bool from(std::size_t index, const Work& work, const Found& found) {
    if (index == operations_.size()) return found();
    Operation& operation = operations_[index];
    if (operation.kind != Operation::Kind::scan) {
      return passes(operation, work) && from(index + 1, work, found);
    }
    return scan(operation, work, [&] { return from(index + 1, work, found); });
  }

  // Calls next() for every believed atom that fits, with its slots bound; unbinds them afterwards.
  template <class Next>
  bool scan(Operation& operation, const Work& work, const Next& next) {
    const auto visit = [&](AtomNumber atom) { return fits(operation, work, atom) && next(); };
    bool stopped = false;
    const Argument* first = operation.arguments.empty() ? nullptr : &operation.arguments[0];
    if (first != nullptr && first->kind == Argument::Kind::check) {
      const TermId value = first->term.value(work.terms, work.slots);
      if (value != kNoTerm) {
        for (const AtomNumber atom :
             work.atoms.with_argument(operation.predicate, first->place, value)) {
          stopped = work.beliefs.has(atom) && visit(atom);
          if (stopped) break;
        }
      }
    } else {
      stopped = work.beliefs.each(work.atoms.mask(operation.predicate), visit);
    }
    for (const std::uint32_t slot : operation.binds) work.slots[slot] = kNoTerm;
    return stopped;
  }

  bool passes(Operation& operation, const Work& work);
  bool fits(const Operation& operation, const Work& work, AtomNumber atom) const;
  static bool match(const Work& work, TermId pattern, TermId value);

  // Compiling.
  class Compiler;

  std::vector<Operation> operations_;
  std::vector<bool> bound_;
};

}  // namespace credo::bupl
