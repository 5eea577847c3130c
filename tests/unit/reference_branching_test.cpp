// Branching time by the book on small systems: every operator of CTL, nesting, formulas that are in
// CTL* only, deadlocks, several initial states, fairness, and the questions afterwards.
#include "engine/reference_branching.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/diagnostic.hpp"
#include "base/limits.hpp"
#include "support/branching_engines.hpp"
#include "support/small_systems.hpp"
#include "support/text_model.hpp"
#include "verdict/replay.hpp"

namespace credo {
namespace reference_branching_test {

using Number = BranchingEngine::Number;

constexpr Fairness kEveryFairness[] = {Fairness::none, Fairness::weak, Fairness::strong};

// As soon as the agent has asked for what never happens, only the environment moves:
// 0 -> 1, 1 -> 0, 0 -> 2, 2 -> 3, and 3 is a deadlock.
constexpr const char* kWalk = R"(
system walk
cycle whole
actions synchronous
environment {
  hidden s/1.
  s(0).
  await wait : never -> +done.
  : s(0) -> -s(0); +s(1).
  : s(1) -> -s(1); +s(0).
  : s(0) -> -s(0); +s(2).
  : s(2) -> -s(2); +s(3).
}
agent a { !go. +!go <- wait. }
)";

// The agent does nothing, for ever; the environment takes one step.
constexpr const char* kIdle = R"(
system idle
cycle whole
environment { hidden s/1. s(0). : s(0) -> -s(0); +s(1). }
agent a { }
)";

// The agent opens and closes a door, or leaves it; the environment can pass while it is open.
constexpr const char* kPorter = R"(
system porter
cycle whole
select plan any
environment {
  hidden open/0, s/1.
  s(0).
  function door.turn : open -> -open.
  function door.turn -> +open.
  : s(0) & open -> -s(0); +s(1).
}
agent porter {
  !turn.
  +!turn <- door.turn; .send(porter, achieve, turn).
  +!turn <- .send(porter, achieve, turn).
}
)";

constexpr const char* kTwoStarts = R"(
system starts
cycle whole
environment { hidden s/1. initial { s(0). } or { s(1). }. : s(0) -> -s(0); +s(2). }
agent a { }
)";

class ReferenceBranchingTest : public ::testing::Test {
 protected:
  void load(const std::string& text) {
    engine.reset();
    model = testing::load_text(text);
    ASSERT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
    plain = std::make_unique<PlainSystem>(*model);
  }

  void bind(const std::string& formula) {
    Diagnostics diagnostics(model->sources);
    const auto bound = bind_formula(*model, "p", formula, diagnostics);
    ASSERT_TRUE(bound) << diagnostics.render_all(false);
    property = to_ltl(*model, *bound, {}, ltl);
  }

  // Whether the formula holds in every initial state.
  bool holds(const std::string& formula, Fairness fairness) {
    bind(formula);
    engine = reference_branching(*plain, *model, fairness);
    SearchControl control;
    const Checking checking = engine->check(ltl, property, control);
    EXPECT_TRUE(checking.complete) << checking.reason.text();
    EXPECT_FALSE(checking.counterexample);
    EXPECT_EQ(checking.algorithm, Algorithm::reference);
    return !checking.violated;
  }

  // Of the walk: whether the formula holds in a place once the agent waits. No process but one can
  // move then, so that fairness plays no role.
  bool at(int place, const std::string& formula) {
    const std::string there = "Does(a, wait) & s(" + std::to_string(place) + ")";
    const auto everywhere = [&](Fairness fairness) {
      const bool yes = holds("AG (" + there + " -> (" + formula + "))", fairness);
      const bool no = holds("AG (" + there + " -> !(" + formula + "))", fairness);
      EXPECT_NE(yes, no) << formula << ": not one state";
      return yes;
    };
    const bool result = everywhere(Fairness::none);
    EXPECT_EQ(result, everywhere(Fairness::weak)) << formula;
    EXPECT_EQ(result, everywhere(Fairness::strong)) << formula;
    return result;
  }

  std::vector<std::string> atom_names() const {
    std::vector<std::string> names;
    for (const StateAtom& atom : property.atoms) names.push_back(text_of(*model, atom));
    return names;
  }

