// The semantics of Dribble, transition by transition, as the reference interpreter reports it; the
// machine is compared with it in tests/property/random_dribble_test.cpp.
#include <gtest/gtest.h>

#include "engine/explorer.hpp"
#include "files/load_model.hpp"
#include "lint/lint.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_model.hpp"
#include "system/plain_system.hpp"
#include "verdict/coverage.hpp"

namespace credo {
namespace dribble_test {

using Lines = std::vector<std::string>;

// A single agent, followed along its first steps.
class DribbleAgent {
 public:
  explicit DribbleAgent(const std::string& text, const std::string& environment = "")
      : model_(load(text, environment)), system_(*model_), now_(system_.initial().front()) {}

  // The steps from here: their summaries.
  Lines steps() const {
    Lines lines;
    for (const PlainStep& step : system_.successors(now_)) lines.push_back(step.report.summary);
    return lines;
  }
  const StepReport& take(std::size_t index = 0) {
    std::vector<PlainStep> all = system_.successors(now_);
    now_ = all.at(index).next;
    report_ = all[index].report;
    return report_;
  }
  void take_all(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) take();
  }

  std::string beliefs() const { return section(0); }
  std::string goals() const { return section(1); }
  std::string plan() const { return section(2); }
  Lines actions() const { return system_.view(now_).actions; }
  std::string place() const { return model_->sources.locate(report_.where); }

 private:
  std::unique_ptr<Model> load(const std::string& text, const std::string& environment) const {
    LoadOptions options;
    if (!environment.empty()) options.environment_path = folder_.write("e.env", environment);
    auto model = testing::load_dribble(text, options);
    if (model->diagnostics.has_errors()) {
      throw std::runtime_error(model->diagnostics.render_all(false));
    }
    return model;
  }
  std::string section(std::size_t index) const {
    const StateView view = system_.view(now_);
    std::string out;
    for (const std::string& item : view.agents[0].local.sections[index].items) {
      out += (out.empty() ? "" : ", ") + item;
    }
    return out;
  }

