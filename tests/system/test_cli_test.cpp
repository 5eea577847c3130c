// credo test as a user meets it: both outcomes, expectations, exit codes, errors, generated tests.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "support/command_test.hpp"
#include "support/json_schema.hpp"
#include "support/small_systems.hpp"

namespace credo {
namespace test_cli_test {

using nlohmann::json;
using testing::Finished;
using testing::Words;

// Two workers; a lamp that is switched on and off.
constexpr const char* kLamp = R"(system lamp
environment {
  dark.
  on : dark -> -dark; +light.
  off : light -> -light; +dark.
  call(X) -> +called(X).
}
agent a { @on +dark : true <- on.  @never +broken : true <- call(9). }
agent b { @off +light : true <- call(1); off.  @call2 +called(1) : true <- call(2). }
test switch: a does on; b does call(1); off => successful
test wrong: off => safe
test again: (on; call(_)*; off)*; on; call(1)
test long: on;
  call(1) + call(7)
)";

// Counts for ever, without doing anything that shows.
constexpr const char* kEndless = R"(system endless
environment { hidden count/1. count(0). @tick : count(K) -> -count(K); +count(K+1). act -> +done. }
agent a { !start. +!start <- act. }
test one: act
test two: act; act
)";

class TestCli : public testing::CommandTest {
 protected:
  Finished test(Words words) const {
    words.insert(words.begin(), "test");
    return credo(words);
  }
  void expect_test_refused(const std::string& expression, const Words& parts) const {
    expect_refused({"test", lamp_, "-e", expression}, parts);
  }

  const std::string lamp_ = folder_.write("lamp.mas", kLamp);
  const std::string endless_ = folder_.write("endless.mas", kEndless);
};

TEST_F(TestCli, BothOutcomesAreSaidInFull) {
  const Finished done = test({lamp_, "--quiet"});
  EXPECT_EQ(done.code, 0) << done.out << done.err;
  expect_part(done.out, "switch: successful (the agents are not safe with respect to it): ");
  expect_part(done.out, ", as expected\nwrong: safe: no run does it, as expected\n");
  expect_part(done.out, "again: successful (");
  expect_part(done.out, "long: successful (");
  const Finished told = test({lamp_, "-t", "switch", "-t", "wrong"});
  for (const char* part : {"a does on; b does call(1); off", "a shortest run:", "observed: on\n",
                           "observed: call(1)\n", "observed: off\n", "2 tests: 2 as expected\n"}) {
    expect_part(told.out, part);
  }
}

TEST_F(TestCli, OneAgentIsSpokenOfAsOne) {
  EXPECT_EQ(
      test({endless_, "--quiet", "-e", "act", "--solutions=all", "--depth", "8"})
          .out.find(
              "expression 1: successful (the agent is not safe with respect to it): at least "),
      0u);
}

TEST_F(TestCli, ExitCodesTellWhetherExpectationsAreMet) {
  EXPECT_EQ(test({lamp_, "-e", "on => successful"}).code, 0);
  EXPECT_EQ(test({lamp_, "-e", "on => safe"}).code, 1);
  EXPECT_EQ(test({lamp_, "-e", "off => successful"}).code, 1);
  EXPECT_EQ(test({lamp_, "-e", "off"}).code, 0);
  expect_part(test({lamp_, "--quiet", "-e", "on => safe"}).out, "; expected: safe\n");
  const Finished unknown = test({endless_, "-t", "two", "--max-states", "300", "--quiet"});
  EXPECT_EQ(unknown.code, 3);
  EXPECT_EQ(unknown.out,
            "two: unknown (limit: states > 300): no run does it so far, which is not a proof\n");
  EXPECT_EQ(test({endless_, "-t", "two", "--depth", "5"}).code, 3);
  EXPECT_EQ(test({endless_, "-t", "one", "--depth", "8"}).code, 0);
}

TEST_F(TestCli, AStarDescribesDoingNothing) {
  const Finished done = test({lamp_, "-e", "off*"});
  EXPECT_EQ(done.code, 0);
  expect_part(done.out, "a run without a step does it\n");
  expect_part(test({lamp_, "-e", "off*", "--solutions=all"}).out, "1 final state\n");
}

