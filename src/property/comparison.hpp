// What comparisons of terms mean: X + 1 < Y, 2 divides X, X != a.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "logic/property.hpp"
#include "logic/property_problem.hpp"
#include "term/unify.hpp"

namespace credo {

// The comparison `<`(X + 1, Y) under the substitution. A side without a value makes it false; only
// numbers are ordered and divided. It is exact, also where arithmetic leaves 64 bits.
bool compares(TermStore& terms, TermId sides, const Substitution& substitution);

// A warning about p = q: names, where formulas were meant. `quantified` are names of agents.
std::optional<PropertyProblem> comparison_doubt(const TermStore& terms, const PropertyAtom& atom,
                                                const std::vector<std::string>& quantified);

}  // namespace credo
