// The exported module has the states, the transitions and the verdicts that Credo finds.
#include <gtest/gtest.h>

#include "base/diagnostic.hpp"
#include "support/dribble_export_text.hpp"
#include "support/smv_module.hpp"

namespace credo::testing {
namespace export_smv_test {

void expect_figures(const std::string& program, std::size_t states, std::size_t transitions) {
  const auto model = load_dribble(program);
  const SmvGraph graph = same_graph_and_verdicts(*model);
  EXPECT_EQ(graph.states.size(), states);
  EXPECT_EQ(graph.transitions(), transitions);
}

TEST(ExportSmv, TheVacuumCleanerAndItsRepairs) {
  expect_figures(vacuum("printed"), 14, 15);
  expect_figures(vacuum("repair-a"), 21, 22);
  expect_figures(vacuum("repair-b"), 25, 26);
  expect_figures(vacuum("repair-c"), 24, 25);
  expect_figures(vacuum("single-goal"), 26, 29);
}

TEST(ExportSmv, EveryRuleActionAndConditionalIsNamed) {
  const std::string text = exported(vacuum("printed"), DribbleTarget::smv);
  for (const char* part :
       {"-- goalrule g1: G c1 -> if B r1 then {cR} else {mL; cR}\n",
        "-- goalrule g2: ", "-- prrule r1: cB | B r1 -> mR; cB\n", "-- conditional if_1: if B r1\n",
        "-- conditional if_2: if B r2\n", "-- action mR pre B r1\n", "-- action mL ",
        "-- action cR ", "-- action cB ", "-- property main: AF (B c1 & B c2)\nCTLSPEC AF "}) {
    EXPECT_NE(text.find(part), std::string::npos) << part;
  }
}

constexpr const char* kAbstract = R"(
props at1 at2 done
maxlen 14
abstract travel work
action go pre B at1 eff ~at1, at2
action back pre B at2 eff at1, ~at2
action do pre B at2 eff done
beliefs at1 & ~at2, ~done
goals done
goalrule start: G done -> travel; work
prrule there: travel | B at1 -> go
prrule home: travel | B at2 -> back; travel
prrule both: travel; work | B at1 -> go; if B at2 then { do } else { if B at1 then { go; do } else { do } }
prrule longer: work | B ~done -> do; work
prrule rest: work | B done -> E
)";

TEST(ExportSmv, AbstractPlansAndNestedConditionals) {
  const auto model = load_dribble(kAbstract);
  EXPECT_GT(same_graph_and_verdicts(*model).states.size(), 9u);
}

// Atoms that are not known at first, learnt by assertive effects; others that never are.
constexpr const char* kUnknown = R"(
props seen near far p
maxlen 4
action look eff when B near: +seen; when ~B near: +~seen; p
action step pre B (near | ~near) eff ~near
action guess eff +near
beliefs far
goals seen, ~near & seen
goalrule a: G seen & ~B seen -> look
goalrule b: G (seen & ~near) -> guess; step
goalrule c: G (seen | far) & B (seen | ~seen & far) -> look; look
property known: EF B seen
property unsure: AG ~B p
property guessed: EF (B ~near & B ~seen)
property exact: EF Bs{far, ~near, ~seen}
property never: EF Bs{far & ~near, ~seen}
)";

TEST(ExportSmv, UnknownAtoms) {
  const auto model = load_dribble(kUnknown);
  EXPECT_GT(same_graph_and_verdicts(*model).states.size(), 8u);
}

// The first assertive effect can make the second follow: then only one formula is added.
constexpr const char* kDisjunctive = R"(
props p q r s
maxlen 4
action pick eff +p, +q
action set eff r
action clear pre B (p | q | r) eff ~p, when B q: ~s
beliefs p & q | ~p & r & q | s & ~q, s | ~s & r
goals p & q & r, s & r & ~p
goalrule a: G r & ~B p -> pick; set
goalrule b: G ~p & B (p | ~p & s) -> clear
goalrule c: G r & B (q | r) -> set; clear
property start: Bs{p & q | ~p & r & q | s & ~q, s | ~s & r}
property picked: EF Bs{p & q | p & r & q | s & q, s | ~s & r, p}
property open: EF (B (q | s) & ~B q)
property plans: EF P[set; clear]
property left: EF Gs{s & r & ~p}
property none: EF Gs{}
property intends: AG (Int(agent, clear) -> EF terminated)
property some: EF (Bel(agent, _) & Des(agent, r))
)";

TEST(ExportSmv, BeliefsWithDisjunctions) {
  const auto model = load_dribble(kDisjunctive);
  EXPECT_GT(same_graph_and_verdicts(*model).states.size(), 8u);
}

