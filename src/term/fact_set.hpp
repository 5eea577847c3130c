// Sets of ground atoms in canonical order: the environment's facts, an agent's percepts.
//
// The order is that of the semantics - predicate name, arity, arguments - which TermStore::compare
// gives among structures; an atom without arguments is a predicate of arity 0 and sorts among them.
#pragma once

#include <span>
#include <vector>

#include "term/term.hpp"

namespace credo {

using FactSet = std::vector<TermId>;
// A set somebody else owns.
using Facts = std::span<const TermId>;

// Whether predicate atom `a` comes before `b`: by name, arity, then arguments.
bool fact_less(const TermStore& terms, TermId a, TermId b);

bool contains(const TermStore& terms, Facts facts, TermId fact);
// The facts as a set.
FactSet as_set(const TermStore& terms, std::vector<TermId> facts);
// Both say whether the set changed.
bool insert(const TermStore& terms, FactSet& facts, TermId fact);
bool erase(const TermStore& terms, FactSet& facts, TermId fact);

}  // namespace credo
