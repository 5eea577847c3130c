// Random test expressions for a random system, over actions and atoms that occur in it.
#pragma once

#include <string>
#include <vector>

#include "support/random/occurring_atoms.hpp"
#include "support/random_system.hpp"

namespace credo::testing {

// So many tests t0, t1, ..., each as what stands behind its name; fewer if nobody does anything. A
// test may use those before it and definitions of the system. All of them can be bound to the
// model, to which they are added.
std::vector<std::string> random_tests(const Draw& draw, Model& model,
                                      const std::vector<OccurringAtom>& atoms, int count);

}  // namespace credo::testing
