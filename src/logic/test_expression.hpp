// Test expressions: regular expressions over the actions an observer sees and conditions on what
// the agents have in mind.
//
//   test ::= action | agent does action | ?(formula) | name | test; test | test + test
//          | test* | test{n} | test{n,} | test{n,m} | (test)
//
// `*` and the bounds bind tightest, then `;`, then `+`. An action is ground, or has `_` for any
// argument; a condition is a formula about one state; a name is that of another test, which stands
// there as if in parentheses. After the expression `=> safe` or `=> successful` may say what is
// expected.
//
// The expression is kept as a tree, with names written out and bounds as they are: its meaning is
// told by the equations of docs/testing.md on this tree.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hpp"
#include "term/term.hpp"

namespace credo {

// In one expression, with what is repeated counted as often as its bounds say.
inline constexpr std::size_t kMostTestActions = 1000;

// An action of a test where it stands.
struct TestAction {
  std::string agent;         // the name of the agent that does it; "": any
  TermId pattern = kNoTerm;  // variables match anything, each by itself
  // Where every step of the system has an action: those that are meant, sorted, and no pattern.
  std::optional<std::vector<TermId>> labels = {};
  SourceSpan where = {};
  SourceSpan agent_where = {};
};

// A condition of a test where it stands.
struct TestCondition {
  SourceSpan formula;
  SourceSpan where;  // with `?` and parentheses
};

struct TestNode {
  enum class Kind : std::uint8_t { action, condition, sequence, choice, repetition };
  static constexpr std::uint32_t kNoMost = 0xffffffffu;
  Kind kind = Kind::action;
  std::uint32_t left = 0;   // the number of the action or condition, or a node
  std::uint32_t right = 0;  // a node; sequence and choice only
  // Of a repetition: how often, at least and at most.
  std::uint32_t least = 0;
  std::uint32_t most = kNoMost;
};

// What may come out of a test: there is a run that does it, or there is none.
enum class TestVerdict : std::uint8_t { successful, safe, unknown };
std::string_view text_of(TestVerdict verdict);

struct TestExpression {
  std::vector<TestNode> nodes;
  std::uint32_t root = 0;
  std::vector<TestAction> actions;        // by number
  std::vector<TestCondition> conditions;  // by number
  std::optional<TestVerdict> expected;
  std::string text;  // as written, on one line, without the expectation
};

// A run as a test sees it: step i leads from state i to state i + 1.
struct TestedRun {
  std::size_t steps = 0;
  std::function<bool(std::size_t step)> silent;
  std::function<bool(std::uint32_t action, std::size_t step)> matches;
  std::function<bool(std::uint32_t condition, std::size_t state)> holds;
};

// Whether the expression describes the run, all of it, by the equations and without an automaton.
bool describes(const TestExpression& test, const TestedRun& run);

}  // namespace credo
