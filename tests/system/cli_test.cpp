// The binary as a user meets it: exit codes, standard output and standard error, option by option.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>

#include "support/command_test.hpp"
#include "support/json_schema.hpp"
#include "support/small_systems.hpp"

namespace credo {
namespace cli_test {

using nlohmann::json;
using testing::Finished;
using testing::ProcessOptions;
using testing::Words;

const std::string kFixed = std::string(CREDO_SOURCE_DIR) + "/examples/auction/fixed.mas";
const std::string kBuggy = std::string(CREDO_SOURCE_DIR) + "/examples/auction/buggy.mas";

constexpr const char* kEndless = R"(
system endless
environment { hidden count/1. count(0). @tick : count(K) -> -count(K); +count(K+1). }
agent a { +go : true <- +seen. }
)";
constexpr const char* kTwoStarts = R"(
system multi
environment { initial { x. } or { y. }. }
agent ag { +x : true <- +saw(x). }
)";

class Cli : public testing::CommandTest {
 protected:
  const std::string endless_ = folder_.write("endless.mas", kEndless);
  const std::string flood_ = folder_.write("flood.mas", testing::kFlood);
  const std::string dead_ = folder_.write("dead.mas", testing::kDeadlock);
  const std::string multi_ = folder_.write("multi.mas", kTwoStarts);
};

// ---- help, version, commands ----

TEST_F(Cli, VersionAndHelp) {
  const Finished version = credo({"--version"});
  EXPECT_EQ(version.code, 0);
  // With the commit where there is one, and "+" if files had been changed since.
  EXPECT_TRUE(
      std::regex_match(version.out, std::regex(R"(credo \d+\.\d+\.\d+( \([0-9a-f]{8,}\+?\))?\n)")))
      << version.out;
  for (const Words& words : {Words{"--help"}, Words{"help"}, Words{"-h"}}) {
    const Finished help = credo(words);
    EXPECT_EQ(help.code, 0);
    expect_part(help.out, "explore");
    expect_part(help.out, "130");
    expect_part(help.out, "slice");
  }
  expect_part(credo({"help", "run"}).out, "--seed");
  expect_part(credo({"explore", "--help"}).out, "--aut");
  expect_no_part(credo({"help", "lint"}).out, "--seed");
}

TEST_F(Cli, NoCommandShowsTheHelpAsAnError) {
  const Finished done = credo({});
  EXPECT_EQ(done.code, 2);
  EXPECT_EQ(done.out, "");
  expect_part(done.err, "Usage");
}

TEST_F(Cli, UnknownCommands) {
  expect_refused({"explor", kFixed}, {"unknown command 'explor'", "did you mean 'explore'?"});
  expect_refused({"frobnicate"}, {"unknown command 'frobnicate'", "credo help"});
  expect_refused({"--quiet", "run", kFixed}, {"options come after the command"});
}

// ---- bad options and values ----

TEST_F(Cli, UnknownOptions) {
  expect_refused({"explore", "--pain", kFixed}, {"unknown option --pain", "'--plain'"});
  expect_refused({"explore", kFixed, "--max-state=3"}, {"'--max-states'"});
  expect_refused({"run", "--dot", "x", kFixed}, {"no option --dot"});
  expect_refused({"run", "-x", kFixed}, {"unknown option -x"});
  expect_refused({"explore"}, {"no file given"});
  expect_refused({"explore", kFixed, kBuggy}, {"unexpected argument"});
}

TEST_F(Cli, BadInputNumbers) {
  for (const char* bad : {"-5", "0", "x", "1.5", "5x", "99999999999999999999", ""}) {
    expect_refused({"explore", "--max-states", bad, kFixed}, {"--max-states"});
    expect_refused({"run", "--steps", bad, kFixed}, {"--steps"});
  }
  for (const char* bad : {"-5s", "0s", "s", "5x", "1e3s", "nan", ""}) {
    expect_refused({"explore", "--timeout", bad, kFixed}, {"--timeout"});
  }
  for (const char* bad : {"-1G", "0G", "G", "12", "4X", "inf", "99999999999999T", ""}) {
    expect_refused({"explore", "--memory", bad, kFixed}, {"--memory"});
  }
  expect_refused({"run", "--seed", "-1", kFixed}, {"--seed"});
}

