// A test bound to a system: every agent and action in it looked up.
//
// An action that no agent has could only make the test fail, so it is an error, with the name that
// was probably meant; so is one that no observer sees.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "logic/test_expression.hpp"
#include "system/model.hpp"
#include "system/mover.hpp"

namespace credo {

struct BoundTest {
  std::string name;
  TestExpression expression;
  TestAutomaton automaton;
  std::vector<Mover> movers;  // by position: who does it; kEverybody: any agent
  SourceSpan where;

  // Whether the action at the position is this one of the mover.
  bool matches(const TermStore& terms, std::uint32_t position, Mover mover, TermId action) const;
};

// Throws UserError: under `schedule synchronous` all agents act at once, and there are no tests.
[[noreturn]] void refuse_synchronous();

// Problems go to the diagnostics; none is returned then. The model must be free of errors. Throws
// UserError under `schedule synchronous`.
std::optional<BoundTest> bind_test(Model& model, const PropertyText& test,
                                   Diagnostics& diagnostics);
// The same for an expression given on the command line; messages call it by its name.
std::optional<BoundTest> bind_test(Model& model, const std::string& name,
                                   const std::string& expression, Diagnostics& diagnostics);

}  // namespace credo
