// Random Dribble programs, with a naive interpreter of their own.
//
// The interpreter is written from the model conditions EPG to APR of the paper's section 3.2, as
// the manual repairs them, on sets and strings; entailment is a truth table. It shares nothing with
// src/, so that the two can be compared: same state texts, same edges.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "support/random_system.hpp"

namespace credo::testing::naive {

using Literal = std::pair<int, bool>;  // prop, negated
using Clause = std::set<Literal>;
using Formula = std::set<Clause>;
using Base = std::set<Formula>;
using Plan = std::vector<std::string>;  // steps by their text

struct Guard {
  char op = 't';  // t, B, G, ~, &, |
  Formula formula;
  std::vector<Guard> parts;
};

struct Conditional {
  Guard guard;
  Plan then_plan, else_plan;
};

struct Effect {
  Guard when;
  Literal literal;
  bool assertive = false;
};

struct Action {
  Guard pre;
  std::vector<Effect> effects;
};

struct Rule {
  Plan head;  // empty: a goal rule
  Guard guard;
  Plan body;
};

struct State {
  Base beliefs, goals;
  Plan plan;
  auto operator<=>(const State&) const = default;
};

struct Program {
  int props = 0;
  std::size_t maxlen = 0;
  std::vector<std::string> abstract_plans;
  std::map<std::string, Action> actions;
  std::map<std::string, Conditional> conditionals;
  State start;
  std::vector<Rule> goal_rules, plan_rules;

  // What Credo must reject is not to be run.
  bool valid() const;
  std::string text() const;
  std::string text(const State& state) const;  // as Credo shows the agent's part of a state

  std::set<State> successors(const State& state) const;

  bool entails(const Base& base, const Formula& formula) const;
  bool consistent(const Base& base) const { return !entails(base, {}); }
  Base updated(const Base& base, const std::map<int, bool>& values,
               const std::set<Literal>& asserted) const;

 private:
  bool true_in(const Formula& formula, unsigned assignment) const;
  bool holds(const Guard& guard, const State& state) const;
  std::size_t length(const Plan& plan) const;
};

// Possibly not valid.
Program random_program(const Draw& draw);
Formula random_formula(const Draw& draw, int props);
std::string formula_text(const Formula& formula);
std::string prop_name(int prop);

}  // namespace credo::testing::naive
