// ACTL on toy systems, decided three ways that share nothing with the engines.
//
// holds_everywhere() follows the paper's definition operator by operator, as fixpoints on the
// labelled graph; holds_fairly() is the same under strong fairness, where paths end in components
// that no transition leaves; by_ctl() translates to CTL over (state, last action) and lets the
// naive evaluator of CTL decide that. Paths are maximal: a finite one ends in a deadlock.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "support/toy_system.hpp"

namespace credo::testing {

struct Actl {
  enum class Op {
    truth,
    belief,
    dead,
    negation,
    conjunction,
    disjunction,
    next,
    always,
    eventually,
    until
  };
  Op op = Op::truth;
  int agent = 0;  // of belief: its number and what it believes
  std::string belief;
  bool universal = false;   // A or E, of the path operators
  std::vector<Actl> parts;  // of until: f and g
  std::string during;       // [x]; "" for none
  std::string after;        // [y] of until; "" for none

  std::string text(const ToySystem& system) const;
};

// Nested path operators, up to the depth, with all forms of indices.
Actl random_actl(const Draw& draw, const ToySystem& system, int depth);

using Truth = std::vector<bool>;  // by state of toy_graph()

Truth holds_everywhere(const ToySystem& system, const std::vector<ToyState>& graph,
                       const Actl& formula);
Truth holds_fairly(const ToySystem& system, const std::vector<ToyState>& graph,
                   const Actl& formula);
// Fairness none or weak.
Truth by_ctl(const ToySystem& system, const std::vector<ToyState>& graph, const Actl& formula,
             Fairness fairness);

}  // namespace credo::testing
