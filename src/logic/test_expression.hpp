// Test expressions: regular expressions over the actions an observer sees.
//
//   test ::= action | agent does action | test; test | test + test | test* | (test)
//
// `*` binds tightest, then `;`, then `+`. An action is ground, or has `_` for any argument. After
// the expression `=> safe` or `=> successful` may say what is expected.
//
// The expression is kept as a tree, for showing it, and as the automaton of its positions
// (Glushkov): every action in it is a position, and a word is read from one position to the next.
// There are no silent moves in it, so silent steps are the system's alone.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "term/term_parser.hpp"

namespace credo {

// In one expression.
inline constexpr std::size_t kMostTestActions = 1000;

// An action of a test where it stands.
struct TestAction {
  TermId agent = kNoTerm;    // the name of the agent that does it; kNoTerm: any
  TermId pattern = kNoTerm;  // variables match anything, each by itself
  SourceSpan where;
  SourceSpan agent_where;
};

struct TestNode {
  enum class Kind : std::uint8_t { action, sequence, choice, repetition };
  Kind kind = Kind::action;
  std::uint32_t left = 0;   // the action's position, or a node
  std::uint32_t right = 0;  // a node; sequence and choice only
};

// What may come out of a test: there is a run that does it, or there is none.
enum class TestVerdict : std::uint8_t { successful, safe, unknown };
std::string_view text_of(TestVerdict verdict);

struct TestExpression {
  std::vector<TestNode> nodes;
  std::uint32_t root = 0;
  std::vector<TestAction> actions;  // by position
  std::optional<TestVerdict> expected;
  std::string text;  // as written, on one line, without the expectation
};

// The expression in the bytes [begin, end) of a file. Syntax errors go to the diagnostics; none is
// returned then.
std::optional<TestExpression> parse_test_expression(const Sources& sources, SourceSpan where,
                                                    TermStore& terms, const Constants* constants,
                                                    Diagnostics& diagnostics);

// State 0 is the start, state i + 1 is where position i has just been read.
struct TestAutomaton {
  struct State {
    std::vector<std::uint32_t> follow;  // positions that may be read next, in order
    bool accepting = false;
  };
  std::vector<State> states;
};
TestAutomaton automaton_of(const TestExpression& test);

// Whether the expression describes a word of `length` actions, by its own equations and not by the
// automaton; `matches(position, i)`: whether the action at the position is the i-th of the word.
bool describes(const TestExpression& test, std::size_t length,
               const std::function<bool(std::uint32_t position, std::size_t i)>& matches);

}  // namespace credo
