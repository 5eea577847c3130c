// Which agents of a system matter to a property, where agents meet in the environment alone.
//
// An agent that the property does not speak of may go if nothing it does can be seen by those that
// stay: it asks the environment for nothing, or only for actions that change no fact they look at
// and that can hold up nobody's request for ever. Its steps are then steps at which nothing happens
// as far as the property can see: formulas without X, with or without path quantifiers, cannot tell
// the systems apart - under fairness, or if the agent certainly stops, or if the property is of the
// safety kind. Otherwise runs in which only that agent moves would be lost.
#pragma once

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

// By agent: why it stays (an index into slice.dependences), or kNoDependence. Adds parts and edits
// for all of them.
std::vector<std::uint32_t> slice_agents(Model& model, const Spoken& spoken,
                                        const std::vector<AgentTraffic>& traffic,
                                        const SliceOptions& options, const SlicingRules& rules,
                                        Slice& slice);

// "ann", "ann and bob": the agents that stay and run the program.
std::string runners(const Model& model, const AgentProgram& program,
                    const std::vector<std::uint32_t>& stays);

}  // namespace credo