// Counts on for ever, whatever the test finds.
TEST_F(TestCli, TheFirstFinalStateIsEnough) {
  const std::string count = folder_.write("count.bupl",
                                          "beliefs { n(0) }\n"
                                          "action inc = ( n(X), { ~n(X), n(X+1) } )\n"
                                          "action stop = ( n(X) & X > 5, { done } )\n"
                                          "proc loop = inc; (loop + end)\nproc end = stop; loop\n"
                                          "plan loop\ntest deep: inc*; stop => successful\n");
  const Finished done = test({count, "--quiet"});
  EXPECT_EQ(done.code, 0) << done.err;
  EXPECT_EQ(done.out,
            "deep: successful (the agent is not safe with respect to it): a run of 13 steps does "
            "it, as expected\n");
  const json two = json::parse(test({count, "--solutions=2", "--json"}).out)["tests"][0];
  EXPECT_EQ(two["final_states"], 2);
  EXPECT_EQ(two["complete"], false);
  EXPECT_EQ(two["reason"], nullptr);
  ASSERT_EQ(two["finals"].size(), 2u);
  EXPECT_EQ(two["finals"][0]["steps"], two["run"]["steps"].size());
  EXPECT_LT(two["finals"][0]["steps"], two["finals"][1]["steps"]);
  expect_part(test({count, "--solutions=2", "--quiet"}).out, "it): at least 2 final states, as");
  const Finished all = test({count, "--solutions=all", "--max-states=200", "--quiet"});
  EXPECT_EQ(all.code, 0);
  expect_part(all.out, " final states (limit: states > 200), as expected\n");
  expect_refused({"test", count, "--solutions", "0"}, {"--solutions"});
}

TEST_F(TestCli, FinalStatesAreShown) {
  const std::string pick = folder_.write("pick.bupl",
                                         "beliefs { a(1), a(2), a(3), a(4), a(5), a(6) }\n"
                                         "action pick(X) = ( a(X), { ~a(X), got(X) } )\n"
                                         "plan pick(_); pick(_)\ntest two: pick(_); pick(_)\n");
  const Finished one = test({pick});
  expect_part(one.out,
              "  final state 1 (after 2 steps):\n    pick:\n"
              "      beliefs: a(3); a(4); a(5); a(6); got(1); got(2)\n");
  expect_no_part(one.out, "final state 2");
  const Finished all = test({pick, "--solutions=all"});
  expect_part(all.out, ": 15 final states\n");
  expect_part(all.out, "  final state 10 (after 2 steps):\n");
  expect_part(all.out, "  and 5 more final states\n");
  const Finished full = test({pick, "--solutions=all", "--full"});
  expect_part(full.out, "  final state 15 (after 2 steps):\n");
  expect_no_part(full.out, " more final");
  const json document = json::parse(test({pick, "--solutions=all", "--json"}).out)["tests"][0];
  EXPECT_EQ(document["final_states"], 15);
  EXPECT_EQ(document["complete"], true);
  ASSERT_EQ(document["finals"].size(), 10u);
  EXPECT_EQ(document["finals"][0]["state"]["agents"][0]["sections"]["beliefs"].size(), 6u);
}

TEST_F(TestCli, ABuplAgentWithInfinitelyManyStates) {
  const std::string tower = folder_.write("tower.bupl", testing::kTower);
  const Finished faulty = test({tower, "--quiet"});
  EXPECT_EQ(faulty.code, 1);
  EXPECT_EQ(faulty.out,
            "odd: successful (the agent is not safe with respect to it): a run of 7 steps does it; "
            "expected: safe\n");
  const Finished repaired = test({tower, "--quiet", "--const", "STEP=2"});
  EXPECT_EQ(repaired.code, 0);
  EXPECT_EQ(repaired.out, "odd: safe: no run does it, as expected\n");
  EXPECT_EQ(test({tower, "-e", "(stack + finish(_))*; finish(1)", "--max-states=200"}).code, 3);
  expect_refused({"test", tower, "-e", "raise"},
                 {"raise/0 is an internal action", "no observer sees it"});
  const Finished generated = test({tower, "--generate", "3"});
  EXPECT_EQ(generated.code, 0) << generated.err;
  for (const char* part : {"action stack/0", "action finish/1", "repair rule at line 7"}) {
    expect_part(generated.out, part);
  }
  expect_no_part(generated.out, "not covered");
}

