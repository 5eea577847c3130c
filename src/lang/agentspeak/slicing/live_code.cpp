// Forwards from the start.
#include "lang/agentspeak/slicing/live_code.hpp"

#include <algorithm>

namespace credo::slicing {

namespace {

using agentspeak::EventKind;
using agentspeak::Formula;
using agentspeak::FormulaKind;
using agentspeak::Plan;

class Forward {
 public:
  explicit Forward(const AgentSpeakSystem& system) : system_(system) {
    for (std::uint32_t a = 0; a < system.agent_count(); ++a) {
      live_.plans.emplace_back(system.program(a).plans.size(), false);
      beliefs_.emplace_back();
      goals_.emplace_back();
      tests_.emplace_back();
      for (const auto& belief : system.program(a).beliefs) beliefs_[a].push_back(belief.atom);
      for (const auto& goal : system.program(a).goals) goals_[a].push_back(goal.atom);
    }
    live_.rules.assign(system.environment().rules.size(), false);
    happens_ = live_.rules;
    for (const InitialMessage& message : system.model().file.messages) {
      const std::uint32_t receiver = system.model().directory.find(message.receiver);
      if (receiver >= system.agent_count()) continue;
      if (message.force == "achieve") goals_[receiver].push_back(message.content);
      if (message.force == "tell") beliefs_[receiver].push_back(message.content);
    }
    for (const Mention& fact : system.environment().fact_mentions) facts_.push_back(fact.atom);
  }

  LiveCode run() {
    while (std::exchange(changed_, false)) {
      for (std::uint32_t a = 0; a < system_.agent_count(); ++a) plans_of(a);
      rules();
    }
    return std::move(live_);
  }

 private:
  void plans_of(std::uint32_t a) {
    const auto& plans = system_.program(a).plans;
    for (std::uint32_t p = 0; p < plans.size(); ++p) {
      if (live_.plans[a][p] || !applicable(a, plans[p])) continue;
      live_.plans[a][p] = changed_ = true;
      for (const Formula& formula : plans[p].body) execute(a, formula);
    }
  }

  bool applicable(std::uint32_t a, const Plan& plan) const {
    const auto meets = [&](const std::vector<TermId>& atoms) {
      return std::ranges::any_of(
          atoms, [&](TermId atom) { return system_.meet(plan.trigger.atom, atom); });
    };
    const EventKind kind = plan.trigger.kind;
    const bool triggered = kind == EventKind::goal   ? plan.trigger.add && meets(goals_[a])
                           : kind == EventKind::test ? plan.trigger.add && meets(tests_[a])
                                                     : may_believe(a, plan.trigger.atom);
    // A test with a plan for it is an event, one without fails at once: that is a difference.
    if (kind == EventKind::test) return triggered;
    // So is, in an eager cycle, an event that a plan could match: others are not even queued.
    const bool filtered = system_.model().file.options.cycle == Cycle::eager;
    if (kind == EventKind::belief && filtered) return triggered;
    return triggered && std::ranges::all_of(plan.context, [&](const Literal& literal) {
             return literal.negated || literal.form != Literal::Form::atom ||
                    may_believe(a, literal.atom);
           });
  }

  bool may_believe(std::uint32_t a, TermId atom) const {
    const auto meets = [&](TermId each) { return system_.meet(atom, each); };
    return std::ranges::any_of(beliefs_[a], meets) ||
           (!system_.hidden(atom) && std::ranges::any_of(facts_, meets));
  }

  void execute(std::uint32_t a, const Formula& formula) {
    switch (formula.kind) {
      case FormulaKind::achieve:
        goals_[a].push_back(formula.atom);
        break;
      case FormulaKind::test:
        tests_[a].push_back(formula.atom);
        break;
      case FormulaKind::add_belief:
        beliefs_[a].push_back(formula.atom);
        break;
      case FormulaKind::send:
        for (std::uint32_t b = 0; b < system_.agent_count(); ++b) {
          if (!system_.may_reach(formula, b)) continue;
          if (formula.force == "achieve") goals_[b].push_back(formula.atom);
          if (formula.force == "tell") beliefs_[b].push_back(formula.atom);
        }
        break;
      case FormulaKind::action:
        actions_.emplace_back(a, formula.atom);
        break;
      case FormulaKind::function:
        for (const EnvironmentFunction& function : system_.environment().functions) {
          if (system_.may_answer(function, formula.atom)) add_effects(function);
        }
        break;
      default:
        break;
    }
  }

  void rules() {
    const auto& rules = system_.environment().rules;
    for (std::size_t r = 0; r < rules.size(); ++r) {
      if (happens_[r]) continue;
      const bool requested =
          rules[r].action == kNoTerm || std::ranges::any_of(actions_, [&](const auto& each) {
            return system_.may_take(rules[r], each.first, each.second);
          });
      const bool possible = std::ranges::all_of(rules[r].guard, [&](const Literal& literal) {
        return literal.negated || literal.form != Literal::Form::atom ||
               std::ranges::any_of(facts_,
                                   [&](TermId fact) { return system_.meet(literal.atom, fact); });
      });
      // A rule for which an action waits matters even if it never happens.
      if (requested && AgentSpeakSystem::makes_wait(rules[r]) && !live_.rules[r])
        live_.rules[r] = changed_ = true;
      if (!requested || !possible) continue;
      live_.rules[r] = happens_[r] = changed_ = true;
      add_effects(rules[r]);
    }
  }

  void add_effects(const GuardedEffects& rule) {
    for_each_effect(rule, [&](const Effect& effect) {
      if (effect.add) facts_.push_back(effect.atom);
    });
  }

  const AgentSpeakSystem& system_;
  LiveCode live_;
  std::vector<std::vector<TermId>> beliefs_;  // by agent: told, own and initial
  std::vector<std::vector<TermId>> goals_;
  std::vector<std::vector<TermId>> tests_;
  std::vector<std::pair<std::uint32_t, TermId>> actions_;
  std::vector<TermId> facts_;
  std::vector<bool> happens_;  // by rule: its effects are among the facts
  bool changed_ = true;
};

}  // namespace

LiveCode live_code(const AgentSpeakSystem& system) { return Forward(system).run(); }

}  // namespace credo::slicing
