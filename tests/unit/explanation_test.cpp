// The sentences of explanations, on small systems whose runs are known.
#include <gtest/gtest.h>

#include "support/text_model.hpp"
#include "verdict/check.hpp"

namespace credo::testing {
namespace {

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

// Thirty agents in five places.
TEST(Explanation, NestedQuantifiersAreALimit) {
  auto model = load_text("agent k[1..30] { !g. +!g <- +x. }\n");
  const Verdict verdict = check(*model, "forall a, b, c, d, e: true");
  EXPECT_EQ(verdict.outcome, Answer::unknown);
  EXPECT_EQ(verdict.reason.text(), "limit: cases of the quantifiers of property f > 200000");
}

}  // namespace
}  // namespace credo::testing
