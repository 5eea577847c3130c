// The destuttered maximal traces of a system over some atoms, and whether two systems have the
// same: what no formula without X can tell apart.
//
// A trace is a sequence of labels without repetitions. It ends where a run can go on for ever (or
// stop) without another label. Systems are finite, so two have the same traces if the same labels
// can follow each other and the same traces can end: a subset construction over both at once.
#pragma once

#include <string>
#include <vector>

#include "engine/state_graph.hpp"
#include "property/atoms.hpp"
#include "property/binding.hpp"

namespace credo::testing {

// The explored graph with the labels of its states; empty if it has more than `most` states.
struct LabelledGraph {
  std::vector<Label> labels;
  std::vector<std::vector<std::uint32_t>> next;
  std::vector<bool> may_stay;  // for ever, without another label
  std::size_t initial = 0;     // the first so many states
  bool complete = false;
};
LabelledGraph labelled_graph(Model& model, const BoundProperty& property, std::uint64_t most);

struct TraceDemand {
  bool both_ways = true;  // else every trace of the first is one of the second
  bool ends = true;       // where traces may end counts
};

// What distinguishes them: a trace that only one has; "" for nothing.
std::string trace_difference(const LabelledGraph& one, const LabelledGraph& two,
                             const TraceDemand& demand);

}  // namespace credo::testing
