// Which plans the article's algorithm marks (Algorithm 1, stage II), each with the path that did
// it.
//
// A plan is marked if from its trigger there is a path to a node the property speaks of:
//
//   Bel(a, b)  +b, -b in a's bodies, in facts and in effects     Does(a, x)  x in a's bodies
//   Des(a, g)  !g in a's bodies                                  b           facts and effects
//   Int(a, g)  triggers +!g of a, paths of length 0 included
//
// With matched calls a path may return only to where it called from: first it returns out of plans
// it was in from the start, then it enters others that it does not come back from. In between it
// goes along seq edges, also over calls, which stand for calls that return.
#pragma once

#include <optional>
#include <vector>

#include "reduce/slicing/criterion.hpp"
#include "reduce/slicing/dependence_net.hpp"

namespace credo::slicing {

enum class CallMatching : std::uint8_t {
  none,     // any path
  matched,  // calls and returns match
};

// A shortest path of one plan.
struct MarkPath {
  std::vector<std::uint32_t> nodes;  // from the trigger to a node the atom speaks of
  std::vector<NetEdgeKind> edges;    // between them
  std::uint32_t atom = 0;            // which of the atoms
};

// By agent and plan; nothing for a plan that is not marked.
using PlanMarks = std::vector<std::vector<std::optional<MarkPath>>>;

PlanMarks mark_plans(Model& model, const DependenceNet& net,
                     const std::vector<CriterionAtom>& atoms, CallMatching calls);

}  // namespace credo::slicing