  testing::TemporaryFolder folder_;
  std::unique_ptr<Model> model_;
  PlainSystem system_;
  PlainState now_;
  StepReport report_;
};

// ---- transitions

TEST(Dribble, AGoalRuleMakesAPlan) {
  DribbleAgent agent(
      "props p q maxlen 4 action a goals p, q\n"
      "goalrule g1: G p & ~B q -> a; a\ngoalrule g2: G (p & q) -> a\ngoalrule g3: G (p | q) -> a");
  EXPECT_EQ(agent.steps(),
            (Lines{"goal rule g1: the plan is now a; a", "goal rule g3: the plan is now a"}))
      << "no single goal entails p & q";
  agent.take();
  EXPECT_EQ(agent.plan(), "a; a");
  EXPECT_EQ(agent.place(), "test.dribble:2:1");
  EXPECT_EQ(agent.steps(), Lines{"does a"}) << "goal rules wait for the empty plan";
}

TEST(Dribble, RulesWithTheSameResultAreOneTransition) {
  const DribbleAgent agent(
      "props p maxlen 4 action a goals p goalrule x: G p -> a goalrule y: true -> a");
  EXPECT_EQ(agent.steps(), Lines{"goal rule x: the plan is now a"});
}

TEST(Dribble, AConditionalTakesOneBranch) {
  DribbleAgent agent(
      "props p q maxlen 13 action a action b beliefs p\n"
      "goalrule true -> if B p then {if B q then {a} else {b; a}} else {a}; b");
  agent.take();
  EXPECT_EQ(agent.take().summary, "B p holds: takes the then branch");
  EXPECT_EQ(agent.plan(), "if B q then {a} else {b; a}; b");
  EXPECT_EQ(agent.take().summary, "B q does not hold: takes the else branch");
  EXPECT_EQ(agent.plan(), "b; a; b");
}

TEST(Dribble, APlanRuleIsAnAlternativeToExecution) {
  DribbleAgent agent(
      "props p maxlen 4 action a action b beliefs p goalrule true -> a; b; b\n"
      "prrule r: a; b | B p -> E\nprrule s: a | B ~p -> b\nprrule t: b | true -> a\n"
      "prrule u: a; b; b | true -> a\nprrule v: a; b; b; b | true -> E");
  agent.take();
  EXPECT_EQ(agent.steps(),
            (Lines{"does a", "rule r replaces a; b by E", "rule u replaces a; b; b by a"}));
  agent.take(1);
  EXPECT_EQ(agent.plan(), "b");
}

TEST(Dribble, AConditionalInAHeadMatchesTheIdenticalOne) {
  DribbleAgent agent(
      "props p q maxlen 12 action a beliefs p goalrule true -> if B (p & q) then {a} else {a; a}\n"
      "prrule r: if B (q & p) then {a} else {a; a} | true -> E\n"
      "prrule s: if B (q & p) then {a} else {a} | true -> a");
  agent.take();
  EXPECT_EQ(agent.steps(), (Lines{"B (p & q) does not hold: takes the else branch",
                                  "rule r replaces if B (p & q) then {a} else {a; a} by E"}));
}

TEST(Dribble, PlansStayWithinMaxlen) {
  DribbleAgent agent(
      "props p maxlen 3 abstract x action a goalrule true -> x; a\n"
      "prrule r: x | true -> a; a\nprrule s: x | true -> a; a; a");
  agent.take();
  EXPECT_EQ(agent.steps(), Lines{"rule r replaces x by a; a"});
}

TEST(Dribble, AnInapplicableActionLeavesThePlanRules) {
  DribbleAgent agent(
      "props p maxlen 3 action a pre B p action b goalrule true -> a\nprrule r: a | true -> b");
  agent.take();
  EXPECT_EQ(agent.steps(), Lines{"rule r replaces a by b"});
}

// ---- actions

TEST(Dribble, EffectsReplaceLiteralsInEveryDisjunct) {
  DribbleAgent agent(
      "props p q r maxlen 3 action a eff p, ~q\n"
      "beliefs ~p & q | r, q | ~q & r goalrule true -> a");
  agent.take();
  EXPECT_EQ(agent.take().summary, "does a");
  EXPECT_EQ(agent.beliefs(), "p & ~q | r, ~q | ~q & r");
}

TEST(Dribble, EffectsDoNotAddWhatIsNotThere) {
  DribbleAgent agent("props p q maxlen 3 action a eff p beliefs q goalrule true -> a");
  agent.take();
  EXPECT_EQ(agent.take().details,
            Lines{"its effect p adds nothing, since nothing is believed about p: that takes +p"});
  EXPECT_EQ(agent.beliefs(), "q");
}

TEST(Dribble, OnlyAnEffectOnWhatIsNowhereBelievedIsTold) {
  DribbleAgent agent(
      "props p q r maxlen 3 action a eff p, ~q, +r; when B ~q: r beliefs ~p | q goalrule true -> "
      "a");
  agent.take();
  EXPECT_EQ(agent.take().details, Lines{});
}

TEST(Dribble, AssertiveEffectsAddWhatDoesNotFollow) {
  DribbleAgent agent(
      "props p q maxlen 3 action a eff +p, +~q action b eff +p beliefs q | p & q\n"
      "goalrule true -> a; b");
  agent.take_all(2);
  EXPECT_EQ(agent.beliefs(), "p, p & ~q | ~q") << "~q follows, p does not";
  agent.take();
  EXPECT_EQ(agent.beliefs(), "p, p & ~q | ~q");
}

TEST(Dribble, GuardsOfEffectsReadTheOldBeliefs) {
  DribbleAgent agent(
      "props p q maxlen 3 action a eff when B p: q; when B ~p: ~q; ~p\n"
      "beliefs p & ~q goalrule true -> a; a");
  agent.take_all(2);
  EXPECT_EQ(agent.beliefs(), "~p & q");
  agent.take();
  EXPECT_EQ(agent.beliefs(), "~p & ~q");
}

TEST(Dribble, ContradictoryEffectsMakeAnActionInapplicable) {
  DribbleAgent agent(
      "props p q maxlen 3 action a eff p; when B q: ~p beliefs q & ~p goals p\n"
      "goalrule true -> a");
  agent.take();
  const StepReport& stall = agent.take();
  EXPECT_EQ(stall.summary, "stalls: nothing applies");
  EXPECT_EQ(stall.details,
            Lines{"action a is not applicable: it would make p both true and false"});
}

TEST(Dribble, ReachedGoalsAreDropped) {
  DribbleAgent agent(
      "props p q maxlen 3 action a eff p beliefs ~p & ~q goals p, p & q, p | q\n"
      "goalrule true -> a");
  agent.take();
  EXPECT_EQ(agent.take().details, (Lines{"the goal p is reached", "the goal p | q is reached"}));
  EXPECT_EQ(agent.goals(), "p & q");
}

// ---- percepts and the environment

constexpr const char* kLamp = R"(
props on dark seen maxlen 4
perceives dark as level(0), on as lamp(_)
action press eff on
goals on goalrule g: G on & B dark -> press
)";

