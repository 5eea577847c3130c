// The rules of the paper's section 4, one agent's side of a step each: what a prefix demands of the
// store, and what it does to it.
//
// A rule is compiled once per prefix and agent: premises (the feasibility precondition of an act,
// part by part, the intention behind it, what the environment says) and changes of the store.
// AgentRules runs them on interned stores; explanations name the premise that fails. The reference
// interpreter (reference.cpp) states the rules once more, on plain values.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "lang/eccs/program.hpp"
#include "modal/store.hpp"
#include "system/step.hpp"

namespace credo::eccs {

struct Premise {
  enum class Role : std::uint8_t { query, environment, feasibility, intention };
  Role role = Role::query;
  Condition condition;
  std::string text;  // "B_s c_r", "!B_s Bif_p c_r", "c_r in the environment"
};

struct Change {
  ModalId formula = 0;
  bool deletes = false;
};

struct Rule {
  std::vector<Premise> premises;
  std::vector<Change> changes;
  Meeting meeting;
};

// Whether to send the message is a way of doing the action.
bool does(const Program& program, const Action& action, const Communication& message);

Rule rule_of(const Program& program, AgentNumber agent, const Prefix& prefix);

class AgentRules {
 public:
  AgentRules(std::shared_ptr<const Program> program, AgentNumber agent, StoreUpdate update);

  const Program& program() const { return *program_; }
  InformationStores& stores() { return stores_; }
  const InformationStores& stores() const { return stores_; }

  // What the agent begins with.
  StoreId initial_store();

  const std::vector<Alternative>& alternatives(ProcessNumber process);
  const Rule& rule(PrefixNumber prefix);

  bool holds(const Condition& condition, StoreId store);
  // The premises that do not hold in the store: none if the prefix is open to the agent.
  std::vector<const Premise*> failing(PrefixNumber prefix, StoreId store);
  bool is_open(PrefixNumber prefix, StoreId store);
  // The store after the prefix.
  StoreId after(PrefixNumber prefix, StoreId store);

  // Something is open to the agent, and all of that is messages: it needs another one to go on.
  bool waits(ProcessNumber process, StoreId store);
  // The process has sends and nothing is open to the agent.
  bool is_blocked(ProcessNumber process, StoreId store);

  std::size_t bytes() const { return stores_.bytes(); }

 private:
  std::shared_ptr<const Program> program_;
  AgentNumber agent_;
  InformationStores stores_;
  // What was asked for: an agent comes to a few of the prefixes and processes of a system.
  std::unordered_map<PrefixNumber, Rule> rules_;
  std::unordered_map<ProcessNumber, std::vector<Alternative>> alternatives_;
};

}  // namespace credo::eccs
