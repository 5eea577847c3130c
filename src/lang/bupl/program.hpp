// The syntax tree of a BUPL program: what the parser makes and everything else reads.
//
// Actions, procedures and repair rules are clauses: each has its own variables, numbered from 0 in
// the order in which they are written, so the parameters of an action or procedure are the
// variables 0, 1, ... of its clause. Calls name actions and procedures by their index.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/source.hpp"
#include "logic/unread_property.hpp"
#include "term/term.hpp"

namespace credo::bupl {

// A literal of a query: about the beliefs, or a guard.
struct Literal {
  enum class Form : std::uint8_t {
    atom,  // P(t,..), possibly negated
    equal,
    different,
    less,
    less_equal,
    greater,
    greater_equal,
    divides,  // left divides right
    top,
    bot,
  };
  Form form = Form::atom;
  bool negated = false;    // atoms only
  TermId atom = kNoTerm;   // atoms only
  TermId left = kNoTerm;   // guards only
  TermId right = kNoTerm;  // guards only
  SourceSpan where;

  bool is_guard() const { return form != Form::atom; }
};

using Conjunction = std::vector<Literal>;  // in the order written, never empty

// Disjuncts, each with its own solutions.
struct Query {
  std::vector<Conjunction> disjuncts;
  SourceSpan where;
};

struct Plan;
using PlanPtr = std::shared_ptr<const Plan>;  // nullptr: nil, nothing is left to do

struct Plan {
  enum class Kind : std::uint8_t {
    action,  // a(t,..); next
    call,    // p(t,..)
    choice,  // left + right
  };
  Kind kind = Kind::action;
  std::uint32_t index = 0;  // of the action or procedure
  std::vector<TermId> arguments;
  PlanPtr next;      // actions only
  PlanPtr left;      // choices only
  PlanPtr right;     // choices only
  SourceSpan where;  // of the action term, the call or the whole choice
};

struct Effect {
  bool adds = true;  // else it deletes
  TermId atom = kNoTerm;
  SourceSpan where;
};

struct Action {
  std::string name;
  std::uint32_t arity = 0;
  bool internal = false;
  Query precondition;
  std::vector<Effect> effects;
  std::vector<std::string> variables;  // names by number
  SourceSpan name_where;
  SourceSpan where;
};

struct Procedure {
  std::string name;
  std::uint32_t arity = 0;
  PlanPtr body;
  std::vector<std::string> variables;
  SourceSpan name_where;
  SourceSpan where;
};

struct RepairRule {
  std::string label;  // "at line 7"
  Query condition;
  PlanPtr plan;
  std::vector<std::string> variables;
  SourceSpan where;
};

struct Belief {
  TermId atom = kNoTerm;
  SourceSpan where;
};

struct Program {
  bool in_order = false;  // it was read without errors
  std::vector<Belief> beliefs;
  std::vector<Action> actions;
  std::vector<Procedure> procedures;
  std::vector<RepairRule> repairs;
  PlanPtr plan;
  std::vector<std::string> plan_variables;
  std::vector<PropertyText> properties;
  std::vector<SourceSpan> definitions;  // what stands after each `define`
  std::vector<PropertyText> tests;
};

}  // namespace credo::bupl
