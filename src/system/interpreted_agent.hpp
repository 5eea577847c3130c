// A reference interpreter behind the language-blind interface: what all of them have in common.
//
// An Interpreter is made of a program and a setup and has initial(), step(state, input) or
// step(state, percepts) with results {state, effects, report} and perhaps an observable action
// and a meeting, view(), attitudes() and finished(); where not every step begins a reasoning cycle
// it also has starts_cycle(), and where percepts and messages may be pushed to it, pushed(),
// perceive() and receive(). A language with atoms of its own derives its local states from
// InterpretedLocal.
#pragma once

#include <memory>
#include <utility>

#include "system/agent_setup.hpp"
#include "system/plain_agent.hpp"

namespace credo {

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

  const State state;

 protected:
  const Interpreter* interpreter_;
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
      PlainOutcome outcome{std::make_shared<Local>(interpreter_, std::move(result.state)),
                           std::move(result.effects), std::move(result.report)};
      if constexpr (requires { result.observable; }) outcome.observable = result.observable;
      if constexpr (requires { result.meeting; }) outcome.meeting = result.meeting;
      outcomes.push_back(std::move(outcome));
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

}  // namespace credo
