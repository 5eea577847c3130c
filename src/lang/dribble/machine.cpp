// The rules of reference.cpp on ids: a local state is (belief base, goal base, plan), three
// numbers, and entailment is looked up. Reports are left to the reference interpreter.
#include "lang/dribble/machine.hpp"

#include <algorithm>

#include "base/width.hpp"
#include "lang/dribble/compiled.hpp"
#include "lang/dribble/query.hpp"
#include "lang/dribble/rule_uses.hpp"
#include "system/environment.hpp"
#include "term/unify.hpp"

namespace credo::dribble {

namespace {

using PlanId = std::uint32_t;

struct Mind {
  prop::BaseId beliefs = 0;
  prop::BaseId goals = 0;
  PlanId plan = 0;
  bool operator==(const Mind&) const = default;
};

struct Successor {
  Mind mind;
  TermId action = kNoTerm;    // requested of the environment
  TermId observed = kNoTerm;  // done, requested or not
};

class Machine final : public Agent, private OwnAtoms {
 public:
  Machine(std::shared_ptr<const Program> program, const AgentSetup& setup)
      : program_(std::move(program)), setup_(setup), code_(*program_, formulas_), uses_(*program_) {
    for (const Action& action : program_->actions) {
      const TermId atom = setup_.terms->atom(action.name);
      const bool outside = setup_.environment->has_action(setup_.terms->functor(atom));
      requests_.push_back(outside ? atom : kNoTerm);
      action_atoms_.push_back(atom);
    }
    for (const std::string& name : program_->props) {
      prop_atoms_.push_back(setup_.terms->atom(name));
      const std::uint32_t number = narrowed(prop_formulas_.size(), Width::parts);
      prop_formulas_.push_back(formulas_.formula(prop::unit({number, false})));
    }
    for (const CompiledStep& step : code_.steps) {
      if (step.kind == Step::Kind::conditional) break;
      const auto index = step.index;
      step_atoms_.push_back(setup_.terms->atom(step.kind == Step::Kind::action
                                                   ? program_->actions[index].name
                                                   : program_->abstract_plans[index].name));
    }
  }

  LocalId initial() override {
    const auto base_of = [&](const std::vector<WrittenFormula>& written) {
      std::vector<prop::FormulaId> ids;
      for (const WrittenFormula& each : written) ids.push_back(formulas_.formula(each.formula));
      return formulas_.base(std::move(ids));
    };
    return local({base_of(program_->beliefs), base_of(program_->goals), plans_.intern({})});
  }

  Needs needs(LocalId) const override {
    Needs result;
    result.percepts = !program_->percepts.empty();
    return result;
  }

  void step(LocalId id, const StepInput& input, Scratch&, std::vector<Outcome>& out) override {
    const Mind now = revised(mind(id), input.percepts);
    std::vector<Successor> found = successors(now, &uses_);
    if (found.empty()) {
      if (!formulas_.base(now.goals).empty()) uses_.stall(configuration(now));
      found.push_back({now, kNoTerm});
    }
    for (const Successor& each : found) {
      Outcome outcome;
      outcome.next = local(each.mind);
      outcome.effects.action = each.action;
      outcome.observable = each.observed;
      out.push_back(std::move(outcome));
    }
  }

  OwnAtoms* own_atoms() override { return this; }

  std::vector<TermId> attitudes(LocalId id, AtomKind kind) override {
    const Mind now = mind(id);
    std::vector<TermId> result;
    if (kind == AtomKind::intention) {
      collect_names(plans_[now.plan], result);
      return result;
    }
    for (std::size_t i = 0; i < prop_atoms_.size(); ++i) {
      const bool has = kind == AtomKind::belief ? formulas_.entails(now.beliefs, prop_formulas_[i])
                                                : some_goal_entails(now.goals, prop_formulas_[i]);
      if (has) result.push_back(prop_atoms_[i]);
    }
    return result;
  }

  bool finished(LocalId id, Facts percepts) override {
    const Mind before = mind(id);
    return revised(before, percepts) == before && successors(before, nullptr).empty();
  }

  LocalView view(LocalId id) const override { return view_of(*program_, configuration(mind(id))); }

  Coverage coverage() const override { return uses_.all(); }
  std::size_t local_count() const override { return locals_.size(); }
  std::size_t bytes() const override {
    return formulas_.bytes() + plans_.bytes() + locals_.bytes();
  }

