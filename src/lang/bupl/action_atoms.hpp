// The atoms of BUPL in a property - fact(b), taken(a), enabled(a), fair(a), stuck - made into atoms
// and formulas every engine knows.
//
// In a system of several agents the first argument is the agent: taken(ag1, a), stuck(ag1). `fact`
// is a belief. `fair(a)` stands for <>[] enabled(a) -> []<> taken(a). In the file of a single BUPL
// agent an atom by itself that is no fact of an environment is a belief, too.
#pragma once

#include "logic/property.hpp"
#include "logic/property_problem.hpp"
#include "system/model.hpp"

namespace credo::bupl {

// Changes the property; what is wrong with an atom is added to the problems. Atoms that `is_fact`
// says are facts of the environment are left alone, and so are those nobody in the system can be
// meant by.
void resolve_action_atoms(Model& model, const std::function<bool(TermId)>& is_fact,
                          Property& property, std::vector<PropertyProblem>& problems);

}  // namespace credo::bupl
