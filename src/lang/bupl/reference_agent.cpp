// The reference interpreter's states as text and as answers to properties, and the interpreter
// behind the language-blind interface.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "lang/bupl/reference.hpp"
#include "lang/bupl/reference_action.hpp"
#include "lang/bupl/reference_plan.hpp"

namespace credo::bupl::reference {

namespace {

void collect_terms(TermStore& terms, const Program& program, const PlanPtr& plan,
                   std::vector<TermId>& out) {
  if (plan == nullptr) return;
  if (plan->kind != Plan::Kind::choice) out.push_back(term_of(terms, program, *plan));
  collect_terms(terms, program, plan->next, out);
  collect_terms(terms, program, plan->left, out);
  collect_terms(terms, program, plan->right, out);
}

// The actions that could be done next.
void collect_heads(const PlanPtr& plan, std::vector<const Plan*>& out) {
  if (plan == nullptr) return;
  if (plan->kind == Plan::Kind::action) out.push_back(plan.get());
  collect_heads(plan->left, out);
  collect_heads(plan->right, out);
}

}  // namespace

LocalView Interpreter::view(const State& state) const {
  return local_view(terms(), setup_.labels ? &state.label : nullptr, state.beliefs,
                    plan_text(terms(), program_, state.plan));
}

// Bel: what is believed. Int: actions and calls of the plan. There are no goals.
std::vector<TermId> Interpreter::attitudes(const State& state, AtomKind kind) const {
  std::vector<TermId> result;
  if (kind == AtomKind::belief) result = state.beliefs;
  if (kind == AtomKind::intention) collect_terms(terms(), program_, state.plan, result);
  return result;
}

TermId Interpreter::last_action(const State& state) const {
  return state.label.kind == StepLabel::Kind::observable ? state.label.action : kNoTerm;
}

std::vector<TermId> Interpreter::enabled(const State& state, TermId pattern) const {
  std::vector<TermId> instances;
  const std::vector<TermId> arguments(terms().arguments(pattern).begin(),
                                      terms().arguments(pattern).end());
  for (const Action& action : program_.actions) {
    if (action.name != terms().name_text(pattern) || action.arity != arguments.size()) continue;
    const ActionCall call = called(terms(), action, arguments, terms().variable_bound(pattern));
    for (const Execution& execution : executions(terms(), state.beliefs, call)) {
      instances.push_back(
          closed(terms(), computed(terms(), apply(terms(), pattern, execution.bindings))));
    }
  }
  return instances;
}

bool Interpreter::stuck(const State& state) const {
  return state.plan != nullptr && transitions(state.beliefs, state.plan).empty();
}

bool Interpreter::finished(const State& state, Facts percepts) const {
  return state.plan == nullptr && perceived(state.beliefs, percepts) == state.beliefs;
}

std::string Interpreter::ending(const State& state, Facts percepts) const {
  if (!step(state, percepts).empty()) return "";
  if (state.plan == nullptr) return "terminated";
  std::vector<const Plan*> heads;
  collect_heads(state.plan, heads);
  if (heads.empty()) {
    return fmt::format("stuck: no arm of {} has a step", plan_text(terms(), program_, state.plan));
  }
  std::vector<std::string> reasons;
  for (const Plan* head : heads) reasons.push_back(explainer_.failure(state.beliefs, *head));
  const auto rules = explainer_.unrepaired(state.beliefs);
  reasons.insert(reasons.end(), rules.begin(), rules.end());
  if (rules.empty()) reasons.emplace_back("there is no repair rule");
  return fmt::format("stuck: {}", fmt::join(reasons, "; "));
}

// ---- the language-blind interface

namespace {

class Local final : public InterpretedLocal<Interpreter, State>, private PlainActing {
 public:
  using InterpretedLocal::InterpretedLocal;
  const PlainActing* acting() const override { return this; }

 private:
  TermId last_action() const override { return interpreter_->last_action(state); }
  std::vector<TermId> enabled(TermId pattern) const override {
    return interpreter_->enabled(state, pattern);
  }
  bool stuck() const override { return interpreter_->stuck(state); }
};

}  // namespace

std::unique_ptr<PlainAgent> make_agent(std::shared_ptr<const Program> program,
                                       const AgentSetup& setup) {
  return interpreted<Interpreter, Local>(std::move(program), setup);
}

}  // namespace credo::bupl::reference
