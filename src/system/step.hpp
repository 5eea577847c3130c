// A step of an agent, whatever its language: what it may look at, and what comes of it. An outcome
// may be over a bound of the model (over_bound.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/stop_reason.hpp"
#include "term/fact_set.hpp"

namespace credo {

using LocalId = std::uint32_t;

struct Send {
  std::uint32_t receiver;  // number of an agent
  TermId message;
};

// One result of an environment function: the call with its outputs filled in, the facts after it.
struct FunctionResult {
  TermId call = kNoTerm;
  FactSet facts = {};
  StopReason over = {};
};

// What a step may look at besides the local state.
struct StepInput {
  TermId message = kNoTerm;  // the first message of the mailbox, if any
  Facts percepts;
  // Calls a function of the environment on its present facts; no result: no entry.
  std::function<std::vector<FunctionResult>(TermId call)> call;
};

// Which parts of StepInput a step depends on.
struct Needs {
  bool message = false;
  bool percepts = false;
  bool facts = false;
};

// The effects of a step outside the agent.
struct Effects {
  TermId action = kNoTerm;  // requested of the environment
  std::vector<Send> sends;
  std::optional<FactSet> facts;  // the environment after a function
  bool takes_message = false;    // the first message was removed
};

// A step that an agent makes only together with another one, at the same time: a message handed
// over. One sends, the other receives; both say the same action (Outcome::observable).
struct Meeting {
  static constexpr std::uint32_t kNone = 0xffffffffu;
  std::uint32_t partner = kNone;  // number of an agent
  bool sends = false;

  bool needed() const { return partner != kNone; }
  bool operator==(const Meeting&) const = default;
};

struct Outcome {
  LocalId next = 0;
  Effects effects = {};
  // The action an observer sees the agent do, where it is not the one requested.
  TermId observable = kNoTerm;
  Meeting meeting = {};
  StopReason over = {};  // if there is one, of the others only observed() may be known

  TermId observed() const { return observable != kNoTerm ? observable : effects.action; }
};

}  // namespace credo