// Rules, branches, repairs, internal actions, messages, functions and the environment are silent.
TEST_F(TestCli, WhatAnObserverSeesOfEachLanguage) {
  folder_.write("d.dribble",
                "props p q maxlen 7 action think eff q action push eff p beliefs ~p & ~q goals p\n"
                "goalrule g: G p -> if B q then { push } else { think; push }\n");
  folder_.write("u.bupl",
                "beliefs { x }\ninternal muse = ( x, { } )\naction look = ( x, { } )\n"
                "action fly = ( bot, { } )\nrepair top <- muse; look\nplan fly\n");
  const std::string all = folder_.write(
      "all.mas",
      "system all\nagent d \"d.dribble\"\nagent u \"u.bupl\"\ncycle whole\n"
      "environment { push -> +moved. say(X) -> +said(X). function env.roll(1) = 2. }\n"
      "agent s { !go. +!go <- .send(t, tell, hi); env.roll(1, X); say(X). }\n"
      "agent t { +hi <- +heard. }\n");
  const auto outcome = [&](const std::string& expression) {
    const std::string out = test({all, "--quiet", "-e", expression}).out;
    return out.substr(0, out.find_first_of("(:", out.find(": ") + 2));
  };
  EXPECT_EQ(outcome("think; push"), "expression 1: successful ");
  EXPECT_EQ(outcome("d does think; u does look; s does say(2); d does push"),
            "expression 1: successful ");
  EXPECT_EQ(outcome("push"), "expression 1: safe");
  EXPECT_EQ(outcome("fly"), "expression 1: safe");
  EXPECT_EQ(outcome("say(2); say(2)"), "expression 1: safe");
  expect_refused({"test", all, "-e", "muse"}, {"muse/0 is an internal action"});
  expect_refused({"test", all, "-e", "roll(1)"}, {"no agent has the action roll/1"});
  expect_refused({"test", all, "-e", "hi"}, {"no agent has the action hi/0"});
}

TEST_F(TestCli, TheRunIsAShortestOne) {
  const std::string ways = folder_.write("ways.bupl",
                                         "beliefs { x }\ninternal idle = ( x, { } )\n"
                                         "action a = ( x, { } )\n"
                                         "plan idle; idle; idle; a + a + idle; a\n");
  const json done = json::parse(test({ways, "-e", "a", "--json"}).out);
  EXPECT_EQ(done["tests"][0]["run"]["steps"].size(), 3u);  // two choices, and a
}

// a looks whether x, and tells b, who believes it.
constexpr const char* kTold = R"(agents a b c
channel ab: a -> b
channel bc: b -> c
env x = *
proc Look = update(I_a Bif_a x). (observe(x). update(I_a B_b x). ab!inform(x). 0
                                  + observe(!x). update(I_a B_b !x). ab!inform(!x). 0)
system a = Look, b = ab?inform_if(x). 0, c = 0
define knows: B_b x | B_b !x
test known: obs *; ab(*); ?(knows)  => successful
test early: obs *; ?(knows); ab(*)  => safe
test lie:   obs x;
            ab(inform(!x))          => safe
)";