  std::unique_ptr<Model> model;
  std::unique_ptr<PlainSystem> plain;
  std::unique_ptr<BranchingEngine> engine;
  LtlStore ltl;
  LtlProperty property;
};

// ---- operators

TEST_F(ReferenceBranchingTest, NextStates) {
  load(kWalk);
  EXPECT_TRUE(at(0, "EX s(1)"));
  EXPECT_FALSE(at(0, "AX s(1)"));
  EXPECT_TRUE(at(0, "AX (s(1) | s(2))"));
  EXPECT_FALSE(at(0, "EX s(3)"));
  EXPECT_TRUE(at(1, "AX s(0)"));
}

TEST_F(ReferenceBranchingTest, EventuallyAndAlways) {
  load(kWalk);
  EXPECT_TRUE(at(0, "EF s(3)"));
  EXPECT_FALSE(at(0, "AF s(3)"));
  EXPECT_TRUE(at(2, "AF s(3)"));
  EXPECT_FALSE(at(2, "EF s(0)"));
  EXPECT_TRUE(at(0, "EG !s(3)"));
  EXPECT_FALSE(at(2, "EG !s(3)"));
  EXPECT_FALSE(at(0, "AG !s(3)"));
  EXPECT_TRUE(at(2, "AG !s(1)"));
}

TEST_F(ReferenceBranchingTest, UntilAndItsRelatives) {
  load(kWalk);
  EXPECT_TRUE(at(0, "E(s(0) U s(1))"));
  EXPECT_FALSE(at(0, "A(s(0) U s(1))"));
  EXPECT_TRUE(at(0, "A(s(0) U (s(1) | s(2)))"));
  EXPECT_FALSE(at(0, "E(s(1) U s(3))"));
  EXPECT_TRUE(at(0, "E(!s(1) U s(3))"));
  EXPECT_FALSE(at(0, "A((s(0) | s(1)) U s(2))"));
  EXPECT_TRUE(at(0, "A((s(0) | s(1)) W s(2))"));
  EXPECT_TRUE(at(0, "A(s(2) R (s(0) | s(1) | s(2)))"));
  EXPECT_FALSE(at(0, "A(s(1) R (s(0) | s(1)))"));
}

TEST_F(ReferenceBranchingTest, Nesting) {
  load(kWalk);
  EXPECT_TRUE(at(0, "EF AG s(3)"));
  EXPECT_TRUE(at(0, "AG EF s(3)"));
  EXPECT_FALSE(at(0, "AG EF s(0)"));
  EXPECT_TRUE(at(0, "EG EF s(0)"));
  EXPECT_TRUE(at(0, "EX AX AG s(3)"));
  EXPECT_TRUE(at(0, "AG (s(1) -> EX EX AX s(3))"));
  EXPECT_TRUE(at(0, "E((EX s(2)) U s(2))"));
  EXPECT_FALSE(at(1, "E((EX s(2)) U s(2))"));
  EXPECT_TRUE(at(0, "EX s(1) & EX s(2) & !EX (s(1) & s(2))"));
}

TEST_F(ReferenceBranchingTest, DeadlocksRepeatForEver) {
  load(kWalk);
  EXPECT_TRUE(at(3, "deadlock"));
  EXPECT_TRUE(at(3, "AX s(3)"));
  EXPECT_TRUE(at(3, "EG s(3)"));
  EXPECT_TRUE(at(2, "AF deadlock"));
  EXPECT_FALSE(at(0, "AF deadlock"));
  EXPECT_TRUE(at(2, "AX AX AX s(3)"));
}

