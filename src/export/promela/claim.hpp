// Linear-time properties as Spin reads them.
//
// Spin translates the formula itself (`ltl NAME { ... }`), so that its automaton is not ours. Two
// things Debian's Spin does not read: X, and formulas of more than some 2000 characters. Such a
// formula becomes a never claim written from Credo's automaton for its negation, and the text says
// so.
#pragma once

#include <span>
#include <string>
#include <string_view>
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

// The claim: on every run on which the expression `fair` is true infinitely often ("": on every
// run) the formula is true once the run has started. Throws LimitExceeded if the automaton of a
// formula that Spin does not read is too large.
std::string promela_claim(const PromelaProperty& property, const PromelaStart& start,
                          const std::string& fair);

// A name that Spin takes for an identifier, different for different names.
std::string promela_name(std::string_view name);

// A comment of Promela's with this text, line by line; "*/" in it does no harm.
std::string promela_comment(std::string_view text);

}  // namespace credo
