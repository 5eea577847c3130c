// The reference interpreter: the rules of the semantics on plain values.
//
// No table, no memo, no compiled form: a state is a value, a step makes new values. Each function
// below is one rule of ../../../docs/agentspeak.md, in its words; README.md in this folder maps the
// papers' rules to them. Everything faster is tested against this.
#pragma once

#include <memory>
#include <vector>

#include "lang/agentspeak/program.hpp"
#include "lang/agentspeak/text.hpp"
#include "system/interpreted_agent.hpp"

namespace credo::agentspeak::reference {

struct Belief {
  TermId atom;
  bool percept;
  bool other;
};

// An instance of a plan: the next formula is body[position].
struct Frame {
  std::uint32_t plan;
  std::uint32_t position;
  TermId trigger;
  std::vector<TermId> bindings;
};

// A stack of frames; the top is at the back.
using Intention = std::vector<Frame>;

struct Event {
  bool add;
  EventKind kind;
  TermId atom;
  Intention intention;  // suspended; empty for an external event
};

struct State {
  Phase phase = Phase::mail;
  std::vector<Belief> beliefs;        // in canonical order
  std::vector<Event> events;          // first in, first out
  std::vector<Intention> intentions;  // first in, first out
};

using Result = InterpretedStep<State>;

class Interpreter {
 public:
  Interpreter(const Program& program, const AgentSetup& setup) : program_(program), setup_(setup) {}

  State initial() const;
  // All outcomes of the next step, in the order of the choices.
  std::vector<Result> step(const State& state, const StepInput& input) const;
  LocalView view(const State& state) const;
  // The BDI atoms: what is believed, desired or intended.
  std::vector<TermId> attitudes(const State& state, AtomKind kind) const;
  bool finished(const State& state, Facts percepts) const;
  bool starts_cycle(const State& state) const;
  std::string ending(const State& state, Facts percepts) const;
  // `cycle eager`: what others have done reaches the agent.
  bool pushed() const { return setup_.options->cycle == Cycle::eager; }
  State perceive(const State& state, Facts percepts) const;
  State receive(const State& state, TermId message) const;
  void check_limits(const State& state) const;

 private:
  // Before the limits are checked.
  std::vector<Result> outcomes(const State& state, const StepInput& input) const;
  // The four steps.
  Result mail(State state, TermId message) const;
  Result revision(State state, Facts percepts) const;
  std::vector<Result> event(const State& state) const;
  std::vector<Result> intention(const State& state, const StepInput& input) const;

  // The other cycles.
  std::vector<Result> whole_cycle(const State& state, const StepInput& input) const;
  std::vector<Result> eager_step(const State& state, const StepInput& input) const;
  std::vector<Result> eager_event(const State& state) const;
  std::vector<Result> any_step(const State& state, const StepInput& input) const;
  bool heeds(bool add, TermId belief) const;
  void forget_order(State& state) const;
  bool makes_room(const Intention& suspended, const Event& event) const;

  // Event selection and plans.
  std::vector<Result> handle(State state, const Event& event) const;
  bool relevant(const Plan& plan, bool add, EventKind kind, TermId atom,
                Substitution& substitution) const;

  // Execution of one formula; `current` has left I.
  std::vector<Result> execute(State state, Intention current, const StepInput& input) const;
  Result test(State state, Intention current, const Formula& formula) const;
  Result send(State state, Intention current, const Formula& formula) const;
  std::vector<Result> call(const State& state, const Intention& current, const Formula& formula,
                           const StepInput& input) const;
  void drop(State& state, FormulaKind kind, TermId pattern) const;
  Result suspend(State state, Intention current, const Formula& formula, EventKind kind) const;
  Result lose(State state, const Intention& current, const std::string& reason) const;
  // Binds, moves on, and clears finished frames (ClrInt).
  void advance(State& state, Intention current, const Substitution& substitution) const;

  // Belief revision of one belief.
  void add_belief(State& state, TermId atom, bool percept) const;
  void delete_belief(State& state, TermId atom) const;
  void remove_source(State& state, std::size_t belief, bool percept) const;

  // Queries.
  FactSet facts_of(const State& state) const;
  InternalSolver internal_solver(const State& state, const Intention* current) const;
  void goals_intended(const Intention& intention, std::vector<TermId>& out) const;
  std::string item_text(const Intention& intention) const;
  std::string item_text(const Event& event) const;

  const Program& program_;
  AgentSetup setup_;
};

// The interpreter behind the language-blind interface.
std::unique_ptr<PlainAgent> make_agent(std::shared_ptr<const Program> program,
                                       const AgentSetup& setup);

}  // namespace credo::agentspeak::reference
