// An agent as the system runs it: small interned local states, and a step that depends only on what
// needs() says (the first message, the percepts, the facts for a function), so that it can be
// memoised.
//
// What every language has is in Agent. What only some have is an interface of its own, and an agent
// that has it says so: pushed(), direct(), acting() and own_atoms() return it, or nullptr.
//
// A machine's tables grow in functions that are not const; those are for one worker at a time. The
// others may be called by several at once. What is only needed during a call is no part of the
// machine but of a Scratch, which every worker has for itself.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "logic/atom_kind.hpp"
#include "system/coverage.hpp"
#include "system/local_query.hpp"
#include "system/step.hpp"
#include "system/view.hpp"

namespace credo {

// Working space of one worker for one agent. What is in it is the agent's business, which made it
// and gets it back with every call; nothing is remembered there.
class Scratch {
 public:
  virtual ~Scratch() = default;
};

// An agent that does not look for itself: what happens outside is pushed to it, as part of the step
// in which it happens, the percepts when the environment has changed, then each message. Perceiving
// the same again changes nothing. Limits are checked when all has been pushed, also at the start.
class PushedAgent {
 public:
  virtual LocalId perceive(LocalId local, Facts percepts) = 0;
  virtual LocalId receive(LocalId local, TermId message) = 0;
  virtual void check_limits(LocalId local) = 0;  // may throw LimitExceeded

 protected:
  ~PushedAgent() = default;
};

// An agent whose step by itself, with nothing to look at and nobody to act on, is cheaper than
// looking it up: a system of this agent alone does not memoise it.
class DirectAgent {
 public:
  // Appends the next local states of a step that has no effect outside, without repetition. What
  // comes back is the bound of the model that others go over, if there are some.
  virtual StopReason successors(LocalId local, Scratch& scratch, std::vector<LocalId>& out) = 0;

 protected:
  ~DirectAgent() = default;
};

// An agent that is seen to do things.
class ActingAgent {
 public:
  // The last observable action, if the states are to keep it and there is one, else kNoTerm.
  virtual TermId last_action(LocalId local) const = 0;
  // The ground instances of the pattern whose precondition holds.
  virtual std::vector<TermId> enabled(LocalId local, TermId pattern, Scratch& scratch) = 0;
  // Whether there is something left to do and no way to do it.
  virtual bool stuck(LocalId local, Scratch& scratch) = 0;

 protected:
  ~ActingAgent() = default;
};

// An agent of a language that has atoms of its own.
class OwnAtoms {
 public:
  // Whether the query, made by this agent's program, is true in the local state.
  virtual bool satisfies(LocalId local, const LocalQuery& query) = 0;

 protected:
  ~OwnAtoms() = default;
};

class Agent {
 public:
  virtual ~Agent() = default;

  virtual std::unique_ptr<Scratch> make_scratch() const { return std::make_unique<Scratch>(); }

  virtual LocalId initial() = 0;
  virtual Needs needs(LocalId local) const = 0;
  // Whether the step from here begins a reasoning cycle (`actions synchronous` waits there).
  virtual bool starts_cycle(LocalId /*local*/) const { return true; }
  // Appends all outcomes of one step; none: the agent cannot move. The system removes repetitions.
  // One that goes over a bound of the model says so (over_bound.hpp); LimitExceeded is for a step
  // of which nothing is known.
  virtual void step(LocalId local, const StepInput& input, Scratch& scratch,
                    std::vector<Outcome>& out) = 0;

  // What not every agent has.
  virtual PushedAgent* pushed() { return nullptr; }
  virtual DirectAgent* direct() { return nullptr; }
  virtual ActingAgent* acting() { return nullptr; }
  virtual OwnAtoms* own_atoms() { return nullptr; }

  // The agent's beliefs, desires or intentions (no other kinds), possibly with repetitions. Goals
  // may have unbound variables.
  virtual std::vector<TermId> attitudes(LocalId local, AtomKind kind) = 0;
  // Whether a belief matches the pattern, if there is a quicker way to say so than attitudes().
  virtual std::optional<bool> believes(LocalId, TermId /*pattern*/, Scratch&) const {
    return std::nullopt;
  }
  // Whether, with no mail and these percepts for ever, the agent has nothing but idle steps, which
  // change no more than its phase. What it can do is no idle step, also if it changes nothing.
  virtual bool finished(LocalId local, Facts percepts) = 0;

  virtual LocalView view(LocalId local) const = 0;
  virtual Coverage coverage() const { return {}; }
  virtual std::size_t local_count() const = 0;
  virtual std::size_t bytes() const { return 0; }  // of its tables, if it has some
};

}  // namespace credo
