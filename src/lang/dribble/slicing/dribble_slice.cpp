// Agents first, then the programs of those that stay, each once.
#include "lang/dribble/slicing/dribble_slice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/clock.hpp"
#include "lang/dribble/agent_program.hpp"
#include "lang/dribble/slicing/dribble_flow.hpp"
#include "lang/dribble/text.hpp"
#include "prop/entailment.hpp"
#include "reduce/slicing/agents_slice.hpp"
#include "reduce/slicing/slice_text.hpp"

namespace credo {

namespace {

using dribble::Step;

class DribbleSlicer {
 public:
  explicit DribbleSlicer(const ProgramCut<dribble::Program>& cut)
      : cut_(cut),
        program_(cut.program),
        flow_(cut.program, cut.rules),
        who_(cut.who),
        goal_rules_(cut.program.goal_rules.size(), kNoDependence),
        plan_rules_(cut.program.plan_rules.size(), kNoDependence),
        actions_(cut.program.actions.size(), kNoDependence) {}

  void run() {
    for (std::size_t i = 0; i < goal_rules_.size(); ++i) {
      const dribble::GoalRule& rule = program_.goal_rules[i];
      if (!flow_.goal_rules()[i]) continue;
      goal_rules_[i] = cut_.add(goal_rule_name(i) + " of " + who_, "may make a plan of " + who_,
                                cut_.why, rule.where);
      use(rule.body, goal_rule_name(i), goal_rules_[i]);
    }
    live_plan_rules();
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      if (!cut_.spoken.names_it(program_.actions[i].name)) continue;
      keep_action(i, "the property names it", kNoDependence);
    }
    clauses();
    goals();
  }

 private:
  std::string goal_rule_name(std::size_t i) const {
    return "goal rule " + program_.goal_rules[i].label;
  }
  std::string plan_rule_name(std::size_t i) const {
    return "plan rule " + program_.plan_rules[i].label;
  }
  std::string action_name(std::size_t i) const { return "action " + program_.actions[i].name; }

  // ---- rules

  // Each after the rule that its first step comes from.
  void live_plan_rules() {
    for (bool grown = true; grown;) {
      poll_clock();
      grown = false;
      for (std::size_t i = 0; i < plan_rules_.size(); ++i) {
        if (!flow_.plan_rules()[i] || plan_rules_[i] != kNoDependence) continue;
        const dribble::PlanRule& rule = program_.plan_rules[i];
        const std::size_t origin = flow_.origin(rule.head.front());
        const bool of_goal_rule = origin < goal_rules_.size();
        const std::size_t index = of_goal_rule ? origin : origin - goal_rules_.size();
        const std::uint32_t because = of_goal_rule ? goal_rules_[index] : plan_rules_[index];
        if (because == kNoDependence) continue;
        plan_rules_[i] =
            cut_.add(plan_rule_name(i) + " of " + who_,
                     fmt::format("may revise plans with {}, which {} makes",
                                 dribble::text(program_, rule.head.front()),
                                 of_goal_rule ? goal_rule_name(index) : plan_rule_name(index)),
                     because, rule.where);
        use(rule.head, plan_rule_name(i), plan_rules_[i]);
        use(rule.body, plan_rule_name(i), plan_rules_[i]);
        grown = true;
      }
    }
  }

  // The actions in a plan that stays must stay declared.
  void use(const dribble::Plan& plan, const std::string& in, std::uint32_t because) {
    for (const Step& step : plan) {
      if (step.kind == Step::Kind::action) keep_action(step.index, "is in " + in, because);
      use(step.then_plan, in, because);
      use(step.else_plan, in, because);
    }
  }

  void keep_action(std::size_t i, std::string why, std::uint32_t because) {
    if (actions_[i] != kNoDependence) return;
    actions_[i] = cut_.add(fmt::format("{} of {}", action_name(i), who_), std::move(why), because,
                           program_.actions[i].where);
  }

  // ---- the text