 private:
  // ---- as OwnAtoms

  bool satisfies(LocalId id, const LocalQuery& local_query) override {
    const auto& query = static_cast<const Query&>(local_query);
    const Mind now = mind(id);
    switch (query.kind) {
      case Query::Kind::belief:
        return formulas_.entails(now.beliefs, formulas_.formula(query.formulas[0]));
      case Query::Kind::goal:
        return some_goal_entails(now.goals, formulas_.formula(query.formulas[0]));
      case Query::Kind::beliefs:
        return now.beliefs == formulas_.base(query.formulas);
      case Query::Kind::goals:
        return now.goals == formulas_.base(query.formulas);
      case Query::Kind::plan: {
        const auto plan = code_.find(query.plan);
        return plan && std::ranges::equal(plans_[now.plan], *plan);
      }
    }
    return false;
  }

  // ---- parts

  LocalId local(const Mind& mind) {
    const std::uint32_t words[] = {mind.beliefs, mind.goals, mind.plan};
    return locals_.intern(words);
  }

  Mind mind(LocalId id) const {
    const auto words = locals_[id];
    return {words[0], words[1], words[2]};
  }

  Configuration configuration(const Mind& now) const {
    Configuration result{formulas_.formulas(now.beliefs), formulas_.formulas(now.goals), {}};
    for (const StepId step : plans_[now.plan]) result.plan.push_back(*code_.steps[step].source);
    return result;
  }

  void collect_names(std::span<const StepId> plan, std::vector<TermId>& out) const {
    for (const StepId id : plan) {
      const CompiledStep& step = code_.steps[id];
      if (step.kind != Step::Kind::conditional) {
        out.push_back(step_atoms_[id]);
        continue;
      }
      collect_names(step.then_plan, out);
      collect_names(step.else_plan, out);
    }
  }

  // ---- what holds

  bool some_goal_entails(prop::BaseId goals, prop::FormulaId formula) {
    return std::ranges::any_of(formulas_.base(goals), [&](prop::FormulaId goal) {
      return formulas_.formula_entails(goal, formula);
    });
  }

  bool holds(const CompiledGuard& guard, const Mind& now) {
    const auto part_holds = [&](const CompiledGuard& part) { return holds(part, now); };
    switch (guard.op) {
      case Guard::Op::truth:
        return true;
      case Guard::Op::belief:
        return formulas_.entails(now.beliefs, guard.formula);
      case Guard::Op::goal:
        return some_goal_entails(now.goals, guard.formula);
      case Guard::Op::negation:
        return !part_holds(guard.parts[0]);
      case Guard::Op::conjunction:
        return std::ranges::all_of(guard.parts, part_holds);
      case Guard::Op::disjunction:
        return std::ranges::any_of(guard.parts, part_holds);
    }
    return false;
  }

  // ---- belief update

  // Sets the literals, adds those asserted that do not follow, and drops the goals reached.
  void update(Mind& now, std::span<const prop::Literal> literals,
              std::span<const prop::Literal> asserted) {
    std::vector<prop::FormulaId> ids;
    for (const prop::Formula& formula : formulas_.formulas(now.beliefs)) {
      ids.push_back(formulas_.formula(prop::assigned(formula, literals)));
    }
    for (const prop::Literal literal : asserted) {
      const prop::FormulaId unit = formulas_.formula(prop::unit(literal));
      if (!formulas_.entails(formulas_.base(ids), unit)) ids.push_back(unit);
    }
    now.beliefs = formulas_.base(std::move(ids));
    const auto old_goals = formulas_.base(now.goals);
    std::vector<prop::FormulaId> goals(old_goals.begin(), old_goals.end());
    std::erase_if(goals,
                  [&](prop::FormulaId goal) { return formulas_.entails(now.beliefs, goal); });
    now.goals = formulas_.base(std::move(goals));
  }

  Mind revised(Mind now, Facts percepts) {
    if (program_->percepts.empty()) return now;
    std::vector<prop::Literal> literals;
    for (const Percept& percept : program_->percepts) {
      const bool seen = std::ranges::any_of(percepts, [&](TermId fact) {
        Substitution substitution(percept.variables);
        return unify(*setup_.terms, percept.pattern, fact, substitution);
      });
      literals.push_back({percept.prop, !seen});
    }
    update(now, literals, literals);
    return now;
  }

  // ---- transitions

