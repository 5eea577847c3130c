// Looking for literals that pick the first of several goals.
#include "lang/agentspeak/queue_order.hpp"

#include <algorithm>

namespace credo::agentspeak {

bool order_matters(const TermStore& terms, const Program& program, const SystemOptions& options) {
  if (options.has_phases()) return true;
  const auto picks = [&](const Literal& literal) {
    return literal.form == Literal::Form::internal && literal.binds() &&
           !terms.ground(literal.atom) && terms.name_text(literal.atom) != ".my_name";
  };
  return std::ranges::any_of(program.plans, [&](const Plan& plan) {
    return std::ranges::any_of(plan.context, picks) ||
           std::ranges::any_of(plan.body, [&](const Formula& formula) {
             return formula.kind == FormulaKind::condition && picks(formula.condition);
           });
  });
}

}  // namespace credo::agentspeak
