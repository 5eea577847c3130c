// The cycles without idle steps: the words for their steps, what is recorded as lost, how runs end.
// What the steps do is in the corpus (tests/corpus/agentspeak, eager_* and free_*).
#include <gtest/gtest.h>

#include "engine/explorer.hpp"
#include "support/text_model.hpp"
#include "system/plain_system.hpp"
#include "system/system.hpp"

namespace credo::testing {
namespace agentspeak_cycles_test {

using Words = std::vector<std::string>;

// The summaries of the only run, step by step.
Words run(const std::string& text) {
  const auto model = load_text(text);
  EXPECT_EQ(model->diagnostics.render_all(false), "");
  const PlainSystem system(*model);
  PlainState now = system.initial().at(0);
  Words summaries;
  while (true) {
    const auto steps = system.successors(now);
    if (steps.empty()) break;
    EXPECT_EQ(steps.size(), 1u);
    EXPECT_FALSE(steps[0].report.idle);
    summaries.push_back(system.mover_name(steps[0].mover) + ": " + steps[0].report.summary);
    now = steps[0].next;
  }
  summaries.push_back(system.ending(now));
  return summaries;
}

TEST(AgentSpeakCycles, AnEagerStepTellsOfAllTheEventsItTook) {
  EXPECT_EQ(
      run("cycle eager\nagent a { !g(1). !g(2). !h. @p +!g(X) : X > 1 <- true. }"),
      (Words{"a: event +!g(1) is lost: no applicable plan; event +!g(2): plan @p",
             "a: @p executes true", "a: event +!h is lost: no applicable plan", "terminated"}));
}

TEST(AgentSpeakCycles, LostEventsOfOneStepAreEachRecorded) {
  const auto model = load_text("cycle eager\nagent a { !g(1). !g(2). +!g(X) : no <- true. }");
  System system(*model);
  SearchControl control;
  const Exploration result = explore(system, control);
  EXPECT_EQ(result.states, 2u);
  EXPECT_EQ(result.terminated, 1u);
  const Coverage coverage = system.coverage(0);
  ASSERT_EQ(coverage.losses.size(), 2u);
  EXPECT_EQ(coverage.losses[0].what, "+!g(1)");
  EXPECT_EQ(coverage.losses[1].what, "+!g(2)");
}

TEST(AgentSpeakCycles, FreeStepsAreToldByWhatTheyDo) {
  EXPECT_EQ(run("cycle free\nagent a { p. }\nenvironment { p. }\n"),
            (Words{"a: perceives nothing that raises an event", "terminated"}));
  EXPECT_EQ(run("cycle free\nagent a { }\nenvironment { p. }\n"),
            (Words{"a: perceives +p", "a: event +p: no plan reacts to it", "terminated"}));
}

TEST(AgentSpeakCycles, AnEagerAgentStaysWithEventsIfItHasNoIntention) {
  const auto phase = [](const std::string& program) {
    const auto model = load_text("cycle eager\nagent a { " + program + " }");
    const PlainSystem system(*model);
    const auto steps = system.successors(system.initial().at(0));
    EXPECT_EQ(steps.size(), 1u);
    return system.view(steps.at(0).next).agents.at(0).local.phase;
  };
  EXPECT_EQ(phase("!g. +!g <- true."), "intention");
  EXPECT_EQ(phase("!g. +!g : no <- true."), "event");
}

TEST(AgentSpeakCycles, ARunShowsWhatIsPrinted) {
  EXPECT_EQ(run("cycle eager\nagent a { v(3). !g. @p +!g : v(X) <- .print(\"v is \", X). }"),
            (Words{"a: event +!g: plan @p", "a: @p prints: v is 3", "terminated"}));
}

// Without phases the order of events is no part of the state; elsewhere they are queues.
TEST(AgentSpeakCycles, EventsAreShownInOrderOrAsTheyCame) {
  const auto shown = [](const std::string& cycle) {
    const auto model = load_text("cycle " + cycle + "\nagent a { !h. !g. !h. +!g. +!h. }");
    const PlainSystem plain(*model);
    System native(*model);
    const std::string text = plain.view(plain.initial().at(0)).text();
    EXPECT_EQ(native.view(native.initial().at(0)).text(), text);
    return text;
  };
  EXPECT_NE(shown("free").find("events: +!g; +!h; +!h |"), std::string::npos) << shown("free");
  EXPECT_NE(shown("eager").find("events: +!h; +!g; +!h |"), std::string::npos) << shown("eager");
}

// An agent that waits for ever has not terminated.
TEST(AgentSpeakCycles, WaitingIsNoEnd) {
  EXPECT_EQ(run("cycle eager\nactions synchronous\nagent a { !g. @p +!g <- act; true. }\n"
                "environment { await act : ready -> +done. }\n"),
            (Words{"a: event +!g: plan @p", "a: @p executes act",
                   "a waits with act: rule 1 needs ready"}));
}

}  // namespace agentspeak_cycles_test
}  // namespace credo::testing
