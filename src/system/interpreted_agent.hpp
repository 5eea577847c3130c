// A reference interpreter behind the language-blind interface: what all of them have in common.
//
// An Interpreter is made of a program and a setup and has initial(), step(state, input) or
// step(state, percepts) with results that are InterpretedSteps, view(), attitudes() and finished();
// where not every step begins a reasoning cycle it also has starts_cycle(), where it can say why
// there is no step, ending(), and where percepts and messages may be pushed to it, pushed(),
// perceive() and receive(). interpreted() makes an agent of it. What local states can do
// besides is for classes that derive from InterpretedLocal.
#pragma once

#include <memory>
#include <utility>

#include "system/agent_setup.hpp"
#include "system/plain_agent.hpp"

namespace credo {

// A state after a step, with what happened outside and the words for it.
template <class State>
struct InterpretedStep {
  State state = {};
  Effects effects = {};
  StepReport report = {};
  TermId observable = kNoTerm;  // as in Outcome
  Meeting meeting = {};
  StopReason over = {};  // as there
};

template <class Interpreter, class State>
class InterpretedLocal : public PlainLocal {
 public:
  InterpretedLocal(const Interpreter& interpreter, State value)
      : state(std::move(value)), interpreter_(&interpreter) {}
  LocalView view() const override { return interpreter_->view(state); }
  std::vector<TermId> attitudes(AtomKind kind) const override {
    return interpreter_->attitudes(state, kind);
  }
  bool finished(Facts percepts) const override { return interpreter_->finished(state, percepts); }
  std::string ending(Facts percepts) const override {
    if constexpr (requires { interpreter_->ending(state, percepts); }) {
      return interpreter_->ending(state, percepts);
    }
    return "";
  }

  const State state;

 protected:
  const Interpreter* interpreter_;
};

template <class Interpreter>
using StateOf = decltype(std::declval<const Interpreter&>().initial());

// A local state of a language that has atoms of its own: Queries, which satisfies() decides.
template <class Interpreter, class Query>
class QueriedLocal final : public InterpretedLocal<Interpreter, StateOf<Interpreter>>,
                           private PlainOwnAtoms {
 public:
  using InterpretedLocal<Interpreter, StateOf<Interpreter>>::InterpretedLocal;
  const PlainOwnAtoms* own_atoms() const override { return this; }

 private:
  bool satisfies(const LocalQuery& query) const override {
    return this->interpreter_->satisfies(this->state, static_cast<const Query&>(query));
  }
};

// Brings to an interpreter what it does not look for itself.
template <class Interpreter, class Local>
class InterpretedPushes : public PlainPushed {
 public:
  explicit InterpretedPushes(const Interpreter& interpreter) : interpreter_(interpreter) {}

  PlainLocalPtr perceive(const PlainLocal& local, Facts percepts) const override {
    return std::make_shared<Local>(interpreter_, interpreter_.perceive(state_of(local), percepts));
  }
  PlainLocalPtr receive(const PlainLocal& local, TermId message) const override {
    return std::make_shared<Local>(interpreter_, interpreter_.receive(state_of(local), message));
  }
  void check_limits(const PlainLocal& local) const override {
    interpreter_.check_limits(state_of(local));
  }

 private:
  static const auto& state_of(const PlainLocal& local) {
    return static_cast<const Local&>(local).state;
  }

  const Interpreter& interpreter_;
};

template <class Program, class Interpreter, class Local>
class InterpretedAgent : public PlainAgent {
 public:
  InterpretedAgent(std::shared_ptr<const Program> program, const AgentSetup& setup)
      : program_(std::move(program)), setup_(setup), interpreter_(*program_, setup_) {
    if constexpr (requires { interpreter_.pushed(); }) {
      if (interpreter_.pushed()) {
        pushes_ = std::make_unique<InterpretedPushes<Interpreter, Local>>(interpreter_);
      }
    }
  }

  PlainLocalPtr initial() const override {
    return std::make_shared<Local>(interpreter_, interpreter_.initial());
  }

  bool starts_cycle(const PlainLocal& local) const override {
    if constexpr (requires { interpreter_.starts_cycle(state_of(local)); }) {
      return interpreter_.starts_cycle(state_of(local));
    }
    return true;
  }

  std::vector<PlainOutcome> step(const PlainLocal& local, const StepInput& input) const override {
    std::vector<PlainOutcome> outcomes;
    for (auto& result : results(state_of(local), input)) {
      outcomes.push_back({std::make_shared<Local>(interpreter_, std::move(result.state)),
                          std::move(result.effects), std::move(result.report), result.observable,
                          result.meeting, std::move(result.over)});
    }
    return outcomes;
  }

  const PlainPushed* pushed() const override { return pushes_.get(); }

 private:
  static const auto& state_of(const PlainLocal& local) {
    return static_cast<const Local&>(local).state;
  }
  template <class State>
  auto results(const State& state, const StepInput& input) const {
    if constexpr (requires { interpreter_.step(state, input); }) {
      return interpreter_.step(state, input);
    } else {
      return interpreter_.step(state, input.percepts);
    }
  }

  std::shared_ptr<const Program> program_;
  AgentSetup setup_;
  Interpreter interpreter_;
  std::unique_ptr<PlainPushed> pushes_;  // if there are any
};

// The agent that runs a program by such an interpreter.
template <class Interpreter, class Local = InterpretedLocal<Interpreter, StateOf<Interpreter>>,
          class Program>
std::unique_ptr<PlainAgent> interpreted(std::shared_ptr<const Program> program,
                                        const AgentSetup& setup) {
  return std::make_unique<InterpretedAgent<Program, Interpreter, Local>>(std::move(program), setup);
}

}  // namespace credo
