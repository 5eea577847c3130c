// A work list per agent; messages that cannot pass yet wait by their label.
#include "lang/eccs/feasibility.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "lang/eccs/explain.hpp"
#include "lang/eccs/prefix_uses.hpp"
#include "lang/eccs/rules.hpp"

namespace credo::eccs {

namespace {

class Exploration {
 public:
  Exploration(std::shared_ptr<const Program> program, StoreUpdate update)
      : program_(std::move(program)) {
    for (AgentNumber i = 0; i < program_->agents.size(); ++i) {
      agents_.push_back(std::make_unique<OneAgent>(program_, i, update));
    }
  }

  // Whether all local states were seen.
  bool run() {
    for (AgentNumber i = 0; i < agents_.size(); ++i) {
      visit(i, {program_->agents[i].start, agents_[i]->rules.initial_store()});
    }
    while (!waiting_.empty()) {
      const auto [agent, mind] = waiting_.front();
      waiting_.pop_front();
      expand(agent, mind);
      if (states_ > kMostLocalStates) return false;
    }
    return true;
  }

  std::vector<ProgramFinding> findings() {
    for (AgentNumber i = 0; i < agents_.size(); ++i) report(i);
    return std::move(findings_);
  }

  std::set<LocalStep> steps() { return std::move(steps_); }

 private:
  using Mind = std::pair<ProcessNumber, StoreId>;
  using Failing = std::vector<const Premise*>;

  struct OneAgent {
    OneAgent(const std::shared_ptr<const Program>& program, AgentNumber agent, StoreUpdate update)
        : rules(program, agent, update) {}
    AgentRules rules;
    std::set<Mind> seen;
    std::map<PrefixNumber, PrefixRecord> uses;
  };
  struct End {
    AgentNumber agent;
    PrefixNumber prefix;
    Mind next;
  };
  // A message between its ends.
  struct Passing {
    bool sent = false;
    bool received = false;
    std::vector<End> after;  // where its ends lead once it passes
  };

  void visit(AgentNumber agent, Mind mind) {
    if (!agents_[agent]->seen.insert(mind).second) return;
    ++states_;
    waiting_.emplace_back(agent, mind);
  }

  void expand(AgentNumber agent, Mind mind) {
    AgentRules& rules = agents_[agent]->rules;
    for (const Alternative& each : rules.alternatives(mind.first)) {
      const Failing failing = rules.failing(each.prefix, mind.second);
      agents_[agent]->uses[each.prefix].note(failing);
      if (!failing.empty()) continue;
      const Mind next{each.next, rules.after(each.prefix, mind.second)};
      const Prefix& prefix = program_->prefixes[each.prefix];
      if (std::holds_alternative<Communication>(prefix.does)) {
        pass(prefix, {agent, each.prefix, next});
      } else {
        go({agent, each.prefix, next});
      }
    }
  }

  void go(const End& end) {
    steps_.emplace(end.agent, end.prefix, end.next.first);
    visit(end.agent, end.next);
  }

  void pass(const Prefix& prefix, const End& end) {
    Passing& passing = passing_[prefix.label];
    (is_send(prefix) ? passing.sent : passing.received) = true;
    passing.after.push_back(end);
    if (!passing.sent || !passing.received) return;
    for (const End& each : passing.after) go(each);
    passing.after.clear();
  }

  void report(AgentNumber agent) {
    for (const auto& [number, use] : agents_[agent]->uses) {
      if (!use.reached || use.open || asks_the_wrong_one(use.always_failing)) continue;
      const Prefix& prefix = program_->prefixes[number];
      findings_.push_back({"action-never-feasible",
                           prefix.where,
                           fmt::format("{} can never do {}: {}", program_->agents[agent].name,
                                       prefix.text, reason(use.always_failing)),
                           {},
                           {}});
    }
  }

  // That has a finding of its own (idle_parts()).
  static bool asks_the_wrong_one(const Failing& always) {
    return std::ranges::any_of(always, [](const Premise* premise) {
      return premise->role == Premise::Role::feasibility &&
             premise->condition.op == Condition::Op::falsity;
    });
  }

  static std::string reason(const Failing& always) {
    if (always.empty()) return "what it needs never holds all at once";
    std::vector<std::string> parts;
    for (const Premise* premise : always) {
      parts.push_back(premise->role == Premise::Role::environment
                          ? fmt::format("it is never {}", premise->text)
                          : fmt::format("{} never holds", premise->text));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
  }

  std::shared_ptr<const Program> program_;
  std::vector<std::unique_ptr<OneAgent>> agents_;
  std::deque<std::pair<AgentNumber, Mind>> waiting_;
  std::map<TermId, Passing> passing_;  // by label
  std::size_t states_ = 0;
  std::set<LocalStep> steps_;
  std::vector<ProgramFinding> findings_;
};

}  // namespace

std::vector<ProgramFinding> infeasible_actions(std::shared_ptr<const Program> program,
                                               StoreUpdate update) {
  Exploration exploration(std::move(program), update);
  if (!exploration.run()) return {};
  return exploration.findings();
}

std::optional<std::set<LocalStep>> possible_steps(std::shared_ptr<const Program> program,
                                                  StoreUpdate update) {
  Exploration exploration(std::move(program), update);
  if (!exploration.run()) return std::nullopt;
  return exploration.steps();
}

}  // namespace credo::eccs
