// `credo explore` as a user meets it: figures, runs, graphs and documents.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>

#include "support/command_test.hpp"
#include "support/json_schema.hpp"
#include "support/small_systems.hpp"

namespace credo {
namespace explore_cli_test {

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

class ExploreCli : public testing::CommandTest {
 protected:
  const std::string endless_ = folder_.write("endless.mas", kEndless);
  const std::string flood_ = folder_.write("flood.mas", testing::kFlood);
  const std::string dead_ = folder_.write("dead.mas", testing::kDeadlock);
  const std::string multi_ = folder_.write("multi.mas", kTwoStarts);
};

TEST_F(ExploreCli, LocalStepsAreChained) {
  const Finished done = credo({"explore", "--reduce", "chain", "--const", "N=10", kFixed});
  EXPECT_EQ(done.code, 0);
  expect_part(done.out, "  states        130815\n");
  expect_part(done.out, "  deadlocks     0\n");
  expect_part(done.out, "exhaustive    yes (unused bindings dropped, local steps chained)\n");
  const Finished dead = credo({"explore", "--reduce", "chain", "--json", "-", dead_});
  const json document = json::parse(dead.out);
  EXPECT_EQ(document["reduction"], "chain");
  EXPECT_EQ(document["not_reduced"], nullptr);
  const json plainly = json::parse(credo({"explore", "--json", "-", dead_}).out);
  EXPECT_EQ(plainly["reduction"], "none");
  EXPECT_EQ(document["deadlocks"], plainly["deadlocks"]);
  EXPECT_LT(document["states"], plainly["states"]);
  // The run is told step by step, and the reference has replayed it.
  EXPECT_GE(document["deadlock_trace"]["steps"].size(), plainly["deadlock_trace"]["steps"].size());
}

TEST_F(ExploreCli, ASystemWithoutAnOrderIsNotChained) {
  const std::string in_turn =
      folder_.write("turn.mas", std::string(kTwoStarts) + "schedule synchronous\n");
  const Finished done = credo({"explore", "--reduce", "chain", in_turn});
  EXPECT_EQ(done.code, 0);
  expect_part(done.out, "local steps not chained: the schedule leaves no order open)\n");
  expect_part(credo({"explore", "--plain", "--reduce", "chain", multi_}).out,
              "local steps not chained: --plain leaves nothing out)\n");
}

TEST_F(ExploreCli, ExploreCountsTheAuction) {
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

TEST_F(ExploreCli, ExploreShowsTheRunToADeadlock) {
  const Finished done = credo({"explore", dead_});
  EXPECT_EQ(done.code, 0);
  expect_part(done.out, "  deadlocks     1\n");
  expect_part(done.out, "+ action ag wait");
  expect_part(done.out, "ag waits with wait: @never needs stop; stop was never there");
  expect_no_part(credo({"explore", dead_, "--quiet"}).out, "+ action ag wait");
}

TEST_F(ExploreCli, ExploreShowsTheRunToALimit) {
  for (const char* engine : {"native", "reference"}) {
    const Finished done = credo({"explore", flood_, "--engine", engine});
    EXPECT_EQ(done.code, 3);
    expect_part(done.out, "unknown (limit: events of ag > 3)\n");
    expect_part(done.out, "  exhaustive    no");
    expect_part(done.out, "environment  @more");
    expect_part(done.out, "goes over the limit");
  }
}

// The rest is explored, and what is told of it says that it is of what is within the bounds.
TEST_F(ExploreCli, ABoundEndsThePathAndNotTheExploration) {
  const std::string file = folder_.write("cut.mas", R"(system cut
cycle eager
select plan any
limit beliefs 1
agent a {
  !start.
  @more +!start <- +p; +q; !late.
  @less +!start <- +p; -p; +good.
  @late +!late <- true.
}
)");
  const std::string graph = folder_.path("cut.aut");
  for (const char* engine : {"native", "reference"}) {
    const Finished done = credo({"explore", file, "--engine", engine, "--aut", graph});
    EXPECT_EQ(done.code, 3);
    expect_part(done.out, "  states        7 within the bounds, 1 with steps beyond them\n");
    expect_part(done.out, "  transitions   6\n  deadlocks     1, 1 terminated\n");
    expect_part(done.out, "  exhaustive    no");
    expect_part(done.out, "unknown (limit: beliefs of a > 1)\n");
    expect_part(done.out, "the next step goes over the limit: beliefs of a > 1");
    expect_part(done.out, "the run to the first deadlock:");
    expect_part(done.err, "no graph is written: the exploration is not complete");
    const json document = json::parse(credo({"explore", file, "--json", "--engine", engine}).out);
    EXPECT_EQ(document.at("states_at_bounds"), 1);
    EXPECT_EQ(document.at("complete"), false);
    EXPECT_EQ(document.at("states"), 7);
  }
  const std::string text = credo({"explore", file}).out;
  expect_part(text, "plans that never fired (within the bounds):\n  a @late");
  expect_no_part(text, "(so far)");
  // Where a limit of the search comes first, that is why.
  const Finished limited = credo({"explore", file, "--max-states", "4"});
  expect_part(limited.out, "unknown (limit: states > 4)");
  expect_part(limited.out, "(so far)");
}

// What is asked of the others is answered; nothing is called true of all.
TEST_F(ExploreCli, AnInitialStateOverABoundIsLeftOut) {
  const std::string file = folder_.write("starts.mas", R"(system starts
cycle eager
limit beliefs 1
environment { initial { a. b. } or { a. }. }
agent x { }
test there: ?(a & !b)
test both: ?(a & b)
)");
  for (const std::string engine : {"native", "reference"}) {
    SCOPED_TRACE(engine);
    const Finished done = credo({"explore", file, "--engine", engine});
    EXPECT_EQ(done.code, 3);
    expect_part(done.out, "  states        1 within the bounds; 1 initial state beyond them\n");
    expect_part(done.out, "  exhaustive    no");
    expect_part(done.out, "unknown (limit: beliefs of x > 1)\n");
    expect_no_part(done.out, "at its start");
    const json document = json::parse(credo({"explore", file, "--json", "--engine", engine}).out);
    EXPECT_EQ(document.at("initial_states"), 2);
    EXPECT_EQ(document.at("initial_states_at_bounds"), 1);
    EXPECT_EQ(document.at("states_at_bounds"), 0);
    EXPECT_EQ(document.at("complete"), false);
    const Finished found = credo({"search", file, "--where", "a & !b", "--engine", engine});
    EXPECT_EQ(found.code, 0) << found.out;
    const Finished none = credo({"search", file, "--where", "a & b", "--engine", engine});
    EXPECT_EQ(none.code, 3) << none.out;
    expect_part(none.out, "not a proof (limit: beliefs of x > 1)");
    const Finished tests = credo({"test", file, "--engine", engine});
    EXPECT_EQ(tests.code, 3) << tests.out;
    expect_part(tests.out, "there: successful");
    expect_part(tests.out, "both: unknown (limit: beliefs of x > 1)");
  }
  const Finished run = credo({"run", file, "--seed", "1"});
  EXPECT_EQ(run.code, 0) << run.out;
}

TEST_F(ExploreCli, ExploreStopsAtItsLimits) {
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

TEST_F(ExploreCli, OptionsTakeThePlaceOfWhatTheFileSays) {
  const auto states = [&](Words words) {
    words.insert(words.begin(), {"explore", "--json"});
    const Finished done = credo(words);
    EXPECT_NE(done.code, 2) << done.err;
    return json::parse(done.out).at("states").get<int>();
  };
  const std::string choice = folder_.write("choice.mas", R"(system choice
agent a { !g. @one +!g <- +p; +q. @two +!g <- +r. +p <- +s. }
)");
  EXPECT_EQ(credo({"explore", flood_}).code, 3);
  EXPECT_EQ(credo({"explore", flood_, "--limit", "events=64"}).code, 0);
  const Words wide{choice, "--limit", "events=8"};
  const auto with = [&](Words more) {
    more.insert(more.begin(), wide.begin(), wide.end());
    return states(more);
  };
  EXPECT_LT(with({"--cycle", "whole"}), states(wide));
  EXPECT_GT(with({"--select", "plan=any"}), states(wide));
  EXPECT_EQ(with({"--select", "plan=first", "--cycle", "four_step"}), states(wide));
  expect_refused({"explore", choice, "--limit", "evnts=8"}, {"did you mean 'events'?"});
  expect_refused({"explore", choice, "--limit", "events=many"}, {"'many' is not a whole number"});
  expect_refused({"explore", choice, "--limit", "events=1000001"}, {"more than 1000000"});
  expect_refused({"explore", choice, "--select", "plan=fifo"}, {"'fifo' is not first or any"});
  expect_refused({"explore", choice, "--select", "goal=any"}, {"event, plan, intention"});
  expect_refused({"explore", choice, "--cycle", "hole"}, {"did you mean 'whole'?"});
}

TEST_F(ExploreCli, StaticLimitsAreUnknown) {
  const std::string file =
      folder_.write("static.mas", "system s\nlimit conjuncts 1\nagent a { +b : c & d <- +e. }\n");
  for (const char* command : {"explore", "run"}) {
    const Finished done = credo({command, file});
    EXPECT_EQ(done.code, 3);
    expect_part(done.out, "unknown (limit: conjuncts of ");
  }
}

TEST_F(ExploreCli, AnEffectWithoutAValueIsTheUsersError) {
  const std::string file = folder_.write(
      "value.mas", "system value\nagent a { }\nenvironment { p(x). : p(X) -> +q(X+1). }\n");
  for (const char* command : {"explore", "run"}) {
    const Finished done = credo({command, file});
    EXPECT_EQ(done.code, 2);
    expect_part(done.err, "value.mas:3:");
    expect_part(done.err, "the effect +q(x+1) has no value here");
  }
}

TEST_F(ExploreCli, ExploreStatistics) {
  expect_no_part(credo({"explore", kFixed, "--const", "N=1"}).out, "statistics");
  expect_part(credo({"explore", kFixed, "--const", "N=1", "--stats"}).out, "statistics:\n");
}

TEST_F(ExploreCli, ASingleAgentWithItsEnvironment) {
  const std::string agent = folder_.write("solo.asl", "+go : true <- +done.\n");
  const std::string environment = folder_.write("solo.env", "go.\n");
  const Finished done = credo({"explore", agent, "--env", environment});
  EXPECT_EQ(done.code, 0);
  expect_part(done.out, "solo: 1 agent, 1 initial state");
}

TEST_F(ExploreCli, ASingleAgentOfEachLanguageWithItsEnvironment) {
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
TEST_F(ExploreCli, LabelsTellStatesApart) {
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

TEST_F(ExploreCli, ExploreJson) {
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

TEST_F(ExploreCli, ExploreJsonInAFileLeavesTheText) {
  const Finished done = credo({"explore", flood_, "--stats", "--json", folder_.path("x.json")});
  EXPECT_EQ(done.code, 3);
  expect_part(done.out, "unknown (limit");
  const json document = json::parse(folder_.read("x.json"));
  EXPECT_EQ(document.at("complete"), false);
  EXPECT_EQ(document.at("reason"), "limit: events of ag > 3");
  EXPECT_EQ(document.at("trace").at("steps").at(0).at("mover"), "environment");
  EXPECT_FALSE(document.at("statistics").empty());
}

TEST_F(ExploreCli, ExploreJsonTellsWhatWasLost) {
  const Finished done = credo({"explore", kBuggy, "--json"});
  const json document = json::parse(done.out);
  const auto& lost = document.at("lost");
  EXPECT_TRUE(std::ranges::any_of(lost, [](const json& loss) {
    return loss.at("agent") == "ag3" && loss.at("what") == "+!alliance(ag3,ag2)" &&
           loss.at("steps") > 0 && !loss.at("reasons").empty();
  })) << lost;
}

TEST_F(ExploreCli, ExploreTellsDeadlocksFromTheEnd) {
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

TEST_F(ExploreCli, TheReferenceEngineHasNoCoverage) {
  const json document =
      json::parse(credo({"explore", dead_, "--engine", "reference", "--json"}).out);
  EXPECT_TRUE(document.at("plans_never_fired").is_null());
  EXPECT_TRUE(document.at("lost").is_null());
  EXPECT_EQ(document.at("deadlock_trace").at("end"),
            "ag waits with wait: @never needs stop; stop was never there");
}

TEST_F(ExploreCli, DocumentsFitTheirSchemas) {
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

TEST_F(ExploreCli, AutHasTheCountsOfTheExploration) {
  const Finished done =
      credo({"explore", kFixed, "--const", "N=1", "--aut", folder_.path("x.aut")});
  EXPECT_EQ(done.code, 0);
  const std::string aut = folder_.read("x.aut");
  EXPECT_TRUE(aut.starts_with("des (0, 30535, 8797)\n(0, \"environment\", 1)\n"))
      << aut.substr(0, 80);
  EXPECT_EQ(std::ranges::count(aut, '\n'), 30536);
}

TEST_F(ExploreCli, AutOfBothEnginesIsTheSame) {
  const Words words{"explore", multi_, "--aut", "-"};
  Words reference = words;
  reference.insert(reference.end(), {"--engine", "reference"});
  EXPECT_EQ(credo(words).out, credo(reference).out);
}

TEST_F(ExploreCli, AutWithSeveralInitialStatesGetsAFreshOne) {
  const Finished done = credo({"explore", multi_, "--aut", "-"});
  EXPECT_EQ(done.code, 0);
  EXPECT_TRUE(
      done.out.starts_with("des (0, 20, 19)\n(0, \"init\", 1)\n(0, \"init\", 2)\n(1, \"ag\", 3)\n"))
      << done.out;
  expect_part(done.err, "  states        18\n");
}

TEST_F(ExploreCli, DotOfASmallGraph) {
  const Finished done = credo({"explore", dead_, "--dot", folder_.path("x.dot")});
  EXPECT_EQ(done.code, 0);
  const std::string dot = folder_.read("x.dot");
  expect_part(dot, "digraph \"dead\" {");
  expect_part(dot, "0 -> 1 [label=\"ag\"];");
  expect_part(dot, "4 [tooltip=\"facts: go | actions: ag wait\\nag: mail");
  expect_part(dot, ", color=red];");
}

TEST_F(ExploreCli, DotOfALargeGraphIsRefused) {
  const std::size_t before = folder_.file_count();
  const Finished done =
      credo({"explore", kFixed, "--const", "N=3", "--dot", folder_.path("x.dot")});
  EXPECT_EQ(done.code, 3);
  expect_part(done.out, "  states        189513\n");
  expect_part(done.err, "warning: no graph is written: 189513 states are too many");
  EXPECT_EQ(folder_.file_count(), before);
}

TEST_F(ExploreCli, NoGraphOfAnIncompleteExploration) {
  const std::string old = folder_.write("x.aut", "old\n");
  const std::size_t before = folder_.file_count();
  const Finished done = credo({"explore", endless_, "--max-states", "500", "--aut", old});
  EXPECT_EQ(done.code, 3);
  expect_part(done.err, "not complete");
  EXPECT_EQ(folder_.read("x.aut"), "old\n");
  EXPECT_EQ(folder_.file_count(), before);
}

}  // namespace explore_cli_test
}  // namespace credo
