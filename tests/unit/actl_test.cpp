// ACTL on small labelled systems whose paths are known: what the operators mean, what is refused,
// and the words in which runs tell of actions.
#include <gtest/gtest.h>

#include "engine/closed_run.hpp"
#include "engine/explorer.hpp"
#include "engine/reference_explorer.hpp"
#include "export/graph/aut.hpp"
#include "logic/property_text.hpp"
#include "support/temporary_folder.hpp"
#include "support/toy_system.hpp"
#include "verdict/check.hpp"
#include "verdict/replay.hpp"

namespace credo::testing {
namespace actl_test {

using Lines = std::vector<std::string>;

// a prepares a message and hands it to b, which takes a while; a may also give up, for good.
constexpr const char* kShop = R"(
agent a
0 tau 1
1 ab(m) 2 -> b
2 x 0
1 y 3
3 is p
agent b
0 ab(m) 1 <- a
1 z 0
1 is q
)";

struct Asked {
  Fairness fairness = Fairness::none;
  bool reference = false;
};

Verdict check(const std::string& text, const std::string& formula, Asked asked = {}) {
  auto model = load_toy(text);
  const auto property = bind_formula(*model, "f", formula);
  EXPECT_TRUE(property.has_value()) << model->diagnostics.render_all(false);
  CheckOptions options;
  options.fairness = asked.fairness;
  options.reference = asked.reference;
  return PropertyChecker(*model, options).check(*property);
}

// What both engines say.
bool holds(const std::string& text, const std::string& formula,
           Fairness fairness = Fairness::none) {
  const Answer native = check(text, formula, {fairness, false}).outcome;
  EXPECT_EQ(native, check(text, formula, {fairness, true}).outcome) << formula;
  EXPECT_NE(native, Answer::unknown) << formula;
  return native == Answer::holds;
}

Lines why(const std::string& text, const std::string& formula, Asked asked = {}) {
  const Verdict verdict = check(text, formula, asked);
  return verdict.explanation ? verdict.explanation->why : Lines{};
}

Lines actions_of(const Trace& trace) {
  Lines actions;
  for (const TraceStep& step : trace.steps) actions.push_back(step.action);
  return actions;
}

// ---- what the operators mean

TEST(Actl, InADeadlock) {
  constexpr const char* kDead = "agent a\n0 is p\n1 x 1\n";
  EXPECT_TRUE(holds(kDead, "dead"));
  EXPECT_TRUE(holds(kDead, "deadlock"));
  EXPECT_FALSE(holds(kDead, "EX true"));
  EXPECT_FALSE(holds(kDead, "EX Bel(a, p)"));
  EXPECT_FALSE(holds(kDead, "EX[*] true"));
  EXPECT_TRUE(holds(kDead, "AX false"));
  EXPECT_TRUE(holds(kDead, "AX[x] false"));
  EXPECT_TRUE(holds(kDead, "AF Bel(a, p)"));
  EXPECT_TRUE(holds(kDead, "AF[x] Bel(a, p)"));
  EXPECT_FALSE(holds(kDead, "AF Bel(a, q)"));
  EXPECT_FALSE(holds(kDead, "AF[*] Bel(a, q)"));
  EXPECT_TRUE(holds(kDead, "EG Bel(a, p)"));
  EXPECT_TRUE(holds(kDead, "EG[x] Bel(a, p)"));
  EXPECT_FALSE(holds(kDead, "EG[x] Bel(a, q)"));
  EXPECT_TRUE(holds(kDead, "AG[x] Bel(a, p)"));
  EXPECT_TRUE(holds(kDead, "E(false [x]U Bel(a, p))"));
  EXPECT_FALSE(holds(kDead, "E(true U[*] true)"));
  EXPECT_FALSE(holds(kDead, "A(true U[*] true)"));
  // The same inside of a path.
  EXPECT_TRUE(holds(kDead, "A(X Bel(a, q) & X !Bel(a, q))"));
  EXPECT_TRUE(holds(kDead, "!X Bel(a, p) & X Bel(a, q)"));
  EXPECT_FALSE(holds(kDead, "E X Bel(a, p)"));
  EXPECT_FALSE(holds(kDead, "E(<> X Bel(a, p))"));
}

TEST(Actl, AllPathsAskForTheirActions) {
  // AX_x f is about every step: all must be in x and lead to f. It is not the dual of EX_x.
  constexpr const char* kTwo = "agent a\n0 x 1\n0 y 1\n1 is p\n";
  EXPECT_TRUE(holds(kTwo, "EX[x] Bel(a, p)"));
  EXPECT_FALSE(holds(kTwo, "AX[x] Bel(a, p)"));
  EXPECT_TRUE(holds(kTwo, "AX[x, y] Bel(a, p)"));
  EXPECT_TRUE(holds(kTwo, "AX[*] Bel(a, p)"));
  EXPECT_TRUE(holds(kTwo, "!EX[x] !Bel(a, p)"));
  EXPECT_FALSE(holds(kTwo, "AG[x] true"));
  EXPECT_TRUE(holds(kTwo, "AG[x, y] true"));
  EXPECT_FALSE(holds(kTwo, "AF[x] Bel(a, p)"));
  EXPECT_TRUE(holds(kTwo, "AF[x, y] Bel(a, p)"));
  EXPECT_FALSE(holds(kTwo, "A(true U[x] Bel(a, p))"));
  EXPECT_TRUE(holds(kTwo, "A(true U[x, y] Bel(a, p))"));
}

TEST(Actl, NowIsPartOfTheFuture) {
  constexpr const char* kOne = "agent a\n0 x 1\n1 x 1\n0 is p\n";
  EXPECT_TRUE(holds(kOne, "EF[tau] Bel(a, p)"));
  EXPECT_TRUE(holds(kOne, "AF[tau] Bel(a, p)"));
  EXPECT_FALSE(holds(kOne, "EG[x] !Bel(a, p)"));
  EXPECT_TRUE(holds(kOne, "EX EG[x] !Bel(a, p)"));
  EXPECT_FALSE(holds(kOne, "AG[x] !Bel(a, p)"));
}

TEST(Actl, UntilAStep) {
  constexpr const char* kOne = "agent a\n0 x 1\n1 y 2\n2 is p\n0 is q\n1 is q\n";
  EXPECT_TRUE(holds(kOne, "E(Bel(a, q) [x]U[y] Bel(a, p))"));
  EXPECT_TRUE(holds(kOne, "A(Bel(a, q) [x]U[y] Bel(a, p))"));
  EXPECT_FALSE(holds(kOne, "E(Bel(a, q) [y]U[y] Bel(a, p))"));
  EXPECT_FALSE(holds(kOne, "E(Bel(a, q) [x]U[x] Bel(a, p))"));
  EXPECT_FALSE(holds(kOne, "E(Bel(a, q) [x]U Bel(a, p))"));
  EXPECT_TRUE(holds(kOne, "E(Bel(a, q) [x, y]U Bel(a, p))"));
  // g now is enough for [x]U, and not for [x]U[y]; f must be true before the last step.
  EXPECT_TRUE(holds(kOne, "E(false [x]U Bel(a, q))"));
  EXPECT_FALSE(holds(kOne, "E(false [x]U[x] Bel(a, q))"));
  EXPECT_TRUE(holds(kOne, "E(Bel(a, q) [y]U[x] Bel(a, q))"));
}

TEST(Actl, SetsOfActions) {
  EXPECT_TRUE(holds(kShop, "EX[tau] EX[ab(m)] Bel(b, q)"));
  EXPECT_TRUE(holds(kShop, "EX[tau] EX[tau] Bel(b, q)"));  // a message is silent to others
  EXPECT_TRUE(holds(kShop, "EX[tau] EX[x, ab(*)] Bel(b, q)"));
  EXPECT_FALSE(holds(kShop, "EX[tau] EX[x, y] Bel(b, q)"));
}

// ---- in linear time, and deeper inside of a path

TEST(Actl, OnAnyPath) {
  EXPECT_FALSE(holds(kShop, "true [tau]U Bel(b, q)"));
  EXPECT_TRUE(holds(kShop, "true [tau, y]U (Bel(a, p) | Bel(b, q))"));
  EXPECT_TRUE(holds(kShop, "E([] <> Bel(b, q) & true [tau]U[x] true)"));
  EXPECT_FALSE(holds(kShop, "E([] <> Bel(b, q) & true [tau]U[y] true)"));
}

// What one step decides is decided part by part, however often a part occurs.
TEST(Actl, ManyPartsOfOneStep) {
  std::string formula = "X Bel(a, p)";
  for (int i = 0; i < 60; ++i) {
    formula = std::string(i % 2 == 0 ? "X Bel(b, q)" : "X Bel(a, p)") + " <-> (" + formula + ")";
  }
  EXPECT_FALSE(check(kShop, "E (" + formula + ")").outcome == Answer::unknown);
}

// ---- fairness

TEST(Actl, StrongFairnessIsAboutTransitions) {
  // The agent moves for ever in any case, but may always choose x.
  constexpr const char* kChoice = "agent a\n0 x 0\n0 y 1\n1 x 0\n1 is p\n";
  EXPECT_FALSE(holds(kChoice, "AF Bel(a, p)", Fairness::weak));
  EXPECT_TRUE(holds(kChoice, "AF Bel(a, p)", Fairness::strong));
  EXPECT_FALSE(holds(kChoice, "<> Bel(a, p)", Fairness::weak));
  EXPECT_TRUE(holds(kChoice, "<> Bel(a, p)", Fairness::strong));
  EXPECT_TRUE(holds(kChoice, "[] <> Bel(a, p)", Fairness::strong));
  EXPECT_TRUE(holds(kChoice, "EG[x] true", Fairness::weak));
  EXPECT_FALSE(holds(kChoice, "EG[x] true", Fairness::strong));
  EXPECT_TRUE(holds(kChoice, "AG[x, y] true", Fairness::strong));
  // Two transitions between the same states are two.
  constexpr const char* kTwice = "agent a\n0 x 0\n0 y 0\n";
  EXPECT_FALSE(holds(kTwice, "A(true U[y] true)", Fairness::weak));
  EXPECT_TRUE(holds(kTwice, "A(true U[y] true)", Fairness::strong));
}

TEST(Actl, StrongFairnessOfLinearTimeIsAboutTheWholeGraph) {
  constexpr const char* kChoice = "agent a\n0 x 0\n0 y 1\n1 x 0\n1 is p\n";
  const Verdict by_graph = check(kChoice, "<> Bel(a, p)", {Fairness::strong, false});
  EXPECT_EQ(by_graph.algorithm, Algorithm::labelling);
  EXPECT_EQ(by_graph.whole_graph, true);
  EXPECT_NE(check(kChoice, "<> Bel(a, p)", {Fairness::weak, false}).algorithm,
            Algorithm::labelling);
  const Verdict by_run = check(kChoice, "[] !Bel(a, p)", {Fairness::strong, false});
  EXPECT_EQ(by_run.outcome, Answer::violated);
  EXPECT_NE(by_run.algorithm, Algorithm::labelling);
}

TEST(Actl, AMessageIsAMoveOfBoth) {
  // Only a's x is a step of its own; b moves with every message.
  constexpr const char* kPair =
      "agent a\n0 ab(m) 0 -> b\n0 x 0\nagent b\n0 ab(m) 1 <- a\n1 ab(m) 0 <- a\n1 is p\n";
  EXPECT_FALSE(holds(kPair, "AF Bel(b, p)", Fairness::none));
  EXPECT_TRUE(holds(kPair, "AF Bel(b, p)", Fairness::weak));
  // Its part in messages is enough for b: its own z need not come.
  constexpr const char* kBusy =
      "agent a\n0 ab(m) 0 -> b\nagent b\n0 ab(m) 0 <- a\n0 z 1\n1 is p\n1 ab(m) 1 <- a\n";
  EXPECT_FALSE(holds(kBusy, "AF Bel(b, p)", Fairness::weak));
  EXPECT_TRUE(holds(kBusy, "AF Bel(b, p)", Fairness::strong));
}

constexpr const char* kFork = "agent a\n0 x 1\n0 y 2\n1 x 0\n2 x 0\n1 is p\n2 is q\n";

// Every transition is not all that a loop may need: p twice in a row takes another round.
TEST(Actl, LoopsWithMoreThanEveryTransition) {
  for (const bool reference : {false, true}) {
    const Verdict verdict =
        check(kFork, "E [] <> (Bel(a, p) & X X Bel(a, p))", {Fairness::strong, reference});
    EXPECT_EQ(verdict.outcome, Answer::holds);
    ASSERT_TRUE(verdict.trace.has_value());
    EXPECT_GE(verdict.trace->steps.size() - verdict.trace->loop, 6u);
  }
}

// The same by an automaton that would rather wait.
TEST(Actl, LoopsWithTheMarksOfTheAutomaton) {
  auto model = load_toy(kFork);
  System system(*model);
  SearchControl control;
  StateGraph graph(system, std::size_t{1} << 20);
  graph.explore(control);
  StateAtom believes{AtomKind::belief, 0, model->terms.atom("p")};
  AtomLabels atoms(system, {believes});
  std::vector<Label> states;
  std::vector<ComponentId> tuple(system.width());
  for (StateGraph::Number state = 0; state < graph.size(); ++state) {
    graph.tuple(state, tuple);
    states.push_back(atoms.label(tuple, false));
  }
  GraphLabels labels(graph, states, atoms);
  Automaton automaton;
  automaton.set_count = 1;
  automaton.states = {
      {{{0, 0, 0, 0}, {1, 0, 1, 0}}, false}, {{{0, 0, 2, 0}}, false}, {{{1, 0, 0, 1}}, false}};
  const credo::Run run = closed_run(graph, labels, automaton, 0, control);
  ASSERT_TRUE(run.has_loop());
  const std::size_t length = run.states.size() - run.loop;
  bool twice = false;
  bool other = false;
  for (std::size_t i = 0; i < length; ++i) {
    const auto at = [&](std::size_t k) { return run.states[run.loop + (i + k) % length]; };
    const auto is_at = [](const std::string& text, const char* place) {
      return text.find(place) != std::string::npos;
    };
    twice = twice || (is_at(at(0), "at: 1") && is_at(at(2), "at: 1"));
    other = other || is_at(at(0), "at: 2");
  }
  EXPECT_TRUE(twice);
  EXPECT_TRUE(other);
}

// A fair run whose loop would have too many steps ends where that would begin.
TEST(Actl, LoopsThatNobodyReads) {
  std::string ring;
  for (const char agent : {'a', 'b', 'c'}) {
    ring += std::string("agent ") + agent + "\n";
    for (int i = 0; i < 20; ++i) {
      ring += std::to_string(i) + " x " + std::to_string((i + 1) % 20) + "\n";
    }
  }
  const Verdict verdict = check(ring, "<> Bel(a, p)", {Fairness::strong, false});
  EXPECT_EQ(verdict.outcome, Answer::violated);
  ASSERT_TRUE(verdict.trace.has_value());
  EXPECT_FALSE(verdict.trace->has_loop());
  EXPECT_TRUE(verdict.trace->steps.empty());
  EXPECT_EQ(verdict.explanation->why,
            Lines{"at the start: a fair run goes on within 8000 states and takes each of their "
                  "24000 transitions again and again; written out, that takes too many steps"});
}

// ---- words

TEST(Actl, WhyItFails) {
  EXPECT_EQ(why(kShop, "AX[y] true"), Lines{"step 1 is tau, which is not in [y]"});
  EXPECT_EQ(why(kShop, "AX Bel(a, p)"), Lines{"after step 1: Bel(a, p) is false"});
  EXPECT_EQ(why(kShop, "AG[tau, x, z] !Bel(a, p)"),
            Lines{"step 2 is y, which is not in [tau, x, z]"});
  EXPECT_EQ(why(kShop, "AF[tau] Bel(b, q)"),
            (Lines{"at the start: the steps do not stay in [tau] until Bel(b, q)",
                   "step 2 is y, which is not in [tau]", "after step 1: Bel(b, q) is false"}));
  EXPECT_EQ(why(kShop, "AF[tau, y] Bel(b, q)"),
            (Lines{"at the start: the steps do not stay in [tau, y] until Bel(b, q)",
                   "after step 2: nothing can happen any more, so no step is in [tau, y]",
                   "after step 2: Bel(b, q) is false"}));
  EXPECT_EQ(why("agent a\n0 x 1\n1 y 0\n1 is p\n", "A(true U[y] Bel(a, p))"),
            Lines{"at the start: no step from here on is in [y] and leads to Bel(a, p)"});
  EXPECT_EQ(
      why(kShop, "[] (true [tau, x, z]U Bel(b, q))"),
      (Lines{"at the start: the steps do not stay in [tau, x, z] until Bel(b, q)",
             "step 2 is y, which is not in [tau, x, z]", "after step 1: Bel(b, q) is false"}));
}

TEST(Actl, WhyItHolds) {
  EXPECT_EQ(why(kShop, "EX[tau] !Bel(a, p)"),
            (Lines{"step 1 is tau, which is in [tau]", "after step 1: Bel(a, p) is false"}));
  EXPECT_EQ(why(kShop, "EG[tau, x, z] true"),
            Lines{"at the start: every step from here on is in [tau, x, z]"});
  EXPECT_EQ(why(kShop, "E(true [tau]U[y] Bel(a, p))"),
            (Lines{"step 2 is y, which is in [y]", "after step 2: Bel(a, p) is true"}));
}

TEST(Actl, StepsOfARun) {
  const Verdict verdict = check(kShop, "EF Bel(b, q)");
  ASSERT_TRUE(verdict.trace.has_value());
  EXPECT_EQ(actions_of(*verdict.trace), (Lines{"tau", "ab(m)"}));
  EXPECT_EQ(verdict.trace->steps[0].partner, "");
  EXPECT_EQ(verdict.trace->steps[1].mover, "a");
  EXPECT_EQ(verdict.trace->steps[1].partner, "b");
  // That there is a step is not worth a word.
  const Verdict bare = check(kShop, "AX[y] true");
  ASSERT_TRUE(bare.trace.has_value());
  for (const AtomChange& change : bare.trace->atoms) ADD_FAILURE() << change.atom;
  // b takes part in the loop, though it has no step of its own there.
  const Lines told = why("agent a\n0 ab(m) 0 -> b\nagent b\n0 ab(m) 0 <- a\n", "<> Bel(b, p)");
  EXPECT_EQ(told, Lines{"at the start: Bel(b, p) is never true from here on"});
}

// Of a property about actions every step is marked, so that none is folded.
TEST(Actl, StepsThatAreNamedMatter) {
  const Verdict verdict = check(kShop, "AG[tau, x, z] !Bel(a, p)");
  EXPECT_EQ(verdict.explanation->why, Lines{"step 2 is y, which is not in [tau, x, z]"});
  ASSERT_TRUE(verdict.trace.has_value());
  ASSERT_EQ(verdict.trace->steps.size(), 2u);
  EXPECT_TRUE(verdict.trace->steps[1].matters);
}

// What a finite run shows of its last step, it shows by that step.
TEST(Actl, RunsEndWithTheStepThatCounts) {
  const Verdict verdict = check(kShop, "!(true [tau]U[y] true)");
  EXPECT_EQ(verdict.outcome, Answer::violated);
  ASSERT_TRUE(verdict.trace.has_value());
  EXPECT_FALSE(verdict.trace->has_loop());
  EXPECT_EQ(actions_of(*verdict.trace), (Lines{"tau", "y"}));
  EXPECT_EQ(verdict.explanation->why, Lines{"step 2 is y, which is in [y]"});
}

// A run is taken by its actions, also where others lead to the same states.
TEST(Actl, ReplayGoesByActions) {
  auto model = load_toy("agent a\n0 x 1\n0 y 1\n1 is p\n");
  const auto property = bind_formula(*model, "f", "E(true U[y] true)");
  ASSERT_TRUE(property.has_value());
  LtlStore ltl;
  const LtlProperty asked = to_ltl(*model, *property, {}, ltl);
  const LtlId wanted = asked.paths[0].formula;
  PlainSystem plain(*model);
  const PlainAtoms atoms(plain, *model, asked.atoms);
  credo::Run run;
  run.states = {plain.view(plain.initial()[0]).text(), ""};
  run.states[1] = plain.view(plain.successors(plain.initial()[0])[0].next).text();
  const auto confirmed = [&](const std::string& action) {
    run.movers.clear();
    run.actions.clear();
    run.add_step(1, model->terms.atom(action));
    confirm(replay_run(plain, atoms, run, {}), run, ltl, wanted, Fairness::none);
  };
  EXPECT_NO_THROW(confirmed("y"));
  EXPECT_THROW(confirmed("x"), InternalError);
  EXPECT_THROW(confirmed("z"), InternalError);
}

// A loop that leaves out a transition is not fair.
TEST(Actl, ReplayLooksAtTransitions) {
  auto model = load_toy("agent a\n0 x 0\n0 y 0\n");
  const auto property = bind_formula(*model, "f", "[] !Bel(a, p)");
  LtlStore ltl;
  const LtlProperty asked = to_ltl(*model, *property, {}, ltl);
  PlainSystem plain(*model);
  const PlainAtoms atoms(plain, *model, asked.atoms);
  const std::string state = plain.view(plain.initial()[0]).text();
  credo::Run run;
  run.states = {state};
  run.loop = 0;
  run.add_step(1, model->terms.atom("x"));
  const auto confirmed = [&] {
    confirm(replay_run(plain, atoms, run, {}), run, ltl, asked.formula, Fairness::transitions);
  };
  EXPECT_THROW(confirmed(), InternalError);
  run.states.push_back(state);
  run.add_step(1, model->terms.atom("y"));
  EXPECT_NO_THROW(confirmed());
}

TEST(Actl, Vacuity) {
  const Verdict verdict = check(kShop, "AG (Bel(a, q) -> AX[x] false)");
  ASSERT_TRUE(verdict.vacuity.has_value());
  EXPECT_TRUE(verdict.vacuity->vacuous);
  ASSERT_FALSE(verdict.vacuity->conclusions.empty());
  EXPECT_EQ(verdict.vacuity->conclusions[0].text, "AX[x] false");
  const Verdict other = check(kShop, "EX[tau] (true | Bel(a, p))");
  ASSERT_TRUE(other.vacuity.has_value());
  ASSERT_FALSE(other.vacuity->irrelevant.empty());
  EXPECT_EQ(other.vacuity->irrelevant[0].text, "Bel(a, p)");
}

// ---- exports

TEST(Actl, GraphsHaveActionsOnTheirEdges) {
  const TemporaryFolder folder;
  auto model = load_toy("agent a\n0 x 1\n0 y 1\n0 ab(m) 0 -> b\nagent b\n0 ab(m) 0 <- a\n");
  const auto label = [&](Mover, TermId action) { return model->terms.text(action); };
  for (const bool reference : {false, true}) {
    const auto aut = aut_export(folder.path("g.aut"), label);
    SearchControl control;
    const GraphSink sink = aut->sink();
    if (reference) {
      explore_reference(PlainSystem(*model), control, sink);
    } else {
      System system(*model);
      explore(system, control, sink);
    }
    EXPECT_EQ(aut->finish(), "");
    EXPECT_EQ(folder.read("g.aut"),
              "des (0, 3, 2)\n(0, \"x\", 1)\n(0, \"y\", 1)\n(0, \"ab(m)\", 0)\n");
  }
}

// ---- binding

class ActlBinding : public ::testing::Test {
 protected:
  // "place: message", or the property as it is written back.
  std::string bound(const std::string& formula) {
    Diagnostics diagnostics(model->sources);
    const auto property = bind_formula(*model, "f", formula, diagnostics);
    if (property) return text_of(model->terms, property->property, property->property.root);
    const Diagnostic& first = diagnostics.all().front();
    return std::string(model->sources.slice(first.where)) + ": " + first.message;
  }
  // The formula that is checked, and its path formulas.
  std::string meaning(const std::string& formula) {
    const auto property = bind_formula(*model, "f", formula);
    LtlStore ltl;
    const LtlProperty asked = to_ltl(*model, *property, {}, ltl);
    const auto name = [&](std::uint32_t atom) {
      return atom < asked.atoms.size() ? text_of(*model, asked.atoms[atom])
                                       : "<" + asked.paths[path_atom(atom)].text + ">";
    };
    if (asked.paths.empty()) return ltl.text(asked.formula, name);
    return (asked.paths[0].universal ? "A" : "E") + ltl.text(asked.paths[0].formula, name);
  }

