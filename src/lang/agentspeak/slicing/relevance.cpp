// The sets, the criterion and the fixpoint.
#include "lang/agentspeak/slicing/relevance.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/clock.hpp"
#include "reduce/slicing/criterion.hpp"

namespace credo::slicing {

using agentspeak::Formula;
using agentspeak::FormulaKind;

Relevance::Relevance(const AgentSpeakSystem& system, const LiveCode& live, const Sureness& sureness,
                     const BoundProperty& property, RelevanceOptions options)
    : system_(system), live_(live), sureness_(sureness), options_(options) {
  for (std::uint32_t a = 0; a < system.agent_count(); ++a) {
    const auto& program = system.program(a);
    effects_.emplace_back();
    for (const auto& plan : program.plans) {
      effects_.back().emplace_back(plan.body.size(), kNoDependence);
    }
    kept_.emplace_back(program.plans.size(), kNoDependence);
    goals_.emplace_back(program.goals.size(), kNoDependence);
  }
  outcomes_ = effects_;
  executed_ = kept_;
  messages_.assign(system.model().file.messages.size(), kNoDependence);
  rules_.assign(system.environment().rules.size(), kNoDependence);
  named_.assign(system.agent_count(), kNoDependence);
  ordered_.assign(system.agent_count(), false);
  criterion(property);
  do {
    close();
  } while (options_.divergence && options_.rules.divergence && find_divergence());
}

// ---- the sets

std::uint32_t Relevance::depend(std::string what, std::string why, std::uint32_t because,
                                SourceSpan where) {
  dependences_.push_back({std::move(what), std::move(why), because, where});
  changed_ = true;
  return static_cast<std::uint32_t>(dependences_.size() - 1);
}

void Relevance::add_effect(const Place& place, const std::string& why, std::uint32_t because) {
  if (!live_.plan(place.agent, place.plan)) return;
  std::uint32_t& known = effects_[place.agent][place.plan][place.position];
  if (known != kNoDependence) return;
  known = depend(system_.formula_name(place), why, because, system_.formula(place).where);
  tasks_.push_back({Task::About::formula, place});
}

void Relevance::add_outcome(const Place& place, const std::string& why, std::uint32_t because) {
  if (!live_.plan(place.agent, place.plan)) return;
  std::uint32_t& known = outcomes_[place.agent][place.plan][place.position];
  if (known != kNoDependence) return;
  known = depend(system_.formula_name(place), why, because, system_.formula(place).where);
  tasks_.push_back({Task::About::formula, place});
}

void Relevance::add_executed(std::uint32_t a, std::uint32_t p, const std::string& why,
                             std::uint32_t because) {
  if (executed_[a][p] != kNoDependence || !live_.plan(a, p)) return;
  executed_[a][p] = depend(system_.plan_name(a, p), why, because, system_.plan(a, p).where);
  tasks_.push_back({Task::About::plan, {a, p}});
}

void Relevance::add_kept(std::uint32_t a, std::uint32_t p, const std::string& why,
                         std::uint32_t because) {
  if (kept_[a][p] != kNoDependence || !live_.plan(a, p)) return;
  kept_[a][p] = depend(system_.plan_name(a, p), why, because, system_.plan(a, p).where);
  tasks_.push_back({Task::About::plan, {a, p}});
}

void Relevance::add_rule(std::size_t r, const std::string& why, std::uint32_t because) {
  if (rules_[r] != kNoDependence) return;
  rules_[r] = depend(system_.rule_name(r), why, because, system_.environment().rules[r].where);
  tasks_.push_back({Task::About::rule, {}, r});
}

void Relevance::add_goal(std::uint32_t a, std::size_t i, const std::string& why,
                         std::uint32_t because) {
  if (goals_[a][i] != kNoDependence) return;
  const auto& goal = system_.program(a).goals[i];
  goals_[a][i] = depend(
      fmt::format("the initial goal !{} of {}", system_.name_of(goal.atom), system_.agent_name(a)),
      why, because, goal.where);
}

void Relevance::add_message(std::size_t i, std::string what, const std::string& why,
                            std::uint32_t because) {
  if (messages_[i] != kNoDependence) return;
  messages_[i] =
      depend(std::move(what), why, because, system_.model().file.messages[i].receiver_where);
}

void Relevance::add_belief(std::uint32_t a, TermId atom, const std::string& why,
                           std::uint32_t because, SourceSpan where) {
  RelevantPattern pattern{a, false, canonical_variables(system_.terms(), atom)};
  if (!beliefs_.is_new(pattern)) return;
  pattern.dependence =
      depend(fmt::format("the belief {} of {}", system_.name_of(atom), system_.agent_name(a)), why,
             because, where);
  tasks_.push_back({Task::About::belief, {}, beliefs_.all().size()});
  beliefs_.add(system_.terms(), pattern);
}

void Relevance::add_fact(TermId atom, const std::string& why, std::uint32_t because,
                         SourceSpan where) {
  RelevantPattern pattern{0, false, canonical_variables(system_.terms(), atom)};
  if (!facts_.is_new(pattern)) return;
  pattern.dependence =
      depend(fmt::format("the fact {}", system_.name_of(atom)), why, because, where);
  tasks_.push_back({Task::About::fact, {}, facts_.all().size()});
  facts_.add(system_.terms(), pattern);
}

void Relevance::add_desire(std::uint32_t a, TermId atom, const std::string& why,
                           std::uint32_t because) {
  RelevantPattern pattern{a, false, canonical_variables(system_.terms(), atom)};
  if (!desires_.is_new(pattern)) return;
  pattern.dependence =
      depend(fmt::format("the goal {} of {}", system_.name_of(atom), system_.agent_name(a)), why,
             because, {});
  tasks_.push_back({Task::About::desire, {}, desires_.all().size()});
  desires_.add(system_.terms(), pattern);
}

void Relevance::add_end(std::uint32_t a, bool test, TermId atom, const std::string& why,
                        std::uint32_t because) {
  RelevantPattern pattern{a, test, canonical_variables(system_.terms(), atom)};
  if (!ends_.is_new(pattern)) return;
  pattern.dependence = depend(fmt::format("the end of {}{} of {}", test ? '?' : '!',
                                          system_.name_of(atom), system_.agent_name(a)),
                              why, because, {});
  tasks_.push_back({Task::About::end, {}, ends_.all().size()});
  ends_.add(system_.terms(), pattern);
}

// ---- what others ask

std::uint32_t Relevance::formula(const Place& place) const {
  const std::uint32_t effect = at(effects_, place);
  return effect != kNoDependence ? effect : at(outcomes_, place);
}

std::uint32_t Relevance::belief(std::uint32_t agent, TermId atom) const {
  std::uint32_t reason = kNoDependence;
  beliefs_.by_name().any(system_.terms(), atom, [&](TermId, const RelevantPattern& belief) {
    if (belief.agent != agent || !system_.meet(belief.atom, atom)) return false;
    reason = belief.dependence;
    return true;
  });
  return reason;
}

std::uint32_t Relevance::fact(TermId atom) const {
  std::uint32_t reason = kNoDependence;
  facts_.by_name().any(system_.terms(), atom, [&](TermId, const RelevantPattern& fact) {
    if (!system_.meet(fact.atom, atom)) return false;
    reason = fact.dependence;
    return true;
  });
  return reason;
}

bool Relevance::desires_matter(std::uint32_t agent) const {
  return std::ranges::any_of(desires_.all(),
                             [&](const RelevantPattern& desire) { return desire.agent == agent; });
}

std::uint32_t Relevance::agent(std::uint32_t a) const {
  if (named_[a] != kNoDependence) return named_[a];
  const auto first = [](const std::vector<std::uint32_t>& all) {
    const auto found = std::ranges::find_if(all, [](auto each) { return each != kNoDependence; });
    return found == all.end() ? kNoDependence : *found;
  };
  std::uint32_t reason = first(kept_[a]);
  if (reason == kNoDependence) reason = first(goals_[a]);
  for (const auto* patterns : {&beliefs_, &desires_}) {
    for (const RelevantPattern& pattern : patterns->all()) {
      if (reason == kNoDependence && pattern.agent == a) reason = pattern.dependence;
    }
  }
  for (const auto& plan : effects_[a]) {
    if (reason == kNoDependence) reason = first(plan);
  }
  return reason;
}

// ---- the criterion

void Relevance::criterion(const BoundProperty& property) {
  for (const CriterionAtom& atom : criterion_atoms(system_.model(), property)) {
    const std::uint32_t root = depend(atom.text, "is in the property", kNoDependence, atom.where);
    if (atom.kind == AtomKind::fact) {
      add_fact(atom.pattern, "is spoken of", root);
      continue;
    }
    for (const std::uint32_t a : atom.agents) {
      if (named_[a] == kNoDependence) named_[a] = root;
      if (atom.kind == AtomKind::belief) {
        add_belief(a, atom.pattern, "is spoken of", root);
      } else if (atom.kind == AtomKind::does) {
        criterion_does(a, atom.pattern, root);
      } else {
        add_desire(a, atom.pattern, "is spoken of", root);
      }
    }
  }
  // A quantifier is over the agents of the full system, even if its atoms are about facts.
  for (const PropertyNode& node : property.property.nodes) {
    if (!quantifies_agents(node.op)) continue;
    const std::uint32_t root =
        depend("every agent", fmt::format("may be {} of the property", node.variable),
               kNoDependence, node.operator_where);
    for (std::uint32_t& known : named_) {
      if (known == kNoDependence) known = root;
    }
  }
}

// The action itself; and what may stand before it in the queue, which delays it.
void Relevance::criterion_does(std::uint32_t a, TermId action, std::uint32_t because) {
  const bool one_each = system_.model().file.options.actions_synchronous;
  const bool one_focus = has_single_focus(a) && options_.single_focus;
  for_each_formula(system_, [&](const Place& place, const Formula& formula) {
    if (formula.kind != FormulaKind::action) return;
    if (place.agent == a && system_.meet(formula.atom, action)) {
      add_effect(place, "is the action spoken of", because);
    } else if (options_.rules.queue) {
      // An agent that waits for its action to be taken never has two of them in the queue.
      if (place.agent == a && one_each) return;
      if (place.agent == a && one_focus && !may_come_before(place, a, action)) return;
      add_effect(place, "may stand in the queue before it", because);
    }
  });
}

// ---- the fixpoint

void Relevance::close() {
  do {
    work_off();
    changed_ = false;
    apply_waiting();
    apply_drops();
    apply_shared_texts();
    if (!changed_ && options_.fixed_order) apply_order();
  } while (changed_);
}

void Relevance::work_off() {
  while (!tasks_.empty()) {
    poll_clock();
    const Task task = tasks_.front();
    tasks_.pop_front();
    // Patterns are copied: the rules add to the list that they are in.
    switch (task.about) {
      case Task::About::formula:
        // What is dead may be kept all the same, in a text that another agent runs too.
        if (!live_.plan(task.place.agent, task.place.plan)) break;
        apply_formula(task.place, system_.formula(task.place));
        break;
      case Task::About::plan:
        apply_plan(task.place.agent, task.place.plan);
        break;
      case Task::About::belief:
        apply_belief(RelevantPattern(beliefs_.all()[task.number]));
        break;
      case Task::About::fact:
        apply_fact(RelevantPattern(facts_.all()[task.number]));
        break;
      case Task::About::desire:
        apply_desire(RelevantPattern(desires_.all()[task.number]));
        break;
      case Task::About::end:
        apply_end(RelevantPattern(ends_.all()[task.number]));
        break;
      case Task::About::rule:
        apply_rule(task.number);
        break;
    }
  }
}

}  // namespace credo::slicing
