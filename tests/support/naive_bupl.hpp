// A naive interpreter of BUPL, written from section 9.2.2 of the paper on trees and strings.
//
// It shares nothing with src/, so that the two can be compared: same state texts, same edges. A
// query is answered by trying every substitution of its variables by parts of beliefs.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace credo::testing::naive_bupl {

struct Term {
  enum class Kind { number, name, variable, arithmetic };
  Kind kind = Kind::name;
  long number = 0;
  std::string name;  // also + - * of arithmetic
  std::vector<Term> parts = {};

  bool ground() const;
};

Term number(long value);
Term variable(const std::string& name);
Term name(const std::string& name, std::vector<Term> parts = {});
Term arithmetic(const std::string& op, Term left, Term right);

std::string text(const Term& term);

// The order in which beliefs are shown: numbers, atoms, structures by name, arity and arguments.
struct TermLess {
  bool operator()(const Term& a, const Term& b) const;
};
using Base = std::set<Term, TermLess>;
using Bindings = std::map<std::string, Term>;

struct Literal {
  std::string op;  // "" and "~" of an atom; = != < <= > >= divides; top bot
  Term left, right = {};
};
using Conjunction = std::vector<Literal>;
using Query = std::vector<Conjunction>;

std::string text(const Literal& literal);
std::string text(const Query& query);

// The substitutions, with the variables of the positive literals of a disjunct as their domain.
std::vector<Bindings> sols(const Base& beliefs, const Query& query);

struct Plan;
using PlanPtr = std::shared_ptr<const Plan>;  // nullptr: nothing is left
struct Plan {
  enum class Kind { action, call, choice };
  Kind kind = Kind::action;
  std::string name = {};
  std::vector<Term> arguments = {};
  PlanPtr next = {}, left = {}, right = {};
};

std::string text(const PlanPtr& plan);

struct Effect {
  bool adds = true;
  Term atom;
};

struct Action {
  std::vector<std::string> parameters;
  bool internal = false;
  Query precondition;
  std::vector<Effect> effects;
};

struct Procedure {
  std::vector<std::string> parameters;
  PlanPtr body;
};

struct Repair {
  Query condition;
  PlanPtr plan;
};

struct State {
  std::string label;  // as it is shown
  Base beliefs;
  PlanPtr plan;
};

struct Program {
  Base beliefs;
  std::map<std::string, Action> actions;
  std::map<std::string, Procedure> procedures;
  std::vector<Repair> repairs;
  PlanPtr plan;

  std::string text() const;
  // As Credo shows the agent's part of a state.
  std::string text(const State& state, bool labels) const;
};

// How the program is read. Overflow of numbers ends a run with std::overflow_error.
class Interpreter {
 public:
  Interpreter(const Program& program, bool table) : program_(program), table_(table) {}

  State initial() const;
  std::vector<State> successors(const State& state) const;

 private:
  struct Move {
    std::string label;
    Base beliefs;
    PlanPtr plan;
  };
  std::vector<Move> moves(const Base& beliefs, const PlanPtr& plan) const;
  PlanPtr in_state(const PlanPtr& plan) const;
  PlanPtr unfolded(const PlanPtr& plan) const;
  PlanPtr body(const Plan& call) const;
  std::string fresh() const { return "Fresh" + std::to_string(++fresh_); }

  const Program& program_;
  bool table_;
  mutable int fresh_ = 0;
};

}  // namespace credo::testing::naive_bupl
