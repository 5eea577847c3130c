// The atoms of ECCS in a property - B_p c_r, I_p Bif_p c_r, waits(p), ended(p) - made ready to be
// read by the program of the agent they are about.
//
// A view is about the agent of its first word. That agent may be one of a quantifier, forall x:
// B_x done; the views below it name agents.
#pragma once

#include "logic/property.hpp"
#include "logic/property_problem.hpp"
#include "system/model.hpp"

namespace credo::eccs {

// Changes the property; what is wrong with an atom is added to the problems. In systems without
// ECCS agents nothing is done.
void resolve_view_atoms(Model& model, Property& property, std::vector<PropertyProblem>& problems);

}  // namespace credo::eccs
