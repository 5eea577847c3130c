// Branching time by the book, for comparison: the graph of the reference interpreter, and for each
// path formula the tableau of the reference checker over all of it.
#pragma once

#include "engine/branching.hpp"
#include "system/plain_system.hpp"

namespace credo {

std::unique_ptr<BranchingEngine> reference_branching(const PlainSystem& system, Model& model,
                                                     Fairness fairness);

}  // namespace credo
