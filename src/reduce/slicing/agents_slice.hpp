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
#include "system/typed_program.hpp"

namespace credo {

// What an agent has to do with the rest of the system.
struct AgentTraffic {
  std::vector<TermId> requests;   // of the environment; patterns
  std::vector<TermId> perceives;  // patterns
  bool stops = false;             // after finitely many steps, as long as the facts do not change
};

// A program that stays, for its language to leave something out of it.
template <class Program>
struct ProgramCut {
  const Model& model;
  const Program& program;
  const Spoken& spoken;
  const SlicingRules& rules;
  std::string who;    // the agents that run it: "ann", "ann and bob"
  std::uint32_t why;  // they stay: an index into slice.dependences
  Slice& slice;

  // One more reason; its number.
  std::uint32_t add(std::string what, std::string reason, std::uint32_t because,
                    SourceSpan where) const {
    slice.dependences.push_back({std::move(what), std::move(reason), because, where});
    return static_cast<std::uint32_t>(slice.dependences.size() - 1);
  }
  // A clause of the text, which goes if nothing depends on it.
  void clause(SlicePartKind kind, const std::string& name, SourceSpan where,
              std::uint32_t dependence) const {
    slice.parts.push_back({kind, name + " of " + who, where, dependence});
    if (dependence == kNoDependence) slice.edits.push_back({where, ""});
  }
};

// The slice of a system of such agents, and of what their language leaves out of each program.
struct AgentsSlicing {
  std::function<AgentTraffic(const AgentProgram&)> traffic;
  std::function<void(const ProgramCut<AgentProgram>&)> cut;  // once for each program
};
Slice slice_agents(Model& model, const BoundProperty& property, const SliceOptions& options,
                   const SlicingRules& rules, const AgentsSlicing& slicing);

// The same for a language whose programs are TypedPrograms: traffic(model, tree, rules) and
// cut(ProgramCut<Tree>).
template <class Tree, class Traffic, class Cut>
Slice slice_agents(Model& model, const BoundProperty& property, const SliceOptions& options,
                   const SlicingRules& rules, const Traffic& traffic, const Cut& cut) {
  return slice_agents(
      model, property, options, rules,
      {.traffic =
           [&](const AgentProgram& program) {
             return traffic(model, *tree_of<Tree>(program), rules);
           },
       .cut =
           [&](const ProgramCut<AgentProgram>& kept) {
             cut(ProgramCut<Tree>{kept.model, *tree_of<Tree>(kept.program), kept.spoken, kept.rules,
                                  kept.who, kept.why, kept.slice});
           }});
}

}  // namespace credo
