// The checks across files: for each one a system that has the fault and one that has not, written
// inline; then the shipped examples, in which nothing may look misspelt.
#include "lint/lint.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "files/load_model.hpp"
#include "lang/languages.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_model.hpp"

namespace credo {
namespace lint_test {

namespace fs = std::filesystem;

std::unique_ptr<Model> without_errors(std::unique_ptr<Model> model) {
  if (model->diagnostics.has_errors()) {
    throw std::runtime_error(model->diagnostics.render_all(false));
  }
  return model;
}

std::unique_ptr<Model> load(const fs::path& path) {
  return without_errors(load_model(path.string(), {}, languages()));
}

struct Linted {
  std::unique_ptr<Model> model;
  std::vector<Finding> findings;
};

Linted lint_text(const std::string& system) {
  Linted result{without_errors(testing::load_text(system)), {}};
  result.findings = lint(*result.model);
  return result;
}

using Lines = std::vector<std::string>;

// The findings of one check as "source text: message = hint", those that look misspelt with a "~"
// in front.
Lines found(const std::string& check, const std::string& system) {
  const Linted linted = lint_text(system);
  Lines lines;
  for (const Finding& finding : linted.findings) {
    if (finding.check != check) continue;
    lines.push_back(fmt::format("{}{}: {}{}{}", finding.likely_misspelling ? "~" : "",
                                linted.model->sources.slice(finding.where), finding.message,
                                finding.hint.empty() ? "" : " = ", finding.hint));
  }
  return lines;
}

// ---- goal-without-plan

TEST(LintGoalWithoutPlan, PostedGoalsNeedAPlan) {
  EXPECT_EQ(found("goal-without-plan", "agent a { !go. +!go <- !wlak(1). +!walk(X) <- true. }"),
            Lines{"~!wlak(1): there is no plan for the goal wlak/1 = did you mean 'walk'?"});
  EXPECT_EQ(found("goal-without-plan", "agent a { !start. }"),
            Lines{"!start: there is no plan for the goal start/0"});
  EXPECT_EQ(found("goal-without-plan", "agent a { !go. +!go <- !walk(1). +!walk(X) <- true. }"),
            Lines{});
}

TEST(LintGoalWithoutPlan, ArgumentsAndArityCount) {
  EXPECT_EQ(found("goal-without-plan", "agent a { !sol(23). +!sol(22) <- true. }"),
            Lines{"!sol(23): there is no plan for the goal sol(23)"});
  EXPECT_EQ(found("goal-without-plan", "agent a { !sol(23). +!sol(X,Y) <- true. }"),
            Lines{"~!sol(23): there is no plan for the goal sol/1 = it exists with arity 2"});
  EXPECT_EQ(found("goal-without-plan", "agent a { !n(1). +!n(X) <- !m(X+1,X). +!m(3,Y) <- true. }"),
            Lines{});
}

TEST(LintGoalWithoutPlan, MessagesAskTheReceiver) {
  EXPECT_EQ(found("goal-without-plan",
                  "external e\nmessage e achieve gO to a\nagent a { +!go <- true. }"),
            Lines{"~e achieve gO to a: a has no plan for the goal gO/0 = did you mean 'go'?"});
  const std::string receivers = "agent b { +!go <- true. }\nagent c { +!run <- true. }\n";
  EXPECT_EQ(found("goal-without-plan",
                  receivers + "agent a { !s(b). +!s(R) <- .send(c,achieve,go); .send(R,achieve,go);"
                              " .send(R,achieve,fly). }"),
            (Lines{".send(c,achieve,go): c has no plan for the goal go/0",
                   ".send(R,achieve,fly): no agent has a plan for the goal fly/0"}));
  EXPECT_EQ(found("goal-without-plan",
                  receivers + "external e\nagent a { !s(e). +!s(R) <- .send(R,achieve,fly). }"),
            Lines{});
}

// ---- plan-never-triggered

TEST(LintPlanNeverTriggered, GoalsAndTests) {
  EXPECT_EQ(found("plan-never-triggered", "agent a { !go. +!go <- true. +!rest <- true. }"),
            Lines{"+!rest: nothing posts the goal rest/0: this plan is never triggered"});
  EXPECT_EQ(found("plan-never-triggered", "agent a { !go(1). +!go(2) <- true. }"),
            Lines{"+!go(2): nothing posts the goal go(2): this plan is never triggered"});
  EXPECT_EQ(found("plan-never-triggered", "agent a { !go. +!go <- ?at(1). +?at(2) <- true. }"),
            Lines{"+?at(2): nothing tests for at(2): this plan is never triggered"});
  EXPECT_EQ(found("plan-never-triggered",
                  "external e\nmessage e achieve go to a\n"
                  "agent a { +!go <- ?at(X). +?at(2) <- true. }"),
            Lines{});
}

TEST(LintPlanNeverTriggered, OnlyAGoalInVainIsAMisspelling) {
  EXPECT_EQ(found("plan-never-triggered", "agent a { !approach. +!aproach <- true. }"),
            Lines{"~+!aproach: nothing posts the goal aproach/0: this plan is never triggered = "
                  "did you mean 'approach'?"});
  EXPECT_EQ(
      found("plan-never-triggered", "agent a { !move_in. +!move_in <- true. +!move_on <- true. }"),
      Lines{"+!move_on: nothing posts the goal move_on/0: this plan is never triggered"});
}

TEST(LintPlanNeverTriggered, ASlipIsAMisspellingOfAGoalThatHasPlansToo) {
  EXPECT_EQ(found("plan-never-triggered",
                  "agent a { !travel. +!travel <- true. +!trvel <- true. +!tarvel <- true. }"),
            (Lines{"~+!trvel: nothing posts the goal trvel/0: this plan is never triggered = "
                   "did you mean 'travel'?",
                   "~+!tarvel: nothing posts the goal tarvel/0: this plan is never triggered = "
                   "did you mean 'travel'?"}));
  EXPECT_EQ(found("plan-never-triggered",
                  "agent a { !step(1). +!step(X) <- true. +!step(X,Y) <- true. }"),
            Lines{"+!step(X,Y): nothing posts the goal step/2: this plan is never triggered"});
}

TEST(LintGoalNeverPosted, GoalsThatAreOnlyNamed) {
  EXPECT_EQ(found("goal-never-posted",
                  "agent a { !travel(1,2). +!travel(X,Y) : not .desire(trvel(X))\n"
                  "  <- .dropDesires(travel(X)); .dropDesires(sleep). }"),
            (Lines{"~not .desire(trvel(X)): nothing posts the goal trvel/1 = "
                   "did you mean 'travel'?",
                   ".dropDesires(sleep): nothing posts the goal sleep/0"}));
}

TEST(LintPlanNeverTriggered, BeliefsAdded) {
  EXPECT_EQ(found("plan-never-triggered", "agent a { b. +b <- true. }"),
            Lines{"+b: nothing ever adds the belief b/0: this plan is never triggered = "
                  "initial beliefs raise no events"});
  EXPECT_EQ(found("plan-never-triggered",
                  "environment { : true -> +auction(1). }\nagent a { +auctoin(N) <- true. }"),
            Lines{"~+auctoin(N): nothing ever adds the belief auctoin/1: this plan is never "
                  "triggered = did you mean 'auction'?"});
  EXPECT_EQ(found("plan-never-triggered",
                  "environment { hidden h/0. h. h(1). seen. function f.g(1) -> +made(1). }\n"
                  "message b tell told to a\nagent b { !s. +!s <- .send(a,tell,said(1)). }\n"
                  "agent a { +h <- f.g(1); +own. +seen <- true. +made(1) <- true. +told <- true.\n"
                  "  +said(X) <- true. +own <- true. }"),
            Lines{"+h: nothing ever adds the belief h/0: this plan is never triggered = "
                  "it is a fact of the environment that this agent does not perceive"});
}

TEST(LintPlanNeverTriggered, BeliefsDeleted) {
  EXPECT_EQ(
      found("plan-never-triggered",
            "environment { on(1). off(1). up. @x : on(X) -> -on(_). }\n"
            "agent a { mine. -on(1) <- true. -off(1) <- -mine. -mine <- true. -up <- true. }"),
      (Lines{"-off(1): nothing ever removes the belief off/1: this plan is never triggered",
             "-up: nothing ever removes the belief up/0: this plan is never triggered"}));
}

TEST(LintPlanNeverTriggered, PerceptsMayBeForOthers) {
  const std::string agents = "agent a { +p(X) <- true. }\nagent b { +p(X) <- true. }";
  const Lines never{
      "+p(X): nothing ever adds the belief p/1: this plan is never triggered = "
      "it is a fact of the environment that this agent does not perceive"};
  EXPECT_EQ(found("plan-never-triggered",
                  "environment { p(1). : p(X) -> +p(X+1). percept p(X) for b. }\n" + agents),
            never);
  // A rule that speaks about some instances leaves the others to everybody.
  EXPECT_EQ(found("plan-never-triggered",
                  "environment { p(1). : p(X) -> +p(X+1). percept p(1) for b. }\n" + agents),
            Lines{});
  EXPECT_EQ(found("plan-never-triggered", "environment { p(b). percept p(A) for A. }\n" + agents),
            never);
}

TEST(LintPlanNeverTriggered, TrustDecidesWhoIsHeard) {
  const std::string agents =
      "agent a { +news <- true. }\nagent b { !s. +!s <- .send(a,tell,news). }\n";
  EXPECT_EQ(found("plan-never-triggered", agents), Lines{});
  EXPECT_EQ(found("plan-never-triggered", agents + "trust none\n").size(), 1u);
}

// ---- beliefs

TEST(LintBeliefNeverAdded, ContextsAndTests) {
  EXPECT_EQ(found("belief-never-added",
                  "agent a { winner(bob). !go. +!go : not winer(bob) <- true.\n"
                  "  +!go : winner(eve) <- ?lost; ?asked. +?asked <- true. }"),
            (Lines{"~not winer(bob): nothing ever adds the belief winer/1: it is never true = "
                   "did you mean 'winner'?",
                   "winner(eve): nothing ever adds the belief winner(eve): it is never true",
                   "?lost: nothing ever adds the belief lost/0: it is never true"}));
  EXPECT_EQ(found("belief-never-added", "agent a { at(1,2). !go. +!go : at(X) <- true. }"),
            Lines{"~at(X): nothing ever adds the belief at/1: it is never true = "
                  "it exists with arity 2"});
}

TEST(LintBeliefNeverAdded, AProviderAnywhereIsEnough) {
  EXPECT_EQ(found("belief-never-added",
                  "environment { seen(1). initial { lucky. } or { }. : seen(X) -> +seen(X+1). }\n"
                  "agent b { !s. +!s <- .send(a,tell,told(1)). }\n"
                  "agent a { mine. !go. +!go : mine & seen(7) & not lucky & told(X) <- ?own(1);\n"
                  "  +own(1). }"),
            Lines{});
}

TEST(LintBeliefNeverAdded, NumbersAtTheEndAreDifferentOnPurpose) {
  EXPECT_EQ(found("belief-never-added", "agent a { room1. !go. +!go : room2 <- true. }"),
            Lines{"room2: nothing ever adds the belief room2/0: it is never true"});
}

TEST(LintBeliefNeverAdded, DeletionsNeedSomethingToDelete) {
  EXPECT_EQ(found("belief-never-added", "agent a { mine(1). !go. +!go <- -mine(_); -mien(1). }"),
            Lines{"~-mien(1): nothing ever adds the belief mien/1: there is nothing to delete = "
                  "did you mean 'mine'?"});
}

TEST(LintBeliefNeverUsed, OncePerPredicate) {
  EXPECT_EQ(
      found("belief-never-used",
            "agent a { idle. read. gone. wanted. shown(1).\n"
            "  !go. +!go : read <- +done(1); +done(2); -gone; ?wnted; +seen. +seen <- true. }\n"
            "property p: <> Bel(a, shown(1))"),
      (Lines{"idle: nothing reads the belief idle/0",
             "~wanted: nothing reads the belief wanted/0 = did you mean 'wnted'?",
             "+done(1): nothing reads the belief done/1"}));
  // A property that speaks of done_well does not speak of done.
  EXPECT_EQ(
      found("belief-never-used", "agent a { done. }\nproperty p: <> Bel(a, done_well)").size(), 1u);
}

// ---- actions and rules

TEST(LintActionWithoutRule, BothDirectionsOfAMisspelling) {
  const std::string system =
      "environment { A does plce_bid(K,B) -> +bid(A). }\nagent a { !go. +!go <- place_bid(1,2). }";
  EXPECT_EQ(found("action-without-rule", system),
            Lines{"~place_bid(1,2): the environment has no rule for the action place_bid/2 = "
                  "did you mean 'plce_bid'?"});
  EXPECT_EQ(found("rule-never-used", system),
            Lines{"~plce_bid(K,B): no agent requests the action plce_bid/2: this rule is never "
                  "used = did you mean 'place_bid'?"});
}

TEST(LintActionWithoutRule, ArgumentsAndAgentsCount) {
  const std::string system =
      "environment { stop(arm) -> true. b does push(X) -> true. A does own(A) -> true. }\n"
      "agent a { !go. +!go <- stop(leg); push(1); own(b). }\nagent b { !go. +!go <- own(b). }";
  EXPECT_EQ(found("action-without-rule", system),
            (Lines{"stop(leg): the environment has no rule for the action stop(leg)",
                   "push(1): the environment has no rule for the action push/1 = "
                   "its rules are for other agents",
                   "own(b): the environment has no rule for the action own(b) = "
                   "its rules are for other agents"}));
  EXPECT_EQ(found("rule-never-used", system),
            (Lines{"stop(arm): no agent requests the action stop(arm): this rule is never used",
                   "push(X): b never requests the action push(_): this rule is never used"}));
}

TEST(LintActionWithoutRule, NoEnvironmentIsSaidOnce) {
  EXPECT_EQ(found("action-without-rule",
                  "agent a { !go. +!go <- walk(1); run. }\nagent b { !go. +!go <- run. }"),
            Lines{"walk(1): the system has no environment: actions such as walk/1 have no effect = "
                  "name one with a line such as: environment \"world.env\""});
}

TEST(LintRuleNeverUsed, SpontaneousAndMatchingRulesAreUsed) {
  EXPECT_EQ(found("rule-never-used",
                  "environment { : true -> +up. step(north) -> true. step(south) -> true. }\n"
                  "agent a { !go(north). +!go(X) <- step(X). }"),
            Lines{});
}

// ---- environment

TEST(LintFacts, ReadAndAdded) {
  const std::string system =
      "environment { hidden cuont/1, spare/0, shown/0, open/0. cuont(0). spare. shown. open.\n"
      "  : count(K) & not open -> true. function f.g(1) : level(2) -> +level(1). }\n"
      "agent a { !go. +!go <- f.g(1). }\nproperty p: <> shown";
  EXPECT_EQ(found("fact-never-added", system),
            (Lines{"~count(K): nothing ever adds the fact count/1: it is never true = "
                   "did you mean 'cuont'?",
                   "level(2): nothing ever adds the fact level(2): it is never true"}));
  EXPECT_EQ(found("fact-never-used", system),
            (Lines{"~cuont(0): no guard reads the hidden fact cuont/1 = did you mean 'count'?",
                   "spare: no guard reads the hidden fact spare/0"}));
}

TEST(LintFacts, AVisibleFactMayBeASlip) {
  const std::string system =
      "environment { cont(0). sunny. : count(K) -> -count(K); +count(K+1); -raniy. : not rainy -> "
      "+rainy. }\n"
      "agent a { }";
  EXPECT_EQ(found("fact-never-used", system),
            Lines{"~cont(0): nothing reads the fact cont/1 = did you mean 'count'?"});
  EXPECT_EQ(found("fact-never-added", system),
            Lines{"~-raniy: nothing ever adds the fact raniy/0: there is nothing to delete = "
                  "did you mean 'rainy'?"});
}

TEST(LintFacts, VisibleFactsAndArithmeticAreFine) {
  const std::string system =
      "environment { hidden bids/1. bids(0). sunny. : bids(I) & I < 3 -> -bids(I); +bids(I+1).\n"
      "  : bids(3) -> true. }\nagent a { }";
  EXPECT_EQ(found("fact-never-added", system), Lines{});
  EXPECT_EQ(found("fact-never-used", system), Lines{});
}

TEST(LintFunctions, NeverCalled) {
  EXPECT_EQ(found("function-never-called",
                  "environment { function f.used(1) = 2. function f.spare(1) = 2.\n"
                  "  function f.spare(2) = 3. }\nagent a { !go. +!go <- f.used(1,X). }"),
            Lines{"function f.spare(1) = 2: no agent calls the function f.spare/2"});
}

TEST(LintHidden, Unknown) {
  EXPECT_EQ(found("hidden-unknown",
                  "environment { hidden coutn/1, open/1, ghost/0, count/1. count(0).\n"
                  "  : not open -> +open. }\nagent a { }"),
            (Lines{"~coutn/1: the environment has no fact coutn/1 = did you mean 'count'?",
                   "~open/1: the environment has no fact open/1 = it exists with arity 0",
                   "ghost/0: the environment has no fact ghost/0"}));
}

// ---- the system file

TEST(LintDefinitionNeverUsed, PropertiesUseThem) {
  const std::string text =
      "agent a { p. !g. +!g : p <- +q. }\n"
      "define used: Bel(a, p)\ndefine by_another: used\ndefine idle: used\ndefine tested: used\n"
      "property x: <> by_another\ntest t: ?(tested)\n";
  EXPECT_EQ(
      found("definition-never-used", text),
      (Lines{
          "idle: no property and no test uses the definition idle = it is for -f, --where and the "
          "like alone"}));
  // What only a definition speaks of is spoken of.
  EXPECT_EQ(found("belief-never-used",
                  "agent a { !g. +!g <- +qqq. }\ndefine d: Bel(a, qqq)\nproperty x: <> d\n"),
            Lines{});
}

TEST(LintUnusedAgent, NeverTriggered) {
  EXPECT_EQ(found("unused-agent",
                  "agent idle { b. +b <- true. }\nagent goer { !go. +!go <- true. }\n"
                  "agent twin[1..3] { +c <- true. }\nagent told { +d <- true. }\n"
                  "message goer tell d to told"),
            (Lines{"idle: agent idle never does anything = "
                   "no initial goal, and no plan that something triggers",
                   "twin: the agents twin[...] never do anything = "
                   "no initial goal, and no plan that something triggers"}));
}

TEST(LintUnusedAgent, Externals) {
  EXPECT_EQ(found("unused-agent",
                  "external sender, receiver, nobody, judge\nmessage sender achieve go to a\n"
                  "trust a tell from judge\nagent a { +!go <- .send(receiver,tell,done). }"),
            Lines{"nobody: nobody sends to the external nobody"});
}

TEST(LintUnusedMessage, ReceiversThatDoNotLook) {
  EXPECT_EQ(found("unused-message",
                  "message a tell first to b\n"
                  "agent a { !s(b). +!s(R) <- .send(b,tell,hello(1)); .send(b,tell,winer(1));\n"
                  "  .send(R,untell,other); .send(b,tell,shown); .send(b,tell,heard(2)). }\n"
                  "agent b { +heard(X) : not winner(X) <- true. }\nproperty p: <> Bel(b, shown)"),
            (Lines{"a tell first to b: b never reads the belief first/0",
                   ".send(b,tell,hello(1)): b never reads the belief hello/1",
                   "~.send(b,tell,winer(1)): b never reads the belief winer/1 = "
                   "did you mean 'winner'?",
                   ".send(R,untell,other): no agent reads the belief other/0"}));
  EXPECT_EQ(found("unused-message",
                  "external e\nagent a { !s(e). +!s(R) <- .send(e,tell,x); .send(R,tell,y). }"),
            Lines{});
}

// ---- all together

TEST(Lint, NamesInPropertiesMustOccurInTheSystem) {
  const std::string system =
      "agent seller { !offer. +!offer <- +offered(apple). }\n"
      "property fine: forall x: [] !Bel(x, offered(apple)) and <> Des(seller, offer)\n";
  EXPECT_TRUE(lint_text(system).findings.empty());
  const Linted linted = lint_text(system + "property slip: <> Bel(seler, offred(apple))\n");
  ASSERT_EQ(linted.findings.size(), 2u);
  for (const Finding& finding : linted.findings) {
    EXPECT_EQ(finding.check, "property-name");
    EXPECT_TRUE(finding.likely_misspelling);
  }
  EXPECT_EQ(linted.findings[0].hint, "did you mean 'seller'?");
  EXPECT_EQ(linted.findings[1].hint, "did you mean 'offered'?");
  EXPECT_EQ(linted.model->sources.slice(linted.findings[1].where), "offred(apple)");
}

TEST(Lint, PropertiesSpeakOfAgentsWithKnownOperators) {
  const std::string system =
      "agent ag1 { !g. +!g <- act. }\n"
      "environment { loc(ag9). act -> +done. : loc(X) -> true. }\n";
  const auto message = [&](const std::string& property) {
    const Linted linted = lint_text(system + property + "\n");
    return linted.findings.empty() ? "" : linted.findings[0].message;
  };
  EXPECT_EQ(message("property p: <> Bel(ag1, done) /* other words */ => violated"), "");
  EXPECT_EQ(message("property p: []( Bel(ag1, done) // in passing\n -> done )"), "");
  EXPECT_EQ(message("property p: <> Bel(ag9, done)"), "unknown agent 'ag9'");
  EXPECT_NE(message("property p: <> Belief(ag1, done)"), "");
  EXPECT_EQ(message("property p: <> Int(ag1, done)"), "ag1 has no goal done");
  // What cannot be checked yet is no fault of the text.
  EXPECT_EQ(message("property p: AG Bel(ag1, done)"), "");
  EXPECT_EQ(message("property p: AG Bel(ag1, doen)"), "ag1 has no belief doen/0");
}

TEST(Lint, PropertiesMustBeFormulas) {
  EXPECT_EQ(found("property-syntax", "agent a { !g. +!g <- true. }\nproperty p: <> &\n").size(),
            1u);
}

TEST(Lint, ALetterForAnotherInALongNameIsASlip) {
  const auto misspellings = [](const std::string& action) {
    const Linted linted = lint_text(
        "agent a { !g. +!g <- place_bid(1). }\n"
        "environment { place_bid(1) -> true. " +
        action + "(2) -> true. }");
    return std::ranges::count_if(linted.findings, &Finding::likely_misspelling);
  };
  EXPECT_EQ(misspellings("plase_bid"), 1);
  EXPECT_EQ(misspellings("place_bit"), 0);  // the last letter tells names apart on purpose
  EXPECT_EQ(misspellings("clear_all"), 0);
}

TEST(Lint, HowCloseNamesAreDependsOnTheirLength) {
  const auto misspelt = [](const std::string& name, const std::string& wanted) {
    return found("belief-never-added",
                 "agent a { " + name + ". !go. +!go : " + wanted + " <- true. }")
        .at(0)
        .starts_with("~");
  };
  EXPECT_TRUE(misspelt("morning", "mornimg"));
  EXPECT_FALSE(misspelt("morning", "mornimk"));
  EXPECT_TRUE(misspelt("mornings", "mornimks"));
  EXPECT_FALSE(misspelt("mornings", "mormimks"));
  EXPECT_TRUE(misspelt("tomorrow_morning", "tomorrow_mormimk"));
  EXPECT_FALSE(misspelt("tomorrow_morning", "tomarrow_mormimk"));
}

TEST(Lint, ASlipHasFiveLettersAndKeepsTheFirstAndTheLast) {
  const auto misspelt = [](const std::string& used, const std::string& spare) {
    const Linted linted = lint_text("agent a { !g. +!g <- " + used + "(1). }\nenvironment { " +
                                    used + "(1) -> true. " + spare + "(2) -> true. }");
    return linted.findings.at(0).likely_misspelling;
  };
  EXPECT_TRUE(misspelt("tasks", "tusks"));
  EXPECT_TRUE(misspelt("tasks", "taks"));
  EXPECT_TRUE(misspelt("tasks", "tsaks"));
  EXPECT_TRUE(misspelt("tasks", "tassks"));
  EXPECT_FALSE(misspelt("task", "tusk"));
  EXPECT_FALSE(misspelt("task", "tsk"));
  EXPECT_FALSE(misspelt("tasks", "masks"));
  EXPECT_FALSE(misspelt("tasks", "task"));
  EXPECT_FALSE(misspelt("do_task", "do_tusk"));
}

TEST(Lint, PerceptPatternsMatchFacts) {
  const std::string agents = "agent alice { +okay(_) <- true. }\nagent bob { +okay(_) <- true. }\n";
  for (const Finding& finding :
       lint_text(agents + "environment { okay(1). percept okay(_) for alice. }").findings) {
    EXPECT_NE(finding.check, "percept-unknown");
  }
  const Linted misspelt = lint_text(agents + "environment { okay(1). percept oky(_) for alice. }");
  ASSERT_EQ(misspelt.findings.size(), 1u);
  EXPECT_EQ(misspelt.findings[0].check, "percept-unknown");
  EXPECT_EQ(misspelt.findings[0].hint, "did you mean 'okay'?");
  EXPECT_TRUE(misspelt.findings[0].likely_misspelling);
  const Linted hidden = lint_text(
      "agent a { !g. +!g <- act. }\n"
      "environment { hidden h/0. h. percept h for a. act : h -> true. }");
  ASSERT_EQ(hidden.findings.size(), 1u);
  EXPECT_EQ(hidden.findings[0].check, "percept-hidden");
}

TEST(Lint, SharedProgramsAreCheckedOnceForAllTheirAgents) {
  const std::string family =
      "agent a[1..2] { !go. +!go <- push. +p(1) <- true. +p(2) <- true. +p(3) <- true. }\n";
  const Linted linted = lint_text(
      "environment { a1 does push -> true. p(1). p(2). percept p(1) for a1.\n"
      "  percept p(2) for a2. }\n" +
      family);
  ASSERT_EQ(linted.findings.size(), 1u);
  EXPECT_EQ(linted.findings[0].message,
            "nothing ever adds the belief p(3): this plan is never triggered");
}

TEST(Lint, FindingsComeByFileAndPlace) {
  const Linted linted = lint_text("agent a { spare. !go. +!went <- missing(1). }\nagent b { }");
  const auto place = [](const Finding& finding) {
    return std::pair(finding.where.file, finding.where.begin);
  };
  EXPECT_EQ(linted.findings.size(), 5u);
  EXPECT_TRUE(std::ranges::is_sorted(linted.findings, {}, place));
}

TEST(Lint, SaysNothingAboutAModelWithErrors) {
  const auto model = testing::load_text("agent a { !go. +!go <- f.g(1). }");
  ASSERT_TRUE(model->diagnostics.has_errors());
  EXPECT_TRUE(lint(*model).empty());
}

// The text of the block of docs/lint.md that opens with ```name.
std::string documented(const std::string& name) {
  std::ifstream in(CREDO_SOURCE_DIR "/docs/lint.md");
  std::string text;
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (inside && line == "```") return text;
    if (inside) text += line + '\n';
    if (line == "```" + name) inside = true;
  }
  throw std::runtime_error("docs/lint.md has no block " + name);
}

TEST(Lint, TheDocumentedExampleIsTrue) {
  const testing::TemporaryFolder folder;
  for (const std::string name : {"clinic.env", "nurse.asl"}) folder.write(name, documented(name));
  const fs::path system = folder.write("clinic.mas", documented("clinic.mas"));
  const auto model = load(system);
  std::string output;
  for (const Finding& finding : lint(*model)) {
    const std::string shown = model->diagnostics.render(
        {Severity::warning, finding.where, finding.message, finding.hint}, false);
    output += shown.substr(system.parent_path().string().size() + 1);
  }
  EXPECT_EQ(output, documented("output"));
}

TEST(Lint, WhatOnlyAPlanInVainPostsCountsAsPosted) {
  const Linted linted = lint_text("agent a { !go. +!go <- true. +!never <- !on. +!on <- true. }");
  ASSERT_EQ(linted.findings.size(), 1u);
  EXPECT_EQ(linted.model->sources.slice(linted.findings[0].where), "+!never");
}

TEST(LintBupl, WhatNoPlanContainsAndWhatNobodyReads) {
  const auto model =
      without_errors(testing::load_bupl("beliefs { p, spare, gone }\n"
                                        "action a = ( p, { added, ~gone, ~nothing } )\n"
                                        "action kept = ( p, { } )\n"
                                        "action inside = ( p, { } )\n"
                                        "proc go = a\n"
                                        "proc other = inner\n"
                                        "proc inner = inside\n"
                                        "repair p & bot | bot <- kept\n"
                                        "repair ~p & wanted <- go\n"
                                        "plan go\n"));
  Lines lines;
  for (const Finding& each : lint(*model)) {
    lines.push_back(each.check + " " + std::string(model->sources.slice(each.where)));
  }
  EXPECT_EQ(lines, (Lines{"belief-never-used spare", "belief-never-used added",
                          "belief-never-added ~nothing", "action-never-used inside",
                          "procedure-never-called other", "procedure-never-called inner",
                          "rule-never-applies repair p & bot | bot <- kept",
                          "belief-never-added wanted"}));
}

TEST(Lint, TheExamplesHaveNoMisspellings) {
  std::size_t systems = 0;
  for (const auto& entry : fs::recursive_directory_iterator(CREDO_SOURCE_DIR "/examples")) {
    if (entry.path().extension() != ".mas") continue;
    const std::string folder = entry.path().parent_path().filename().string();
    if (folder != "auction" && folder != "rover") continue;
    ++systems;
    const auto model = load(entry.path());
    const std::vector<Finding> findings = lint(*model);
    EXPECT_LE(findings.size(), folder == "auction" ? 0u : 5u) << entry.path();
    for (const Finding& finding : findings) {
      EXPECT_FALSE(finding.likely_misspelling) << finding.message;
    }
  }
  EXPECT_GE(systems, 6u);
}

}  // namespace lint_test
}  // namespace credo