TEST_F(Cli, BadInputWords) {
  expect_refused({"explore", "--engine", "nativ", kFixed}, {"did you mean 'native'?"});
  expect_refused({"explore", "--engine", "spin", kFixed}, {"checks properties only"});
  expect_refused({"explore", "--color", "blue", kFixed}, {"auto, always, never"});
  expect_refused({"explore", "--const", "N", kFixed}, {"NAME=VALUE"});
  expect_refused({"explore", kFixed, "--const"}, {"--const needs a value"});
  expect_refused({"explore", "--const", "N=1", "--const", "N=2", kFixed}, {"two values"});
  expect_refused({"explore", "--const", "M=1", kFixed}, {"no constant M"});
  expect_refused({"explore", "--plain=3", kFixed}, {"--plain takes no value"});
  expect_refused({"explore", "--dot", "a", "--aut", "b", kFixed}, {"together"});
  expect_refused({"explore", "--aut", "-", "--json", "-", kFixed}, {"both"});
  expect_refused({"explore", "--env", "x.env", kFixed}, {"--env"});
}

TEST_F(Cli, BadInputFiles) {
  expect_refused({"explore", folder_.path("none.mas")}, {"no such file"});
  expect_refused({"explore", folder_.write("x.txt", "")}, {"cannot tell the language"});
  const std::string broken = folder_.write("broken.mas", "system s\nagent a { +b : true <- +c }\n");
  for (const char* command : {"run", "explore", "lint"}) {
    expect_refused({command, broken}, {"broken.mas:2:", "error:"});
    expect_refused({command, broken, "--quiet"}, {"error:"});
  }
  expect_refused({"explore", "--json", folder_.path("no/such/x.json"), kFixed}, {"cannot write"});
  expect_refused({"explore", "--aut", folder_.path(""), kFixed}, {"cannot write"});
}

// ---- explore ----

TEST_F(Cli, ExploreCountsTheAuction) {
  for (const char* engine : {"native", "reference"}) {
    const Finished done =
        credo({"explore", "--plain", "--const", "N=1", "--engine", engine, kFixed});
    EXPECT_EQ(done.code, 0);
    EXPECT_EQ(done.err, "");
    expect_part(done.out, "auction_fixed: 3 agents, 1 initial state\n");
    expect_part(done.out, "  states        8797\n");
    expect_part(done.out, "  transitions   30535\n");
    expect_part(done.out, "  deadlocks     0\n");
    expect_part(done.out, "  exhaustive    yes (plain");
    expect_no_part(done.out, "\033");
    EXPECT_EQ(done.out.find("plans that never fired:") == std::string::npos,
              std::string(engine) == "reference");
  }
}

TEST_F(Cli, ExploreShowsTheRunToADeadlock) {
  const Finished done = credo({"explore", dead_});
  EXPECT_EQ(done.code, 0);
  expect_part(done.out, "  deadlocks     1\n");
  expect_part(done.out, "+ action ag wait");
  expect_part(done.out, "deadlock: no step is possible");
  expect_no_part(credo({"explore", dead_, "--quiet"}).out, "+ action ag wait");
}

TEST_F(Cli, ExploreShowsTheRunToALimit) {
  for (const char* engine : {"native", "reference"}) {
    const Finished done = credo({"explore", flood_, "--engine", engine});
    EXPECT_EQ(done.code, 3);
    expect_part(done.out, "unknown (limit: events of ag > 3)\n");
    expect_part(done.out, "  exhaustive    no");
    expect_part(done.out, "environment  @more");
    expect_part(done.out, "goes over the limit");
  }
}

TEST_F(Cli, ExploreStopsAtItsLimits) {
  const auto expect_limit = [&](const Words& options, const std::string& reason) {
    Words words{"explore", endless_};
    words.insert(words.end(), options.begin(), options.end());
    const Finished done = credo(words);
    EXPECT_EQ(done.code, 3);
    expect_part(done.out, "unknown (limit: " + reason);
  };
  expect_limit({"--max-states", "1000"}, "states > 1000)");
  expect_limit({"--timeout", "100ms"}, "time > 0.1 s)");
  expect_limit({"--timeout=0.1s", "--engine=reference"}, "time > 0.1 s)");
  expect_limit({"--memory", "64M"}, "memory > 64 MiB)");
}

