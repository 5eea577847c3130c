// The automaton of a test expression: that of its positions (Glushkov).
//
// Every action and condition in the expression is a position, those that are repeated up to a bound
// as many positions as they may be done; a run is read from one position to the next. There are no
// silent moves in the automaton, so silent steps are the system's alone.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/test_expression.hpp"

namespace credo {

// State 0 is the start, state i + 1 is where position i has just been read.
struct TestAutomaton {
  struct State {
    // Positions that may be read next, in order.
    std::vector<std::uint32_t> actions;
    std::vector<std::uint32_t> conditions;
    bool accepting = false;

    bool leads_on() const { return !actions.empty() || !conditions.empty(); }
  };
  std::vector<State> states;
  std::vector<std::uint32_t> numbers;  // of the action or condition, by position
};
TestAutomaton automaton_of(const TestExpression& test);

}  // namespace credo
