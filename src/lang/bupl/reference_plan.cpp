// Changing the terms of plans, and unfolding.
#include "lang/bupl/reference_plan.hpp"

#include <algorithm>

#include "lang/bupl/plan_change.hpp"
#include "term/arithmetic.hpp"

namespace credo::bupl::reference {

namespace {

PlanPtr unfolded(TermStore& terms, const Program& program, const PlanPtr& plan,
                 std::uint32_t& fresh) {
  if (plan == nullptr || plan->kind == Plan::Kind::action) return plan;
  if (plan->kind == Plan::Kind::call) {
    return unfolded(terms, program, body_of(terms, program, *plan, fresh), fresh);
  }
  Plan choice = *plan;
  choice.left = unfolded(terms, program, plan->left, fresh);
  choice.right = unfolded(terms, program, plan->right, fresh);
  return std::make_shared<const Plan>(std::move(choice));
}

void collect(const TermStore& terms, const PlanPtr& plan, std::vector<std::uint32_t>& out) {
  if (plan == nullptr) return;
  for (const TermId argument : plan->arguments) collect_variables(terms, argument, out);
  collect(terms, plan->next, out);
  collect(terms, plan->left, out);
  collect(terms, plan->right, out);
}

}  // namespace

PlanPtr substituted(TermStore& terms, const PlanPtr& plan, const Substitution& bindings) {
  return changed(plan, [&](TermId term) { return apply(terms, term, bindings); });
}

PlanPtr body_of(TermStore& terms, const Program& program, const Plan& call, std::uint32_t& fresh) {
  const Procedure& procedure = program.procedures[call.index];
  std::vector<TermId> table = call.arguments;
  while (table.size() < procedure.variables.size()) table.push_back(terms.variable(fresh++));
  return changed(procedure.body, [&](TermId term) { return rename_variables(terms, term, table); });
}

PlanPtr built(TermStore& terms, const Program& program, Reading reading, const PlanPtr& plan) {
  PlanPtr result = plan;
  if (reading == Reading::maude) {
    std::uint32_t fresh = variable_bound(terms, plan);
    result = unfolded(terms, program, plan, fresh);
  }
  std::vector<std::uint32_t> order;
  collect(terms, result, order);
  std::vector<TermId> table(variable_bound(terms, result), kNoTerm);
  for (std::uint32_t i = 0; i < order.size(); ++i) table[order[i]] = terms.variable(i);
  return changed(
      result, [&](TermId term) { return computed(terms, rename_variables(terms, term, table)); });
}

std::uint32_t variable_bound(const TermStore& terms, const PlanPtr& plan) {
  std::vector<std::uint32_t> variables;
  collect(terms, plan, variables);
  return variables.empty() ? 0 : *std::ranges::max_element(variables) + 1;
}

TermId term_of(TermStore& terms, const Program& program, const Plan& step) {
  const std::string& name = step.kind == Plan::Kind::action ? program.actions[step.index].name
                                                            : program.procedures[step.index].name;
  return terms.structure(terms.symbol(name), step.arguments);
}

TermId computed(TermStore& terms, TermId term) {
  if (!terms.arithmetic(term)) return term;
  if (const auto value = terms.ground(term) ? evaluate(terms, term) : std::nullopt) return *value;
  std::vector<TermId> parts(terms.arguments(term).begin(), terms.arguments(term).end());
  for (TermId& part : parts) part = computed(terms, part);
  return terms.structure(terms.name(term), parts);
}

TermId closed(TermStore& terms, TermId term) {
  const std::vector<TermId> table(terms.variable_bound(term), terms.atom("_"));
  return rename_variables(terms, term, table);
}

}  // namespace credo::bupl::reference