TEST_F(TestCli, EccsTestsAreOfMessagesAndObservations) {
  const std::string file = folder_.write("told.eccs", kTold);
  EXPECT_EQ(test({file, "--quiet"}).code, 0);
  EXPECT_EQ(test({file, "--quiet", "--engine", "reference"}).code, 0);
  const auto outcome = [&](const std::string& expression) {
    const std::string out = test({file, "-e", expression, "--quiet"}).out;
    return out.substr(out.find(": ") + 2, 4);
  };
  EXPECT_EQ(outcome("obs x; ab(inform_if(x))"), "succ");
  EXPECT_EQ(outcome("ab(inform_if(x))"), "safe");  // something is observed before
  EXPECT_EQ(outcome("a does obs *; a does ab(*)"), "succ");
  EXPECT_EQ(outcome("obs !x; b does ab(inform(!x))"), "succ");
  EXPECT_EQ(outcome("(obs * + ab(*)){2}"), "succ");
  EXPECT_EQ(outcome("(obs * + ab(*)){3}"), "safe");
  EXPECT_EQ(outcome("obs **; ab(*)"), "succ");
  expect_refused({"test", file, "-e", "tau"}, {"tau is silent: no observer sees it"});
  expect_refused({"test", file, "-e", "b does obs x"}, {"b never observes 'x'"});
  expect_refused({"test", file, "-e", "b does obs *"}, {"b observes nothing"});
  expect_refused({"test", file, "-e", "c does ab(*)"},
                 {"c takes no part in what is said on ab", "channel ab: a -> b"});
  expect_refused({"test", file, "-e", "bc(*)"}, {"nothing is ever said on bc"});
  expect_refused({"test", file, "-e", "d does obs x"}, {"unknown agent 'd'"});
  expect_refused({"test", file, "-e", "known; knwon"}, {"no action called 'knwon'"});
  // Generated tests are passed when they are run.
  const std::string proposed = test({file, "--generate", "6", "--quiet"}).out;
  expect_part(proposed, "a does obs x");
  const std::string with = folder_.write("with.eccs", kTold + proposed);
  EXPECT_EQ(test({with, "--quiet"}).code, 0) << proposed;
}

TEST_F(TestCli, ConditionsAreStateFormulas) {
  const auto outcome = [&](const std::string& expression) {
    return test({lamp_, "-e", expression, "--quiet"}).out.substr(14, 4);
  };
  EXPECT_EQ(outcome("?(dark); on; ?(light); call(1); off"), "succ");
  EXPECT_EQ(outcome("on; ?(dark & light)"), "safe");
  EXPECT_EQ(outcome("on; call(_)*; ?(called(X) & X < 2)"), "succ");
  EXPECT_EQ(outcome("on; call(_)*; ?(called(X) & X > 2)"), "safe");
  EXPECT_EQ(outcome("on; call(_)*; ?(called(X)); ?(!called(X))"), "safe");
  expect_test_refused("on; ?(<> dark)",
                      {"expression 1:1:7", "a condition of a test is a state formula"});
  expect_test_refused("on; ?(dark => true)", {"a condition has no expected verdict"});
  expect_test_refused("on; ?(drak)", {"drak", "did you mean 'dark'?"});
  expect_test_refused("on; ?(X > 2)", {"nothing gives X a value to compare"});
  expect_test_refused("on; ?(dark", {"this '(' is never closed"});
}

TEST_F(TestCli, RunsSayWhereConditionsBecomeTrue) {
  const Words words{lamp_, "-e", "on; ?(light); call(1); ?(light); off"};
  const std::string out = test(words).out;
  expect_part(out, "* light is false\n");
  expect_part(out, "* light becomes true\n");
  Words with_json = words;
  with_json.push_back("--json");
  const json run = json::parse(test(with_json).out)["tests"][0]["run"];
  EXPECT_EQ(run["atoms"], json::parse(R"([{"atom": "light", "holds": false}])"));
  std::size_t changes = 0;
  for (const json& step : run["steps"]) changes += step["atoms"].size();
  EXPECT_GE(changes, 1u);
}

TEST_F(TestCli, TheReferenceEngineFindsTheSame) {
  for (const char* test_name : {"switch", "wrong", "again", "long"}) {
    const Finished native = test({lamp_, "--quiet", "-t", test_name});
    const Finished reference = test({lamp_, "--quiet", "-t", test_name, "--engine", "reference"});
    EXPECT_EQ(native.out, reference.out);
  }
  const Finished two =
      test({endless_, "--quiet", "-t", "two", "--max-states", "300", "--engine", "reference"});
  EXPECT_EQ(two.code, 3);
  expect_part(two.out, "two: unknown (limit: states > 300)");
  EXPECT_EQ(test({endless_, "--quiet", "-t", "one", "--engine", "reference"}).code, 0);
  EXPECT_EQ(test({endless_, "--quiet", "-t", "two", "--depth", "5", "--engine", "reference"}).code,
            3);
  expect_refused({"test", lamp_, "--engine", "spin"}, {"--engine: spin checks properties only"});
}

