// Guarded commands as a module for NuSMV.
//
// One TRANS is a disjunction with an entry for every command: its guard, which is a DEFINE, and the
// next values of all variables that commands set. Another TRANS per variable that is kept while a
// condition holds. Properties follow as CTLSPEC or LTLSPEC.
#pragma once

#include <string>
#include <vector>

#include "lang/dribble/smv/notation.hpp"

namespace credo {

// Linear time for a property without path quantifiers, else CTL.
Specification smv_specification(const CommandSystem& system, LtlStore& ltl,
                                const ExportedProperty& property);

// `heading`: the lines of the comment at its top.
std::string smv_text(const CommandSystem& system, const std::vector<std::string>& heading,
                     const std::vector<Specification>& specifications);

}  // namespace credo
