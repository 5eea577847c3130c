// An AgentSpeak system as slicing looks at it: its programs and environment, what may meet what,
// and how its parts are called in explanations.
//
// Patterns "meet" if some instance of the one may be an instance of the other: they unify once
// their variables are renamed apart. Everything here looks at the text alone.
#pragma once

#include <memory>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "lang/agentspeak/program.hpp"
#include "system/model.hpp"

namespace credo::slicing {

// A formula of a plan's body.
struct Place {
  std::uint32_t agent = 0;
  std::uint32_t plan = 0;
  std::uint32_t position = 0;
  bool operator==(const Place&) const = default;
};

class AgentSpeakSystem {
 public:
  explicit AgentSpeakSystem(Model& model);

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

// Calls `visit` with every effect of a rule or function.
template <class Visit>
void for_each_effect(const GuardedEffects& rule, Visit visit) {
  for (const Alternative& alternative : rule.alternatives) {
    for (const Effect& effect : alternative) visit(effect);
  }
}

}  // namespace credo::slicing
