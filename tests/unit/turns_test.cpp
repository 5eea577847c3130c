// The turns of searches: by states, and by time where states take long.
#include "engine/turns.hpp"

#include <gtest/gtest.h>

#include "engine/linear_search.hpp"
#include "logic/automaton.hpp"
#include "support/text_model.hpp"
#include "verdict/check.hpp"

namespace credo {
namespace turns_test {

TEST(Turns, grow_by_states) {
  const SearchControl control;
  Turns turns(100, 8, control);
  EXPECT_FALSE(turns.turn().over(99, control));
  EXPECT_TRUE(turns.turn().over(100, control));
  EXPECT_FALSE(turns.hurried(101));
  EXPECT_EQ(turns.share(101, 4, 40), 25u);
  turns.next(101);
  EXPECT_EQ(turns.turn().states, 800u);
  EXPECT_EQ(turns.share(800, 4, 40), 20u);
  EXPECT_FALSE(turns.first());
}

TEST(Turns, end_by_the_time_where_there_are_few_states) {
  SearchControl control;
  control.turn_seconds = 1e-9;
  control.start();
  while (control.seconds() <= control.turn_seconds) continue;
  Turns turns(100, 8, control);
  EXPECT_TRUE(turns.turn().over(12, control));
  EXPECT_TRUE(turns.hurried(12));
  EXPECT_EQ(turns.share(12, 4, 40), 3u);
  EXPECT_EQ(turns.share(2, 4, 40), 1u);
  turns.next(12);
  EXPECT_EQ(turns.turn().states, 100u);
  EXPECT_GT(turns.turn().seconds, 1e-9);
  // Where there are enough states, these are counted and nothing else.
  turns.next(100);
  EXPECT_EQ(turns.turn().states, 800u);
  EXPECT_EQ(turns.turn().seconds, 0);
}

// Forty steps deep, one of five ways at each: breadth first that takes more than a million states.
constexpr const char* kDeep = R"(system deep
cycle eager
environment {
  hidden at/2.
  initial { at(a,0). at(b,0). at(c,0). at(d,0). at(e,0). }
  @go : at(W,K) -> -at(W,K); +at(W,K+1).
}
agent idle { }
)";

constexpr std::uint64_t kMost = 200'000;

// How many states are found to refute it, where a turn by states would never be over.
std::size_t states_to_refute(const char* formula, double turn_seconds) {
  const auto model = testing::load_text(kDeep);
  EXPECT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  const auto property = bind_formula(*model, "formula", formula);
  System system(*model);
  LtlStore ltl;
  const LtlProperty asked = to_ltl(*model, *property, {}, ltl);
  const LtlId negation = ltl.negation(asked.formula);
  const Automaton automaton = translate(ltl, negation);
  AtomLabels labels(system, asked.atoms);
  LinearTask task{system, labels, automaton, ltl.is_guarantee(negation)};
  task.first_turn = 10 * kMost;
  SearchControl control;
  control.limits.max_states = kMost;
  control.turn_seconds = turn_seconds;
  EXPECT_TRUE(check_linear(task, control, RunWanted::none).violated) << formula;
  return system.component_count(0);  // of the environment: as many as there are states
}

TEST(Turns, what_lies_deep_is_tried_where_states_take_long) {
  // Within a limit on states it is tried in the end; by the time, after a few.
  EXPECT_GE(states_to_refute("[] !at(a,40)", 0), kMost);
  EXPECT_LT(states_to_refute("[] !at(a,40)", 1e-7), kMost);
}

}  // namespace turns_test
}  // namespace credo
