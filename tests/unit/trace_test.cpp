// Traces: differences of states, replaying paths of the engines, and the text of a trace.

#include "verdict/trace.hpp"

#include <gtest/gtest.h>

#include "engine/explorer.hpp"
#include "engine/reference_explorer.hpp"
#include "report/trace_text.hpp"
#include "support/small_systems.hpp"
#include "support/text_model.hpp"
#include "verdict/replay.hpp"

namespace credo {
namespace trace_test {

using Items = std::vector<std::string>;

// Waits for ever after one action.
constexpr const char* kDeadlock = R"(
system dead
actions synchronous
environment { go. @never await wait : stop -> -go. }
agent ag { +go : true <- +done; wait. }
)";

StateView view_of(Items facts, Items beliefs, Items mail = {}) {
  StateView view;
  view.facts = std::move(facts);
  view.agents = {{"ag", {"mail", {{"beliefs", std::move(beliefs)}}}, std::move(mail)}};
  return view;
}

TEST(Difference, CountsRepeatedItems) {
  const ItemChange change = difference(Items{"a", "b", "a"}, Items{"a", "c", "c"});
  EXPECT_EQ(change.removed, (Items{"b", "a"}));
  EXPECT_EQ(change.added, (Items{"c", "c"}));
}

TEST(Difference, IgnoresTheOrder) {
  EXPECT_TRUE(difference(Items{"a", "b"}, Items{"b", "a"}).empty());
  EXPECT_TRUE(difference(Items{}, Items{}).empty());
}

TEST(Difference, GoesThroughAllPartsOfAState) {
  const StateChange change =
      difference(view_of({"f"}, {"x"}), view_of({"g"}, {"x", "y"}, {"tell(ag2,y)"}));
  EXPECT_EQ(change.facts.removed, Items{"f"});
  EXPECT_EQ(change.facts.added, Items{"g"});
  EXPECT_TRUE(change.actions.empty());
  ASSERT_EQ(change.agents.size(), 1u);
  ASSERT_EQ(change.agents[0].sections.size(), 2u);
  EXPECT_EQ(change.agents[0].sections[0].section, "beliefs");
  EXPECT_EQ(change.agents[0].sections[0].items.added, Items{"y"});
  EXPECT_EQ(change.agents[0].sections[1].section, "mail");
}

TEST(Difference, ThePhaseIsNoChange) {
  StateView after = view_of({"f"}, {"x"});
  after.agents[0].local.phase = "event";
  EXPECT_TRUE(difference(view_of({"f"}, {"x"}), after).empty());
}

TEST(TraceTest, NumbersItsStepsAndKeepsTheLastState) {
  Trace trace(view_of({"f"}, {}));
  trace.append("ag", {"learns x", {}, {}, false}, view_of({"f"}, {"x"}));
  trace.append("ag", {"nothing", {}, {}, true}, view_of({"f"}, {"x"}));
  EXPECT_EQ(trace.steps[0].number, 1u);
  EXPECT_FALSE(trace.steps[0].idle());
  EXPECT_EQ(trace.steps[1].number, 2u);
  EXPECT_TRUE(trace.steps[1].idle());
  EXPECT_EQ(trace.last.agents[0].local.sections[0].items, Items{"x"});
  EXPECT_TRUE(trace.initial.agents[0].local.sections[0].items.empty());
}

TEST(TraceTest, AStepThatChangesSomethingIsNotIdleWhateverItSays) {
  Trace trace(view_of({"f"}, {}));
  trace.append("ag", {"nothing", {}, {}, true}, view_of({"f"}, {"x"}));
  EXPECT_FALSE(trace.steps[0].idle());
}

TEST(Replay, FollowsThePathOfTheReferenceEngine) {
  const auto model = testing::load_text(kDeadlock);
  const PlainSystem system(*model);
  SearchControl control;
  const Exploration found = explore_reference(system, control);
  ASSERT_EQ(found.deadlocks, 1u);
  const Trace trace = replay(system, found.deadlock_path);
  EXPECT_EQ(trace.steps.size() + 1, found.deadlock_path.size());
  EXPECT_EQ(trace.initial.text(), found.deadlock_path.front());
  EXPECT_EQ(trace.last.text(), found.deadlock_path.back());
  EXPECT_EQ(trace.steps.back().change.actions.added, Items{"ag wait"});
}

TEST(Replay, FollowsThePathsOfTheNativeEngine) {
  for (const char* text : {kDeadlock, testing::kFlood}) {
    const auto model = testing::load_text(text);
    System native(*model);
    SearchControl control;
    const Exploration found = explore(native, control);
    const Path& path = found.complete ? found.deadlock_path : found.limit_path;
    ASSERT_FALSE(path.empty());
    EXPECT_EQ(replay(PlainSystem(*model), path).last.text(), path.back());
  }
}

TEST(Replay, RefusesWhatIsNoRun) {
  const auto model = testing::load_text(kDeadlock);
  const PlainSystem system(*model);
  SearchControl control;
  const Path path = explore_reference(system, control).deadlock_path;
  EXPECT_THROW(replay(system, {}), InternalError);
  EXPECT_THROW(replay(system, {"facts: nonsense"}), InternalError);
  Path jump = path;
  jump.erase(jump.begin() + 1);
  EXPECT_THROW(replay(system, jump), InternalError);
}

class TraceText : public ::testing::Test {
 protected:
  TraceText() : trace_(view_of({"f"}, {})) {
    trace_.append("ag2", {"no message", {}, {}, true}, view_of({"f"}, {}));
    trace_.append("ag", {"no message", {}, {}, true}, view_of({"f"}, {}));
    trace_.append("ag", {"event +g is lost", {"plan @p does not apply: x fails"}, {}, false},
                  view_of({"f"}, {"y"}, {"tell(b,z)"}));
    trace_.append("environment", {"@rule", {}, {}, false}, view_of({}, {"y"}));
  }
  Sources sources_;
  Trace trace_;
};

TEST_F(TraceText, FoldsIdleSteps) {
  EXPECT_EQ(trace_text(trace_, sources_, {}),
            "     0  initial state\n"
            "          facts: f\n"
            "          ag, next: mail\n"
            "  ... 2 idle steps (ag, ag2)\n"
            "     3  ag           event +g is lost\n"
            "                       plan @p does not apply: x fails\n"
            "                       + belief y\n"
            "                       + message tell(b,z)\n"
            "     4  environment  @rule\n"
            "                       - fact f\n"
            "                       - ag: message tell(b,z)\n");
}

TEST_F(TraceText, ShowsEverythingWhenAsked) {
  const std::string text = trace_text(trace_, sources_, {false, true});
  EXPECT_EQ(text.find("..."), std::string::npos);
  EXPECT_NE(text.find("     1  ag2          no message\n"), std::string::npos);
}

TEST_F(TraceText, HasColoursOnlyWhenAsked) {
  EXPECT_EQ(trace_text(trace_, sources_, {}).find('\0'), std::string::npos);
  EXPECT_NE(trace_text(trace_, sources_, {true, false}).find(coloured("32", "+ belief y")),
            std::string::npos);
}

}  // namespace trace_test
}  // namespace credo
