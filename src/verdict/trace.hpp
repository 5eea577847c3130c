// A run, told step by step: who moved, what was done and why, and what changed in the state.
//
//   Trace trace(system.view(start));
//   trace.append("ag1", step.report, system.view(step.next));
//
// The changes are differences of views, taken section by section as multisets: an item that only
// moves within its queue (an intention that goes to the end) is no change. The edits say it all:
// they lead from each state to the next, exactly.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "system/view.hpp"
#include "verdict/edits.hpp"

namespace credo {

struct ItemChange {
  std::vector<std::string> removed;
  std::vector<std::string> added;

  bool empty() const { return removed.empty() && added.empty(); }
};

// The section is one of the agent's own ("beliefs", "events", ...) or "mail".
struct SectionChange {
  std::string section;
  ItemChange items;
};

struct AgentChange {
  std::string agent;
  std::vector<SectionChange> sections;  // only those that changed
};

struct StateChange {
  ItemChange facts;
  ItemChange actions;               // removed: taken by the environment; added: queued
  std::vector<AgentChange> agents;  // only those that changed

  // Nothing but phases and turns differs.
  bool empty() const { return facts.empty() && actions.empty() && agents.empty(); }
};

ItemChange difference(const std::vector<std::string>& before,
                      const std::vector<std::string>& after);
StateChange difference(const StateView& before, const StateView& after);

// An atom of the property that was checked, where its truth changes.
struct AtomChange {
  std::string atom;
  bool holds = false;
};

struct TraceStep {
  std::uint64_t number = 0;  // from 1
  std::string mover;
  std::string partner;  // the other agent of a step of two, which receives
  StepReport report;
  StateChange change;
  std::vector<ListEdit> edits;
  std::vector<AtomChange> atoms;
  std::string action;    // in a system whose transitions have them
  std::string observed;  // the action an observer sees, in the run of a test
  bool matters = false;  // the property is about its action

  // A step of a reasoning cycle in which nothing happened.
  bool idle() const { return (report.idle || report.summary.empty()) && change.empty(); }
};

class Trace {
 public:
  explicit Trace(StateView initial_state)
      : initial(initial_state), last(std::move(initial_state)) {}

  // Adds the step from `last` to `next`.
  void append(std::string mover, StepReport report, StateView next);

  static constexpr std::size_t kNoLoop = ~std::size_t{0};
  bool has_loop() const { return loop != kNoLoop; }

  std::string beginning = "initial state";  // what its first state is
  StateView initial;
  std::vector<AtomChange> atoms;  // their truth at the start
  std::vector<TraceStep> steps;
  std::size_t loop = kNoLoop;  // the steps from here on repeat for ever
  StateView last;
  std::string end;  // why the run ends here, if there is a reason: "deadlock", "limit: ..."
};

}  // namespace credo