TEST(Dribble, PerceptsReviseBeliefsBeforeTheStep) {
  DribbleAgent agent(kLamp, "level(0). press -> +lamp(1); -level(0).");
  EXPECT_EQ(agent.beliefs(), "");
  const StepReport& first = agent.take();
  EXPECT_EQ(first.summary, "goal rule g: the plan is now press");
  EXPECT_EQ(first.details, (Lines{"perceives level(0): believes dark now",
                                  "does not perceive lamp(_): believes ~on now"}));
  EXPECT_EQ(agent.beliefs(), "~on, dark");
  agent.take();
  EXPECT_EQ(agent.actions(), Lines{"test press"});
  EXPECT_EQ(agent.beliefs(), "on, dark") << "the action's own effect comes first";
  EXPECT_EQ(agent.goals(), "");
  EXPECT_EQ(agent.steps().size(), 1u) << "the agent waits for its action";
  agent.take();
  agent.take();
  EXPECT_EQ(agent.beliefs(), "on, ~dark") << "what is perceived is revised even in a stall";
}

TEST(Dribble, PerceivedGoalsAreReached) {
  DribbleAgent agent(kLamp, "lamp(2).");
  const StepReport& stall = agent.take();
  EXPECT_EQ(stall.summary, "stalls: nothing applies");
  EXPECT_FALSE(stall.idle);
  EXPECT_FALSE(stall.lost);
  EXPECT_EQ(agent.goals(), "");
  EXPECT_EQ(agent.beliefs(), "on, ~dark");
  EXPECT_TRUE(agent.take().idle);
}

TEST(Dribble, ActionsTheEnvironmentDoesNotKnowStayInside) {
  DribbleAgent agent("props p maxlen 3 action a eff +p goalrule true -> a", "press -> +x.");
  agent.take_all(2);
  EXPECT_EQ(agent.actions(), Lines{});
  EXPECT_EQ(agent.beliefs(), "p");
}

// ---- stalls

constexpr const char* kVacuum = R"(
props c1 r1 b maxlen 12
action cR pre B b & B r1 eff c1; ~b
action cB pre B r1 eff b
action mL eff r1
beliefs ~b & ~c1 & r1 goals c1
goalrule g1: G c1 -> cR
prrule r1: cB | B r1 -> mL; cB
)";

TEST(DribbleStall, AnActionWhoseNeedsNobodyMeets) {
  DribbleAgent agent(kVacuum);
  agent.take();
  const StepReport& stall = agent.take();
  EXPECT_EQ(stall.details, (Lines{"action cR is not applicable: needs B b",
                                  "cB would make b true, but no plan ever contains cB",
                                  "no PR rule applies: r1 needs a plan that begins with cB"}));
  EXPECT_TRUE(stall.idle);
  EXPECT_TRUE(stall.lost);
  EXPECT_EQ(agent.place(), "test.dribble:7:22") << "the action in the plan";
}

TEST(DribbleStall, NothingIsSaidOfActionsThatPlansContain) {
  DribbleAgent agent(std::string(kVacuum) + "goalrule g2: B c1 -> cB");
  agent.take();
  EXPECT_EQ(agent.take().details.size(), 2u);
}

TEST(DribbleStall, WhatAPlanRuleLeadsToCanOccur) {
  DribbleAgent agent(std::string(kVacuum) + "prrule r2: cR | B ~r1 -> cB; cR");
  agent.take();
  EXPECT_EQ(agent.take().details,
            (Lines{"action cR is not applicable: needs B b", "rule r2 does not apply: B ~r1 fails",
                   "no PR rule applies: r1 needs a plan that begins with "
                   "cB"}));
}

TEST(DribbleStall, NoGoalRuleApplies) {
  DribbleAgent agent(
      "props p q maxlen 3 action a goals p goalrule g1: G q -> a\n"
      "goalrule g2: G p & (B q | B ~q) -> a goalrule ~G p -> a");
  EXPECT_EQ(agent.take().details, (Lines{"goal rule g1 does not apply: G q fails",
                                         "goal rule g2 does not apply: B q | B ~q fails",
                                         "goal rule at line 2 does not apply: ~G p fails"}));
}

