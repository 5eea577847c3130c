// The operators of the property language, in one table: how each is written, how it binds, and what
// everybody who walks over a property needs to know of it.
//
//   info(Operator::until).text == "U"
//
// A new operator is a value of the enumeration, a row here, and its meaning in property/to_ltl.cpp;
// CONTRIBUTING.md has the rest. Parser, printer, vacuity and the forms that slices ask about go by
// the row, which tests/unit/operators_test.cpp holds against the meaning.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace credo {

enum class Operator : std::uint8_t {
  truth,
  falsity,
  atom,
  negation,
  next,
  eventually,
  always,
  all_paths,   // A f; AG f is all_paths over always
  some_path,   // E f
  all_agents,  // forall x: f
  some_agent,  // exists x: f
  equivalence,
  implication,
  disjunction,
  conjunction,
  until,
  release,
  weak_until,
};

enum class OperatorKind : std::uint8_t {
  constant,
  atom,
  logical,
  time,    // about other states of the same path
  paths,   // about other paths
  agents,  // over the agents of the system
};

// What becomes of the formula when a part of it becomes true that was false: the same, if anything,
// or the opposite.
enum class Polarity : std::uint8_t { same, opposite, either };

// Whether a finite run is enough to refute it, given that it is enough for its parts: in any place,
// only where it is claimed, or only where it is denied.
enum class Safety : std::uint8_t { anywhere, claimed, denied };

struct OperatorInfo {
  Operator op;
  OperatorKind kind;
  std::uint8_t arity;
  std::string_view text;    // as it is printed
  std::string_view letter;  // directly after A and E: AG
  // Every way to write it as one token. The box and the diamond are two tokens each.
  std::array<std::string_view, 4> spellings;
  // How tightly it binds; operators without operands, and before one, most tightly.
  int level;
  bool groups_right;  // the others group to the left, which makes no difference to their meaning
  Polarity left;
  Polarity right;
  Safety safety;
  bool sets;  // may have sets of actions: EX[x] f, f [x]U[y] g
};

inline constexpr int kTightestInfix = 4;  // those about time
inline constexpr int kUnaryLevel = 5;

std::span<const OperatorInfo> operator_table();
const OperatorInfo& info(Operator op);

inline bool is_constant(Operator op) { return info(op).kind == OperatorKind::constant; }
inline bool quantifies_agents(Operator op) { return info(op).kind == OperatorKind::agents; }
inline bool quantifies_paths(Operator op) { return info(op).kind == OperatorKind::paths; }
inline bool speaks_of_time(Operator op) { return info(op).kind == OperatorKind::time; }
// About more than one state.
inline bool is_temporal(Operator op) { return speaks_of_time(op) || quantifies_paths(op); }

}  // namespace credo
