// Linear-time properties as Spin reads them.
//
// Spin translates the formula itself (`ltl NAME { ... }`), so that its automaton is not ours. The
// one thing Debian's Spin does not read is X: a formula with X becomes a never claim written from
// Credo's automaton for its negation, and the text says so.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "logic/ltl.hpp"

namespace credo {

// A formula, and an expression of Promela for each of its atoms, by number.
struct PromelaProperty {
  std::string name;         // as the user calls it
  std::string description;  // the formula as the user wrote it, for the comment
  const LtlStore* ltl = nullptr;
  LtlId formula = 0;
  std::vector<std::string> atoms;
};

// Where a run of Spin's becomes one of the system's: `started`, an expression that is false at
// first and, after one step, true for ever; "" if the first state is the system's.
struct PromelaStart {
  std::string started;
};

// The claim: on every run that satisfies `assumption` (a fairness condition such as
// "[]<> (wrap)", or "") the formula is true once the run has started.
std::string promela_claim(const PromelaProperty& property, const PromelaStart& start,
                          const std::string& assumption);

// A name that Spin takes for an identifier, different for different names.
std::string promela_name(std::string_view name);

}  // namespace credo