TEST(DribbleStall, AnAbstractPlanWithoutAnApplicableRule) {
  DribbleAgent agent(
      "props p maxlen 2 abstract x y action a goals p goalrule true -> x; a\n"
      "prrule r: x | B p -> a prrule s: x | true -> a; a prrule t: x; y | true -> a");
  agent.take();
  EXPECT_EQ(agent.take().details,
            (Lines{"no rule for abstract plan x applies", "rule r does not apply: B p fails",
                   "rule s would make the plan longer than maxlen 2",
                   "no PR rule applies: t needs a plan that begins with x; y"}));
}

TEST(DribbleStall, NoActionMakesItSo) {
  DribbleAgent agent("props p maxlen 2 action a pre B ~p goals p goalrule true -> a");
  agent.take();
  EXPECT_EQ(agent.take().details,
            (Lines{"action a is not applicable: needs B ~p", "no action makes p false"}));
  DribbleAgent looking(
      "props p q maxlen 2 perceives p as x action a pre B p goals q goalrule true -> a",
      "hidden h/0. h. @wind : not h -> +x.");
  looking.take();
  EXPECT_EQ(looking.take().details, Lines{"action a is not applicable: needs B p"});
}

TEST(DribbleStall, AnEffectThatAddsNothingWouldNotHelp) {
  DribbleAgent agent(
      "props p b maxlen 2 action a pre B b action charge eff b beliefs ~p goals p\n"
      "goalrule true -> a");
  agent.take();
  EXPECT_EQ(agent.take().details,
            (Lines{"action a is not applicable: needs B b",
                   "no plan ever contains charge, and its effect b would add nothing to what is "
                   "believed here: that takes +b"}));
}

TEST(DribbleStall, WithoutGoalsNothingIsLost) {
  DribbleAgent agent("props p maxlen 2 action a goalrule g: G p -> a");
  const StepReport& stall = agent.take();
  EXPECT_FALSE(stall.lost);
  EXPECT_TRUE(stall.idle);
}

// ---- coverage

SystemCoverage explored(const std::string& text) {
  auto model = testing::load_dribble(text);
  System system(*model);
  SearchControl control;
  explore(system, control);
  return coverage_of(system);
}

TEST(DribbleCoverage, SaysWhyRulesNeverApplied) {
  const SystemCoverage coverage = explored(
      "props p q maxlen 3 abstract x action a action b beliefs p\n"
      "goalrule g1: B p -> a; x\ngoalrule B p & G q -> a\n"
      "prrule r1: b | true -> a prrule r2: a | B q -> x prrule r3: a; x | true -> x; x\n"
      "prrule r4: x; a | true -> E prrule r5: a | true -> a; a; a");
  Lines lines;
  for (const UnusedPlan& each : coverage.plans_never_fired) {
    lines.push_back(each.plan + ": " + each.reason);
  }
  EXPECT_EQ(lines,
            (Lines{"goal rule at line 3: its guard never held (G q fails)",
                   "r1: its head never occurs in a plan", "r2: its guard never held (B q fails)",
                   "r4: its head is never at the front of a plan",
                   "r5: the plan would have been longer than maxlen 3"}));
  EXPECT_TRUE(coverage.lost.empty()) << "a stall without goals loses nothing";
}

TEST(DribbleCoverage, CountsStallsWithGoalsLeft) {
  const SystemCoverage coverage = explored(kVacuum);
  ASSERT_EQ(coverage.lost.size(), 1u);
  EXPECT_EQ(coverage.lost[0].loss.what, "goal c1: stalls at cR");
  EXPECT_EQ(coverage.lost[0].loss.reasons.size(), 3u);
  EXPECT_EQ(coverage.lost[0].loss.steps, 1u);
}

// ---- atoms of properties

class DribbleQuery : public ::testing::Test {
 protected:
  // The text of the query, or the errors.
  std::string ask(const std::string& word, const std::string& operand) {
    const FileId file = model_->sources.add("q", operand);
    Diagnostics diagnostics(model_->sources);
    query_ = model_->programs[0]->atom_reader()->query(
        model_->sources, word, {file, 0, static_cast<std::uint32_t>(operand.size())}, diagnostics);
    if (query_ == nullptr || !diagnostics.all().empty()) {
      const Diagnostic& first = diagnostics.all().at(0);
      return model_->sources.locate(first.where) + " " + first.message +
             (first.hint.empty() ? "" : " | " + first.hint);
    }
    return query_->text();
  }
  // At the start and after the first step of the machine.
  std::pair<bool, bool> answers(const std::string& word, const std::string& operand) {
    ask(word, operand);
    const LocalId start = agent_->initial();
    const LocalId next = after_step(start);
    OwnAtoms& atoms = *agent_->own_atoms();
    return {atoms.satisfies(start, *query_), atoms.satisfies(next, *query_)};
  }

