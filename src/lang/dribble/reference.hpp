// The reference interpreter: the transitions of section 2.4 on plain values, rule by rule, to be
// read beside the paper. No tables, and an entailment of its own (reference_entailment.cpp).
//
// A step revises the beliefs by what is perceived, if the program perceives anything, and then
// makes one transition: the head of the plan is executed, or a rule is applied; where neither can
// be done the agent stalls. `run` executes this, traces are told in its words, and the machine
// (machine.cpp) is tested against it.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "lang/dribble/explain.hpp"
#include "lang/dribble/program.hpp"
#include "lang/dribble/query.hpp"
#include "system/interpreted_agent.hpp"

namespace credo::dribble::reference {

// Whether the formula is true in every assignment that makes all of the base true.
bool entails(const prop::Base& base, const prop::Formula& formula);

using State = Configuration;

using Result = InterpretedStep<State>;  // its observable action is the one that was done

class Interpreter {
 public:
  Interpreter(const Program& program, const AgentSetup& setup)
      : program_(program), setup_(setup), explainer_(program) {}

  State initial() const;
  std::vector<Result> step(const State& before, Facts percepts) const;

  LocalView view(const State& state) const { return view_of(program_, state); }
  std::vector<TermId> attitudes(const State& state, AtomKind kind) const;
  bool satisfies(const State& state, const Query& query) const;
  bool finished(const State& state, Facts percepts) const;

 private:
  // Literals that become true, and those of them that are asserted.
  struct Update {
    std::vector<prop::Literal> literals;
    std::vector<prop::Literal> asserted;
  };

  bool holds(const Guard& guard, const State& state) const;
  bool some_goal_entails(const State& state, const prop::Formula& formula) const;

  // The belief update T, in three parts.
  std::optional<Update> effects_of(const Action& action, const State& state) const;
  prop::Base updated(const prop::Base& beliefs, const Update& update) const;
  void drop_reached_goals(State& state, StepReport& report) const;

  Result revised(const State& state, Facts percepts) const;
  bool perceives(const Percept& percept, Facts percepts) const;

  // The transition rules: every step but the stall.
  std::vector<Result> transitions(const Result& now) const;
  void apply_goal_rules(const Result& now, std::vector<Result>& results) const;
  void apply_plan_rules(const Result& now, std::vector<Result>& results) const;
  void execute(const Result& now, std::vector<Result>& results) const;
  void execute_action(const Result& now, std::vector<Result>& results) const;
  void execute_conditional(const Result& now, std::vector<Result>& results) const;
  Result stall(const Result& now, bool revision_changed) const;

  const Program& program_;
  const AgentSetup& setup_;
  Explainer explainer_;
};

std::unique_ptr<PlainAgent> make_agent(std::shared_ptr<const Program> program,
                                       const AgentSetup& setup);

}  // namespace credo::dribble::reference
