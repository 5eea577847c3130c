// The edits of a run, applied one after the other, give every state of it exactly: on random
// systems of all languages.
#include <gtest/gtest.h>

#include <random>

#include "engine/simulation.hpp"
#include "report/document.hpp"
#include "support/random_bupl.hpp"
#include "support/random_dribble.hpp"
#include "support/random_eccs.hpp"
#include "support/random_system.hpp"
#include "support/seeds.hpp"
#include "support/text_model.hpp"
#include "verdict/edits.hpp"
#include "verdict/replay.hpp"

namespace credo::testing {
namespace edits_property_test {

constexpr std::uint64_t kSteps = 40;

struct Tally {
  std::size_t systems = 0;
  std::size_t edits = 0;
  std::set<std::string> sections;
};

// A random run of the system; nothing if it is none.
void follow(Model& model, std::uint32_t seed, Tally& tally, Observation observation = {}) {
  if (model.diagnostics.has_errors() || model.static_limit) return;
  const PlainSystem system(model, observation);
  SearchControl control;
  const Simulation run = simulate(system, kSteps, random_chooser(seed), control);
  if (!run.initial) return;
  const Trace trace = trace_of(system, *run.initial, run.steps);
  ASSERT_EQ(trace.steps.size(), run.steps.size());
  StateView view = trace.initial;
  ASSERT_EQ(state_json(view), state_json(system.view(*run.initial)));
  for (std::size_t i = 0; i < run.steps.size(); ++i) {
    for (const ListEdit& edit : trace.steps[i].edits) {
      ASSERT_TRUE(edit.remove > 0 || !edit.insert.empty()) << "an edit that does nothing";
      tally.sections.insert(edit.section);
    }
    apply(view, trace.steps[i].edits);
    ASSERT_EQ(state_json(view), state_json(system.view(run.steps[i].next))) << "step " << i + 1;
    tally.edits += trace.steps[i].edits.size();
  }
  EXPECT_EQ(state_json(view), state_json(trace.last));
  ++tally.systems;
}

Draw draw_from(std::mt19937& generator) {
  return [&](int bound) { return static_cast<int>(generator() % static_cast<unsigned>(bound)); };
}

template <class Make>
Tally follow_all(const Make& make, Observation observation = {}) {
  Tally tally;
  const std::uint32_t seeds = seed_count(400, 150);
  for (std::uint32_t seed = 0; seed < seeds && !::testing::Test::HasFatalFailure(); ++seed) {
    std::mt19937 generator(seed);
    const auto model = make(draw_from(generator));
    SCOPED_TRACE("seed " + std::to_string(seed));
    follow(*model, seed, tally, observation);
  }
  EXPECT_GT(tally.systems, seeds / 8);
  EXPECT_GT(tally.edits, tally.systems);
  return tally;
}

TEST(EditsOfRuns, OfAgentSpeakSystems) {
  const Tally tally = follow_all([](const Draw& draw) { return load_text(random_system(draw)); });
  for (const char* section :
       {"facts", "actions", "turn", "phase", "mail", "beliefs", "events", "intentions"}) {
    EXPECT_TRUE(tally.sections.contains(section)) << section;
  }
}

TEST(EditsOfRuns, OfBuplAgents) {
  const auto make = [](const Draw& draw) { return load_bupl(random_bupl(draw).text()); };
  EXPECT_TRUE(follow_all(make).sections.contains("plan"));
  EXPECT_TRUE(follow_all(make, {true, false}).sections.contains("label"));
}

TEST(EditsOfRuns, OfDribbleAgents) {
  const Tally tally =
      follow_all([](const Draw& draw) { return load_dribble(naive::random_program(draw).text()); });
  EXPECT_TRUE(tally.sections.contains("goals"));
}

TEST(EditsOfRuns, OfEccsSystems) {
  const Tally tally =
      follow_all([](const Draw& draw) { return load_eccs(random_eccs(draw).text()); });
  EXPECT_TRUE(tally.sections.contains("process"));
}

}  // namespace edits_property_test
}  // namespace credo::testing