  LocalId after_step(LocalId local) {
    std::vector<Outcome> outcomes;
    agent_->step(local, {}, *agent_->make_scratch(), outcomes);
    return outcomes.at(0).next;
  }

  std::unique_ptr<Model> model_ = testing::load_dribble(
      "props c1 c2 maxlen 8 action mL action cR abstract x\n"
      "beliefs c1 | c2, ~c1 goals c1 & ~c2, c1\n"
      "goalrule true -> if B c2 then {mL; cR} else {x}");
  std::unique_ptr<Agent> agent_ = model_->programs[0]->make_agent(model_->setup(0));
  std::shared_ptr<const LocalQuery> query_;
};

TEST_F(DribbleQuery, IsShownInNormalForm) {
  EXPECT_EQ(ask("B", "~c1"), "B ~c1");
  EXPECT_EQ(ask("B", "(c2 & c1)"), "B (c1 & c2)");
  EXPECT_EQ(ask("G", "c2 | c1 & c1"), "G (c1 | c2)");
  EXPECT_EQ(ask("Gs", "c2, c1, c2"), "Gs{c1, c2}");
  EXPECT_EQ(ask("Bs", ""), "Bs{}");
  EXPECT_EQ(ask("P", "mL; cR"), "P[mL; cR]");
  EXPECT_EQ(ask("P", "if B c1 then { mL } else { cR }"), "P[if B c1 then {mL} else {cR}]");
  EXPECT_EQ(ask("P", "E"), "P[E]");
}

TEST_F(DribbleQuery, IsTrueOrFalse) {
  using Both = std::pair<bool, bool>;
  EXPECT_EQ(answers("B", "c2"), Both(true, true));
  EXPECT_EQ(answers("B", "c1"), Both(false, false));
  EXPECT_EQ(answers("G", "c1 & ~c2"), Both(true, true));
  EXPECT_EQ(answers("G", "c2"), Both(false, false));
  EXPECT_EQ(answers("Bs", "~c1, c2 | c1"), Both(true, true));
  EXPECT_EQ(answers("Bs", "~c1, c2"), Both(false, false)) << "the set itself counts";
  EXPECT_EQ(answers("Gs", "c1, c1 & ~c2"), Both(true, true));
  EXPECT_EQ(answers("Gs", ""), Both(false, false));
  EXPECT_EQ(answers("P", "E"), Both(true, false));
  EXPECT_EQ(answers("P", "if B c2 then {mL; cR} else {x}"), Both(false, true));
  EXPECT_EQ(answers("P", "if B c1 then {mL; cR} else {x}"), Both(false, false));
}

TEST_F(DribbleQuery, ReportsErrorsAtTheirPlace) {
  EXPECT_EQ(ask("B", "c1 & c3"), "q:1:6 unknown prop 'c3' | did you mean 'c1'?");
  EXPECT_EQ(ask("B", ""), "q:1:1 'B' needs a formula");
  EXPECT_EQ(ask("P", ""), "q:1:1 'P' needs a plan | the empty plan is P[E]");
  EXPECT_EQ(ask("P", "mR"), "q:1:1 unknown action or abstract plan 'mR' | did you mean 'cR'?");
  EXPECT_EQ(ask("B", "c1 c2"), "q:1:4 expected the end of the operand of 'B', found 'c2'");
  EXPECT_EQ(ask("P", "x;x;x;x;x;x;x;x;x"),
            "q:1:1 this can never be true: the plan has length 9, more than maxlen 8");
}

TEST_F(DribbleQuery, AttitudesForTheGeneralAtoms) {
  const LocalId start = agent_->initial();
  const LocalId next = after_step(start);
  const auto names = [&](LocalId local, AtomKind kind) {
    Lines lines;
    for (const TermId each : agent_->attitudes(local, kind)) {
      lines.push_back(model_->terms.text(each));
    }
    return lines;
  };
  EXPECT_EQ(names(start, AtomKind::belief), Lines{"c2"});
  EXPECT_EQ(names(start, AtomKind::desire), Lines{"c1"});
  EXPECT_EQ(names(start, AtomKind::intention), Lines{});
  EXPECT_EQ(names(next, AtomKind::intention), (Lines{"mL", "cR", "x"}));
}

