// Copying the tree.
#include "lang/bupl/plan_change.hpp"

namespace credo::bupl {

PlanPtr changed(const PlanPtr& plan, const std::function<TermId(TermId)>& change) {
  if (plan == nullptr) return nullptr;
  Plan result = *plan;
  for (TermId& argument : result.arguments) argument = change(argument);
  result.next = changed(plan->next, change);
  result.left = changed(plan->left, change);
  result.right = changed(plan->right, change);
  return std::make_shared<const Plan>(std::move(result));
}

}  // namespace credo::bupl
