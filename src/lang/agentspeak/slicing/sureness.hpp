// What of a plan's body is sure to go on: which formulas cannot fail or block, and which goals are
// always achieved, in finitely many steps.
//
// An action, a belief or a message with an unbound variable loses its intention, so it matters
// which variables are bound to ground terms for sure. A trigger's variable is, if every post of
// such a goal has a ground term in its place: a greatest fixpoint over the system.
#pragma once

#include <vector>

#include "lang/agentspeak/slicing/agentspeak_system.hpp"
#include "lang/agentspeak/slicing/live_code.hpp"

namespace credo::slicing {

class Sureness {
 public:
  Sureness(const AgentSpeakSystem& system, const LiveCode& live);

  // Whether the formula may lose its intention or wait for ever; goals apart.
  bool may_fail(const Place& place) const;
  // Whether `!goal` of the agent always ends, achieved.
  bool sure(std::uint32_t agent, TermId goal) const;
  // Whether the formula may bind a variable, and whether it may bind this one.
  bool binds(const Place& place) const;
  bool binds(const Place& place, std::uint32_t variable) const;
  // Whether the variable of a plan's trigger is bound to a ground term for sure.
  bool ground_in_trigger(std::uint32_t agent, std::uint32_t plan, std::uint32_t variable) const {
    return trigger_ground_[agent][plan][variable];
  }
  // The variables that occur in a formula, as it is written.
  std::vector<std::uint32_t> variables(const Place& place) const;

 private:
  using Known = std::vector<bool>;  // by variable of a plan: bound to a ground term for sure

  void find_ground();
  using PlanNumbers = std::vector<std::pair<std::uint32_t, std::uint32_t>>;  // agent, plan
  void follow(std::uint32_t agent, std::uint32_t plan, PlanNumbers& open);
  void note_goal(std::uint32_t agent, TermId goal, const Known& known, PlanNumbers& open);
  Known start_of(std::uint32_t agent, std::uint32_t plan) const;
  static void bind_all(const TermStore& terms, TermId term, Known& known);
  bool ground(TermId term, const Known& known) const;
  void advance(std::uint32_t agent, const agentspeak::Formula& formula, Known& known) const;
  bool total(TermId call, const Known& known) const;
  void find_sure();
  bool always_applicable(std::uint32_t agent, TermId goal) const;
  bool ends(std::uint32_t agent, std::uint32_t plan) const;
  bool answered_by_plan(std::uint32_t agent, TermId query) const;

  const AgentSpeakSystem& system_;
  const LiveCode& live_;
  std::vector<std::vector<Known>> trigger_ground_;       // by agent, plan, variable
  std::vector<std::vector<std::vector<Known>>> before_;  // and position: known before the formula
  std::vector<std::vector<bool>> sure_plan_;             // by agent, plan: it ends, achieved
};

}  // namespace credo::slicing
