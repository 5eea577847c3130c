// What an exploration says was never used or got lost.
#include "verdict/coverage.hpp"

#include <gtest/gtest.h>

#include "engine/explorer.hpp"
#include "support/text_model.hpp"

namespace credo {
namespace {

SystemCoverage explored(const std::string& text) {
  auto model = testing::load_text(text);
  System system(*model);
  SearchControl control;
  explore(system, control);
  return coverage_of(system);
}

TEST(Coverage, RulesThatDoTheSameAreAllUsed) {
  const SystemCoverage coverage = explored(
      "agent a { !g. +!g <- act. }\n"
      "environment { @one act -> +x. @two A does act -> +x. @three : not y -> +y.\n"
      "  @four : not y & not q -> +y. @five : q -> +z. }");
  ASSERT_EQ(coverage.rules_never_used.size(), 1u);
  EXPECT_EQ(coverage.rules_never_used[0].rule, "@five");
}

TEST(Coverage, ActionsWithoutEffectAreCounted) {
  const SystemCoverage coverage = explored(
      "agent a { !g. +!g <- push; shout. }\n"
      "environment { : not x -> +x. push : stone -> +moved. }");
  ASSERT_EQ(coverage.actions_without_effect.size(), 2u);
  EXPECT_EQ(coverage.actions_without_effect[0].action, "a does push");
  EXPECT_EQ(coverage.actions_without_effect[0].reason, "no guard of its rules held");
  EXPECT_EQ(coverage.actions_without_effect[0].situations, 2u);  // before and after x
  EXPECT_EQ(coverage.actions_without_effect[1].reason, "no rule takes it");
}

TEST(Coverage, AMessageToNobodyNamesTheNearestAgent) {
  const SystemCoverage coverage = explored(
      "agent ann { peer(bop). !g. +!g : peer(X) <- .send(X,tell,hi). }\n"
      "agent bob { +hi <- true. }");
  ASSERT_EQ(coverage.lost.size(), 1u);
  ASSERT_EQ(coverage.lost[0].loss.reasons.size(), 1u);
  EXPECT_EQ(coverage.lost[0].loss.reasons[0], "there is no agent called bop; did you mean 'bob'?");
}

TEST(Coverage, PlansThatFireAreNotListed) {
  const SystemCoverage coverage = explored("agent a { !g. @yes +!g <- true. @no +!g <- true. }");
  ASSERT_EQ(coverage.plans_never_fired.size(), 1u);
  EXPECT_EQ(coverage.plans_never_fired[0].plan, "@no");
}

}  // namespace
}  // namespace credo
