// Sols(B, query) of the reference interpreter: the satisfaction relation of section 9.2.2 on plain
// values, one literal after the other.
//
// Beliefs are ground, so a positive literal is matched and never unified. Arithmetic inside a
// literal cannot be matched from the outside: it is put off until the positive literals have bound
// its variables, and must then have the value that was found in its place. Guards and negative
// literals come after all positive ones.
#pragma once

#include <optional>
#include <vector>

#include "lang/bupl/program.hpp"
#include "term/fact_set.hpp"
#include "term/unify.hpp"

namespace credo::bupl::reference {

// The solutions of the positive literals looked at so far.
struct Partial {
  // Arithmetic that was found where a value is believed.
  struct Pending {
    const Literal* literal;
    TermId term;
    TermId value;
  };
  Substitution bindings;
  std::vector<Pending> pending;
};

// How far the literals of a conjunction can be made true, in the order positive, then the others.
struct Progress {
  std::vector<Partial> solutions;    // of the whole conjunction
  const Literal* failed = nullptr;   // the one that nothing was left for
  std::vector<Partial> before;       // what was left before it
  std::vector<const Literal*> made;  // the positive literals before it
};
Progress solve(TermStore& terms, Facts beliefs, const Conjunction& conjunction);

// One substitution per disjunct and way to make it true.
std::vector<Substitution> sols(TermStore& terms, Facts beliefs, const Query& query);

// The query with every variable replaced by its entry of the table, all at once.
Query replaced(TermStore& terms, const Query& query, const std::vector<TermId>& table);

// The term under the bindings, computed, with numbers of any size; nothing if a variable is left or
// arithmetic has no value.
std::optional<TermId> value_of(TermStore& terms, TermId term, const Substitution& bindings);

}  // namespace credo::bupl::reference
