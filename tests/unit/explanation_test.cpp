// The sentences of explanations, on small systems whose runs are known.
#include <gtest/gtest.h>

#include "support/text_model.hpp"
#include "verdict/check.hpp"

namespace credo::testing {
namespace explanation_test {

using Lines = std::vector<std::string>;

Verdict check(Model& model, const std::string& formula, Fairness fairness = Fairness::weak) {
  const auto property = bind_formula(model, "f", formula);
  EXPECT_TRUE(property.has_value()) << model.diagnostics.render_all(false);
  CheckOptions options;
  options.fairness = fairness;
  PropertyChecker checker(model, options);
  return checker.check(*property);
}

// p is believed until the fourth step, q never.
TEST(Explanation, AnUntilThatFails) {
  auto model = load_text("agent a { p. !g. +!g <- -p; +r. +q <- true. }\n");
  const Verdict verdict = check(*model, "Bel(a, p) U Bel(a, q)");
  ASSERT_EQ(verdict.outcome, Answer::violated);
  EXPECT_EQ(verdict.explanation->why,
            (Lines{"at the start: Bel(a, p) does not stay true until Bel(a, q)",
                   "after step 4: Bel(a, p) is false", "after step 4: Bel(a, q) is false"}));
  ASSERT_EQ(verdict.explanation->story.size(), 1u);
  EXPECT_EQ(verdict.explanation->story[0].step, 4u);
  EXPECT_EQ(verdict.explanation->story[0].details, Lines{"Bel(a, p) becomes false"});
}

TEST(Explanation, WhoNeverMovesIsNamed) {
  auto model = load_text("agent a { !g. +!g <- +done. }\nagent b { x. }\n");
  const Verdict verdict = check(*model, "<> Bel(a, done)", Fairness::none);
  ASSERT_EQ(verdict.outcome, Answer::violated);
  const std::string first = std::to_string(verdict.trace->loop + 1);
  EXPECT_EQ(verdict.explanation->why,
            (Lines{"at the start: Bel(a, done) is never true from here on",
                   "from step " + first + " on: a never moves"}));
}

// The loss is told although the property speaks of another agent, and so is the step to blame.
TEST(Explanation, LossesOfOthersAreToldWhenTheAgentsNamedLoseNothing) {
  auto model = load_text(
      "agent a { !g. +!g <- .send(b, tell, busy); .send(b, achieve, help). +thanks <- true. }\n"
      "agent b { @help +!help : not busy <- .send(a, tell, thanks). }\n");
  const Verdict verdict = check(*model, "<> Bel(a, thanks)");
  ASSERT_EQ(verdict.outcome, Answer::violated);
  const auto& story = verdict.explanation->story;
  ASSERT_EQ(story.size(), 2u);
  EXPECT_EQ(story[0].text, "b: reads tell busy from a");
  EXPECT_EQ(story[0].details, Lines{"busy is believed now"});
  EXPECT_EQ(story[1].text, "b: event +!help is lost: no applicable plan");
  EXPECT_EQ(story[1].details,
            Lines{"plan @help does not apply: not busy fails: busy is believed since step " +
                  std::to_string(story[0].step)});
}

// On a lasso what is lost before the first place of the reasons is not told; of the atoms all that
// changes after it, and before it what made them so.
TEST(Explanation, WhatMattersBeginsWhereItFails) {
  auto model = load_text(
      "agent a { !early. !g. +!early : never <- true. +!g <- +p; -p; +p; !late.\n"
      "  +!late : never <- true. +q <- true. }\n");
  const auto told = [&](const std::string& formula) {
    const Verdict verdict = check(*model, formula);
    Lines steps;
    for (const StoryLine& each : verdict.explanation->story) {
      steps.push_back(std::to_string(each.step) + " " + each.text);
    }
    return steps;
  };
  EXPECT_EQ(told("[] (Bel(a, p) -> <> Bel(a, q))"),
            (Lines{"8 a: #2 executes +p", "12 a: #2 executes -p", "16 a: #2 executes +p",
                   "23 a: event +!late is lost: no applicable plan"}));
  // A finite run: the loss at its beginning, and what made each atom true in the end.
  EXPECT_EQ(told("[] !(Bel(a, p) & Int(a, g) & Des(a, late))"),
            (Lines{"3 a: event +!early is lost: no applicable plan", "7 a: event +!g: plan #2",
                   "16 a: #2 executes +p", "20 a: #2 posts !late"}));
}

// Thirty agents in five places.
TEST(Explanation, NestedQuantifiersAreALimit) {
  auto model = load_text("agent k[1..30] { !g. +!g <- +x. }\n");
  const Verdict verdict = check(*model, "forall a, b, c, d, e: true");
  EXPECT_EQ(verdict.outcome, Answer::unknown);
  EXPECT_EQ(verdict.reason.text(), "limit: cases of the quantifiers of property f > 200000");
}

}  // namespace explanation_test
}  // namespace credo::testing
