// The names in a property, looked up in the system: agents, beliefs, goals, actions, facts.
//
// An atom with a name that is not there could only be false, so it is reported, with the name that
// was probably meant. What may be there comes from supply.hpp: everything a program mentions
// in the atom's role, everything that may reach it by perception or message. Names that are there
// but can never come together in this way are doubtful: users do check that the impossible stays
// impossible.
#pragma once

#include <vector>

#include "logic/property.hpp"
#include "logic/property_problem.hpp"
#include "property/supply.hpp"

namespace credo {

// In the order of the text. Atoms that other languages have too, such as taken(a), become facts
// where the environment has such a fact.
std::vector<PropertyProblem> property_problems(Model& model, Supply& supply, Property& property);

}  // namespace credo
