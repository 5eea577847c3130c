// The reference interpreter: the transition rules of BUPL on plain values, to be read beside the
// paper. No tables, and a matching of its own (reference_query.hpp).
//
// A step takes over what is perceived, if the environment shows anything, and then makes one
// transition: the head of the plan is executed, repaired or chosen from. `run` executes this,
// traces are told in its words, and the machine (machine.cpp) is tested against it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "lang/bupl/explain.hpp"
#include "lang/bupl/program.hpp"
#include "lang/bupl/reference_action.hpp"
#include "lang/bupl/text.hpp"
#include "system/environment.hpp"
#include "system/interpreted_agent.hpp"

namespace credo::bupl::reference {

// A mental state. The plan is as built() leaves it; the label stays `none` unless the states are to
// keep it.
struct State {
  StepLabel label;
  FactSet beliefs;
  PlanPtr plan;
};

using Result = InterpretedStep<State>;

class Interpreter {
 public:
  Interpreter(const Program& program, const AgentSetup& setup)
      : program_(program),
        setup_(setup),
        shown_(setup.environment->shown()),
        explainer_(program, *setup.terms) {}

  State initial() const;
  std::vector<Result> step(const State& before, Facts percepts) const;

  LocalView view(const State& state) const;
  std::vector<TermId> attitudes(const State& state, AtomKind kind) const;
  TermId last_action(const State& state) const;
  std::vector<TermId> enabled(const State& state, TermId pattern) const;
  bool stuck(const State& state) const;
  bool finished(const State& state, Facts percepts) const;
  // Why there is no step from the state, given these percepts; "" if there is one.
  std::string ending(const State& state, Facts percepts) const;

 private:
  TermStore& terms() const { return *setup_.terms; }
  State built_state(StepLabel label, FactSet beliefs, const PlanPtr& plan) const;
  FactSet perceived(const FactSet& beliefs, Facts percepts) const;

  // The transition rules.
  std::vector<Result> transitions(const FactSet& beliefs, const PlanPtr& plan) const;
  std::vector<Result> act(const FactSet& beliefs, const Plan& plan) const;
  State after(FactSet beliefs, const Plan& plan, const Execution& execution, TermId done) const;
  std::vector<Result> fail(const FactSet& beliefs, const Plan& plan) const;
  std::vector<Result> sum(const FactSet& beliefs, const Plan& plan) const;
  std::vector<Result> call(const FactSet& beliefs, const PlanPtr& plan) const;
  std::vector<Result> end() const { return {}; }
  Result perceive(const FactSet& beliefs, const PlanPtr& plan) const;

  const Program& program_;
  const AgentSetup& setup_;
  std::vector<Functor> shown_;  // predicates that belong to the environment
  Explainer explainer_;
};

std::unique_ptr<PlainAgent> make_agent(std::shared_ptr<const Program> program,
                                       const AgentSetup& setup);

}  // namespace credo::bupl::reference
