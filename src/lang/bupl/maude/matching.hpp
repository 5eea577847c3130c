// One disjunct of a query as a left-hand side and conditions of a Maude rule or equation.
//
// The first positive literal, and those after it that have no new variables, are matched on the
// left; the others by conditions `L # B1 := B`. Matching on the left takes beliefs out of the set,
// so only literals that cannot be the same belief stand there together, and a condition looks at
// those on the left again if it might mean one of them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lang/bupl/maude/notation.hpp"
#include "lang/bupl/program.hpp"

namespace credo::maude {

// A pattern with something in the beliefs that matches it: the argument of someK. Its ground parts
// are holes.
struct Lookups {
  std::vector<TermId> patterns;

  std::size_t number(TermId pattern);
};

struct Matching {
  bool possible = true;           // else it never has a solution
  RuleVariables variables = {};   // as they are written
  std::vector<TermId> left = {};  // what is matched on the left; the rest of the beliefs is B
  std::vector<std::string> conditions = {};
  std::map<std::uint32_t, TermId> bound = {};  // what the open variables have become
  std::vector<bupl::Effect> effects = {};      // with their variables and results

  TermId value(TermStore& terms, TermId term) const;
  // "b-on(X0, X1) # B"
  std::string left_text(Vocabulary& vocabulary) const;
  // The beliefs after the effects: what is deleted goes first.
  std::string after_text(Vocabulary& vocabulary) const;
};

// The terms may have open variables and holes.
Matching matching(TermStore& terms, Vocabulary& vocabulary, Lookups& lookups,
                  const bupl::Conjunction& literals, const std::vector<bupl::Effect>& effects);

// "ceq some0(b-on(X0, V0) # B, V0) = true ."
std::string lookup_equation(TermStore& terms, Vocabulary& vocabulary, const Lookups& lookups,
                            std::size_t number);
std::uint32_t lookup_holes(const TermStore& terms, TermId pattern);

}  // namespace credo::maude
