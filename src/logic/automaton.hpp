// Transition-based generalised Büchi automata, and formulas translated to them.
//
// A transition reads one label: it may be taken where all of its `required` atoms hold and none of
// its `forbidden` ones, and belongs to some of the acceptance sets. A run is accepting when it
// takes transitions of every set infinitely often. A state that accepts everything (`accepts_all`)
// shows that a finite prefix is enough.
//
//   Automaton automaton = translate(ltl, ltl.negation(property));
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "logic/lasso.hpp"
#include "logic/ltl.hpp"

namespace credo {

using Marks = std::uint64_t;  // one bit per acceptance set

struct AutomatonTransition {
  Label required = 0;
  Label forbidden = 0;
  std::uint32_t target = 0;
  Marks marks = 0;

  bool reads(Label label) const {
    return (label & required) == required && (label & forbidden) == 0;
  }
  bool operator==(const AutomatonTransition&) const = default;
};

struct AutomatonState {
  std::vector<AutomatonTransition> transitions;
  bool accepts_all = false;
};

struct Automaton {
  std::vector<AutomatonState> states;  // none: it accepts nothing
  std::uint32_t initial = 0;
  std::uint32_t set_count = 0;

  Marks all_marks() const { return set_count == 64 ? ~Marks{0} : (Marks{1} << set_count) - 1; }
};

// The automaton that accepts the words on which the formula holds. Throws LimitExceeded when it
// grows beyond reason (more than 64 acceptance sets, or too many states).
Automaton translate(LtlStore& ltl, LtlId formula);

// The same language with fewer states, transitions and sets.
Automaton reduced(Automaton automaton);

}  // namespace credo