  void clauses() {
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      cut_.clause(SlicePartKind::action, action_name(i), program_.actions[i].where, actions_[i]);
    }
    for (std::size_t i = 0; i < goal_rules_.size(); ++i) {
      cut_.clause(SlicePartKind::plan, goal_rule_name(i), program_.goal_rules[i].where,
                  goal_rules_[i]);
    }
    for (std::size_t i = 0; i < plan_rules_.size(); ++i) {
      cut_.clause(SlicePartKind::plan, plan_rule_name(i), program_.plan_rules[i].where,
                  plan_rules_[i]);
    }
  }

  // List by list; one of which nothing is left goes with its word.
  void goals() {
    const auto& all = program_.goals;
    for (std::size_t i = 0; i < all.size();) {
      const SourceSpan word = all[i].word;
      std::vector<SourceSpan> places;
      std::vector<bool> kept;
      for (; i < all.size() && all[i].word.begin == word.begin; ++i) {
        const std::uint32_t dependence = why_wanted(all[i]);
        places.push_back(all[i].where);
        kept.push_back(dependence != kNoDependence);
        cut_.slice.parts.push_back(
            {SlicePartKind::goal, goal_name(all[i]), all[i].where, dependence});
      }
      if (std::ranges::find(kept, true) == kept.end()) {
        cut_.slice.edits.push_back({join(word, places.back()), ""});
      } else {
        std::ranges::move(cut_from_list(places, kept, "", ""),
                          std::back_inserter(cut_.slice.edits));
      }
    }
  }

  std::string goal_name(const dribble::WrittenFormula& goal) const {
    return fmt::format("the goal {} of {}", prop::text(goal.formula, program_.props), who_);
  }

  std::uint32_t why_wanted(const dribble::WrittenFormula& goal) {
    if (cut_.spoken.goals) {
      return cut_.add(goal_name(goal), "the property asks for goals", kNoDependence, goal.where);
    }
    for (std::size_t i = 0; i < goal_rules_.size(); ++i) {
      if (goal_rules_[i] == kNoDependence || !cut_.rules.guards_ask_goals) continue;
      bool asked = false;
      each_goal_asked(program_.goal_rules[i].guard, [&](const prop::Formula& formula) {
        asked = asked || prop::entails(std::span(&goal.formula, 1), formula);
      });
      if (!asked) continue;
      return cut_.add(goal_name(goal), "asked for by " + goal_rule_name(i), goal_rules_[i],
                      goal.where);
    }
    return kNoDependence;
  }

  const ProgramCut<dribble::Program>& cut_;
  const dribble::Program& program_;
  DribbleFlow flow_;
  const std::string& who_;
  std::vector<std::uint32_t> goal_rules_;  // by number: why it stays
  std::vector<std::uint32_t> plan_rules_;
  std::vector<std::uint32_t> actions_;
};

AgentTraffic traffic_of(Model& model, const dribble::Program& program, const SlicingRules& rules) {
  const DribbleFlow flow(program, rules);
  AgentTraffic traffic;
  // An agent that stalls goes on stalling: it never stops.
  for (std::uint32_t i = 0; i < program.actions.size(); ++i) {
    const TermId name = model.terms.atom(program.actions[i].name);
    Step step;
    step.kind = Step::Kind::action;
    step.index = i;
    if (flow.origin(step) == DribbleFlow::kNowhere) continue;
    if (model.environment.has_action(model.terms.functor(name))) traffic.requests.push_back(name);
  }
  for (const dribble::Percept& percept : program.percepts) {
    traffic.perceives.push_back(percept.pattern);
  }
  return traffic;
}

}  // namespace

Slice dribble_slice(Model& model, const BoundProperty& property, const SliceOptions& options,
                    const SlicingRules& rules) {
  const auto cut = [](const ProgramCut<dribble::Program>& kept) { DribbleSlicer(kept).run(); };
  return slice_agents<dribble::Program>(model, property, options, rules, traffic_of, cut);
}

}  // namespace credo
