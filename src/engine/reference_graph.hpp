// The graph of the reference interpreter, written out in full: what the reference checkers work on.
//
// States are values, told apart by their texts and numbered in breadth-first order. Where a run may
// stay, in a deadlock or where there are only `maybe` steps, nobody moves and the state follows
// itself; so every path goes on for ever. What is found on a part of the graph is true of the whole
// of it: of a state that was not looked at, all steps are left out as if they were over a bound.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "engine/control.hpp"
#include "engine/exploration.hpp"
#include "engine/turns.hpp"
#include "logic/lasso.hpp"
#include "property/atoms.hpp"
#include "system/plain_system.hpp"

namespace credo {

struct ReferenceEdge {
  Mover mover;
  std::size_t to;
  TermId action = kNoTerm;  // where the system tells actions
};

struct ReferenceState {
  static constexpr std::size_t kNoParent = ~std::size_t{0};

  PlainState value;
  std::string text;
  std::vector<ReferenceEdge> edges;
  std::set<Process> enabled;  // processes with a part in a step that fairness may force
  bool cut = false;           // steps are left out: over a bound of the model, or not looked at
  bool initial = false;
  std::size_t parent = kNoParent;  // from which it was found first
  std::uint32_t depth = 0;
};

struct ReferenceGraph {
  std::vector<ReferenceState> states;
  bool complete = true;
  StopReason reason;       // why it is not complete; empty at the end of a turn
  bool cut = false;        // all of it but for what lies behind states marked so
  bool paused = false;     // the turn was over before all was seen
  bool cut_start = false;  // an initial state is left out
  Path limit_path;         // the run to the state where a bound of the model was exceeded

  std::vector<std::size_t> initial() const;
  std::uint32_t depth() const;
  Path path_to(std::size_t state) const;
};

// As much of it as a turn allows.
ReferenceGraph reference_graph(const PlainSystem& system, SearchControl& control,
                               const Turn& turn = {});

// The turns in which an endless graph is looked at: each begins anew.
Turns reference_turns(const SearchControl& control);

// Its labels: of the states, in their order, and for each state what its edges add.
struct ReferenceLabels {
  std::vector<Label> states;
  std::vector<Label> hidden;              // by state: the bits of it that are not known
  std::vector<std::vector<Label>> steps;  // by state and edge
  Label step_atoms = 0;                   // the atoms about the step taken
};
ReferenceLabels labels_of(const ReferenceGraph& graph, const PlainAtoms& atoms);

}  // namespace credo
