// An agent as the reference interpreter runs it: values, no tables, plainly the rules. The same
// questions as in agent.hpp, asked of a local state itself; and again, what not every language has
// is an interface of its own.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "logic/atom_kind.hpp"
#include "system/local_query.hpp"
#include "system/step.hpp"
#include "system/view.hpp"

namespace credo {

// As ActingAgent.
class PlainActing {
 public:
  virtual TermId last_action() const = 0;
  virtual std::vector<TermId> enabled(TermId pattern) const = 0;
  virtual bool stuck() const = 0;

 protected:
  ~PlainActing() = default;
};

// As OwnAtoms.
class PlainOwnAtoms {
 public:
  virtual bool satisfies(const LocalQuery& query) const = 0;

 protected:
  ~PlainOwnAtoms() = default;
};

class PlainLocal {
 public:
  virtual ~PlainLocal() = default;
  virtual LocalView view() const = 0;
  // As in Agent.
  virtual std::vector<TermId> attitudes(AtomKind kind) const = 0;
  virtual bool finished(Facts percepts) const = 0;
  virtual const PlainActing* acting() const { return nullptr; }
  virtual const PlainOwnAtoms* own_atoms() const { return nullptr; }
  // Why the agent makes no step with these percepts, in words: "terminated", "stuck: ..."; "" if
  // it makes one or there is nothing to say.
  virtual std::string ending(Facts /*percepts*/) const { return ""; }
};
using PlainLocalPtr = std::shared_ptr<const PlainLocal>;

struct PlainOutcome {
  PlainLocalPtr next = {};
  Effects effects = {};
  StepReport report = {};
  TermId observable = kNoTerm;  // as in Outcome
  Meeting meeting = {};
  StopReason over = {};

  TermId observed() const { return observable != kNoTerm ? observable : effects.action; }
};

// As PushedAgent.
class PlainPushed {
 public:
  virtual PlainLocalPtr perceive(const PlainLocal& local, Facts percepts) const = 0;
  virtual PlainLocalPtr receive(const PlainLocal& local, TermId message) const = 0;
  virtual void check_limits(const PlainLocal& local) const = 0;
  virtual ~PlainPushed() = default;
};

class PlainAgent {
 public:
  virtual ~PlainAgent() = default;
  virtual PlainLocalPtr initial() const = 0;
  virtual bool starts_cycle(const PlainLocal& /*local*/) const { return true; }
  virtual std::vector<PlainOutcome> step(const PlainLocal& local, const StepInput& input) const = 0;
  virtual const PlainPushed* pushed() const { return nullptr; }
};

}  // namespace credo
