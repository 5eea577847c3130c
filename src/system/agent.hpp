// The narrow interface between agent languages and everything after them.
//
// A language gives an AgentProgram: a checked program that can be instantiated twice over. As an
// Agent it has small interned local states and a step that depends only on what needs() says (the
// first message, the percepts, the facts for a function), so that the system can memoise it. As a
// PlainAgent it is the reference interpreter: values, no tables, plainly the rules.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "logic/atom_kind.hpp"
#include "logic/unread_property.hpp"
#include "system/options.hpp"
#include "system/signature.hpp"
#include "system/view.hpp"
#include "term/fact_set.hpp"

namespace credo {

using LocalId = std::uint32_t;

struct Send {
  std::uint32_t receiver;  // number of an agent
  TermId message;
};

// One result of an environment function: the call with its outputs filled in, the facts after it.
struct FunctionResult {
  TermId call;
  FactSet facts;
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
  Effects effects;
  // The action an observer sees the agent do, where it is not the one requested.
  TermId observable = kNoTerm;
  Meeting meeting = {};

  TermId observed() const { return observable != kNoTerm ? observable : effects.action; }
};

// Which plans were used and what got lost, over all steps computed so far.
struct PlanPart {
  std::string text;
  SourceSpan where;
};

struct PlanUse {
  std::string label;
  SourceSpan where;
  bool fired = false;
  std::string reason;  // why it never fired: "never triggered"
  // Of a plan that fired: what could be left out of its context, each by itself, without any change
  // in whether and with which values it is chosen; and the formulas of its body that never ran.
  std::vector<PlanPart> idle_context;
  std::vector<PlanPart> never_executed;
};

struct Loss {
  std::string what;                  // "+!alliance(ag3,ag2)"
  std::vector<std::string> reasons;  // "plan @p6: not alliance(ag3,ag2) is false"
  SourceSpan where;                  // the formula or plan that lost it, if any
  std::uint64_t steps = 0;           // in how many distinct local steps
};

struct Coverage {
  std::vector<PlanUse> plans;
  std::vector<Loss> losses;
};

// A formula of an agent language about a local state: what the language's own atoms in a property
// (`B c1`, `P[mL; cR]`) become. Only the language that made it looks inside.
class LocalQuery {
 public:
  virtual ~LocalQuery() = default;
  // As it is shown, without the agent's name; equal texts of one program mean the same.
  virtual std::string text() const = 0;
};

class Agent {
 public:
  virtual ~Agent() = default;

  virtual LocalId initial() = 0;
  virtual Needs needs(LocalId local) const = 0;
  // Whether the step from here begins a reasoning cycle (`actions synchronous` waits there).
  virtual bool starts_cycle(LocalId local) const = 0;
  // All outcomes of one step; none: the agent cannot move. The system removes repetitions. May
  // throw LimitExceeded.
  virtual std::vector<Outcome> step(LocalId local, const StepInput& input) = 0;
  // Whether what happens outside is pushed to it, as part of the step in which it happens: the
  // percepts when the environment has changed, then each message. Perceiving the same again changes
  // nothing. Limits are checked when all has been pushed, also at the start.
  virtual bool pushed() const { return false; }
  virtual LocalId perceive(LocalId, Facts) {
    throw InternalError("an agent that looks for itself is pushed no percepts");
  }
  virtual LocalId receive(LocalId, TermId /*message*/) {
    throw InternalError("an agent that looks for itself is pushed no message");
  }
  virtual void check_limits(LocalId) {}  // may throw LimitExceeded
  // Whether a step by itself, with nothing to look at and nobody to act on, is cheaper than looking
  // it up: then a system of this agent alone does not memoise it and asks for successors() only.
  virtual bool direct() const { return false; }
  // Appends the next local states of a step that has no effect outside, without repetition.
  virtual void successors(LocalId, std::vector<LocalId>&) {
    throw InternalError("only an agent that steps directly is asked for bare successors");
  }

  // The agent's beliefs, desires or intentions (no other kinds), possibly with repetitions. Goals
  // may have unbound variables.
  virtual std::vector<TermId> attitudes(LocalId local, AtomKind kind) const = 0;
  // Whether a belief matches the pattern, if there is a quicker way to say so than attitudes().
  virtual std::optional<bool> believes(LocalId, TermId /*pattern*/) const { return std::nullopt; }
  // Whether the query, made by this agent's program, is true in the local state.
  virtual bool satisfies(LocalId, const LocalQuery&) const {
    throw InternalError("a language without atoms of its own is not asked about them");
  }
  // In languages with observable actions: the last one, if the states are to keep it and there is
  // one, else kNoTerm; the ground instances of the pattern whose precondition holds; whether there
  // is something left to do and no way to do it.
  virtual TermId last_action(LocalId) const { return kNoTerm; }
  virtual std::vector<TermId> enabled(LocalId, TermId /*pattern*/) const { return {}; }
  virtual bool stuck(LocalId) const { return false; }
  // Whether, with no mail and these percepts for ever, the agent has nothing but idle steps, which
  // change no more than its phase. What it can do is no idle step, also if it changes nothing.
  virtual bool finished(LocalId local, Facts percepts) const = 0;