// A rule that replaces a plan by itself is a step: only behind `stop` there is none.
TEST(ExportSmv, StepsThatChangeNothing) {
  const auto model = load_dribble(R"(
props p
maxlen 2
abstract stop on
goals p
goalrule g1: G p -> stop
goalrule g2: G p -> on
prrule r: on | true -> on
property where: AG (terminated <-> P[stop])
)");
  EXPECT_EQ(same_graph_and_verdicts(*model).states.size(), 3u);
}

TEST(ExportSmv, NamesThatTheTargetNeedsForItself) {
  const std::string text = exported(R"(
props next len goal_1 if_1 stalled yes
maxlen 7
action case eff +next
action plan_0 eff +yes, len
beliefs ~len & ~goal_1 & ~if_1 & ~stalled
goals next
goalrule module: G next -> if B len then { case } else { plan_0; case }
)",
                                    DribbleTarget::smv);
  const SmvModule module(text);
  EXPECT_FALSE(module.has_variable("next"));
  EXPECT_TRUE(module.has_variable("next_2"));
  EXPECT_EQ(module.graph().states.size(), 5u);
}

TEST(ExportSmv, LinearTimeAndBranchingTime) {
  const std::string text = exported(R"(
props p q
maxlen 3
action a eff p
beliefs ~p & ~q
goals p
goalrule g: G p -> a
property linear: [] <> B p
property until: (~B p) U B p
property branching: AG EF B p
property release: A(B q R ~B q)
property weak: A(~B q W B p)
property implied: AG (G p -> AX (B p | ~P[E]))
)",
                                    DribbleTarget::smv);
  const SmvModule module(text);
  EXPECT_EQ(module.ltl_count(), 2u);
  EXPECT_NE(text.find("LTLSPEC G (F (p));"), std::string::npos) << text;
  const SmvGraph graph = module.graph();
  ASSERT_EQ(module.ctl_count(), 4u);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_TRUE(module.holds(graph, i)) << i << "\n" << text;
}

TEST(ExportSmv, APropertyInNeitherLogicIsLeftOut) {
  const auto model = load_dribble(R"(
props p
maxlen 3
action a eff p
beliefs ~p
goals p
goalrule g: G p -> a
property both: A ([] <> B p) & E (<> [] B p)
)");
  std::vector<LeftOut> left_out;
  const std::string text = exported(*model, DribbleTarget::smv, left_out);
  ASSERT_EQ(left_out.size(), 1u);
  EXPECT_EQ(left_out[0].reason, "it is neither in CTL nor in LTL");
  EXPECT_EQ(model->sources.slice(left_out[0].where), "A ([] <> B p) & E (<> [] B p)");
  EXPECT_EQ(SmvModule(text).ctl_count(), 0u);
}

TEST(ExportSmv, BoundsAreErrorsWithAPlace) {
  std::string props = "props x";
  std::string effects;
  for (int i = 0; i < 11; ++i) {
    props += " p" + std::to_string(i);
    effects += (i == 0 ? " when B p" : "; when B p") + std::to_string(i) + ": x";
  }
  const auto model =
      load_dribble(props + "\nmaxlen 3\naction a eff" + effects + "\nbeliefs ~x\ngoals x\n");
  ASSERT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  std::vector<LeftOut> left_out;
  try {
    exported(*model, DribbleTarget::smv, left_out);
    FAIL() << "not refused";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "the effects of a have too many conditions to be exported");
    EXPECT_TRUE(error.where.known());
  }
}

TEST(SmvModule, WhatIsNotWellFormedIsRefused) {
  const std::string good = exported(vacuum("printed"), DribbleTarget::smv);
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    const std::size_t at = text.find(from);
    if (at == std::string::npos) throw std::logic_error("no " + from);
    return text.replace(at, from.size(), to);
  };
  EXPECT_NO_THROW(SmvModule{good});
  EXPECT_THROW(SmvModule{changed("  r1 : boolean;", "")}, std::runtime_error);
  EXPECT_THROW(SmvModule{changed("next(plan_0) = if_1", "next(plan_0) = if_9")},
               std::runtime_error);
  EXPECT_THROW(SmvModule{changed("(goalrule_g1", "goalrule_g1")}, std::runtime_error);
  EXPECT_THROW(SmvModule{changed("goal_1;\n", "goal_1\n")}, std::runtime_error);
  EXPECT_THROW(SmvModule{changed("\n     & next(c1) = c1", "")}.graph(), std::runtime_error);
  EXPECT_NE(SmvModule{changed("plan_0 = cR & b & r1", "plan_0 = cR & r1")}.graph().states.size(),
            14u);
}

}  // namespace export_smv_test
}  // namespace credo::testing
