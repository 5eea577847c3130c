// Steps over a bound of the model: computed once, as others are, and told every time.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "support/text_model.hpp"
#include "system/plain_system.hpp"
#include "system/system.hpp"

namespace credo {
namespace system_bounds_test {

struct Expanded {
  std::vector<ComponentId> tuples;
  std::vector<Process> cut;
  StopReason reason;
  bool operator==(const Expanded&) const = default;
};

Expanded expanded(System& system, const std::vector<ComponentId>& state) {
  SuccessorBuffer out;
  CutMoves cut;
  system.successors(state, out, cut);
  std::vector<Process> processes;
  for (const CutMoves::Move& move : cut.moves) processes.push_back(move.process);
  return {out.tuples, std::move(processes), cut.reason};
}

// All states within the bounds.
std::set<std::vector<ComponentId>> explored(System& system) {
  std::set<std::vector<ComponentId>> seen;
  std::vector<std::vector<ComponentId>> waiting = system.initial();
  while (!waiting.empty()) {
    const std::vector<ComponentId> state = std::move(waiting.back());
    waiting.pop_back();
    if (!seen.insert(state).second) continue;
    const Expanded all = expanded(system, state);
    for (std::size_t at = 0; at < all.tuples.size(); at += system.width()) {
      const auto begin = all.tuples.begin() + static_cast<std::ptrdiff_t>(at);
      waiting.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(system.width()));
    }
  }
  return seen;
}

double steps_computed(const System& system) {
  for (const Statistic& line : system.statistics()) {
    if (line.name == "memo misses (steps computed)") return line.value;
  }
  return -1;
}

struct Case {
  const char* name;
  const char* text;
  const char* reason;
};

const Case kCases[] = {
    {"step", "limit intentions 5\nagent a { !g. +!g <- !g. }", "limit: intentions of a > 5"},
    {"messages",
     "limit messages 2\nagent a { !g. +!g <- .send(b, tell, p); .send(b, tell, q); .send(b, tell, "
     "r). }\n"
     "agent b { +p <- +x. }",
     "limit: messages of b > 2"},
    {"actions",
     "limit actions 2\nenvironment { go. act : go -> +done. }\nagent a { !g. +!g <- act; act; act. "
     "}",
     "limit: actions of the system > 2"},
    {"environment",
     "limit depth 3\nenvironment { n(z). @grow : n(X) -> -n(X); +n(s(X)). }\nagent a { }",
     "limit: depth of the environment's facts > 3"},
    {"pushed",
     "cycle eager\nlimit events 2\nenvironment { go. @more : go & not p -> +p; +q; +r. }\n"
     "agent a { +p <- +x. +q <- +y. +r <- +z. }",
     "limit: events of a > 2"},
    {"synchronous", "schedule synchronous\nlimit intentions 5\nagent a { !g. +!g <- !g. }",
     "limit: intentions of a > 5"},
};

TEST(SystemBounds, AStepOverABoundIsComputedOnce) {
  for (const Case& each : kCases) {
    SCOPED_TRACE(each.name);
    const auto model = testing::load_text(fmt::format("system t\n{}\n", each.text));
    ASSERT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
    System system(*model);
    const auto states = explored(system);
    const double computed = steps_computed(system);
    std::size_t cut = 0;
    for (const auto& state : states) {
      const Expanded first = expanded(system, state);
      EXPECT_EQ(first, expanded(system, state));
      if (first.cut.empty()) continue;
      ++cut;
      EXPECT_EQ(first.reason.text(), each.reason);
      // Who wants all successors or none hears of it, too.
      SuccessorBuffer out;
      try {
        system.successors(state, out);
        ADD_FAILURE() << "no bound is met";
      } catch (const LimitExceeded& limit) {
        EXPECT_EQ(limit.reason, first.reason);
      }
    }
    EXPECT_GT(cut, 0u);
    EXPECT_EQ(steps_computed(system), computed);
  }
}

// What is left out and what stays, in one state that is reached: by successors and moves cut off.
struct Shares {
  std::size_t within = 0;
  std::size_t over = 0;
  bool operator==(const Shares&) const = default;
};

struct SharesCase {
  const char* name;
  const char* text;
  Shares most;  // of the state with most of both
};

const SharesCase kShares[] = {
    {"plans",
     "cycle eager\nselect plan any\nlimit beliefs 1\nagent a { p. !g. +!g <- +q. +!g <- -p. }",
     {0, 1}},
    {"intentions",
     "cycle eager\nselect event any, plan any, intention any\nlimit beliefs 1\n"
     "agent a { p. !g. !h. +!g <- +q. +!h <- -p. }",
     {1, 1}},
    {"alternatives",
     "limit depth 2\nenvironment { n(s(z)). @a : n(X) -> +n(s(X)) or -n(X). @b : n(X) -> +m(X). }\n"
     "agent a { }",
     {3, 1}},
    {"a function",
     "cycle eager\nlimit depth 2\nenvironment { hidden n/1. n(s(z)). function n.go(X) = X : n(Y) "
     "-> "
     "+n(s(Y)) or -n(Y). }\nagent a { !g. +!g <- n.go(z, Y). }",
     {1, 1}},
    {"a round",
     "schedule synchronous\ncycle eager\nselect event any, plan any, intention any\nlimit beliefs "
     "1\n"
     "agent a { p. !g. !h. +!g <- +q. +!h <- -p. }\nagent b { !g. +!g <- true. }",
     {1, 1}},
    {"a turn",
     "schedule round_robin\ncycle eager\nselect event any, plan any, intention any\n"
     "limit beliefs 1\nagent a { p. !g. !h. +!g <- +q. +!h <- -p. }",
     {1, 1}},
};

// The composition on ids and the plain one leave out the same and keep the same.
TEST(SystemBounds, OnlyTheOutcomeOverABoundIsLeftOut) {
  for (const SharesCase& each : kShares) {
    SCOPED_TRACE(each.name);
    const auto model = testing::load_text(fmt::format("system t\n{}\n", each.text));
    ASSERT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
    const auto more = [](const Shares& a, const Shares& b) {
      return std::pair(a.over, a.within) < std::pair(b.over, b.within);
    };
    System system(*model);
    Shares most;
    std::multiset<std::string> all;
    for (const auto& state : explored(system)) {
      const Expanded here = expanded(system, state);
      const Shares shares{here.tuples.size() / system.width(), here.cut.size()};
      most = std::max(most, shares, more);
      all.insert(fmt::format("{} {} {}", system.view(state).text(), shares.within, shares.over));
    }
    EXPECT_EQ(most, each.most) << most.within << " within, " << most.over << " over";
    const PlainSystem plain(*model);
    std::multiset<std::string> plainly;
    std::set<std::string> seen;
    std::vector<PlainState> waiting = plain.initial();
    while (!waiting.empty()) {
      const PlainState state = std::move(waiting.back());
      waiting.pop_back();
      const std::string text = plain.view(state).text();
      if (!seen.insert(text).second) continue;
      CutMoves cut;
      auto steps = plain.successors(state, cut);
      plainly.insert(fmt::format("{} {} {}", text, steps.size(), cut.moves.size()));
      for (PlainStep& step : steps) waiting.push_back(std::move(step.next));
    }
    EXPECT_EQ(all, plainly);
  }
}

// A BUPL agent by itself is not memoised; that its numbers end is.
TEST(SystemBounds, SoIsThatNumbersEnd) {
  const auto model = testing::load_bupl(
      "beliefs { n(4611686018427387904) }\n"
      "action double = ( n(X), { ~n(X), n(X * 2) } )\nplan double");
  ASSERT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  System system(*model);
  const auto start = system.initial().front();
  const Expanded first = expanded(system, start);
  EXPECT_EQ(first.cut, std::vector<Process>{1});
  EXPECT_EQ(first.reason.text(), "limit: numbers > 9223372036854775807");
  const double computed = steps_computed(system);
  EXPECT_EQ(expanded(system, start), first);
  EXPECT_EQ(steps_computed(system), computed);
}

// The environment can do something, only nobody knows what comes of it.
TEST(SystemBounds, AStateWithAStepOverABoundIsNotTerminated) {
  const auto model = testing::load_text(
      "system t\nlimit depth 3\nenvironment { n(z). @grow : n(X) -> -n(X); +n(s(X)). }\nagent a { "
      "}");
  System system(*model);
  std::size_t cut = 0;
  for (const auto& state : explored(system)) {
    if (expanded(system, state).cut.empty()) continue;
    ++cut;
    EXPECT_FALSE(system.terminated(state));
  }
  EXPECT_GT(cut, 0u);
  PlainSystem plain(*model);
  std::size_t plainly_cut = 0;
  std::vector<PlainState> states = plain.initial();
  for (std::size_t i = 0; i < states.size() && i < 40; ++i) {
    CutMoves moves;
    auto steps = plain.successors(states[i], moves);
    if (moves.any()) {
      ++plainly_cut;
      EXPECT_FALSE(plain.terminated(states[i]));
    }
    for (PlainStep& step : steps) states.push_back(std::move(step.next));
  }
  EXPECT_GT(plainly_cut, 0u);
}

}  // namespace system_bounds_test
}  // namespace credo
