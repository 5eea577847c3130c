// Verdicts in branching time on a small world whose paths are known, and the trees that show them.
#include <gtest/gtest.h>

#include "engine/labelling.hpp"
#include "engine/state_graph.hpp"
#include "report/check_text.hpp"
#include "support/small_systems.hpp"
#include "support/text_model.hpp"
#include "verdict/check.hpp"

namespace credo::testing {
namespace branching_test {

using Lines = std::vector<std::string>;

// From the start either into a trap, or home, and then to and fro between home and away.
constexpr const char* kWorld = R"(
environment {
  hidden start/0, trap/0, home/0, away/0.
  start.
  @left : start -> -start; +trap.
  @right : start -> -start; +home.
  @go : home -> -home; +away.
  @back : away -> -away; +home.
}
agent a { }
)";

Verdict check(Model& model, const std::string& formula, Fairness fairness = Fairness::weak,
              SearchLimits limits = {}) {
  const auto property = bind_formula(model, "f", formula);
  EXPECT_TRUE(property.has_value()) << model.diagnostics.render_all(false);
  CheckOptions options;
  options.fairness = fairness;
  options.limits = limits;
  PropertyChecker checker(model, options);
  return checker.check(*property);
}

Answer outcome(const std::string& formula, Fairness fairness = Fairness::weak) {
  auto model = load_text(kWorld);
  return check(*model, formula, fairness).outcome;
}

TEST(Branching, EveryOperatorBothWays) {
  EXPECT_EQ(outcome("EX start"), Answer::holds);  // the agent makes a step of its own
  EXPECT_EQ(outcome("AX start"), Answer::violated);
  EXPECT_EQ(outcome("EX away"), Answer::violated);
  EXPECT_EQ(outcome("AX (start | trap | home)"), Answer::holds);
  EXPECT_EQ(outcome("EF trap"), Answer::holds);
  EXPECT_EQ(outcome("EF (trap & home)"), Answer::violated);
  EXPECT_EQ(outcome("AG !(trap & home)"), Answer::holds);
  EXPECT_EQ(outcome("AG !away"), Answer::violated);
  EXPECT_EQ(outcome("AF (trap | home)"), Answer::holds);
  EXPECT_EQ(outcome("AF trap"), Answer::violated);
  EXPECT_EQ(outcome("EG !trap"), Answer::holds);
  EXPECT_EQ(outcome("EG start"), Answer::violated);
  EXPECT_EQ(outcome("E(start U away)"), Answer::violated);
  EXPECT_EQ(outcome("E((start | home) U away)"), Answer::holds);
  EXPECT_EQ(outcome("A(start U (trap | home))"), Answer::holds);
  EXPECT_EQ(outcome("A(start U home)"), Answer::violated);
  EXPECT_EQ(outcome("E(trap R start)"), Answer::violated);  // the trap opens when the start is gone
  EXPECT_EQ(outcome("A(away R !trap)"), Answer::violated);
  EXPECT_EQ(outcome("E(away R !trap)"), Answer::holds);
  EXPECT_EQ(outcome("A(start W (trap | home))"), Answer::holds);
}

TEST(Branching, Nested) {
  EXPECT_EQ(outcome("AG EF home"), Answer::violated);
  EXPECT_EQ(outcome("AG (home -> AG EF home)"), Answer::holds);
  EXPECT_EQ(outcome("EF AG trap"), Answer::holds);
  EXPECT_EQ(outcome("EF (home & EX away & AG !trap)"), Answer::holds);
  EXPECT_EQ(outcome("AF (AG trap | AG EF away)"), Answer::holds);
  EXPECT_EQ(outcome("[] EF home"), Answer::violated);
  EXPECT_EQ(outcome("<> AG !start"), Answer::holds);
  EXPECT_EQ(outcome("A start"), Answer::holds);  // about the first state alone
}

TEST(Branching, FullBranchingTime) {
  EXPECT_EQ(outcome("E([]<> home & []<> away)"), Answer::holds);
  EXPECT_EQ(outcome("A([]<> home -> []<> away)"), Answer::holds);
  EXPECT_EQ(outcome("A([]<> home -> []<> away)", Fairness::none), Answer::violated);
  EXPECT_EQ(outcome("E(<>[] home)"), Answer::violated);
  EXPECT_EQ(outcome("E(<>[] home)", Fairness::none), Answer::holds);
  EXPECT_EQ(outcome("A(<>[] trap | []<> EX away)"), Answer::holds);
  EXPECT_EQ(outcome("EF E([](home | away) & <>[] home)", Fairness::none), Answer::holds);
  EXPECT_EQ(outcome("EF E([](home | away) & <>[] home)", Fairness::strong), Answer::violated);
}

// Without fairness the agent may turn round for ever while the environment waits.
TEST(Branching, FairnessMattersWhereAPathStaysForEver) {
  for (const char* formula : {"AF (trap | home)", "AG (home -> AF away)", "A(start U !start)"}) {
    EXPECT_EQ(outcome(formula, Fairness::none), Answer::violated) << formula;
    EXPECT_EQ(outcome(formula, Fairness::weak), Answer::holds) << formula;
    EXPECT_EQ(outcome(formula, Fairness::strong), Answer::holds) << formula;
  }
}

TEST(Branching, AllInitialStatesCount) {
  auto model = load_text(
      "environment { hidden p/0, q/0, r/0. initial { p. } or { q. }. : p -> +r. }\nagent a { }\n");
  EXPECT_EQ(check(*model, "EF r").outcome, Answer::violated);
  EXPECT_EQ(check(*model, "EF (q | r)").outcome, Answer::holds);
  EXPECT_EQ(check(*model, "p | AG q").outcome, Answer::holds);
  const Verdict verdict = check(*model, "p & EF r");
  EXPECT_EQ(verdict.explanation->why,
            (Lines{"in one of the 2 initial states:", "at the start: p is false"}));
  EXPECT_TRUE(verdict.trace->steps.empty());
  EXPECT_EQ(verdict.trace->initial.facts, Lines{"q"});
}

TEST(Branching, ADeadlockRepeatsForEver) {
  auto model = load_text(kDeadlock);
  EXPECT_EQ(check(*model, "AF AG deadlock").outcome, Answer::holds);
  EXPECT_EQ(check(*model, "AG (deadlock -> EX deadlock & AX deadlock)").outcome, Answer::holds);
  EXPECT_EQ(check(*model, "EG !deadlock").outcome, Answer::violated);
}

// ---- evidence

TEST(Branching, ARunToWhereNothingLeads) {
  auto model = load_text(kWorld);
  const Verdict verdict = check(*model, "AG EF home");
  ASSERT_EQ(verdict.outcome, Answer::violated);
  ASSERT_TRUE(verdict.trace.has_value());
  EXPECT_EQ(verdict.trace->steps.size(), 1u);
  EXPECT_EQ(verdict.explanation->why,
            Lines{"after step 1: EF home is false: no run from here satisfies it"});
  ASSERT_EQ(verdict.branches.size(), 1u);
  EXPECT_EQ(verdict.branches[0].step, 1u);
  EXPECT_FALSE(verdict.branches[0].evidence.trace.has_value());
}

TEST(Branching, ATreeOfRuns) {
  auto model = load_text(kWorld);
  const Verdict verdict = check(*model, "EF (home & EX (away & EG !trap))");
  ASSERT_EQ(verdict.outcome, Answer::holds);
  ASSERT_TRUE(verdict.trace.has_value());
  EXPECT_EQ(verdict.trace->steps.size(), 1u);
  ASSERT_EQ(verdict.branches.size(), 1u);
  const Evidence& next = verdict.branches[0].evidence;
  EXPECT_EQ(verdict.branches[0].claim(), "after step 1: EX(away & EG !trap) is true");
  ASSERT_TRUE(next.trace.has_value());
  ASSERT_EQ(next.branches.size(), 1u);
  const Evidence& stays = next.branches[0].evidence;
  EXPECT_EQ(next.branches[0].claim(), "after step 1: EG !trap is true");
  ASSERT_TRUE(stays.trace.has_value());
  EXPECT_TRUE(stays.trace->has_loop());
  CheckedProperty checked;
  checked.verdict = verdict;
  const std::string text = verdict_text(checked, model->sources, {});
  EXPECT_NE(text.find("\n  after step 1: EX(away & EG !trap) is true, as a run from there shows\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("\n    after step 1: EG !trap is true, as a run from there shows\n"),
            std::string::npos)
      << text;
}

TEST(Branching, StepsAreCountedAnewInEachRun) {
  auto model = load_text(kWorld);
  const Verdict verdict = check(*model, "EF (home & EX (away & EG !trap))");
  ASSERT_EQ(verdict.branches.size(), 1u);
  ASSERT_TRUE(verdict.trace && verdict.branches[0].evidence.trace);
  EXPECT_EQ(verdict.trace->steps.at(0).number, 1u);
  EXPECT_EQ(verdict.branches[0].evidence.trace->steps.at(0).number, 1u);
}

TEST(Branching, TimeForAShortRunIsGivenApart) {
  auto model = load_text(kWorld);
  CheckedProperty checked;
  checked.verdict = check(*model, "AG !trap");
  checked.verdict.run_seconds = 0.66;
  EXPECT_NE(verdict_text(checked, model->sources, {}).find(" (and 0.66 s to find a short run)"),
            std::string::npos);
  checked.verdict.run_seconds = 0;
  EXPECT_EQ(verdict_text(checked, model->sources, {}).find("short run"), std::string::npos);
}

// The run to a state that decides it has the fewest steps.
TEST(Branching, RunsToASingleStateAreShortest) {
  auto model = load_text(
      "cycle eager\nenvironment { hidden n/1. n(0). : n(K) & K < 9 -> -n(K); +n(K+1).\n"
      "  : n(1) -> -n(1); +n(8). }\nagent a { }\n");
  EXPECT_EQ(check(*model, "AG !n(9)").trace->steps.size(), 3u);
  EXPECT_EQ(check(*model, "EF n(9)").trace->steps.size(), 3u);
}

TEST(Branching, TwoReasonsAtTheStart) {
  auto model = load_text(kWorld);
  const Verdict verdict = check(*model, "EF trap & EF away & AG !(trap & away)");
  ASSERT_EQ(verdict.outcome, Answer::holds);
  EXPECT_FALSE(verdict.trace.has_value());
  ASSERT_EQ(verdict.branches.size(), 3u);
  std::size_t runs = 0;
  for (const Branch& branch : verdict.branches) {
    if (branch.evidence.trace) ++runs;
  }
  EXPECT_EQ(runs, 2u);
}

// What stands before U must hold on the way, so it is shown too, where it first counts.
TEST(Branching, WhatHoldsUntilThenIsShown) {
  auto model = load_text(kWorld);
  const Verdict verdict = check(*model, "E((EF away) U home)");
  ASSERT_EQ(verdict.outcome, Answer::holds);
  ASSERT_EQ(verdict.branches.size(), 1u);
  EXPECT_EQ(verdict.branches[0].claim(), "at the start: EF away is true");
  EXPECT_TRUE(verdict.branches[0].evidence.trace.has_value());
}

TEST(Branching, TheOtherHalfOfAPropertyIsToldToo) {
  auto model = load_text(kWorld);
  const Verdict verdict = check(*model, "home | AX start");
  ASSERT_EQ(verdict.outcome, Answer::violated);
  EXPECT_EQ(verdict.explanation->why,
            (Lines{"at the start: home is false", "at the start: AX start is false"}));
  ASSERT_EQ(verdict.branches.size(), 1u);
  EXPECT_TRUE(verdict.branches[0].evidence.trace.has_value());
}

TEST(Branching, AQuantifierWithoutEffectIsDoubtful) {
  auto model = load_text(kWorld);
  Diagnostics diagnostics(model->sources);
  EXPECT_TRUE(bind_formula(*model, "f", "E start U home", diagnostics).has_value());
  EXPECT_NE(diagnostics.render_all(false).find("f:1:1: warning: E has no effect here"),
            std::string::npos)
      << diagnostics.render_all(false);
  Diagnostics none(model->sources);
  EXPECT_TRUE(bind_formula(*model, "g", "E(start U home) & AG EF home", none).has_value());
  EXPECT_TRUE(none.all().empty());
}

// A mark for each of the 64 processes.
TEST(Branching, AsManyProcessesAsMarks) {
  auto model =
      load_text("environment { hidden p/0. : not p -> +p. }\nagent z[1..63] { x. }\ncycle whole\n");
  EXPECT_EQ(check(*model, "<> p").outcome, Answer::holds);
  EXPECT_EQ(check(*model, "AF p").outcome, Answer::unknown);
}

TEST(Branching, WhatHoldsOnAllPathsHasNoWitness) {
  auto model = load_text(kWorld);
  const Verdict verdict = check(*model, "AG EF (trap | home)");
  EXPECT_FALSE(verdict.trace.has_value());
  EXPECT_FALSE(verdict.explanation.has_value());
}

// ---- the search

TEST(Branching, WhatIsReachableIsFoundBeforeTheRest) {
  auto model = load_text(
      "environment { hidden n/1. n(0). : n(K) & K < 5000 -> -n(K); +n(K+1). }\nagent a { }\n");
  const Verdict early = check(*model, "EF n(3)");
  EXPECT_EQ(early.outcome, Answer::holds);
  EXPECT_LT(early.states, 100u);
  EXPECT_EQ(early.whole_graph, false);
  const Verdict violated = check(*model, "AG !n(3)");
  EXPECT_EQ(violated.outcome, Answer::violated);
  EXPECT_LT(violated.states, 100u);
  const Verdict full = check(*model, "AG !n(5001)");
  EXPECT_EQ(full.outcome, Answer::holds);
  EXPECT_GT(full.states, 5000u);
  EXPECT_EQ(full.whole_graph, true);
}

TEST(Branching, OneGraphServesAllProperties) {
  auto model = load_text(kWorld);
  CheckOptions options;
  options.vacuity = false;
  PropertyChecker checker(*model, options);
  // Steps looked up and computed: what making a graph cannot do without.
  const auto work = [&] {
    double all = 0;
    for (const Statistic& line : checker.systems().at(0)->statistics()) {
      if (line.name.starts_with("memo hits") || line.name.starts_with("memo misses")) {
        all += line.value;
      }
    }
    return all;
  };
  const auto ask = [&](const std::string& formula) {
    return checker.check(*bind_formula(*model, "f", formula)).outcome;
  };
  // Those that hold of the whole graph, and have no run to show.
  EXPECT_EQ(ask("AG (home -> AF away)"), Answer::holds);
  const double first = work();
  EXPECT_GT(first, 0);
  EXPECT_EQ(ask("AG (away -> AX !start)"), Answer::holds);
  EXPECT_EQ(ask("AF (trap | away)"), Answer::holds);
  EXPECT_EQ(work(), first);
}

TEST(Branching, LimitsEndInUnknown) {
  auto model = load_text(kFlood);
  const Verdict bound = check(*model, "AG EF go");
  EXPECT_EQ(bound.outcome, Answer::unknown);
  EXPECT_TRUE(bound.trace.has_value());
  auto world = load_text(kWorld);
  SearchLimits limits;
  limits.max_states = 3;
  const Verdict few = check(*world, "AG EF home", Fairness::weak, limits);
  EXPECT_EQ(few.outcome, Answer::unknown);
  EXPECT_EQ(few.reason.text(), "limit: states > 3");
}

// With values still unknown, what holds for those that are known is no witness.
TEST(Branching, WhatALimitLeavesOpenHasNoEvidence) {
  auto model = load_text(
      "environment { hidden n/1, d/1. n(7). d(0). : d(K) & K < 50 -> -d(K); +d(K+1). }\n"
      "agent a { }\n");
  SearchLimits limits;
  limits.max_states = 3;
  const Verdict verdict = check(*model, "EF (n(X) & (n(X) | d(40)))", Fairness::weak, limits);
  EXPECT_EQ(verdict.instances, 1u);
  EXPECT_EQ(verdict.outcome, Answer::unknown);
  EXPECT_FALSE(verdict.explanation.has_value());
  EXPECT_TRUE(verdict.branches.empty());
}

// Kept or computed again, the edges are the same.
TEST(Branching, EdgesWithoutMemory) {
  auto model = load_text(kWorld);
  System system(*model);
  SearchControl control;
  StateGraph kept(system, std::size_t{1} << 30);
  StateGraph computed(system, 0);
  kept.explore(control);
  computed.explore(control);
  EXPECT_TRUE(kept.keeps_edges());
  EXPECT_FALSE(computed.keeps_edges());
  ASSERT_EQ(kept.size(), computed.size());
  for (StateGraph::Number state = 0; state < kept.size(); ++state) {
    std::vector<GraphEdge> a;
    std::vector<GraphEdge> b;
    kept.append_edges(state, a);
    computed.append_edges(state, b);
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
      EXPECT_EQ(a[i].to, b[i].to);
      const EdgeKind& kind = kept.kinds()[a[i].kind];
      const EdgeKind& again = computed.kinds()[b[i].kind];
      EXPECT_EQ(kind.mover, again.mover);
      EXPECT_EQ(kind.maybe, again.maybe);
      EXPECT_EQ(kind.action, again.action);
    }
  }
}

}  // namespace branching_test
}  // namespace credo::testing
