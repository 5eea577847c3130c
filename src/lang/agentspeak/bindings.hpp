// What a plan instance remembers of its variables.
//
// A frame keeps one term per variable of its plan, the variable itself where it is unbound. Terms
// may contain variables that are still unbound (a goal called with an unbound argument): those of
// the plan by their own number, all others numbered on from there in order of first occurrence. So
// equal instances have equal bindings. Which bindings are kept: with `--plain` those of all named
// variables; otherwise only those that the rest of the body, or the return of a value to the
// caller, can still read.
#pragma once

#include <vector>

#include "lang/agentspeak/program.hpp"
#include "term/unify.hpp"

namespace credo::agentspeak {

// The canonical bindings of the plan instance that has the trigger event `trigger` and is about to
// execute formula `position`.
std::vector<TermId> canonical_bindings(TermStore& terms, const Plan& plan, std::size_t position,
                                       TermId trigger, const Substitution& substitution,
                                       bool keep_all);

// The substitution that the bindings stand for.
Substitution to_substitution(const TermStore& terms, std::span<const TermId> bindings);

// One past the largest variable number in use in the frame: where a callee's variables may begin.
std::uint32_t variable_space(const TermStore& terms, std::span<const TermId> bindings);

}  // namespace credo::agentspeak