  // All but the stall. `uses` takes note of the rules, if there is one.
  std::vector<Successor> successors(const Mind& now, RuleUses* uses) {
    std::vector<Successor> found;
    if (plans_[now.plan].empty()) {
      apply_goal_rules(now, found, uses);
    } else {
      execute(now, found);
      apply_plan_rules(now, found, uses);
    }
    return found;
  }

  void apply_goal_rules(const Mind& now, std::vector<Successor>& found, RuleUses* uses) {
    for (std::size_t i = 0; i < code_.goal_rules.size(); ++i) {
      const CompiledGoalRule& rule = code_.goal_rules[i];
      const bool applies = holds(rule.guard, now);
      if (uses != nullptr) {
        uses->goal_rule(i, applies ? RuleUses::Reach::applied : RuleUses::Reach::guard_failed,
                        [&] { return configuration(now); });
      }
      if (applies) found.push_back({{now.beliefs, now.goals, plans_.intern(rule.body)}});
    }
  }

  void apply_plan_rules(const Mind& now, std::vector<Successor>& found, RuleUses* uses) {
    const auto plan = plans_[now.plan];
    for (std::size_t i = 0; i < code_.plan_rules.size(); ++i) {
      const CompiledPlanRule& rule = code_.plan_rules[i];
      const std::size_t size = rule.head.size();
      if (size > plan.size() || !std::ranges::equal(rule.head, plan.first(size))) continue;
      RuleUses::Reach reach = RuleUses::Reach::guard_failed;
      if (holds(rule.guard, now)) {
        const StepIds revision = joined(rule.body, plan.subspan(size));
        const bool fits = code_.length(revision) <= program_->maxlen;
        reach = fits ? RuleUses::Reach::applied : RuleUses::Reach::too_long;
        if (fits) found.push_back({{now.beliefs, now.goals, plans_.intern(revision)}});
      }
      if (uses != nullptr) uses->plan_rule(i, reach, [&] { return configuration(now); });
    }
  }

  void execute(const Mind& now, std::vector<Successor>& found) {
    const auto plan = plans_[now.plan];
    const CompiledStep& step = code_.steps[plan.front()];
    if (step.kind == Step::Kind::action) {
      execute_action(step.index, now, found);
    } else if (step.kind == Step::Kind::conditional) {
      const StepIds& branch = holds(step.guard, now) ? step.then_plan : step.else_plan;
      found.push_back({{now.beliefs, now.goals, plans_.intern(joined(branch, plan.subspan(1)))}});
    }
  }

  void execute_action(std::uint32_t index, const Mind& now, std::vector<Successor>& found) {
    const CompiledAction& action = code_.actions[index];
    if (!holds(action.pre, now)) return;
    std::vector<prop::Literal> literals;
    std::vector<prop::Literal> asserted;
    for (const CompiledEffect& effect : action.effects) {
      if (!holds(effect.when, now)) continue;
      const prop::Literal opposite = prop::complement(effect.literal);
      if (std::ranges::find(literals, opposite) != literals.end()) return;
      literals.push_back(effect.literal);
      if (effect.assertive) asserted.push_back(effect.literal);
    }
    Mind next = now;
    update(next, literals, asserted);
    next.plan = plans_.intern(plans_[now.plan].subspan(1));
    found.push_back({next, requests_[index], action_atoms_[index]});
  }

  static StepIds joined(std::span<const StepId> front, std::span<const StepId> back) {
    StepIds plan(front.begin(), front.end());
    plan.insert(plan.end(), back.begin(), back.end());
    return plan;
  }

  std::shared_ptr<const Program> program_;
  AgentSetup setup_;
  prop::FormulaStore formulas_;
  SequenceTable plans_;   // of step ids
  SequenceTable locals_;  // (beliefs, goals, plan)
  CompiledProgram code_;
  RuleUses uses_;
  std::vector<TermId> requests_;  // by action: what the environment is asked for, or kNoTerm
  std::vector<TermId> action_atoms_;
  std::vector<TermId> prop_atoms_;
  std::vector<prop::FormulaId> prop_formulas_;
  std::vector<TermId> step_atoms_;  // of actions and abstract plans
};

}  // namespace

std::unique_ptr<Agent> make_machine(std::shared_ptr<const Program> program,
                                    const AgentSetup& setup) {
  return std::make_unique<Machine>(std::move(program), setup);
}

}  // namespace credo::dribble