TEST_F(Cli, StaticLimitsAreUnknown) {
  const std::string file =
      folder_.write("static.mas", "system s\nlimit conjuncts 1\nagent a { +b : c & d <- +e. }\n");
  for (const char* command : {"explore", "run"}) {
    const Finished done = credo({command, file});
    EXPECT_EQ(done.code, 3);
    expect_part(done.out, "unknown (limit: conjuncts of ");
  }
}

TEST_F(Cli, AnEffectWithoutAValueIsTheUsersError) {
  const std::string file = folder_.write(
      "value.mas", "system value\nagent a { }\nenvironment { p(x). : p(X) -> +q(X+1). }\n");
  for (const char* command : {"explore", "run"}) {
    const Finished done = credo({command, file});
    EXPECT_EQ(done.code, 2);
    expect_part(done.err, "value.mas:3:");
    expect_part(done.err, "the effect +q(x+1) has no value here");
  }
}

TEST_F(Cli, ExploreStatistics) {
  expect_no_part(credo({"explore", kFixed, "--const", "N=1"}).out, "statistics");
  expect_part(credo({"explore", kFixed, "--const", "N=1", "--stats"}).out, "statistics:\n");
}

TEST_F(Cli, ASingleAgentWithItsEnvironment) {
  const std::string agent = folder_.write("solo.asl", "+go : true <- +done.\n");
  const std::string environment = folder_.write("solo.env", "go.\n");
  const Finished done = credo({"explore", agent, "--env", environment});
  EXPECT_EQ(done.code, 0);
  expect_part(done.out, "solo: 1 agent, 1 initial state");
}

TEST_F(Cli, ASingleAgentOfEachLanguageWithItsEnvironment) {
  const std::string environment = folder_.write("lamp.env", "lit.\npress -> -lit.\n");
  const std::string bupl =
      folder_.write("presser.bupl", "action press = ( lit, { } )\nplan press\n");
  const std::string dribble =
      folder_.write("looker.dribble",
                    "props l d maxlen 1 perceives l as lit action press pre B l eff +d goals d\n"
                    "goalrule g: B l -> press\n");
  EXPECT_EQ(
      credo({"check", bupl, "--env", environment, "-f", "<> Does(presser, press)", "--quiet"}).out,
      "formula 1: holds\n");
  EXPECT_EQ(
      credo({"check", dribble, "--env", environment, "-f", "<> Does(looker, press)", "--quiet"})
          .out,
      "formula 1: holds\n");
}

// The last step as a part of the state: at the start there is none, which is not a silent one.
TEST_F(Cli, LabelsTellStatesApart) {
  const std::string silent =
      folder_.write("silent.bupl", "internal fail = ( bot, { } )\nrepair top <- fail\nplan fail\n");
  expect_part(credo({"explore", silent}).out, "  states        1\n  transitions   1\n");
  expect_part(credo({"explore", silent, "--labels"}).out, "  states        2\n  transitions   2\n");
  const std::string inside = folder_.write("inside.bupl",
                                           "beliefs { q(1), q(2) }\ninternal i(X) = ( q(X), { } )\n"
                                           "proc loop = i(X); loop\nplan loop\n");
  expect_part(credo({"explore", inside}).out, "  states        1\n  transitions   1\n");
  expect_part(credo({"explore", inside, "--labels"}).out, "  states        3\n  transitions   6\n");
  expect_part(credo({"check", inside, "--labels", "-f", "[] ~fact(q(3))"}).out,
              "  3 states, 6 transitions, ");
}

// ---- JSON ----

