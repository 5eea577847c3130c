// Who can provide what, for the checks of lint.hpp.
//
// From the signatures, the environment and the system file it collects, for each program, the
// atoms its agents may come to believe, hear of, be asked to achieve and so on. Everything is an
// atom pattern: its variables stand for any term, and so does arithmetic, which is replaced by a
// fresh variable. Two patterns that do not unify can never be the same atom at run time.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "system/model.hpp"

namespace credo {

using Mentions = std::vector<Mention>;

// A message somebody may send, with those who may get it.
struct Delivery {
  std::string force;
  Mention content;
  std::vector<std::uint32_t> receivers;  // numbers of agents that trust the sender
  bool to_anyone = false;                // the receiver is known only at run time
  bool may_leave = false;                // it may go to an external name
};

// A rule of the environment as one agent can use it.
struct UsableRule {
  std::size_t rule;
  Mention action;
};

// One program with all the agents that run it: what reaches one of them counts for all.
struct ProgramSupply {
  const Signature* signature = nullptr;
  std::vector<std::uint32_t> agents;
  Mentions initial_beliefs, beliefs_added, beliefs_deleted, beliefs_read, tests, actions;
  Mentions goal_plans, test_plans, belief_triggers;
  Mentions goals_posted;  // in bodies and initially
  Mentions goals_asked;   // those, and what messages ask for
  Mentions believed;      // may be believed at some time
  Mentions heard;         // may be added while the agent runs: raises +b
  Mentions removed;       // may be removed while the agent runs: raises -b
  std::vector<UsableRule> usable_rules;
};

class Supply {
 public:
  // The model must be free of errors.
  explicit Supply(Model& model);

  std::vector<ProgramSupply> programs;
  std::vector<Delivery> deliveries;
  // The environment's side.
  Mentions facts_added;  // initial facts and effects
  Mentions facts_deleted;
  Mentions facts_read;  // guards of rules and functions
  Mentions functions;
  Mentions calls;

  const ProgramSupply& program_of(std::uint32_t agent) const {
    return programs[program_index_[agent]];
  }

  // The mention with a fresh variable in the place of arithmetic.
  Mention pattern(const Mention& mention) const;
  bool unifiable(TermId a, TermId b) const;
  // Whether some pattern unifies with the atom.
  bool offered(TermId atom, const Mentions& offers) const;
  // Whether some pattern has the functor of the atom.
  bool known(TermId atom, const Mentions& offers) const;
  // Those with a functor that the offers do not have.
  Mentions orphans(const Mentions& wanted, const Mentions& offers) const;
  // Whether the agent may perceive an instance of the fact.
  bool perceives(TermId agent, TermId fact) const;

 private:
  Mentions patterns(const Mentions& mentions) const;
  TermId without_arithmetic(TermId term, std::uint32_t& next_variable) const;

  void collect_programs();
  void collect_environment();
  void collect_effects(const GuardedEffects& effects);
  void collect_messages();
  void deliver();
  void perceive();
  void use_rules();

  bool perceives(const ProgramSupply& program, TermId fact) const;

  Model& model_;
  std::vector<std::size_t> program_index_;  // per agent
};

}  // namespace credo
