// The sets, the criterion and the fixpoint.
#include "lang/agentspeak/slicing/relevance.hpp"

#include <fmt/format.h>

#include <algorithm>

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
}

void Relevance::add_outcome(const Place& place, const std::string& why, std::uint32_t because) {
  if (!live_.plan(place.agent, place.plan)) return;
  std::uint32_t& known = outcomes_[place.agent][place.plan][place.position];
  if (known != kNoDependence) return;
  known = depend(system_.formula_name(place), why, because, system_.formula(place).where);
}

void Relevance::add_executed(std::uint32_t a, std::uint32_t p, const std::string& why,
                             std::uint32_t because) {
  if (executed_[a][p] != kNoDependence || !live_.plan(a, p)) return;
  executed_[a][p] = depend(system_.plan_name(a, p), why, because, system_.plan(a, p).where);
}

void Relevance::add_kept(std::uint32_t a, std::uint32_t p, const std::string& why,
                         std::uint32_t because) {
  if (kept_[a][p] != kNoDependence || !live_.plan(a, p)) return;
  kept_[a][p] = depend(system_.plan_name(a, p), why, because, system_.plan(a, p).where);
}

bool Relevance::knows(const std::vector<RelevantPattern>& all,
                      const RelevantPattern& pattern) const {
  return std::ranges::any_of(all, [&](const RelevantPattern& known) {
    return known.agent == pattern.agent && known.test == pattern.test && known.atom == pattern.atom;
  });
}

void Relevance::add_belief(std::uint32_t a, TermId atom, const std::string& why,
                           std::uint32_t because, SourceSpan where) {
  RelevantPattern pattern{a, false, canonical_variables(system_.terms(), atom)};
  if (knows(beliefs_, pattern)) return;
  pattern.dependence =
      depend(fmt::format("the belief {} of {}", system_.name_of(atom), system_.agent_name(a)), why,
             because, where);
  beliefs_.push_back(pattern);
}

void Relevance::add_fact(TermId atom, const std::string& why, std::uint32_t because,
                         SourceSpan where) {
  RelevantPattern pattern{0, false, canonical_variables(system_.terms(), atom)};
  if (knows(facts_, pattern)) return;
  pattern.dependence =
      depend(fmt::format("the fact {}", system_.name_of(atom)), why, because, where);
  facts_.push_back(pattern);
}

void Relevance::add_desire(std::uint32_t a, TermId atom, const std::string& why,
                           std::uint32_t because) {
  RelevantPattern pattern{a, false, canonical_variables(system_.terms(), atom)};
  if (knows(desires_, pattern)) return;
  pattern.dependence =
      depend(fmt::format("the goal {} of {}", system_.name_of(atom), system_.agent_name(a)), why,
             because, {});
  desires_.push_back(pattern);
}

void Relevance::add_end(std::uint32_t a, bool test, TermId atom, const std::string& why,
                        std::uint32_t because) {
  RelevantPattern pattern{a, test, canonical_variables(system_.terms(), atom)};
  if (knows(ends_, pattern)) return;
  pattern.dependence = depend(fmt::format("the end of {}{} of {}", test ? '?' : '!',
                                          system_.name_of(atom), system_.agent_name(a)),
                              why, because, {});
  ends_.push_back(pattern);
}

// ---- what others ask

std::uint32_t Relevance::formula(const Place& place) const {
  const std::uint32_t effect = at(effects_, place);
  return effect != kNoDependence ? effect : at(outcomes_, place);
}

std::uint32_t Relevance::belief(std::uint32_t agent, TermId atom) const {
  for (const RelevantPattern& belief : beliefs_) {
    if (belief.agent == agent && system_.meet(belief.atom, atom)) return belief.dependence;
  }
  return kNoDependence;
}

std::uint32_t Relevance::fact(TermId atom) const {
  for (const RelevantPattern& fact : facts_) {
    if (system_.meet(fact.atom, atom)) return fact.dependence;
  }
  return kNoDependence;
}

bool Relevance::desires_matter(std::uint32_t agent) const {
  return std::ranges::any_of(desires_,
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
    for (const RelevantPattern& pattern : *patterns) {
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
    changed_ = false;
    for_each_formula(system_, [&](const Place& place, const Formula& formula) {
      if (live_.plan(place.agent, place.plan)) apply_formula(place, formula);
    });
    for (std::uint32_t a = 0; a < system_.agent_count(); ++a) {
      for (std::uint32_t p = 0; p < kept_[a].size(); ++p) apply_plan(a, p);
    }
    // By index: the rules add to what they go through.
    for (std::size_t i = 0; i < beliefs_.size(); ++i) apply_belief(RelevantPattern(beliefs_[i]));
    for (std::size_t i = 0; i < facts_.size(); ++i) apply_fact(RelevantPattern(facts_[i]));
    for (std::size_t i = 0; i < desires_.size(); ++i) apply_desire(RelevantPattern(desires_[i]));
    for (std::size_t i = 0; i < ends_.size(); ++i) apply_end(RelevantPattern(ends_[i]));
    apply_rules();
    apply_waiting();
    apply_drops();
    apply_shared_texts();
    if (!changed_ && options_.fixed_order) apply_order();
  } while (changed_);
}

}  // namespace credo::slicing
