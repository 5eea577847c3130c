// Branching time without the graph: what is true of the states that matter, and of no others.
//
// That some path from a state satisfies a formula is a question of linear time (linear_search.hpp):
// is there a run from there? Path formulas within the formula are answered where the search comes
// to them, in the same way, and each answer is kept. So a property is decided where the answer is
// near, also in a system without end, and before a bound of the model; the labelling of the whole
// graph (labelling.hpp) has the advantage where all has to be seen anyway.
//
// Where a bound hides the truth of a path formula, a run may pass only if that does not matter;
// what is found is true all the same, and what is not found is not known. So that one question
// without end does not keep the others waiting, there is a pass with small searches first, in which
// what a search does not come to is hidden likewise.
//
// Who searches breadth first already asks for what lies deep only.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/branching.hpp"
#include "property/atoms.hpp"
#include "system/system.hpp"

namespace credo {

struct LocalOptions {
  enum class Look : std::uint8_t {
    near_and_deep,
    deep,  // for finite runs, with a check that is limited in its states
  };
  Look look = Look::near_and_deep;
  bool at_length = false;  // finite runs are made as short as the limits allow

  bool operator==(const LocalOptions&) const = default;
};

// The system must outlive it. `max_states` of its limits is for all searches of a check together.
std::unique_ptr<BranchingEngine> local_branching(System& system, Fairness fairness,
                                                 LocalOptions options);

}  // namespace credo
