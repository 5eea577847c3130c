// A formula about one state whose atoms share capitals with comparisons: done(X) & !(2 divides X).
//
// For everybody else it is one atom, true or false in a state. In it, a scope is a node with the
// atoms that give its capitals their values (logic/joined_capitals.hpp): it is true if the node is
// so for some match of these atoms in the state, or for every one. A comparison with a capital that
// the match leaves open is false, as any comparison of what has no value.
//
// JoinedLabels looks at states of the fast system, and remembers what it found for the parts of a
// state that the atoms are about; joined_holds is for anybody who can tell what is in a state.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/sequence_table.hpp"
#include "logic/property.hpp"
#include "property/atoms.hpp"

namespace credo {

struct JoinedFormula {
  struct Scope {
    NodeId node = kNoNode;              // inner scopes come before outer ones
    std::vector<std::uint32_t> givers;  // atoms
    bool every = false;
  };

  Property formula;  // of !, &, |, ->, <-> over atoms and comparisons
  // By atom of the formula: what it asks of a state, with variables numbered from 0 in each; of a
  // comparison nothing.
  std::vector<StateAtom> atoms;
  std::vector<Scope> scopes;
  std::string text;

  // The one with the same text about the same agents.
  bool operator==(const JoinedFormula& other) const;
};

// What an atom may be compared with in the state.
using JoinedCandidates = std::function<std::vector<TermId>(const StateAtom&)>;
bool joined_holds(TermStore& terms, const JoinedFormula& joined,
                  const JoinedCandidates& candidates);

class JoinedLabels {
 public:
  // Both must outlive it.
  JoinedLabels(System& system, const StateAtom& atom)
      : system_(system), joined_(*atom.joined), components_(components_of(atom)) {}

  bool holds(std::span<const ComponentId> state);

 private:
  System& system_;
  const JoinedFormula& joined_;
  std::vector<std::size_t> components_;
  SequenceTable seen_;       // ids of the components
  std::vector<bool> truth_;  // by number in it
};

}  // namespace credo