// No two operators can be taken apart here: a path must do all of it.
TEST_F(ReferenceBranchingTest, PathFormulasBeyondCtl) {
  load(kWalk);
  EXPECT_TRUE(at(0, "E([]<> s(0) & []<> s(1))"));
  EXPECT_FALSE(at(0, "E([]<> s(0) & <>[] !s(1))"));
  EXPECT_TRUE(at(0, "A([]<> s(1) | <>[] s(3))"));
  EXPECT_TRUE(at(0, "E(<> s(1) & <> s(3))"));
  EXPECT_FALSE(at(2, "E(<> s(1) & <> s(3))"));
  EXPECT_TRUE(at(0, "A(<> s(3) -> <> s(2))"));
  EXPECT_TRUE(at(0, "E(X s(1) & X X X s(2))"));
  EXPECT_FALSE(at(0, "E(X s(2) & X X X s(2))"));
  EXPECT_TRUE(at(0, "E([]<> (s(0) & EX s(2)))"));
  EXPECT_FALSE(at(0, "E([]<> (s(0) & AX s(1)))"));
}

// ---- which paths there are

TEST_F(ReferenceBranchingTest, OnlyFairPathsCount) {
  load(kIdle);
  EXPECT_FALSE(holds("AF s(1)", Fairness::none));
  EXPECT_TRUE(holds("EG s(0)", Fairness::none));
  for (const Fairness fairness : {Fairness::weak, Fairness::strong}) {
    EXPECT_TRUE(holds("AF s(1)", fairness));
    EXPECT_FALSE(holds("EG s(0)", fairness));
    EXPECT_TRUE(holds("EX s(0)", fairness)) << "a first step can always be taken";
  }
}

TEST_F(ReferenceBranchingTest, StrongFairnessIsStronger) {
  load(kPorter);
  EXPECT_TRUE(holds("E([] s(0) & []<> open)", Fairness::none));
  EXPECT_TRUE(holds("E([] s(0) & []<> open)", Fairness::weak));
  EXPECT_FALSE(holds("E([] s(0) & []<> open)", Fairness::strong));
  for (const Fairness fairness : kEveryFairness) {
    EXPECT_TRUE(holds("E([] s(0) & <> open)", fairness)) << "the door may be left closed";
    EXPECT_TRUE(holds("AG EF s(1)", fairness));
  }
}

TEST_F(ReferenceBranchingTest, EveryInitialStateCounts) {
  load(kTwoStarts);
  EXPECT_FALSE(holds("EF s(2)", Fairness::weak));
  ASSERT_EQ(engine->initial().size(), 2u);
  const auto label_of = [&](Number state) { return engine->label(state) >> path_atom(0) & 1; };
  EXPECT_NE(label_of(engine->initial()[0]), label_of(engine->initial()[1]));
  EXPECT_TRUE(holds("EF s(2) | AG s(1)", Fairness::weak));
  EXPECT_FALSE(holds("!EF s(2)", Fairness::weak));
}

// ---- questions afterwards

TEST_F(ReferenceBranchingTest, LabelsAndSuccessors) {
  load(kWalk);
  EXPECT_TRUE(holds("EF s(3)", Fairness::weak));
  ASSERT_EQ(property.atoms.size(), 1u);
  ASSERT_EQ(property.paths.size(), 1u);
  std::size_t finals = 0;
  std::size_t deadlocks = 0;
  for (const auto& [text, state] : testing::states_of(*engine)) {
    const bool there = text.find("s(3)") != std::string::npos;
    finals += there ? 1 : 0;
    EXPECT_EQ(engine->label(state) & 1, there ? 1u : 0u) << text;
    EXPECT_EQ(engine->label(state) >> path_atom(0), 1u) << "the end can be reached from " << text;
    if (engine->successors(state) == std::vector{state}) ++deadlocks;
  }
  EXPECT_GE(finals, 2u) << "before the agent waits, and afterwards";
  EXPECT_EQ(deadlocks, 1u);
}

TEST_F(ReferenceBranchingTest, RunsAreRunsOfTheSystem) {
  std::size_t runs = 0;
  for (const char* text : {kWalk, kIdle, kPorter}) {
    load(text);
    for (const char* formula : {"E([]<> s(0))", "EF s(1)", "E(s(0) U s(1))", "E(X X s(0))"}) {
      for (const Fairness fairness : kEveryFairness) {
        if (!holds(formula, fairness)) continue;
        ++runs;
        const LtlId wanted = property.paths[0].formula;
        SearchControl control;
        const auto run = engine->run(engine->initial()[0], wanted, control).run;
        const ReplayedRun replayed =
            replay_run(*plain, PlainAtoms(*plain, *model, property.atoms), run, atom_names());
        EXPECT_NO_THROW(confirm(replayed, run, ltl, wanted, fairness)) << formula;
      }
    }
  }
  EXPECT_GE(runs, 30u);
}

