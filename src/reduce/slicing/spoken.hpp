// What a property speaks of, as far as a slicer must know: agents, names, and how it looks at runs.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "property/binding.hpp"
#include "system/model.hpp"

namespace credo {

struct Spoken {
  std::vector<bool> agents;        // by number: some atom is about it
  std::set<std::string> names;     // every word in its text
  std::set<std::string> functors;  // of what its atoms are about: "on/2"
  std::vector<Functor> facts;      // those asked of the environment
  bool next = false;               // it counts steps: X, or ACTL's EX and AX
  bool terminated = false;         // it asks whether everybody has finished
  bool whole_state = false;        // that, or whether there is a deadlock
  bool requests = false;           // Does
  bool goals = false;              // Des, or a language's own G and Gs
  // A run that violates it does so after finitely many steps, so runs that go on without anything
  // the property can see do no harm.
  bool safety = false;

  bool names_it(const std::string& name) const { return names.contains(name); }
};

Spoken spoken_of(Model& model, const BoundProperty& property);

// The words of a text: letters, digits and underscores; "B_p" is also "B" and "p".
std::set<std::string> words_of(std::string_view text);

// Whether two terms of different clauses may become equal: variables, and arithmetic that is not
// done yet, may be anything.
bool may_match(const TermStore& terms, TermId a, TermId b);

}  // namespace credo