TEST_F(Cli, ExploreJson) {
  // With the file before, after, and in place of a value for --json.
  for (const Words& words :
       {Words{"explore", "--json", "-", kFixed}, Words{"explore", kFixed, "--json"},
        Words{"explore", "--json", kFixed}}) {
    Words all = words;
    all.insert(all.begin() + 1, {"--const", "N=1", "--plain"});
    const Finished done = credo(all);
    EXPECT_EQ(done.code, 0) << done.err;
    const json document = json::parse(done.out);
    EXPECT_EQ(document.at("tool"), "credo");
    EXPECT_EQ(document.at("schema_version"), 1);
    EXPECT_EQ(document.at("command"), "explore");
    EXPECT_EQ(document.at("file"), kFixed);
    EXPECT_EQ(document.at("engine"), "native");
    EXPECT_EQ(document.at("states"), 8797);
    EXPECT_EQ(document.at("transitions"), 30535);
    EXPECT_EQ(document.at("deadlocks"), 0);
    EXPECT_EQ(document.at("depth"), 59);
    EXPECT_EQ(document.at("complete"), true);
    EXPECT_TRUE(document.at("reason").is_null());
    EXPECT_GT(document.at("memory_bytes"), 0);
    EXPECT_TRUE(document.at("trace").is_null());
    EXPECT_TRUE(document.at("statistics").is_null());
    const auto& plans = document.at("plans_never_fired");
    EXPECT_TRUE(std::ranges::any_of(plans, [](const json& plan) {
      return plan.at("agent") == "ag3" && plan.at("plan") == "@allied" &&
             plan.at("location").at("line") == 18;
    }));
  }
}

TEST_F(Cli, ExploreJsonInAFileLeavesTheText) {
  const Finished done = credo({"explore", flood_, "--stats", "--json", folder_.path("x.json")});
  EXPECT_EQ(done.code, 3);
  expect_part(done.out, "unknown (limit");
  const json document = json::parse(folder_.read("x.json"));
  EXPECT_EQ(document.at("complete"), false);
  EXPECT_EQ(document.at("reason"), "limit: events of ag > 3");
  EXPECT_EQ(document.at("trace").at("steps").at(0).at("mover"), "environment");
  EXPECT_FALSE(document.at("statistics").empty());
}

TEST_F(Cli, ExploreJsonTellsWhatWasLost) {
  const Finished done = credo({"explore", kBuggy, "--json"});
  const json document = json::parse(done.out);
  const auto& lost = document.at("lost");
  EXPECT_TRUE(std::ranges::any_of(lost, [](const json& loss) {
    return loss.at("agent") == "ag3" && loss.at("what") == "+!alliance(ag3,ag2)" &&
           loss.at("steps") > 0 && !loss.at("reasons").empty();
  })) << lost;
}

TEST_F(Cli, ExploreTellsDeadlocksFromTheEnd) {
  const std::string file =
      folder_.write("two.eccs",
                    "agents a b\nchannel ab: a -> b\nsystem a = update(B_a x). 0 + "
                    "update(B_a y). ab!inform(z). 0, b = 0\n");
  const json document = json::parse(credo({"explore", file, "--json"}).out);
  EXPECT_EQ(document.at("deadlocks"), 2);
  EXPECT_EQ(document.at("terminated"), 1);
  EXPECT_EQ(document.at("deadlock_trace").at("steps").size(), 1u);
  EXPECT_EQ(document.at("deadlock_trace").at("steps").at(0).at("action"), "tau");
  // The edges of its graph have actions; the first state is bold, deadlocks are red.
  EXPECT_EQ(credo({"explore", file, "--aut", "-"}).out,
            "des (0, 2, 3)\n(0, \"tau\", 1)\n(0, \"tau\", 2)\n");
  const std::string dot = credo({"explore", file, "--dot", "-"}).out;
  EXPECT_NE(dot.find("penwidth=2];\n  1 "), std::string::npos) << dot;
  EXPECT_EQ(dot.find("penwidth=2"), dot.rfind("penwidth=2")) << dot;
  EXPECT_NE(dot.find("color=red];\n  2 "), std::string::npos) << dot;
  EXPECT_NE(dot.find("color=red];\n  0 -> 1 "), std::string::npos) << dot;
}