TEST_F(ReferenceBranchingTest, RunsFromWithin) {
  load(kWalk);
  EXPECT_FALSE(holds("AG !s(3)", Fairness::weak));
  const LtlId negation = ltl.negation(property.paths[0].formula);
  for (const auto& [text, state] : testing::states_of(*engine)) {
    SearchControl control;
    const auto run = engine->run(state, negation, control).run;
    EXPECT_EQ(run.states.front(), text);
    EXPECT_TRUE(std::ranges::any_of(run.states, [](const std::string& each) {
      return each.find("s(3)") != std::string::npos;
    })) << text;
  }
  for (const Number state : engine->initial()) {
    SearchControl control;
    EXPECT_THROW(engine->run(state, ltl.constant(false), control), InternalError);
  }
}

// ---- limits

TEST_F(ReferenceBranchingTest, ABoundOfTheModel) {
  load(testing::kFlood);
  bind("AG EF go");
  engine = reference_branching(*plain, *model, Fairness::weak);
  SearchControl control;
  const Checking checking = engine->check(ltl, property, control);
  EXPECT_FALSE(checking.complete);
  EXPECT_EQ(checking.reason.text(), "limit: events of ag > 3");
  ASSERT_FALSE(checking.limit_path.empty());
  EXPECT_NO_THROW(replay(*plain, checking.limit_path));
}

TEST_F(ReferenceBranchingTest, ALimitOfStatesIsOneOfTheSystem) {
  load(kWalk);
  bind("AG EF s(3)");
  engine = reference_branching(*plain, *model, Fairness::weak);
  SearchControl tight;
  tight.limits.max_states = 3;
  const Checking stopped = engine->check(ltl, property, tight);
  EXPECT_FALSE(stopped.complete);
  EXPECT_EQ(stopped.reason.text(), "limit: states > 3");
  EXPECT_TRUE(stopped.limit_path.empty());
  SearchControl enough;
  const Checking whole = engine->check(ltl, property, enough);
  EXPECT_TRUE(whole.complete);
  SearchControl just_enough;
  just_enough.limits.max_states = whole.states;
  bind("E(<> s(1) & X X X s(0) & []<> s(3))");
  const Checking again =
      reference_branching(*plain, *model, Fairness::weak)->check(ltl, property, just_enough);
  EXPECT_TRUE(again.complete) << again.reason.text();
  EXPECT_EQ(again.states, whole.states);
  EXPECT_EQ(again.transitions, whole.transitions);
}

TEST_F(ReferenceBranchingTest, TooManyTemporalOperators) {
  load(kWalk);
  bind("E(X X X X X X X X X X X X X s(1))");
  engine = reference_branching(*plain, *model, Fairness::weak);
  SearchControl control;
  const Checking checking = engine->check(ltl, property, control);
  EXPECT_FALSE(checking.complete);
  EXPECT_NE(checking.reason.words().find("temporal operators"), std::string::npos)
      << checking.reason.text();
  EXPECT_TRUE(checking.limit_path.empty());
}

TEST_F(ReferenceBranchingTest, AnInterruptEndsItInGoodOrder) {
  load(kWalk);
  bind("AG EF s(3)");
  engine = reference_branching(*plain, *model, Fairness::weak);
  const std::atomic<bool> interrupted = true;
  SearchControl control;
  control.interrupted = &interrupted;
  EXPECT_EQ(engine->check(ltl, property, control).reason, StopReason::interrupted());
  SearchControl free;
  ASSERT_TRUE(engine->check(ltl, property, free).complete);
  EXPECT_THROW(engine->run(engine->initial()[0], ltl.eventually(ltl.literal(0)), control),
               LimitExceeded);
  EXPECT_EQ(engine->check(ltl, property, control).reason, StopReason::interrupted())
      << "with the graph known";
}

}  // namespace reference_branching_test
}  // namespace credo
