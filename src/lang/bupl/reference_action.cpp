// Calling actions.
#include "lang/bupl/reference_action.hpp"

#include "term/arithmetic.hpp"

namespace credo::bupl::reference {

ActionCall called(TermStore& terms, const Action& action, const std::vector<TermId>& arguments,
                  std::uint32_t first_own) {
  std::vector<TermId> table = arguments;
  for (std::uint32_t i = 0; table.size() < action.variables.size(); ++i) {
    table.push_back(terms.variable(first_own + i));
  }
  ActionCall call{replaced(terms, action.precondition, table), action.effects, first_own};
  for (Effect& effect : call.effects) effect.atom = rename_variables(terms, effect.atom, table);
  return call;
}

std::vector<Execution> executions(TermStore& terms, Facts beliefs, const ActionCall& call) {
  std::vector<Execution> all;
  for (Substitution& solution : sols(terms, beliefs, call.precondition)) {
    Execution execution{std::move(solution)};
    bool has_value = true;
    for (const Effect& effect : call.effects) {
      const TermId bound = apply(terms, effect.atom, execution.bindings);
      const auto atom = terms.ground(bound) ? evaluate_exactly(terms, bound) : std::optional(bound);
      has_value = has_value && atom.has_value();
      if (!atom) continue;
      (effect.adds ? execution.added : execution.deleted).push_back(*atom);
      if (!terms.ground(bound)) continue;
      within_bounds([&] { check_numbers(terms, *atom); },
                    [&](const StopReason& over) { execution.over = over; });
    }
    if (has_value) all.push_back(std::move(execution));
  }
  return all;
}

}  // namespace credo::bupl::reference
