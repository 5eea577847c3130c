// Goals named by a pattern: in .desire, .dropDesires and the like, and in properties.
#pragma once

#include "term/unify.hpp"

namespace credo {

// Goals match whatever the arity: missing arguments are wildcards. Returns whether the pattern
// matches, binding its variables; variables of the goal match anything and bind nothing.
bool matches_goal(const TermStore& terms, TermId pattern, TermId goal, Substitution& substitution);

}  // namespace credo
