// Random properties of a random system, over atoms that occur in it.
#pragma once

#include <string>
#include <vector>

#include "support/random/occurring_atoms.hpp"
#include "support/random_system.hpp"

namespace credo::testing {

// So many formulas, with an expectation now and then; fewer if the system has little to say. All of
// them can be bound to the model.
std::vector<std::string> random_properties(const Draw& draw, Model& model,
                                           const std::vector<OccurringAtom>& atoms, int count);

}  // namespace credo::testing
