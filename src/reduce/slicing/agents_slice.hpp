// Which agents of a system matter to a property, where agents meet in the environment alone.
//
// An agent that the property does not speak of may go if nothing it does can be seen by those that
// stay: it asks the environment for nothing, or only for actions that change no fact they look at
// and that can hold up nobody's request for ever. Its steps are then steps at which nothing happens
// as far as the property can see: formulas without X, with or without path quantifiers, cannot tell
// the systems apart - under fairness, or if the agent certainly stops, or if the property is of the
// safety kind. Otherwise runs in which only that agent moves would be lost.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "reduce/slicing/slice.hpp"
#include "reduce/slicing/slicing_rules.hpp"
#include "reduce/slicing/spoken.hpp"

namespace credo {

// What an agent has to do with the rest of the system.
struct AgentTraffic {
  std::vector<TermId> requests;   // of the environment; patterns
  std::vector<TermId> perceives;  // patterns
  bool stops = false;             // after finitely many steps, as long as the facts do not change
};

// A program that stays.
struct KeptProgram {
  const AgentProgram& program;
  std::string runners;  // the agents that run it: "ann", "ann and bob"
  std::uint32_t why;    // an index into slice.dependences
};

// The slice of a system of such agents, and of what their language leaves out of each program.
struct AgentsSlicing {
  std::function<AgentTraffic(const AgentProgram&)> traffic;
  std::function<void(const KeptProgram&, const Spoken&, Slice&)> cut;  // once for each program
};
Slice slice_agents(Model& model, const BoundProperty& property, const SliceOptions& options,
                   const SlicingRules& rules, const AgentsSlicing& slicing);

}  // namespace credo
