// The text of a trace: folding with a focus, atoms of a property, and the line where it repeats.

#include "report/trace_text.hpp"

#include <gtest/gtest.h>

namespace credo {
namespace trace_text_test {

using Items = std::vector<std::string>;

// Two agents and an environment, with a state that steps can change in one place at a time.
class TraceFolding : public ::testing::Test {
 protected:
  TraceFolding() : trace_(state_) {}

  static StateView start() {
    StateView view;
    view.facts = {"f"};
    view.agents = {{"ag1", {"mail", {{"beliefs", {}}}}, {}},
                   {"ag2", {"mail", {{"beliefs", {}}}}, {}}};
    return view;
  }

  Items& beliefs(std::size_t agent) { return state_.agents[agent].local.sections[0].items; }

  void step(const std::string& mover, std::vector<AtomChange> atoms = {}) {
    const bool idle = state_.text() == trace_.last.text();
    trace_.append(mover, {idle ? "rests" : "acts", {}, {}, idle}, state_);
    trace_.steps.back().atoms = std::move(atoms);
  }
  void think(std::size_t agent) {
    beliefs(agent).push_back("b" + std::to_string(trace_.steps.size()));
    step(state_.agents[agent].name);
  }

  // The lines of folds, steps (by number) and loops, without what the steps change.
  Items lines(const Focus& focus, bool full = false) const {
    Items all;
    const std::string text = trace_text(trace_, sources_, {false, full}, focus);
    for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
      const std::string line = text.substr(at, text.find('\n', at) - at);
      if (line.starts_with("  ... ") || line.starts_with("  ----")) all.push_back(line.substr(2));
      if (line[5] >= '1' && line[5] <= '9') all.push_back(line.substr(5));
    }
    return all;
  }

  StateView state_ = start();
  Trace trace_;
  Sources sources_;
};

TEST_F(TraceFolding, WithoutAFocusOnlyIdleStepsAreFolded) {
  think(0);
  step("ag2");
  step("ag1");
  think(1);
  EXPECT_EQ(lines({}), (Items{"1  ag1  acts", "... 2 idle steps (ag1, ag2)", "4  ag2  acts"}));
}

TEST_F(TraceFolding, AnAgentThatIsStuckIsToldOnce) {
  const auto stall = [&](const std::string& mover, const std::string& why) {
    StepReport report{"stalls", {why}, {}, true};
    report.lost = true;
    trace_.append(mover, report, state_);
  };
  stall("ag1", "no plan");
  stall("ag2", "no plan");
  stall("ag1", "no plan");
  stall("ag1", "no action");
  stall("ag1", "no action");
  EXPECT_EQ(lines({}), (Items{"1  ag1  stalls", "2  ag2  stalls", "... 1 idle step (ag1)",
                              "4  ag1  stalls", "... 1 idle step (ag1)"}));
}

TEST_F(TraceFolding, StepsOfOthersThatConcernOnlyThemselvesAreFolded) {
  think(0);
  think(1);
  think(1);
  step("ag2");
  EXPECT_EQ(lines({"ag1"}), (Items{"1  ag1  acts", "... 3 steps of ag2, of no consequence here"}));
  EXPECT_EQ(lines({"ag2"}), (Items{"... 1 step of ag1, of no consequence here", "2  ag2  acts",
                                   "3  ag2  acts", "... 1 idle step (ag2)"}));
  EXPECT_EQ(lines({"ag1", "ag2"}).size(), 4u);
  EXPECT_EQ(lines({"ag1"}, true).size(), 4u);
}

TEST_F(TraceFolding, EventsThatNobodyHeedsAreFoldedWithAFocus) {
  think(0);
  think(0);
  trace_.steps.back().report.unheeded = true;
  EXPECT_EQ(lines({"ag1"}), (Items{"1  ag1  acts", "... 1 step of ag1, of no consequence here"}));
  EXPECT_EQ(lines({}).size(), 2u);
}

TEST_F(TraceFolding, BothKindsAreOneFold) {
  step("ag1");
  think(1);
  step("ag1");
  EXPECT_EQ(lines({"ag1"}), Items{"... 3 steps of ag1, ag2, of no consequence here"});
}

TEST_F(TraceFolding, WhatReachesOthersIsShown) {
  state_.actions = {"ag2 push"};
  step("ag2");
  state_.facts.push_back("g");
  step("ag2");
  state_.agents[0].mail = {"tell(ag2,x)"};
  step("ag2");
  step("environment", {});
  state_.facts.clear();
  step("environment");
  EXPECT_EQ(lines({"ag1"}),
            (Items{"1  ag2          acts", "2  ag2          acts", "3  ag2          acts",
                   "... 1 idle step (environment)", "5  environment  acts"}));
}

TEST_F(TraceFolding, AStepThatChangesAnAtomIsShown) {
  beliefs(1).push_back("x");
  step("ag2", {{"Bel(ag2, x)", true}});
  step("ag2", {{"terminated", true}});
  EXPECT_EQ(lines({"ag1"}), (Items{"1  ag2  acts", "2  ag2  rests"}));
  const std::string text = trace_text(trace_, sources_, {}, {"ag1"});
  EXPECT_NE(text.find("               + belief x\n               * Bel(ag2, x) becomes true\n"),
            std::string::npos)
      << text;
}

TEST_F(TraceFolding, AStepThatLosesSomethingOrIsNamedIsShown) {
  think(1);
  trace_.steps.back().report.lost = true;
  step("ag1");
  trace_.steps.back().matters = true;
  step("ag1");
  EXPECT_EQ(lines({"ag1"}), (Items{"1  ag2  acts", "2  ag1  rests", "... 1 idle step (ag1)"}));
}

TEST_F(TraceFolding, AtomsAtTheStart) {
  trace_.atoms = {{"p", true}, {"q", false}};
  EXPECT_EQ(trace_text(trace_, sources_, {}),
            "     0  initial state\n"
            "          facts: f\n"
            "          ag1, next: mail\n"
            "          ag2, next: mail\n"
            "          * p is true\n"
            "          * q is false\n");
}

TEST_F(TraceFolding, AFoldDoesNotReachIntoTheLoop) {
  for (int i = 0; i < 4; ++i) step("ag1");
  trace_.loop = 2;
  EXPECT_EQ(lines({}),
            (Items{"... 2 idle steps (ag1)", "---- from here on steps 3 to 4 repeat for ever ----",
                   "... 2 idle steps (ag1)"}));
  trace_.loop = 3;
  EXPECT_EQ(lines({}, true),
            (Items{"1  ag1  rests", "2  ag1  rests", "3  ag1  rests",
                   "---- from here on step 4 repeats for ever ----", "4  ag1  rests"}));
  trace_.loop = 0;
  EXPECT_EQ(lines({}).front(), "---- from here on steps 1 to 4 repeat for ever ----");
}

}  // namespace trace_text_test
}  // namespace credo