// ---- models, lint and the names in properties

TEST(DribbleModel, PropertiesOfASingleAgentAreItsOwn) {
  const auto model =
      testing::load_dribble("props p maxlen 1 property one: [] B p property two: <> G p => false");
  ASSERT_EQ(model->file.properties.size(), 2u);
  EXPECT_EQ(model->file.properties[1].name, "two");
}

Lines findings(const std::string& text, const std::string& environment = "") {
  const testing::TemporaryFolder folder;
  LoadOptions options;
  if (!environment.empty()) options.environment_path = folder.write("e.env", environment);
  const auto model = testing::load_dribble(text, options);
  if (model->diagnostics.has_errors()) return {model->diagnostics.render_all(false)};
  Lines lines;
  for (const Finding& each : lint(*model)) lines.push_back(each.check + ": " + each.message);
  return lines;
}

TEST(DribbleLint, FindsWhatIsOfNoUse) {
  EXPECT_EQ(findings("props p q r s maxlen 3 abstract x y action a eff q action b\n"
                     "beliefs p goalrule B p -> a; x prrule r1: b | true -> a\n"
                     "property main: <> B s"),
            (Lines{"prop-never-read: nothing reads the prop q",
                   "prop-never-used: the prop r is never used",
                   "abstract-without-rule: no rule has the abstract plan x in its head: plans "
                   "stall there",
                   "step-never-planned: no plan ever contains the abstract plan y",
                   "effect-without-belief: the effect q of a never changes anything: nothing is "
                   "ever believed about q",
                   "step-never-planned: no plan ever contains the action b",
                   "rule-never-applies: rule r1 never applies: no plan ever contains b"}));
  EXPECT_EQ(findings("props p maxlen 3 beliefs p property x: B p"),
            Lines{"unused-agent: without a goal rule the agent never does anything"});
}

TEST(DribbleLint, AnEffectOnWhatIsNowhereBelieved) {
  const std::string trap = "props p q maxlen 2 action x eff p goals p goalrule G p -> x\n";
  const std::string finding =
      "effect-without-belief: the effect p of x never changes anything: nothing is ever believed "
      "about p";
  EXPECT_EQ(findings(trap + "beliefs q goals q & p"), Lines{finding});
  EXPECT_EQ(findings(trap + "beliefs q & ~p goals q & p"), Lines{});
  EXPECT_EQ(findings(trap + "beliefs q perceives p as seen goals q & p", "seen."), Lines{});
  const std::string hint = "beliefs q action y eff +~p goals q & p ";
  EXPECT_EQ(findings(trap + hint + "goalrule B q -> y"), Lines{});
  EXPECT_EQ(findings(trap + hint),
            (Lines{finding, "step-never-planned: no plan ever contains the action y"}));
}

TEST(DribbleLint, ActionsNeedNoRuleAndMayHaveOne) {
  const std::string program =
      "props p q maxlen 3 action a eff +q action b goals p goalrule G p & B q -> a; b\n"
      "perceives p as done";
  EXPECT_EQ(findings(program, "a -> +done."), Lines{});
  EXPECT_EQ(findings(program, "a -> +dome."),
            Lines{"belief-never-added: nothing ever adds the belief done/0: it is never true"});
}

TEST(DribbleLint, NamesInPropertiesAreLookedUp) {
  const std::string program =
      "props clean q maxlen 3 abstract tidy action a goals clean goalrule G clean & ~B q -> tidy\n"
      "prrule r: tidy | true -> a\n";
  EXPECT_EQ(findings(program + "property x: Bel(test, clean) & Des(test, clean) & "
                               "Int(test, tidy) & Int(test, a)"),
            Lines{});
  EXPECT_EQ(findings(program + "property x: <> Bel(test, cleam)"),
            Lines{"property-name: test has no belief cleam/0"});
  EXPECT_EQ(findings(program + "property x: <> Int(test, clean)"),
            Lines{"property-name: test has no goal clean"});
  EXPECT_EQ(findings(program + "property x: <> Does(test, a)"),
            Lines{"property-name: this can never be true: test never does a"});
  EXPECT_EQ(findings(program + "property x: <> Does(test, a)", "a -> +f."), Lines{});
}

}  // namespace dribble_test
}  // namespace credo