TEST_F(Cli, TheReferenceEngineHasNoCoverage) {
  const json document =
      json::parse(credo({"explore", dead_, "--engine", "reference", "--json"}).out);
  EXPECT_TRUE(document.at("plans_never_fired").is_null());
  EXPECT_TRUE(document.at("lost").is_null());
  EXPECT_EQ(document.at("deadlock_trace").at("end"), "deadlock: no step is possible");
}

TEST_F(Cli, DocumentsFitTheirSchemas) {
  for (const std::string command : {"explore", "run", "lint"}) {
    const std::string path =
        std::string(CREDO_SOURCE_DIR) + "/docs/schema/" + command + ".schema.json";
    const json schema = json::parse(std::ifstream(path));
    EXPECT_EQ(schema.at("$id"), "urn:credo:schema:" + command + ":1");
    for (const std::string& file : {flood_, dead_, kBuggy}) {
      const json document = json::parse(credo({command, file, "--json"}).out);
      EXPECT_EQ(testing::schema_violations(document, schema), Words{}) << command << " " << file;
    }
  }
}

// ---- graphs ----

TEST_F(Cli, AutHasTheCountsOfTheExploration) {
  const Finished done =
      credo({"explore", kFixed, "--const", "N=1", "--aut", folder_.path("x.aut")});
  EXPECT_EQ(done.code, 0);
  const std::string aut = folder_.read("x.aut");
  EXPECT_TRUE(aut.starts_with("des (0, 30535, 8797)\n(0, \"environment\", 1)\n"))
      << aut.substr(0, 80);
  EXPECT_EQ(std::ranges::count(aut, '\n'), 30536);
}

TEST_F(Cli, AutOfBothEnginesIsTheSame) {
  const Words words{"explore", multi_, "--aut", "-"};
  Words reference = words;
  reference.insert(reference.end(), {"--engine", "reference"});
  EXPECT_EQ(credo(words).out, credo(reference).out);
}

TEST_F(Cli, AutWithSeveralInitialStatesGetsAFreshOne) {
  const Finished done = credo({"explore", multi_, "--aut", "-"});
  EXPECT_EQ(done.code, 0);
  EXPECT_TRUE(
      done.out.starts_with("des (0, 20, 19)\n(0, \"init\", 1)\n(0, \"init\", 2)\n(1, \"ag\", 3)\n"))
      << done.out;
  expect_part(done.err, "  states        18\n");
}

TEST_F(Cli, DotOfASmallGraph) {
  const Finished done = credo({"explore", dead_, "--dot", folder_.path("x.dot")});
  EXPECT_EQ(done.code, 0);
  const std::string dot = folder_.read("x.dot");
  expect_part(dot, "digraph \"dead\" {");
  expect_part(dot, "0 -> 1 [label=\"ag\"];");
  expect_part(dot, "4 [tooltip=\"facts: go | actions: ag wait\\nag: mail");
  expect_part(dot, ", color=red];");
}

TEST_F(Cli, DotOfALargeGraphIsRefused) {
  const std::size_t before = folder_.file_count();
  const Finished done =
      credo({"explore", kFixed, "--const", "N=3", "--dot", folder_.path("x.dot")});
  EXPECT_EQ(done.code, 3);
  expect_part(done.out, "  states        189513\n");
  expect_part(done.err, "warning: no graph is written: 189513 states are too many");
  EXPECT_EQ(folder_.file_count(), before);
}

TEST_F(Cli, NoGraphOfAnIncompleteExploration) {
  const std::string old = folder_.write("x.aut", "old\n");
  const std::size_t before = folder_.file_count();
  const Finished done = credo({"explore", endless_, "--max-states", "500", "--aut", old});
  EXPECT_EQ(done.code, 3);
  expect_part(done.err, "not complete");
  EXPECT_EQ(folder_.read("x.aut"), "old\n");
  EXPECT_EQ(folder_.file_count(), before);
}

// ---- run ----

TEST_F(Cli, RunIsReproducible) {
  const Words seven{"run", kFixed, "--seed", "7", "--steps", "60"};
  const Finished first = credo(seven);
  EXPECT_EQ(first.code, 0);
  EXPECT_EQ(first.out, credo(seven).out);
  expect_part(first.out, "auction_fixed: 60 steps, seed 7\n");
  expect_part(first.out, "idle step");
  EXPECT_NE(first.out, credo({"run", kFixed, "--seed", "8", "--steps", "60"}).out);
  expect_part(credo({"run", kFixed}).out, "100 steps, seed 1\n");
}

