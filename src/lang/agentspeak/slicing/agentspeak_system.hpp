// An AgentSpeak system as slicing looks at it: its programs and environment, what may meet what,
// and how its parts are called in explanations.
//
// Patterns "meet" if some instance of the one may be an instance of the other: they unify once
// their variables are renamed apart. Everything here looks at the text alone.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "lang/agentspeak/program.hpp"
#include "lang/agentspeak/slicing/system_index.hpp"
#include "system/model.hpp"

namespace credo::slicing {

class AgentSpeakSystem {
 public:
  // `compared` counts how often patterns are compared: the work of slicing, in steps that cost the
  // same.
  explicit AgentSpeakSystem(Model& model, std::uint64_t* compared = nullptr);

  // Whether every agent of the model is written in AgentSpeak.
  static bool is_one(const Model& model);

  Model& model() const { return model_; }
  TermStore& terms() const { return model_.terms; }
  const Environment& environment() const { return model_.environment; }
  std::uint32_t agent_count() const { return static_cast<std::uint32_t>(programs_.size()); }
  const agentspeak::Program& program(std::uint32_t agent) const { return *programs_[agent]; }
  const agentspeak::Plan& plan(std::uint32_t agent, std::uint32_t plan) const {
    return programs_[agent]->plans[plan];
  }
  const agentspeak::Formula& formula(const Place& place) const {
    return plan(place.agent, place.plan).body[place.position];
  }
  const SystemIndex& index() const { return *index_; }
  const AgentIndex& index(std::uint32_t agent) const { return index_->agents[agent]; }
  // Agents whose program is the same text.
  bool same_text(std::uint32_t a, std::uint32_t b) const { return programs_[a] == programs_[b]; }

  bool meet(TermId a, TermId b) const;
  // Goals meet whatever the arity, as in .dropDesires and in properties.
  bool goals_meet(TermId a, TermId b) const;
  // Whether every instance of `special` is one of `general`.
  bool subsumes(TermId general, TermId special) const;
  // Whether the plan's trigger is this kind of event and meets the atom.
  bool triggers(const agentspeak::Plan& plan, bool add, agentspeak::EventKind kind,
                TermId atom) const;
  // Whether the receiver of a message is somebody for sure, and whether it may be the agent.
  bool has_addressee(const agentspeak::Formula& send) const;
  bool may_reach(const agentspeak::Formula& send, std::uint32_t agent) const;
  // Whether the environment's rule may take this action of the agent.
  bool may_take(const EnvironmentRule& rule, std::uint32_t agent, TermId action) const;
  // Whether an action of the agent may have to wait, or wait for ever, for the environment.
  static bool makes_wait(const EnvironmentRule& rule) { return rule.await || rule.maybe; }
  // Whether the call may be answered by this entry.
  bool may_answer(const EnvironmentFunction& function, TermId call) const;
  // Whether facts of this kind are never perceived.
  bool hidden(TermId fact) const;

  std::string agent_name(std::uint32_t agent) const { return model_.file.agents[agent].name; }
  std::string name_of(TermId atom) const;                             // "safe_path(_)"
  std::string plan_name(std::uint32_t agent, std::uint32_t p) const;  // "plan @g1 of amr"
  std::string formula_name(const Place& place) const;                 // "!g in plan @p1 of a"
  std::string formula_text(const Place& place) const;                 // "!g"
  std::string rule_name(std::size_t rule) const;                      // "the rule @sundown"

 private:
  // Names that a variable of a plan may stand for; `anything` if that is not known.
  struct Names {
    bool anything = false;
    std::vector<TermId> names;
  };
  using Variable = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;  // agent, plan, number
  void find_receivers();
  void collect_names(const Variable& variable, std::vector<Variable>& asked, Names& names) const;

  Model& model_;
  std::vector<std::shared_ptr<const agentspeak::Program>> programs_;
  std::unordered_map<const agentspeak::Formula*, Names> receivers_;  // of messages
  std::optional<SystemIndex> index_;
  std::uint64_t* compared_;
};

// Calls `visit` with every formula of every plan.
template <class Visit>
void for_each_formula(const AgentSpeakSystem& system, Visit visit) {
  for (std::uint32_t a = 0; a < system.agent_count(); ++a) {
    const auto& plans = system.program(a).plans;
    for (std::uint32_t p = 0; p < plans.size(); ++p) {
      for (std::uint32_t k = 0; k < plans[p].body.size(); ++k) {
        visit(Place{a, p, k}, plans[p].body[k]);
      }
    }
  }
}

// Calls `visit` with the number of every plan of the agent that its formula may call: those for the
// goal or the test that it posts.
template <class Visit>
void for_each_called(const AgentSpeakSystem& system, std::uint32_t agent,
                     const agentspeak::Formula& formula, const Visit& visit) {
  using agentspeak::EventKind;
  using agentspeak::FormulaKind;
  if (formula.kind != FormulaKind::achieve && formula.kind != FormulaKind::test) return;
  const EventKind kind = formula.kind == FormulaKind::achieve ? EventKind::goal : EventKind::test;
  const auto& plans = system.index(agent).triggered(kind);
  plans.visit(system.terms(), formula.atom, [&](TermId, std::uint32_t p) {
    if (system.triggers(system.plan(agent, p), true, kind, formula.atom)) visit(p);
  });
}

// Calls `visit` with every place where the agent may call this plan of its own.
template <class Visit>
void for_each_call(const AgentSpeakSystem& system, std::uint32_t agent,
                   const agentspeak::Plan& plan, const Visit& visit) {
  using agentspeak::EventKind;
  using agentspeak::FormulaKind;
  if (!plan.trigger.add || plan.trigger.kind == EventKind::belief) return;
  const AgentIndex& index = system.index(agent);
  const auto& places = plan.trigger.kind == EventKind::goal ? index.posts : index.tests;
  places.visit(system.terms(), plan.trigger.atom, [&](TermId atom, const Place& place) {
    const bool sent = system.formula(place).kind == FormulaKind::send;
    if (!sent && system.meet(atom, plan.trigger.atom)) visit(place);
  });
}

// Calls `visit` with every effect of a rule or function.
template <class Visit>
void for_each_effect(const GuardedEffects& rule, Visit visit) {
  for (const Alternative& alternative : rule.alternatives) {
    for (const Effect& effect : alternative) visit(effect);
  }
}

}  // namespace credo::slicing