// What is behind a step over a bound matters only if an observer may take that step for what is
// asked.
TEST_F(TestCli, AStepOverABoundMattersIfItIsAskedFor) {
  const std::string file = folder_.write("far.bupl", R"(beliefs { c(9223372036854775807) }
action inc(X) = (c(X), { d(X + 1) })
action other = (top, { e })
action third = (e, { f })
internal think(X) = (c(X), { d(X + 1) })
plan inc(X) + (other; third; think(X))
)");
  const std::pair<const char*, const char*> expected[] = {
      {"inc(_)", "unknown"},
      {"inc(1)", "safe"},
      {"other", "successful"},
      {"third", "safe"},
      {"inc(_); other", "unknown"},
      {"third; other", "safe"},
      {"other; third; other", "unknown"},  // the step over the bound is silent there
      {"other; other", "safe"},
      {"?(fact(e)); inc(_)", "safe"},  // e is there after an action only
      {"other; ?(fact(e)); third; inc(_)", "unknown"},
  };
  for (const char* engine : {"native", "reference"}) {
    for (const auto& [test, outcome] : expected) {
      const Finished done = credo({"test", "--quiet", "--engine", engine, "-e", test, file});
      expect_part(done.out, std::string("expression 1: ") + outcome);
      EXPECT_EQ(done.code, std::string(outcome) == "unknown" ? 3 : 0) << test << done.err;
    }
  }
}

TEST_F(TestCli, TestsAreUsedByName) {
  const std::string file =
      folder_.write("names.mas", std::string(kLamp) +
                                     "test twice: switch{2}\ntest self: on; other\n"
                                     "test other: self + off\ntest with: on;\n"
                                     "  ?(light);\n  call(1){0,2}; off => successful\n");
  EXPECT_EQ(test({file, "--quiet", "-t", "twice", "-t", "with"}).code, 0);
  expect_refused({"test", file, "-t", "self"},
                 {"the test self uses itself", "self uses other uses self"});
  // What is wrong with a test is said once, however many use it.
  const std::string wrong = folder_.write(
      "wrong.mas", std::string(kLamp) + "test bad: on; fly\ntest one: bad\ntest two: one; bad\n");
  const std::string said = test({wrong}).err;
  EXPECT_EQ(said.find("no agent has the action fly/0"), said.rfind("no agent has the action"));
  expect_refused(
      {"test", file, "-e", "swich"},
      {"no agent has the action swich/0, and no test is called so", "did you mean 'switch'?"});
}

TEST_F(TestCli, InterruptedTestsSaySo) {
  testing::ProcessOptions options;
  options.interrupt_after = std::chrono::milliseconds(800);
  const Finished done = credo({"test", endless_, "-t", "two", "--quiet"}, options);
  EXPECT_EQ(done.code, 130);
  expect_part(done.out, "two: unknown (interrupted): no run does it so far, which is not a proof");
}

TEST_F(TestCli, Errors) {
  expect_test_refused("onn", {"no agent has the action onn/0", "did you mean 'on'?"});
  expect_test_refused("call", {"no agent has the action call/0; there is call/1"});
  expect_test_refused("a does off", {"a has no action off/0"});
  expect_test_refused("c does on", {"unknown agent 'c'", "the agents are a, b"});
  expect_test_refused("call(X)", {"X has no value in a test"});
  expect_test_refused("on; ", {"expected an action"});
  expect_test_refused("on => holds", {"safe or successful"});
  expect_refused({"test", lamp_, "-t", "swich"}, {"there is no test 'swich'", "'switch'"});
  expect_refused({"test", lamp_, "-t", "switch", "--generate", "3"}, {"--generate"});
  const std::string none = folder_.write("none.mas", "system none\nagent a { }\n");
  expect_refused({"test", none}, {"no test to run", "test NAME: EXPRESSION"});
  const std::string together =
      folder_.write("together.mas", "schedule synchronous\n" + std::string(kLamp).substr(12));
  expect_refused({"test", together, "-e", "on"}, {"schedule synchronous"});
  const std::string twice =
      folder_.write("twice.mas", "system s\nagent a { !g. +!g <- on. }\ntest t: on\ntest t: on\n");
  expect_refused({"test", twice}, {"there are two tests called t"});
}