TEST_F(Cli, RunInFullAndQuietly) {
  const Finished full = credo({"run", kFixed, "--full"});
  expect_no_part(full.out, "idle step");
  expect_part(full.out, "final state\n");
  EXPECT_EQ(credo({"run", kFixed, "--quiet"}).out, "auction_fixed: 100 steps, seed 1\n");
}

TEST_F(Cli, RunEndings) {
  const Finished dead = credo({"run", dead_});
  EXPECT_EQ(dead.code, 0);
  expect_part(dead.out, "dead: deadlock after 4 steps, seed 1\n");
  const Finished flood = credo({"run", flood_});
  EXPECT_EQ(flood.code, 3);
  expect_part(flood.out, "flood: unknown (limit: events of ag > 3) after ");
  expect_part(flood.out, "environment  @more");
}

TEST_F(Cli, RunJson) {
  const Finished done =
      credo({"run", "--json", "--seed", "18446744073709551615", "--steps", "5", kFixed});
  EXPECT_EQ(done.code, 0);
  const json document = json::parse(done.out);
  EXPECT_EQ(document.at("command"), "run");
  EXPECT_EQ(document.at("seed"), 18446744073709551615u);
  EXPECT_EQ(document.at("steps"), 5);
  EXPECT_EQ(document.at("end"), "steps");
  EXPECT_EQ(document.at("trace").at("steps").size(), 5u);
  EXPECT_EQ(document.at("final").at("agents").size(), 3u);
}

TEST_F(Cli, RunJsonTellsHowItEnded) {
  const json dead = json::parse(credo({"run", dead_, "--json"}).out);
  EXPECT_EQ(dead.at("end"), "deadlock");
  EXPECT_EQ(dead.at("steps"), 4);
  EXPECT_TRUE(dead.at("reason").is_null());
  const json flood = json::parse(credo({"run", flood_, "--json"}).out);
  EXPECT_EQ(flood.at("end"), "limit");
  EXPECT_EQ(flood.at("reason"), "limit: events of ag > 3");
  const std::string over = folder_.write("over.mas", "limit beliefs 1\nagent a { p. q. }\n");
  const json nothing = json::parse(credo({"run", over, "--json"}).out);
  EXPECT_EQ(nothing.at("end"), "limit");
  EXPECT_TRUE(nothing.at("trace").is_null());
  EXPECT_TRUE(nothing.at("final").is_null());
}

TEST_F(Cli, Interactive) {
  ProcessOptions options;
  options.input = "s\n1\nu\n\nx\n99\nq\n";
  const Finished done = credo({"run", dead_, "--interactive"}, options);
  EXPECT_EQ(done.code, 0) << done.err;
  expect_part(done.out, "    1  ag  no mail\n");
  expect_part(done.out, "  facts: go\n  ag, next: mail\n");
  expect_part(done.out, "please type a number");
  expect_part(done.out, "dead: 1 step\n");
}

TEST_F(Cli, InteractiveEndsWithItsInput) {
  ProcessOptions options;
  options.input = "\n\n";
  const Finished done = credo({"run", dead_, "--interactive", "--json"}, options);
  EXPECT_EQ(done.code, 0);
  const json document = json::parse(done.out);
  EXPECT_EQ(document.at("end"), "stopped");
  EXPECT_EQ(document.at("steps"), 2);
  EXPECT_TRUE(document.at("seed").is_null());
  expect_part(done.err, "step 3> ");
  // At a deadlock one can still undo.
  options.input = "\n\n\n\nu\n";
  expect_part(credo({"run", dead_, "--interactive"}, options).out, "dead: 3 steps\n");
}

TEST_F(Cli, InteractiveChoiceOfTheInitialState) {
  ProcessOptions options;
  options.input = "2\nq\n";
  const Finished done = credo({"run", multi_, "--interactive", "--json"}, options);
  EXPECT_EQ(json::parse(done.out).at("trace").at("initial").at("facts"), json({"y"}));
}

