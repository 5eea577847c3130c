// Finding the literal to blame: the furthest one that any attempt to prove the context reached.
#include "lang/agentspeak/explain.hpp"

namespace credo::agentspeak {

std::vector<InapplicablePlan> explain_no_plan(TermStore& terms, const Program& program,
                                              Facts beliefs, bool add, EventKind kind, TermId atom,
                                              const InternalSolver& internal) {
  std::vector<InapplicablePlan> plans;
  for (const Plan& plan : program.plans) {
    if (plan.trigger.add != add || plan.trigger.kind != kind) continue;
    const auto variables = static_cast<std::uint32_t>(plan.variables.size());
    Substitution substitution(variables);
    if (!unify(terms, plan.trigger.atom, shift_variables(terms, atom, variables), substitution))
      continue;
    std::size_t deepest = 0;
    if (plan.context.empty()) continue;
    const auto never = [] { return false; };
    solve(terms, beliefs, plan.context, substitution, never, internal, &deepest);
    Literal failed = plan.context[deepest];
    for (TermId* part : {&failed.atom, &failed.left, &failed.right}) {
      if (*part != kNoTerm) *part = apply(terms, *part, substitution);
    }
    plans.push_back({plan.label, failed.where, text_of(terms, failed, plan.variables),
                     failed.form == Literal::Form::atom ? terms.text(failed.atom, plan.variables)
                                                        : std::string(),
                     failed.negated});
  }
  return plans;
}

}  // namespace credo::agentspeak