TEST_F(TestCli, GeneratedTestsCoverAndArePassed) {
  const Finished done = test({lamp_, "--generate", "6", "--length", "4"});
  EXPECT_EQ(done.code, 0) << done.out << done.err;
  expect_part(done.out, "test g1: ");
  for (const char* part :
       {"action on/0", "action off/0", "action call/1", "plan @on", "plan @off", "plan @call2",
        "// not covered: plan @never of a: no run of up to 4 observable actions"}) {
    expect_part(done.out, part);
  }
  EXPECT_EQ(test({lamp_, "--generate", "6", "--length", "4"}).out, done.out);
  // What is printed can be put into the file, and is passed.
  const std::string with = folder_.write("with.mas", kLamp + done.out);
  const Finished run = test({with, "--quiet"});
  EXPECT_EQ(run.code, 0) << run.err;
  expect_no_part(run.out, "unknown");
  expect_part(run.out, "g1: successful");
  std::size_t proposed = 0;
  for (std::size_t at = done.out.find("test g"); at != std::string::npos;
       at = done.out.find("test g", at + 1)) {
    ++proposed;
  }
  EXPECT_EQ(proposed, 6u);
  // From here the run goes round.
  const std::string round = folder_.write("round.bupl",
                                          "action a = ( top, { x } )\naction b = ( top, { ~x } )\n"
                                          "proc loop = a; b; loop\nplan loop\n");
  expect_part(test({round, "--generate", "4"}).out, ": a; (b; a)*\n");
}

TEST_F(TestCli, WhatATestCoversIsToldFromAllItsRuns) {
  const std::string head = "beliefs { x }\ninternal f = ( bot, {} )\n";
  // The run by the first rule looks like that by the second, but ends elsewhere.
  const std::string alike = folder_.write("alike.bupl", head +
                                                            "action a = ( x, {~x} )\n"
                                                            "repair x <- a; f\nrepair x <- a\n"
                                                            "plan f\n");
  const Finished both = test({alike, "--generate", "3"});
  EXPECT_EQ(both.code, 0);
  EXPECT_EQ(both.out,
            "test g1: a\n// g1 covers action a/0, repair rule at line 4, repair rule at line 5\n"
            "// only 1 test of up to 6 observable actions exists without * and +\n"
            "// 1 test from 5 states\n");
  // Both lead to the same state, and stand in one line.
  const std::string same = folder_.write(
      "same.bupl", head + "action a = ( x, {} )\nrepair x <- a repair top <- a\n" + "plan f\n");
  expect_part(test({same, "--generate", "1"}).out,
              "covers action a/0, repair rule at line 4, repair rule at line 4, column 15\n");
  expect_no_part(test({same, "--generate", "1"}).out, "not covered");
  // The rule is used, but nothing is seen after it.
  const std::string last = folder_.write("last.bupl", head +
                                                          "action a = ( x, {} )\n"
                                                          "repair x <- f\nplan a; f\n");
  expect_part(test({last, "--generate", "1"}).out,
              "// not covered: repair rule at line 4: no observable action follows it within");
}

TEST_F(TestCli, AgentsThatShareAProgramAreCoveredEachByItself) {
  folder_.write("shared.bupl",
                "action a = ( top, {} )\ninternal f = ( bot, {} )\nrepair who(bob) <- a\nplan f\n");
  const std::string two = folder_.write("two.mas",
                                        "system two\n"
                                        "environment { who(bob). percept who(A) for A. }\n"
                                        "agent ann \"shared.bupl\"\nagent bob \"shared.bupl\"\n");
  const Finished done = test({two, "--generate", "2"});
  EXPECT_EQ(done.code, 0) << done.err;
  expect_part(done.out,
              "test g1: bob does a\n// g1 covers action a/0, repair rule at line 3 of bob\n");
  expect_part(done.out, "// not covered: repair rule at line 3 of ann: no run of up to 6 ");
}

