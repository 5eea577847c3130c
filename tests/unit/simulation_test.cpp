// Simulation: seeds, endings, and choosers.

#include "engine/simulation.hpp"

#include <gtest/gtest.h>

#include <map>

#include "support/small_systems.hpp"
#include "support/text_model.hpp"

namespace credo {
namespace simulation_test {

constexpr const char* kTwoAgents = R"(
system two
environment {
  go.
  @on : go -> -go.
  @off : not go -> +go.
  maybe : not rain -> +rain.
  maybe : rain -> -rain.
}
agent a { +go : true <- +x. }
agent b { +go : true <- +y. }
)";

std::vector<Mover> movers(const Simulation& run) {
  std::vector<Mover> result;
  for (const PlainStep& step : run.steps) result.push_back(step.mover);
  return result;
}

Simulation run_seed(const char* text, std::uint64_t seed, std::uint64_t steps) {
  const auto model = testing::load_text(text);
  const PlainSystem system(*model);
  SearchControl control;
  return simulate(system, steps, random_chooser(seed), control);
}

TEST(SimulationTest, TheSameSeedGivesTheSameRun) {
  EXPECT_EQ(movers(run_seed(kTwoAgents, 7, 200)), movers(run_seed(kTwoAgents, 7, 200)));
  EXPECT_NE(movers(run_seed(kTwoAgents, 7, 200)), movers(run_seed(kTwoAgents, 8, 200)));
}

// On every machine: a change here breaks the promise of --seed.
TEST(SimulationTest, TheRunOfASeedNeverChanges) {
  EXPECT_EQ(movers(run_seed(kTwoAgents, 1, 12)),
            (std::vector<Mover>{2, 0, 0, 2, 2, 2, 2, 2, 1, 2, 2, 2}));
}

TEST(SimulationTest, TakesAsManyStepsAsAsked) {
  const Simulation run = run_seed(kTwoAgents, 1, 50);
  EXPECT_EQ(run.steps.size(), 50u);
  EXPECT_EQ(run.end, RunEnd::steps_done);
}

TEST(SimulationTest, ChoosesFairlyAmongProcesses) {
  std::map<Mover, int> counts;
  for (const Mover mover : movers(run_seed(kTwoAgents, 3, 3000))) ++counts[mover];
  // The environment has two steps in every state, the agents one each.
  EXPECT_EQ(counts.size(), 3u);
  for (const auto& [mover, count] : counts) EXPECT_NEAR(count, 1000, 120) << mover;
}

TEST(SimulationTest, StopsAtADeadlock) {
  const Simulation run = run_seed(testing::kDeadlock, 1, 100);
  EXPECT_EQ(run.end, RunEnd::deadlock);
  EXPECT_EQ(run.steps.size(), 4u);
}

TEST(SimulationTest, MaybeStepsAreSteps) {
  const Simulation run = run_seed(R"(
cycle eager
environment { hidden p/0, q/0. maybe : not p -> +p. maybe : p & not q -> +q. }
agent a { }
)",
                                  1, 100);
  EXPECT_EQ(run.steps.size(), 2u);
  EXPECT_NE(run.end, RunEnd::steps_done);
}

TEST(SimulationTest, StopsAtABound) {
  const Simulation run = run_seed(R"(
system flood
limit events 1
environment { a. b. }
agent ag { +a : true <- +x. }
)",
                                  1, 100);
  EXPECT_EQ(run.end, RunEnd::limit);
  EXPECT_EQ(run.reason.text(), "limit: events of ag > 1");
  EXPECT_EQ(run.steps.size(), 1u);
}

TEST(SimulationTest, SaysSoWhenTheStartExceedsABound) {
  const Simulation run = run_seed(R"(
system full
limit messages 1
external x
message x tell a to ag
message x tell b to ag
agent ag { +a : true <- +c. }
)",
                                  1, 100);
  EXPECT_EQ(run.end, RunEnd::limit);
  EXPECT_FALSE(run.initial.has_value());
}

TEST(SimulationTest, ChoosesAmongInitialStates) {
  const char* text = R"(
system multi
environment { initial { x. } or { y. }. }
agent ag { +x : true <- +z. }
)";
  std::map<TermId, int> starts;
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    ++starts[run_seed(text, seed, 1).initial->facts.at(0)];
  EXPECT_EQ(starts.size(), 2u);
}

TEST(SimulationTest, StopsWhenInterrupted) {
  const auto model = testing::load_text(kTwoAgents);
  const PlainSystem system(*model);
  const std::atomic<bool> interrupted{true};
  SearchControl control;
  control.interrupted = &interrupted;
  const Simulation run = simulate(system, 10, random_chooser(1), control);
  EXPECT_EQ(run.end, RunEnd::interrupted);
  EXPECT_TRUE(run.steps.empty());
}

TEST(SimulationTest, FollowsItsChooser) {
  const auto model = testing::load_text(kTwoAgents);
  const PlainSystem system(*model);
  // Take the last, take the last, undo, take the first, stop.
  const std::vector<Decision::Kind> script{Decision::Kind::take, Decision::Kind::take,
                                           Decision::Kind::undo, Decision::Kind::take,
                                           Decision::Kind::stop};
  std::size_t at = 0;
  Chooser chooser;
  chooser.step = [&](const Simulation&, std::span<const PlainStep> enabled) -> Decision {
    const std::size_t index = at == 3 ? 0 : enabled.size() - 1;
    return {script[at++], index};
  };
  SearchControl control;
  const Simulation run = simulate(system, 100, chooser, control);
  EXPECT_EQ(run.end, RunEnd::stopped);
  EXPECT_EQ(movers(run), (std::vector<Mover>{2, kEnvironment}));
}

}  // namespace simulation_test
}  // namespace credo
