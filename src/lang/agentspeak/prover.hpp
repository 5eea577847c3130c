// Proving contexts on an interned belief base: the machine's own solver.
//
// The same meaning as term/query.hpp (left to right, canonical order, negation as failure), written
// for speed: no copies of patterns, no type-erased calls, beliefs filtered by functor before they
// are unified.
#pragma once

#include <span>
#include <vector>

#include "lang/agentspeak/bindings.hpp"
#include "lang/agentspeak/components.hpp"
#include "term/goal_match.hpp"

namespace credo::agentspeak {

// What a proof may look at.
struct ProofInput {
  std::span<const std::uint32_t> beliefs;
  TermId self = kNoTerm;
  // Goals for .desire and .intend, in the order of the semantics; computed only when a program uses
  // them.
  std::span<const TermId> desires;
  std::span<const TermId> intentions;
};

class Prover {
 public:
  Prover(TermStore& terms, const ProofInput& input, Substitution& substitution)
      : terms_(terms), input_(input), substitution_(substitution) {}

  // Calls `found` for every proof of the literals; stops and returns true as soon as it does.
  template <class Found>
  bool prove_all(std::span<const Literal> literals, const Found& found) {
    if (literals.empty()) return found();
    const Literal& first = literals.front();
    const auto rest = literals.subspan(1);
    if (first.binds()) {
      return prove(first, [&] { return prove_all(rest, found); });
    }
    const std::size_t mark = substitution_.mark();
    const bool provable = prove(first, [] { return true; });
    substitution_.undo(mark);
    return provable != first.negated && prove_all(rest, found);
  }

 private:
  template <class Next>
  bool prove(const Literal& literal, const Next& next) {
    const std::size_t mark = substitution_.mark();
    switch (literal.form) {
      case Literal::Form::comparison:
        if (holds(terms_, literal, substitution_) && next()) return true;
        break;
      case Literal::Form::internal:
        return prove_internal(literal, next);
      case Literal::Form::atom: {
        TermId pattern = literal.atom;
        if (terms_.arithmetic(pattern)) {
          const auto value = instantiate_exactly(terms_, pattern, substitution_);
          if (!value) return false;
          pattern = *value;
        }
        const Functor functor = terms_.functor(pattern);
        for (const std::uint32_t word : input_.beliefs) {
          const TermId belief = Components::belief_atom(word);
          if (terms_.functor(belief) != functor) continue;
          if (unify(terms_, pattern, belief, substitution_) && next()) return true;
          substitution_.undo(mark);
        }
        break;
      }
    }
    substitution_.undo(mark);
    return false;
  }

  template <class Next>
  bool prove_internal(const Literal& literal, const Next& next) {
    const std::size_t mark = substitution_.mark();
    const std::string_view name = terms_.name_text(literal.atom);
    const TermId argument = terms_.arguments(literal.atom)[0];
    if (name == ".my_name") {
      if (unify(terms_, argument, input_.self, substitution_) && next()) return true;
      substitution_.undo(mark);
      return false;
    }
    const auto pattern = instantiate_exactly(terms_, argument, substitution_);
    if (!pattern) return false;
    for (const TermId goal : name == ".desire" ? input_.desires : input_.intentions) {
      if (matches_goal(terms_, *pattern, goal, substitution_) && next()) return true;
      substitution_.undo(mark);
    }
    return false;
  }

  TermStore& terms_;
  const ProofInput& input_;
  Substitution& substitution_;
};

}  // namespace credo::agentspeak