TEST_F(TestCli, AllWordsAreGeneratedIfSoManyAreWanted) {
  const std::string loop = folder_.write("loop.bupl",
                                         "action a = ( top, {} )\naction b = ( top, {} )\n"
                                         "proc loop = a; loop + b; loop\nplan loop\n");
  const json all = json::parse(test({loop, "--generate=20", "--length=3", "--json"}).out);
  std::set<std::string> words;
  std::size_t shapes = 0;
  for (const json& each : all["generated"]["tests"]) {
    const std::string text = each["expression"];
    EXPECT_FALSE(each["covers"].empty()) << text;
    if (text.find_first_of("*+") == std::string::npos) {
      words.insert(text);
    } else {
      ++shapes;
    }
  }
  EXPECT_EQ(words.size(), 14u);
  EXPECT_GE(shapes, 1u);
  EXPECT_LE(shapes, 5u);
  EXPECT_EQ(all["generated"]["words"], 14);
  // No more than was asked for, and no claim that there were no more.
  const json some = json::parse(test({loop, "--generate=7", "--length=3", "--json"}).out);
  EXPECT_EQ(some["generated"]["tests"].size(), 7u);
  EXPECT_EQ(some["generated"]["words"], nullptr);
  // A quarter of three is none.
  expect_no_part(test({loop, "--generate=3", "--quiet"}).out, "(");
  expect_refused({"test", loop, "--generate=2", "--length=1001"},
                 {"--length 1001", "at most 1000 actions"});
  EXPECT_EQ(test({loop, "--generate=2", "--length=1000"}).code, 0);
}

TEST_F(TestCli, ALimitOfGeneratingIsSaid) {
  const Finished states = test({endless_, "--generate", "2", "--max-states", "50"});
  EXPECT_EQ(states.code, 3);
  expect_part(states.out, "; not all runs were explored and tried (limit: states > 50)\n");
  const Finished most = test({endless_, "--generate", "1"});
  EXPECT_EQ(most.code, 3);
  expect_part(most.out, "; not all runs were explored and tried (limit: states > 20000)\n");
  const Finished late =
      test({endless_, "--generate", "1", "--max-states", "1000000000", "--timeout", "1s"});
  EXPECT_EQ(late.code, 3);
  expect_part(late.out, "; not all runs were explored and tried (limit: time > 1 s)\n");
  const Finished memory =
      test({endless_, "--generate", "1", "--max-states", "1000000000", "--memory", "40M"});
  EXPECT_EQ(memory.code, 3);
  expect_part(memory.out, "(limit: memory > ");
  for (const Finished& each : {states, memory}) {
    for (const char* claim : {"no run of", "no observable action", "only "}) {
      expect_no_part(each.out, claim);
    }
  }
}

TEST_F(TestCli, TheDocumentFitsItsSchema) {
  const std::string path = std::string(CREDO_SOURCE_DIR) + "/docs/schema/test.schema.json";
  const json schema = json::parse(std::ifstream(path));
  const json ran = json::parse(test({lamp_, "--json"}).out);
  const json generated = json::parse(test({lamp_, "--generate=3", "--json"}).out);
  const json few = json::parse(test({lamp_, "--generate=9", "--length=1", "--json"}).out);
  const json unknown = json::parse(test({endless_, "-t", "two", "--max-states=100", "--json"}).out);
  for (const json& each : {ran, generated, few, unknown}) {
    EXPECT_EQ(testing::schema_violations(each, schema), Words{});
  }
  EXPECT_EQ(ran["tests"][0]["verdict"], "successful");
  EXPECT_EQ(ran["tests"][0]["expected"], "successful");
  EXPECT_EQ(ran["tests"][1]["successful"], false);
  EXPECT_EQ(ran["tests"][1]["run"], nullptr);
  EXPECT_EQ(ran["generated"], nullptr);
  EXPECT_EQ(unknown["tests"][0]["successful"], nullptr);
  EXPECT_EQ(generated["generated"]["tests"].size(), 3u);
  std::size_t observed = 0;
  for (const json& step : ran["tests"][0]["run"]["steps"]) observed += !step["observed"].is_null();
  EXPECT_EQ(observed, 3u);
}

}  // namespace test_cli_test
}  // namespace credo
