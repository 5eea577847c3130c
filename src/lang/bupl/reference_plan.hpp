// Plans of the reference interpreter as values: substitution, and what a plan looks like in a
// state.
#pragma once

#include "lang/bupl/program.hpp"
#include "lang/bupl/reading.hpp"
#include "system/options.hpp"
#include "term/unify.hpp"

namespace credo::bupl::reference {

// The plan with the bindings applied to all its terms.
PlanPtr substituted(TermStore& terms, const PlanPtr& plan, const Substitution& bindings);

// The body of the procedure that the plan, a call, calls: parameters are replaced by the arguments,
// the other variables of the body by new ones from `fresh` on.
PlanPtr body_of(TermStore& terms, const Program& program, const Plan& call, std::uint32_t& fresh);

// The plan as part of a state: arithmetic without variables is computed where it has a value, calls
// at the head and in the arms of a head choice are unfolded (only in the reading of the Maude
// listings), and variables are numbered in the order of their first occurrence.
PlanPtr built(TermStore& terms, const Program& program, Reading reading, const PlanPtr& plan);

// One past the largest variable.
std::uint32_t variable_bound(const TermStore& terms, const PlanPtr& plan);

// The name with the arguments: what an action or call is in text and to properties.
TermId term_of(TermStore& terms, const Program& program, const Plan& step);
// The term with its arithmetic computed, part by part, where it has no variables and a value.
TermId computed(TermStore& terms, TermId term);
// The term with the atom `_` for every variable.
TermId closed(TermStore& terms, TermId term);

}  // namespace credo::bupl::reference
