// Finding the literal to blame: the furthest one that any attempt to prove the context reached.
#include "lang/agentspeak/explain.hpp"

#include <fmt/format.h>

namespace credo::agentspeak {

std::vector<std::string> explain_no_plan(TermStore& terms, const Program& program, Facts beliefs,
                                         bool add, EventKind kind, TermId atom,
                                         const InternalSolver& internal) {
  std::vector<std::string> lines;
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
    lines.push_back(fmt::format("plan {} does not apply: {} fails", plan.label,
                                text_of(terms, failed, plan.variables)));
  }
  return lines;
}

}  // namespace credo::agentspeak
