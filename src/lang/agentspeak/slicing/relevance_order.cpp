// Order: what comes before what in a single course of action, agents that must keep the order of
// what they do, and agents of one text.
#include <algorithm>

#include "lang/agentspeak/slicing/relevance.hpp"

namespace credo::slicing {

using agentspeak::EventKind;
using agentspeak::Formula;
using agentspeak::FormulaKind;
using agentspeak::Plan;

namespace {

// Whether the formula posts the goal or test that triggers the plan.
bool calls(const AgentSpeakSystem& system, const Formula& formula, const Plan& plan) {
  if (!plan.trigger.add || plan.trigger.kind == EventKind::belief) return false;
  const FormulaKind posts =
      plan.trigger.kind == EventKind::goal ? FormulaKind::achieve : FormulaKind::test;
  return formula.kind == posts && system.meet(formula.atom, plan.trigger.atom);
}

}  // namespace

// Whether the agent may execute such an action some time after the formula. Calls and returns are
// not matched, so this says yes too often, if anything.
bool Relevance::may_come_before(const Place& first, std::uint32_t a, TermId action) const {
  const auto& plans = system_.program(a).plans;
  std::vector<std::vector<bool>> seen;
  for (const Plan& plan : plans) seen.emplace_back(plan.body.size() + 1, false);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> open{{first.plan, first.position + 1}};
  while (!open.empty()) {
    const auto [p, k] = open.back();
    open.pop_back();
    if (seen[p][k] || !live_.plan(a, p)) continue;
    seen[p][k] = true;
    if (k == plans[p].body.size()) {
      for (std::uint32_t q = 0; q < plans.size(); ++q) {
        for (std::uint32_t j = 0; j < plans[q].body.size(); ++j) {
          if (calls(system_, plans[q].body[j], plans[p])) open.emplace_back(q, j + 1);
        }
      }
      continue;
    }
    const Formula& formula = plans[p].body[k];
    if (formula.kind == FormulaKind::action && system_.meet(formula.atom, action)) return true;
    open.emplace_back(p, k + 1);
    for (std::uint32_t q = 0; q < plans.size(); ++q) {
      if (calls(system_, formula, plans[q])) open.emplace_back(q, 0);
    }
  }
  return false;
}

bool Relevance::has_single_focus(std::uint32_t a) const {
  const auto& program = system_.program(a);
  std::size_t foci = program.goals.size();
  for (const InitialMessage& message : system_.model().file.messages) {
    if (system_.model().directory.find(message.receiver) == a && message.force == "achieve") ++foci;
  }
  for (std::uint32_t p = 0; p < program.plans.size(); ++p) {
    if (live_.plan(a, p) && program.plans[p].trigger.kind == EventKind::belief) foci += 2;
  }
  for_each_formula(system_, [&](const Place& place, const Formula& formula) {
    const bool sends = formula.kind == FormulaKind::send && formula.force == "achieve" &&
                       live_.plan(place.agent, place.plan) && system_.may_reach(formula, a);
    if (sends) foci += 2;
  });
  return foci <= 1;
}

bool Relevance::keeps_single_focus(std::uint32_t a) const {
  const auto matters = [](std::uint32_t each) { return each != kNoDependence; };
  const auto& program = system_.program(a);
  auto foci = static_cast<std::size_t>(std::ranges::count_if(goals_[a], matters));
  for (std::size_t i = 0; i < messages_.size(); ++i) {
    const InitialMessage& message = system_.model().file.messages[i];
    const bool to_it = system_.model().directory.find(message.receiver) == a;
    if (matters(messages_[i]) && to_it) ++foci;
  }
  for (std::uint32_t p = 0; p < program.plans.size(); ++p) {
    if (matters(kept_[a][p]) && program.plans[p].trigger.kind == EventKind::belief) foci += 2;
  }
  for_each_formula(system_, [&](const Place& place, const Formula& formula) {
    const bool sends =
        formula.kind == FormulaKind::send && has_effect(place) && system_.may_reach(formula, a);
    if (sends) foci += 2;
  });
  return foci <= 1;
}

// The agents whose order matters keep their goals and events, and what posts them.
void Relevance::apply_order() {
  for (std::uint32_t a = 0; a < system_.agent_count(); ++a) {
    const std::uint32_t reason = agent(a);
    if (ordered_[a] || reason == kNoDependence) continue;
    if (options_.single_focus && keeps_single_focus(a)) continue;
    ordered_[a] = changed_ = true;
    const std::string why = "has its turn in the order of what " + system_.agent_name(a) + " does";
    const auto& program = system_.program(a);
    for (std::uint32_t p = 0; p < program.plans.size(); ++p) {
      add_executed(a, p, why, reason);
      for (std::uint32_t k = 0; k < program.plans[p].body.size(); ++k) {
        switch (program.plans[p].body[k].kind) {
          case FormulaKind::achieve:
          case FormulaKind::drop_all:
          case FormulaKind::drop_desires:
          case FormulaKind::drop_intention:
            add_effect({a, p, k}, why, reason);
            add_outcome({a, p, k}, why, reason);
            break;
          case FormulaKind::test:
          case FormulaKind::condition:
          case FormulaKind::function:
            add_outcome({a, p, k}, why, reason);
            break;
          default:
            if (sureness_.may_fail({a, p, k})) add_outcome({a, p, k}, why, reason);
            break;
        }
      }
    }
    for (std::size_t i = 0; i < program.goals.size(); ++i) {
      if (goals_[a][i] != kNoDependence) continue;
      goals_[a][i] = depend("the initial goal !" + system_.name_of(program.goals[i].atom) + " of " +
                                system_.agent_name(a),
                            why, reason, program.goals[i].where);
    }
    // Messages are read one at a time.
    for_each_formula(system_, [&](const Place& place, const Formula& formula) {
      if (formula.kind == FormulaKind::send && system_.may_reach(formula, a)) {
        add_effect(place, why, reason);
      }
    });
    const auto& messages = system_.model().file.messages;
    for (std::size_t i = 0; i < messages.size(); ++i) {
      if (messages_[i] != kNoDependence) continue;
      if (system_.model().directory.find(messages[i].receiver) != a) continue;
      messages_[i] = depend("the message to " + system_.agent_name(a), why, reason,
                            messages[i].receiver_where);
    }
  }
}

// Agents that share their text keep the same of it.
void Relevance::apply_shared_texts() {
  const auto copy = [&](std::uint32_t from, std::uint32_t& to) {
    if (from == kNoDependence || to != kNoDependence) return;
    to = from;
    changed_ = true;
  };
  for (std::uint32_t a = 0; a < system_.agent_count(); ++a) {
    for (std::uint32_t b = 0; b < system_.agent_count(); ++b) {
      if (a == b || !system_.same_text(a, b)) continue;
      if (agent(a) == kNoDependence || agent(b) == kNoDependence) continue;
      for (std::size_t p = 0; p < kept_[a].size(); ++p) {
        copy(kept_[a][p], kept_[b][p]);
        copy(executed_[a][p], executed_[b][p]);
        for (std::size_t k = 0; k < effects_[a][p].size(); ++k) {
          copy(effects_[a][p][k], effects_[b][p][k]);
          copy(outcomes_[a][p][k], outcomes_[b][p][k]);
        }
      }
      for (std::size_t i = 0; i < goals_[a].size(); ++i) copy(goals_[a][i], goals_[b][i]);
      for (std::size_t i = 0; i < beliefs_.size(); ++i) {
        const RelevantPattern belief = beliefs_[i];
        if (belief.agent == a)
          add_belief(b, belief.atom, "is kept in a shared text", belief.dependence);
      }
      if (desires_matter(a) != desires_matter(b)) {
        for (std::size_t i = 0; i < desires_.size(); ++i) {
          const RelevantPattern desire = desires_[i];
          if (desire.agent == a)
            add_desire(b, desire.atom, "is kept in a shared text", desire.dependence);
        }
      }
    }
  }
}

}  // namespace credo::slicing