  std::unique_ptr<Model> model = load_toy(kShop);
};

TEST_F(ActlBinding, IsWrittenBack) {
  for (const char* const formula :
       {"EX[tau] Bel(a, p)", "AG[tau, ab(*)] Bel(a, p)", "E(Bel(a, p) [x]U[y] Bel(b, q))",
        "A(Bel(a, p) U[y] Bel(b, q))", "A(Bel(a, p) [*]U AX[x] Bel(b, q))"}) {
    EXPECT_EQ(bound(formula), formula);
  }
}

TEST_F(ActlBinding, IsRefused) {
  EXPECT_EQ(bound("AX[tau, w] true"), "tau, w: no action called w");
  EXPECT_EQ(bound("E(true [tau]U[ w ] true)"), "w: no action called w");
}

TEST_F(ActlBinding, Means) {
  EXPECT_EQ(meaning("EX[x] Bel(a, p)"), "E([x] & X Bel(a, p))");
  EXPECT_EQ(meaning("AX[x] Bel(a, p)"), "A(([x] & X Bel(a, p)) | deadlock)");
  EXPECT_EQ(meaning("EX Bel(a, p)"), "E(X Bel(a, p) & !deadlock)");
  EXPECT_EQ(meaning("AX Bel(a, p)"), "A(X Bel(a, p) | deadlock)");
  EXPECT_EQ(meaning("X Bel(a, p)"), "(X Bel(a, p) | deadlock)");
  EXPECT_EQ(meaning("!X Bel(a, p)"), "(deadlock | X !Bel(a, p))");
  EXPECT_EQ(meaning("E !X Bel(a, p)"), "E(!deadlock & X !Bel(a, p))");
  EXPECT_EQ(meaning("EG[x] Bel(a, p)"), "E[] (Bel(a, p) & ([x] | deadlock))");
  EXPECT_EQ(meaning("AG Bel(a, p)"), "A[] Bel(a, p)");
  EXPECT_EQ(meaning("AF[x] Bel(a, p)"), "A([x] U Bel(a, p))");
  EXPECT_EQ(meaning("E(Bel(a, p) [x]U Bel(b, q))"), "E((Bel(a, p) & [x]) U Bel(b, q))");
  EXPECT_EQ(meaning("E(Bel(a, p) U[y] Bel(b, q))"),
            "E(Bel(a, p) U (Bel(a, p) & [y] & X Bel(b, q)))");
  EXPECT_EQ(meaning("EX[x] true"), "E[x]");
  EXPECT_EQ(meaning("EX true"), "!deadlock");
  EXPECT_EQ(meaning("Bel(a, p) [x]U Bel(b, q)"), "((Bel(a, p) & [x]) U Bel(b, q))");
}

}  // namespace actl_test
}  // namespace credo::testing
