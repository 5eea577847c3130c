// The operations on an agent's mind that the machine's steps are made of: beliefs and the events
// they raise, dropping goals, the goals an agent has, the limits.
//
// A Work is a state on its way through a step: ids of its parts, and the effects so far.
#pragma once

#include <unordered_map>
#include <vector>

#include "lang/agentspeak/components.hpp"
#include "lang/agentspeak/prover.hpp"
#include "system/agent_setup.hpp"
#include "system/step.hpp"
#include "system/view.hpp"

namespace credo::agentspeak {

struct Work {
  Phase phase = Phase::mail;
  PartId beliefs = 0;
  PartId events = 0;
  PartId intentions = 0;
  Effects effects = {};
  StopReason over = {};  // the bound of the model that it goes over, if it does
};

class Mind {
 public:
  Mind(const Program& program, const AgentSetup& setup);

  Components parts;

  // Beliefs; sources are kPercept and kOther.
  void add_belief(Work& work, TermId atom, std::uint32_t source);
  void delete_belief(Work& work, TermId pattern);
  void revise(Work& work, Facts percepts);
  void raise(Work& work, bool add, EventKind kind, TermId atom, PartId intention);

  // .dropDesires, .dropDesire, .dropIntention, .dropAllDesires; `pattern` is kNoTerm for the last.
  void drop(Work& work, FormulaKind kind, TermId pattern);

  // What contexts and conditions may look at. `current` is the intention taken out of the work for
  // this step; the vectors hold the goals, filled only if the program asks for goals at all.
  ProofInput proof_input(const Work& work, PartId current, std::vector<TermId>& desires,
                         std::vector<TermId>& intended) const;

  // The state after a step or, without a look at the limits, within one.
  LocalId finish(const Work& work);
  LocalId local(const Work& work);
  void check_limits(LocalId local);  // throws LimitExceeded

  // Properties and reports.
  std::vector<TermId> attitudes(LocalId local, AtomKind kind) const;
  bool finished(LocalId local, Facts percepts) const;
  LocalView view(LocalId local) const;

 private:
  // `cycle eager`: whether a plan can match the event of a belief, so that it is raised.
  bool heeded(bool add, TermId belief) const;
  bool intends(PartId intention, TermId pattern) const;
  void goals_intended(PartId intention, std::vector<TermId>& out) const;
  PartId in_order(PartId queue, std::string (Mind::*text)(PartId) const);
  void check_limits(const ContentsView& contents) const;
  std::string event_item(PartId event) const;
  std::string stack_text(PartId intention) const;

  const Program& program_;
  const AgentSetup& setup_;
  TermStore& terms_;
  TermId self_;
  // `cycle eager`: the plans for events of beliefs, by functor.
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> belief_plans_;
  bool uses_goals_ = false;
  bool order_matters_ = true;
  std::vector<bool> within_limits_;  // by contents id
};

}  // namespace credo::agentspeak
