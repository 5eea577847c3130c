// A test bound to a system: every agent, action and condition in it looked up.
//
// An action that no agent has could only make the test fail, so it is an error, with the name that
// was probably meant; so is one that no observer sees.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "logic/test_automaton.hpp"
#include "property/state_query.hpp"
#include "system/cut_moves.hpp"
#include "system/model.hpp"
#include "system/mover.hpp"

namespace credo {

struct BoundTest {
  std::string name;
  TestExpression expression;
  TestAutomaton automaton;
  std::vector<Mover> movers;           // by action: who does it; kEverybody: any agent
  std::vector<StateQuery> conditions;  // by number
  std::vector<std::string> uses;       // the definitions in its conditions
  SourceSpan where;

  // Whether the action with this number is this one of the mover.
  bool matches(const TermStore& terms, std::uint32_t number, Mover mover, TermId action) const;
  // Whether it may be that of a step over a bound of the model.
  bool may_match(const Model& model, std::uint32_t number, const CutMoves::Move& step) const;
  // Whether the last actions must be part of the states, since a condition asks for them.
  bool needs_labels() const;
};

// Throws UserError: under `schedule synchronous` all agents act at once, and there are no tests.
[[noreturn]] void refuse_synchronous();

// Problems go to the diagnostics; none is returned then. The model must be free of errors. Throws
// UserError under `schedule synchronous`. Who binds several has a Supply of the model made once.
std::optional<BoundTest> bind_test(Model& model, const PropertyText& test, Diagnostics& diagnostics,
                                   Supply* supply = nullptr);
// The same for an expression given on the command line; messages call it by its name.
std::optional<BoundTest> bind_test(Model& model, const std::string& name,
                                   const std::string& expression, Diagnostics& diagnostics,
                                   Supply* supply = nullptr);

}  // namespace credo
