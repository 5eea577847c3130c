// Order: what comes before what in a single course of action, agents that must keep the order of
// what they do, and agents of one text.
#include <algorithm>

#include "lang/agentspeak/slicing/relevance.hpp"

namespace credo::slicing {

using agentspeak::EventKind;
using agentspeak::Formula;
using agentspeak::FormulaKind;
using agentspeak::Plan;

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
      const auto go_on = [&](const Place& call) {
        open.emplace_back(call.plan, call.position + 1);
      };
      for_each_call(system_, a, plans[p], go_on);
      continue;
    }
    const Formula& formula = plans[p].body[k];
    if (formula.kind == FormulaKind::action && system_.meet(formula.atom, action)) return true;
    open.emplace_back(p, k + 1);
    for_each_called(system_, a, formula, [&](std::uint32_t q) { open.emplace_back(q, 0); });
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
    for (std::size_t i = 0; i < program.goals.size(); ++i) add_goal(a, i, why, reason);
    // Messages are read one at a time.
    for_each_formula(system_, [&](const Place& place, const Formula& formula) {
      if (formula.kind == FormulaKind::send && system_.may_reach(formula, a)) {
        add_effect(place, why, reason);
      }
    });
    const auto& messages = system_.model().file.messages;
    for (std::size_t i = 0; i < messages.size(); ++i) {
      if (system_.model().directory.find(messages[i].receiver) != a) continue;
      add_message(i, "the message to " + system_.agent_name(a), why, reason);
    }
  }
}

// Agents that share their text keep the same of it.
void Relevance::apply_shared_texts() {
  for (std::uint32_t a = 0; a < system_.agent_count(); ++a) {
    for (std::uint32_t b = 0; b < system_.agent_count(); ++b) {
      if (a == b || !system_.same_text(a, b)) continue;
      if (agent(a) != kNoDependence && agent(b) != kNoDependence) share(a, b);
    }
  }
}

// What the one keeps, for the other.
void Relevance::share(std::uint32_t a, std::uint32_t b) {
  const auto copy = [&](std::uint32_t from, std::uint32_t& to) {
    if (from == kNoDependence || to != kNoDependence) return false;
    to = from;
    changed_ = true;
    return true;
  };
  for (std::uint32_t p = 0; p < kept_[a].size(); ++p) {
    const bool kept = copy(kept_[a][p], kept_[b][p]);
    const bool executed = copy(executed_[a][p], executed_[b][p]);
    if (kept || executed) tasks_.push_back({Task::About::plan, {b, p}});
    for (std::uint32_t k = 0; k < effects_[a][p].size(); ++k) {
      const bool effect = copy(effects_[a][p][k], effects_[b][p][k]);
      const bool outcome = copy(outcomes_[a][p][k], outcomes_[b][p][k]);
      if (effect || outcome) tasks_.push_back({Task::About::formula, {b, p, k}});
    }
  }
  for (std::size_t i = 0; i < goals_[a].size(); ++i) copy(goals_[a][i], goals_[b][i]);
  // By index: what is added goes to the same list.
  for (std::size_t i = 0; i < beliefs_.all().size(); ++i) {
    const RelevantPattern belief = beliefs_.all()[i];
    if (belief.agent == a) {
      add_belief(b, belief.atom, "is kept in a shared text", belief.dependence);
    }
  }
  if (desires_matter(a) == desires_matter(b)) return;
  for (std::size_t i = 0; i < desires_.all().size(); ++i) {
    const RelevantPattern desire = desires_.all()[i];
    if (desire.agent == a) {
      add_desire(b, desire.atom, "is kept in a shared text", desire.dependence);
    }
  }
}

}  // namespace credo::slicing
