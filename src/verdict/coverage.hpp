// What an exploration never used and what it lost, over all agents and the environment.
//
// A plan that never fires, a context that never matters, an event that finds no plan, an action
// without effect: the commonest bugs of agent programs show here before any property is written.
#pragma once

#include <string>
#include <vector>

#include "system/system.hpp"

namespace credo {

struct UnusedPlan {
  std::string agent;
  std::string plan;  // its label
  std::string reason;
  SourceSpan where;
};

// A part of the context of a plan, or a formula of its body.
struct UnusedPart {
  std::string agent;
  std::string plan;
  PlanPart part;
};

struct AgentLoss {
  std::string agent;
  Loss loss;
};

struct UnusedRule {
  std::string rule;
  SourceSpan where;
};

struct ActionWithoutEffect {
  std::string action;  // "ag1 does place_bid(1,6)"
  std::string reason;
  std::uint64_t situations = 0;  // states of the environment in which it happened
};

struct SystemCoverage {
  std::vector<UnusedPlan> plans_never_fired;
  std::vector<UnusedPart> contexts_never_mattered;
  std::vector<UnusedPart> formulas_never_executed;
  std::vector<AgentLoss> lost;
  std::vector<ActionWithoutEffect> actions_without_effect;
  std::vector<UnusedRule> rules_never_used;
};

SystemCoverage coverage_of(const System& system);

}  // namespace credo
