// A Dribble program on numbers: what the machine executes.
//
// Every formula of the program is interned, and every step that can occur in a plan has an id:
// actions first, then abstract plans, then the conditionals, equal ones once. A plan is a sequence
// of step ids.
#pragma once

#include <optional>
#include <vector>

#include "lang/dribble/program.hpp"
#include "prop/formula_store.hpp"

namespace credo::dribble {

using StepId = std::uint32_t;
using StepIds = std::vector<StepId>;

struct CompiledGuard {
  Guard::Op op = Guard::Op::truth;
  prop::FormulaId formula = 0;
  std::vector<CompiledGuard> parts;
};

struct CompiledEffect {
  CompiledGuard when;
  prop::Literal literal;
  bool assertive = false;
};

struct CompiledAction {
  CompiledGuard pre;
  std::vector<CompiledEffect> effects;
};

struct CompiledStep {
  const Step* source = nullptr;  // one of the places where it is written; nullptr if there is none
  Step::Kind kind = Step::Kind::action;
  std::uint32_t index = 0;
  std::size_t length = 1;
  CompiledGuard guard;
  StepIds then_plan;
  StepIds else_plan;
};

struct CompiledGoalRule {
  CompiledGuard guard;
  StepIds body;
};

struct CompiledPlanRule {
  StepIds head;
  CompiledGuard guard;
  StepIds body;
};

class CompiledProgram {
 public:
  CompiledProgram(const Program& program, prop::FormulaStore& formulas);

  std::vector<CompiledAction> actions;
  std::vector<CompiledStep> steps;
  std::vector<CompiledGoalRule> goal_rules;
  std::vector<CompiledPlanRule> plan_rules;

  std::size_t length(std::span<const StepId> plan) const;
  // The ids of the steps; none if a step occurs nowhere in the program.
  std::optional<StepIds> find(const Plan& plan) const;

 private:
  CompiledGuard compile(const Guard& guard);
  StepId compile(const Step& step);
  StepIds compile(const Plan& plan);
  std::optional<StepId> find(const Step& step) const;

  const Program& program_;
  prop::FormulaStore& formulas_;
};

}  // namespace credo::dribble
