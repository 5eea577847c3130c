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