// ---- lint ----

TEST_F(Cli, LintFindsOrNot) {
  const std::string good = folder_.write("good.mas", R"(system good
environment { go. act -> -go. }
agent a { +go : true <- !work. +!work : true <- act. }
)");
  const Finished none = credo({"lint", good});
  EXPECT_EQ(none.code, 0) << none.out;
  EXPECT_EQ(none.out, "good: nothing found\n");
  const std::string bad = folder_.write("bad.mas", R"(system bad
environment { go. act -> -go. }
agent a { +go : true <- !wrok. +!work : true <- act. }
)");
  const Finished some = credo({"lint", bad});
  EXPECT_EQ(some.code, 1);
  expect_part(some.out, "bad.mas:3:");
  const Finished machine = credo({"lint", bad, "--json"});
  EXPECT_EQ(machine.code, 1);
  const json document = json::parse(machine.out);
  EXPECT_EQ(document.at("findings").at(0).at("location").at("line"), 3);
  EXPECT_TRUE(document.at("diagnostics").empty());
  // A likely misspelling is a warning before the work, unless quiet.
  const Finished explored = credo({"explore", bad});
  EXPECT_EQ(explored.code, 0);
  expect_part(explored.err, "wrok");
  EXPECT_EQ(credo({"explore", bad, "--quiet"}).err, "");
}

TEST_F(Cli, LintJsonHasTheErrorsOfTheFiles) {
  const std::string broken = folder_.write("broken.mas", "system s\nagent a { +b : true <- +c }\n");
  const Finished done = credo({"lint", broken, "--json"});
  EXPECT_EQ(done.code, 2);
  EXPECT_EQ(json::parse(done.out).at("diagnostics").at(0).at("severity"), "error");
}

// ---- signals, terminals, pipes ----

TEST_F(Cli, InterruptShowsWhatIsKnown) {
  ProcessOptions options;
  options.interrupt_after = std::chrono::milliseconds(800);
  const std::size_t before = folder_.file_count();
  const Finished done = credo({"explore", endless_, "--aut", folder_.path("x.aut")}, options);
  EXPECT_EQ(done.code, 130);
  expect_part(done.out, "unknown (interrupted)");
  expect_part(done.out, "  states        ");
  EXPECT_EQ(folder_.file_count(), before);
  const Finished run = credo({"run", endless_, "--quiet", "--steps", "1000000000"}, options);
  EXPECT_EQ(run.code, 130);
  expect_part(run.out, "endless: interrupted after ");
}

TEST_F(Cli, ProgressOnATerminalOnly) {
  ProcessOptions options;
  options.stderr_is_terminal = true;
  const Words words{"explore", endless_, "--timeout", "900ms"};
  const Finished shown = credo(words, options);
  EXPECT_EQ(shown.code, 3);
  expect_part(shown.err, " states/s, depth ");
  expect_part(shown.err, " left");
  EXPECT_EQ(credo(words).err, "");
  Words quiet = words;
  quiet.push_back("--quiet");
  EXPECT_EQ(credo(quiet, options).err, "");
}

TEST_F(Cli, Colours) {
  expect_no_part(credo({"run", dead_}).out, "\033");
  expect_no_part(credo({"run", dead_, "--color", "auto"}).out, "\033");
  expect_no_part(credo({"run", dead_, "--color", "never"}).out, "\033");
  expect_part(credo({"run", dead_, "--color", "always"}).out, "\033[1m");
}

TEST_F(Cli, AClosedPipeIsNoCrash) {
  const std::string binary = CREDO_BINARY;
  const Finished done = testing::run_process(
      {"/bin/sh", "-c",
       "{ '" + binary + "' run '" + kFixed + "' --full --steps 5000; echo $? >&2; } | head -n 1"});
  EXPECT_EQ(done.out, "     0  initial state\n");
  EXPECT_EQ(done.err, "0\n");
  const Finished full =
      testing::run_process({"/bin/sh", "-c", "'" + binary + "' help > /dev/full"});
  EXPECT_EQ(full.code, 2);
  expect_part(full.err, "cannot write standard output");
}

}  // namespace cli_test
}  // namespace credo
