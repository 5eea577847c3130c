// Guarded commands as a reactive module for MOCHA.
//
// An atom `agent` has the commands; an atom `commitment` drops the goals, awaiting the new beliefs.
// MOCHA reads properties from a file of their own, so they are at the end as comments: invariants
// (`inv`) where that is all that is claimed, else formulas of CTL (`atl`).
#pragma once

#include <string>
#include <vector>

#include "lang/dribble/smv/notation.hpp"

namespace credo {

Specification mocha_specification(const CommandSystem& system, LtlStore& ltl,
                                  const ExportedProperty& property);

// `heading`: the lines of the comment at its top.
std::string reactive_modules_text(const CommandSystem& system,
                                  const std::vector<std::string>& heading,
                                  const std::vector<Specification>& specifications);

}  // namespace credo