  virtual LocalView view(LocalId local) const = 0;
  virtual Coverage coverage() const = 0;
  virtual std::size_t local_count() const = 0;
  virtual std::size_t bytes() const = 0;
};

class PlainLocal {
 public:
  virtual ~PlainLocal() = default;
  virtual LocalView view() const = 0;
  // As in Agent.
  virtual std::vector<TermId> attitudes(AtomKind kind) const = 0;
  virtual bool satisfies(const LocalQuery&) const {
    throw InternalError("a language without atoms of its own is not asked about them");
  }
  virtual TermId last_action() const { return kNoTerm; }
  virtual std::vector<TermId> enabled(TermId /*pattern*/) const { return {}; }
  virtual bool stuck() const { return false; }
  virtual bool finished(Facts percepts) const = 0;
  // Why the agent makes no step with these percepts, in words: "terminated", "stuck: ..."; "" if
  // it makes one or there is nothing to say.
  virtual std::string ending(Facts /*percepts*/) const { return ""; }
};
using PlainLocalPtr = std::shared_ptr<const PlainLocal>;

struct PlainOutcome {
  PlainLocalPtr next;
  Effects effects;
  StepReport report;
  TermId observable = kNoTerm;  // as in Outcome
  Meeting meeting = {};

  TermId observed() const { return observable != kNoTerm ? observable : effects.action; }
};

class PlainAgent {
 public:
  virtual ~PlainAgent() = default;
  virtual PlainLocalPtr initial() const = 0;
  virtual bool starts_cycle(const PlainLocal& local) const = 0;
  virtual std::vector<PlainOutcome> step(const PlainLocal& local, const StepInput& input) const = 0;
  // As in Agent.
  virtual bool pushed() const { return false; }
  virtual PlainLocalPtr perceive(const PlainLocal&, Facts) const {
    throw InternalError("an agent that looks for itself is pushed no percepts");
  }
  virtual PlainLocalPtr receive(const PlainLocal&, TermId /*message*/) const {
    throw InternalError("an agent that looks for itself is pushed no message");
  }
  virtual void check_limits(const PlainLocal&) const {}
};

class Environment;

// What an agent must know of the system it lives in.
struct AgentSetup {
  TermStore* terms = nullptr;
  std::uint32_t index = 0;
  std::string name;
  const SystemOptions* options = nullptr;
  const Directory* directory = nullptr;
  const Environment* environment = nullptr;
  bool labels = false;  // its states are to keep its last action
};

class AgentProgram {
 public:
  virtual ~AgentProgram() = default;
  // "AgentSpeak", "Dribble": whose atoms a property may use on its agents.
  virtual std::string_view language() const = 0;
  // Reads an atom of this language in a property: its word (`B`, `Gs`, `P`) and its operand, the
  // text at `where` without enclosing braces or brackets; see PropertyAtom. nullptr after an error.
  virtual std::shared_ptr<const LocalQuery> query(const Sources&, std::string_view /*word*/,
                                                  SourceSpan /*where*/, Diagnostics&) const {
    throw InternalError("a language without atoms of its own is not asked to read them");
  }
  // Reads a set of actions in a property, the text at `where` without brackets; every action of the
  // system that is in it, sorted. None after an error.
  virtual std::optional<std::vector<TermId>> action_set(const Sources&, SourceSpan /*where*/,
                                                        Diagnostics&) const {
    throw InternalError("a language without labelled transitions is not asked for their actions");
  }
  // What the rules of its messages demand (`--fipa`), as properties.
  struct Demand {
    std::string name;     // "ps(inform(c_r)) is feasible"
    std::string formula;  // in the language of properties
  };
  virtual std::vector<Demand> demands() const { return {}; }
  // The properties and tests written in the program's own file.
  virtual std::span<const PropertyText> properties() const { return {}; }
  virtual std::span<const PropertyText> tests() const { return {}; }
  // Whether its agents read messages; what is sent to others is lost.
  virtual bool reads_mail() const { return true; }
  // What is left out of its states unless the system is `plain`, in words; "" for nothing.
  virtual std::string_view reduction() const { return ""; }
  // Whether an agent that requested an action makes no step until the environment has taken it.
  virtual bool waits_for_actions() const { return false; }
  virtual std::unique_ptr<Agent> make_agent(const AgentSetup& setup) const = 0;
  virtual std::unique_ptr<PlainAgent> make_plain_agent(const AgentSetup& setup) const = 0;
  // What it believes, reads, posts, handles, requests and sends: for checks across files.
  virtual const Signature& signature() const = 0;
  // Further findings, those that take some looking for: only `lint` asks for them.
  virtual std::vector<ProgramFinding> findings(const SystemOptions&) const { return {}; }
};

}  // namespace credo
