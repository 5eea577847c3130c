// What an exploration says was never used or got lost.
#include "verdict/coverage.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/explorer.hpp"
#include "files/load_model.hpp"
#include "support/text_model.hpp"

namespace credo {
namespace coverage_test {

SystemCoverage explored(const std::string& text, LoadOptions options = {}) {
  auto model = testing::load_text(text, std::move(options));
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

// The goal fails twice, at first for want of b and then of c; no plan is relevant for +p(2) and +b.
TEST(Coverage, WhatIsLostIsListedOnceWithTheReasonOfTheFirstTime) {
  const SystemCoverage coverage = explored(
      "agent a { !g. !add. !g. @g +!g : b & c <- true. @add +!add <- +b; ?d. @p +p(1) : d <- true. "
      "}\n"
      "environment { p(1). p(2). }");
  std::vector<std::string> lost;
  for (const auto& each : coverage.lost) {
    ASSERT_EQ(each.loss.reasons.size(), 1u);
    lost.push_back(each.loss.what + ": " + each.loss.reasons[0]);
  }
  std::ranges::sort(lost);
  EXPECT_EQ(lost, (std::vector<std::string>{"+!g: plan @g does not apply: b fails",
                                            "+p(1): plan @p does not apply: d fails",
                                            "@add at ?d: the test finds no belief"}));
}

TEST(Coverage, PlansThatFireAreNotListed) {
  const SystemCoverage coverage = explored("agent a { !g. @yes +!g <- true. @no +!g <- true. }");
  ASSERT_EQ(coverage.plans_never_fired.size(), 1u);
  EXPECT_EQ(coverage.plans_never_fired[0].plan, "@no");
}

// ---- why plans never fired

// "@p: its context never held (q fails)", for each plan that never fired.
std::vector<std::string> unused_plans(const SystemCoverage& coverage) {
  std::vector<std::string> lines;
  for (const UnusedPlan& each : coverage.plans_never_fired) {
    lines.push_back(each.plan + ": " + each.reason);
  }
  return lines;
}

// "@p: not b", for each part of a context, or formula.
std::vector<std::string> lines_of(const std::vector<UnusedPart>& parts) {
  std::vector<std::string> lines;
  for (const UnusedPart& each : parts) lines.push_back(each.plan + ": " + each.part.text);
  return lines;
}

using Lines = std::vector<std::string>;

TEST(Coverage, NeverTriggeredIsNotTheSameAsNeverApplicable) {
  // +!g(1) is the only event. It is no instance of @other and never comes to @later.
  const SystemCoverage coverage = explored(
      "agent a { b. c(1). !g(1).\n"
      "  @absent +!h <- true. @other +!g(2) <- true.\n"
      "  @false +!g(X) : b & c(X) & d(X) & not b <- true.\n"
      "  @chosen +!g(X) <- true. @later +!g(X) : d <- true. }");
  EXPECT_EQ(unused_plans(coverage), (Lines{"@absent: never triggered", "@other: never triggered",
                                           "@false: its context never held (d(X) fails)",
                                           "@later: an earlier plan was always chosen"}));
}

TEST(Coverage, AContextFailsAtTheFurthestLiteralOfAllAttempts) {
  // For 1 the context fails at b(1), for 2 it comes as far as c(2).
  const SystemCoverage coverage =
      explored("agent a { b(2). !g(1). !g(2). @p +!g(X) : b(X) & c(X) <- true. }");
  EXPECT_EQ(unused_plans(coverage), (Lines{"@p: its context never held (c(X) fails)"}));
}

TEST(Coverage, WithAnyPlanEveryRelevantPlanIsTried) {
  const SystemCoverage coverage = explored(
      "select plan any\n"
      "agent a { !g. @one +!g <- true. @two +!g : b <- true. @three +!g : not b <- true. }");
  EXPECT_EQ(unused_plans(coverage), (Lines{"@two: its context never held (b fails)"}));
  EXPECT_EQ(lines_of(coverage.contexts_never_mattered), (Lines{"@three: not b"}));
}

// ---- contexts

TEST(Coverage, AContextThatAlwaysHoldsNeverMattered) {
  // @true is considered for g(1) alone, @false for h alone, @both for k(1) and k(2).
  const SystemCoverage coverage = explored(
      "agent a { b(1). !g(1). !h. !k(1). !k(2).\n"
      "  @true +!g(X) : b(X) & not c <- true.\n"
      "  @false +!h : c <- true. @instead +!h <- true.\n"
      "  @both +!k(X) : b(X) <- true. @otherwise +!k(X) : not b(X) <- true. }");
  EXPECT_EQ(lines_of(coverage.contexts_never_mattered),
            (Lines{"@true: b(X) & not c", "@otherwise: not b(X)"}));
  EXPECT_EQ(coverage.contexts_never_mattered[0].agent, "a");
}

TEST(Coverage, AContextThatBindsWhatTheBodyReadsMatters) {
  // @reads needs X, @ignores does not; @answers gives X back to the goal of @asks.
  const SystemCoverage coverage = explored(
      "agent a { b(1). !g. !h. !ask.\n"
      "  @reads +!g : b(X) <- +seen(X). @ignores +!h : b(X) <- +seen.\n"
      "  @asks +!ask <- !value(X); +got(X). @answers +!value(X) : b(X) <- true. }");
  EXPECT_EQ(lines_of(coverage.contexts_never_mattered), (Lines{"@ignores: b(X)"}));
}

TEST(Coverage, LiteralsAreLeftOutOneByOne) {
  // b(X) decides between 1 and 2; c never does; Y is bound by d(Y) only to be compared, and without
  // d(Y) the comparison fails; Y < 5 itself always holds.
  const SystemCoverage coverage = explored(
      "agent a { b(1). c. d(3). !g(1). !g(2).\n"
      "  @p +!g(X) : b(X) & c & d(Y) & Y < 5 <- true. @rest +!g(X) <- true. }");
  EXPECT_EQ(lines_of(coverage.contexts_never_mattered), (Lines{"@p: c", "@p: Y < 5"}));
}

TEST(Coverage, WhichBindingIsChosenMatters) {
  // The context gives 2, b(X) alone 1, or 1 and 2, and c(X) alone 0, or 0 and 2.
  const char* program = "agent a { b(1). b(2). c(0). c(2). !g. @p +!g : b(X) & c(X) <- +seen(X). }";
  EXPECT_TRUE(explored(program).contexts_never_mattered.empty());
  EXPECT_TRUE(explored(std::string("select plan any\n") + program).contexts_never_mattered.empty());
  // All of them are chosen, and c(X) takes none away.
  const SystemCoverage all = explored(
      "select plan any\n"
      "agent a { b(1). b(2). c(1). c(0). c(2). !g. @p +!g : b(X) & c(X) <- +seen(X). }");
  EXPECT_EQ(lines_of(all.contexts_never_mattered), (Lines{"@p: c(X)"}));
}

TEST(Coverage, PlainBindingsDoNotMakeAContextMatter) {
  LoadOptions plain;
  plain.plain = true;
  const SystemCoverage coverage =
      explored("agent a { b(1). !h. @ignores +!h : b(X) <- +seen. }", plain);
  EXPECT_EQ(lines_of(coverage.contexts_never_mattered), (Lines{"@ignores: b(X)"}));
}

// ---- formulas

TEST(Coverage, FormulasAfterALossAreNeverExecuted) {
  // @p is lost at ?b, @q waits for a goal that no plan achieves, @r runs to its end.
  const SystemCoverage coverage = explored(
      "agent a { !p. !q. !r.\n"
      "  @p +!p <- +one; ?b; +two; .print(done).\n"
      "  @q +!q <- !none; true. @r +!r <- +three. @s +!s <- +four. }");
  EXPECT_EQ(lines_of(coverage.formulas_never_executed),
            (Lines{"@p: +two", "@p: .print(done)", "@q: true"}));
}

TEST(Coverage, AFormulaExecutedInOneRunIsExecuted) {
  const SystemCoverage coverage = explored(
      "agent a { !p. @p +!p <- ?light; +two. }\n"
      "environment { : not light -> +light. }");
  EXPECT_TRUE(coverage.formulas_never_executed.empty());
}

}  // namespace coverage_test
}  // namespace credo
