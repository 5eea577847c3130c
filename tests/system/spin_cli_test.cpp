// Spin through the command line: engine, cross-check and export, for every language; and what it
// refuses.
#include <fstream>

#include "support/command_test.hpp"
#include "support/json_schema.hpp"

namespace credo::testing {
namespace spin_cli_test {

const std::string kExamples = CREDO_SOURCE_DIR "/examples";
const std::string kBuilder = kExamples + "/blocks/builder.bupl";

class SpinCli : public CommandTest {
 protected:
  void SetUp() override {
    if (run_process({"/bin/sh", "-c", "command -v spin && command -v cc"}, {}).code != 0) {
      GTEST_SKIP() << "there is no spin: scripts/setup installs it";
    }
  }

  // What pan says of an exported file.
  Finished pan(const std::string& file, const std::string& options = "") const {
    return run_process(
        {"/bin/sh", "-c",
         "cd \"$0\" && spin -a \"$1\" && cc -w -DNOREDUCE -DVECTORSZ=8192 -o pan pan.c && "
         "./pan -a -w14 $2",
         folder_.path(""), file, options},
        {});
  }
};

TEST_F(SpinCli, ConfirmsVerdictsInEveryLanguage) {
  const std::vector<Words> cases{
      {"/pingpong/pingpong.mas", "weak"},
      {"/hello/hello.mas", "weak", "strong", "-f", "[]<> !Bel(lamp, dark)"},
      {"/blocks/builder.bupl", "weak", "-f", "<> taken(move(3,0,2))", "-f", "[] ~fact(on(0,3))"},
      {"/blocks/fair.bupl", "none"},
      {"/blocks/rivals.mas", "weak"},
      {"/courier/buggy.mas", "weak"},
      {"/vacuum/printed.dribble", "none", "-f", "<> B(c1 & c2)"},
      {"/provider_salesman/ready.eccs", "none", "weak", "strong", "-f", "<> I_p B_p i_r", "-f",
       "[]<> !I_p B_p i_r"},
      {"/contract_net/three.eccs", "strong", "-f", "<> (B_m Done(work) | B_m failed)"},
  };
  for (const Words& each : cases) {
    const auto formulas = std::ranges::find(each, "-f");
    for (auto fairness = each.begin() + 1; fairness != formulas; ++fairness) {
      Words command{"check", kExamples + each[0], "--cross-check", "spin", "--fair", *fairness};
      command.insert(command.end(), {"--brief", "--vacuity", "off"});
      command.insert(command.end(), formulas, each.end());
      const Finished done = credo(command);
      EXPECT_LE(done.code, 1) << each[0] << done.err;
      expect_part(done.out, "spin agrees on ");
      expect_no_part(done.out, "does not know");
    }
  }
}

TEST_F(SpinCli, TakesTheGraphOfCyclesWithoutIdleSteps) {
  const std::string file = CREDO_SOURCE_DIR "/tests/corpus/agentspeak/eager_ce14.mas";
  for (const char* fairness : {"none", "weak"}) {
    const Finished done =
        credo({"check", file, "--cross-check", "spin", "--fair", fairness, "--brief"});
    EXPECT_LE(done.code, 1) << done.err;
    expect_part(done.out, fairness == std::string("none") ? "p: violated" : "p: holds");
    expect_part(done.out, "spin agrees on ");
    expect_part(done.out, " of the explored graph");
  }
}

TEST_F(SpinCli, ChecksAndExplains) {
  const Finished done = credo({"check", kBuilder, "--engine", "spin", "-f", "[]~fact(on(3,2))",
                               "-f", "[]~fact(on(0,3))", "--color", "never"});
  EXPECT_EQ(done.code, 1) << done.err;
  expect_part(done.out, "spin engine");
  expect_part(done.out, "formula 1: violated");
  expect_part(done.out, "transitions");
  expect_part(done.out, "does move(3,0,2)");
  expect_part(done.out, "formula 2: holds");
}

TEST_F(SpinCli, ShowsSpinsOwnRun) {
  const std::string courier = kExamples + "/courier/buggy.mas";
  const Finished done = credo({"check", courier, "--cross-check", "spin", "--brief"});
  EXPECT_EQ(done.code, 1) << done.err;
  expect_part(done.out, "spin agrees on 407 states");
  expect_part(done.out, "Spin's run, of ");
  EXPECT_NE(done.out.find("why it fails:"), done.out.rfind("why it fails:"));
  const Finished json = credo({"check", courier, "--cross-check", "spin", "--json"});
  const nlohmann::json document = nlohmann::json::parse(json.out);
  const nlohmann::json schema = nlohmann::json::parse(
      std::ifstream(std::string(CREDO_SOURCE_DIR) + "/docs/schema/check.schema.json"));
  EXPECT_EQ(schema_violations(document, schema), Words{});
  const nlohmann::json& confirmation = document.at("properties").at(0).at("confirmation");
  EXPECT_EQ(confirmation.at("engine"), "spin");
  EXPECT_EQ(confirmation.at("verdict"), "violated");
  EXPECT_EQ(confirmation.at("states"), 407);
  EXPECT_FALSE(confirmation.at("trace").is_null());
  EXPECT_FALSE(confirmation.at("explanation").at("why").empty());
}

TEST_F(SpinCli, SaysThatSpinsRunIsTheSame) {
  const std::string file =
      folder_.write("wait.mas",
                    "system wait\nactions synchronous\nenvironment { await x : ready -> +y. }\n"
                    "agent a { !g. +!g <- x. }\nproperty d: [] !deadlock\n");
  const Finished done = credo({"check", file, "--cross-check", "spin", "--brief"});
  EXPECT_EQ(done.code, 1) << done.err;
  expect_part(done.out, "spin agrees on 5 states of the system");
  expect_part(done.out, "Spin's run is the same");
}

// The commands of docs/spin.md, by hand; and how large a state is.
TEST_F(SpinCli, ByHand) {
  const std::string file = folder_.path("courier.pml");
  ASSERT_EQ(credo({"export", kExamples + "/courier/buggy.mas", "--to", "promela", "-o", file}).code,
            0);
  const std::string first = pan(file, "-f -N arrives_1").out;
  expect_part(first, "errors: 0");
  expect_part(first, "508 states, stored");
  const std::string second = pan(file, "-f -N arrives_2").out;
  expect_part(second, "acceptance cycle (at depth 97)");
  const std::string hello = kExamples + "/hello/";
  const auto size = [&](const std::string& more) {
    folder_.write("hello.mas", "system hello\nenvironment \"" + hello +
                                   "room.env\"\nagent lamp \"" + hello + "lamp.asl\"\n" + more);
    const std::string model = folder_.path("hello.pml");
    EXPECT_EQ(credo({"export", folder_.path("hello.mas"), "--to", "promela", "-o", model}).code, 0);
    return run_process({"/bin/sh", "-c",
                        "cd \"$0\" && spin -a hello.pml && cc -w -DSAFETY -DNOREDUCE "
                        "-DVECTORSZ=8192 -o pan pan.c && ./pan",
                        folder_.path("")},
                       {})
        .out;
  };
  expect_part(size("limit events 4, intentions 2, beliefs 8, actions 2, messages 2\n"),
              "State-vector 348 byte");
  expect_part(size(""), "State-vector 1012 byte");
}

// The text is made for 4 events at first, and for 16 at most.
TEST_F(SpinCli, BoundsAreDoubledUpToTheLimitOfTheSystem) {
  const auto answer = [&](int percepts) {
    std::string facts;
    for (int i = 0; i < percepts; ++i) facts += " p(" + std::to_string(i) + ").";
    const std::string file =
        folder_.write("percepts.mas", "system percepts\nenvironment {" + facts +
                                          " }\nagent a { +p(X) <- +q(X). @idle +never <- true. }\n"
                                          "property p: <> Bel(a, q(3))\n");
    const Finished done = credo({"check", file, "--engine", "spin", "--vacuity", "off"});
    expect_no_part(done.out, "never fired");  // Credo has not seen the states
    return done.out;
  };
  expect_part(answer(10), "p: holds\n");
  expect_part(answer(20), "p: unknown (limit: events of an agent > 16)");
}

// pan is run to a depth of 100000 first.
TEST_F(SpinCli, SearchesThatWereNotDeepEnoughAreDoneAgain) {
  const std::string file =
      folder_.write("deep.mas",
                    "system deep\ncycle eager\nfair none\n"
                    "environment { hidden n/1. n(0). : n(X) & X < 60000 -> -n(X); +n(X + 1). }\n"
                    "agent a { !g. +!g <- +b. }\nproperty p: [] !n(60001)\n");
  expect_part(credo({"check", file, "--engine", "spin", "--vacuity", "off"}).out, "p: holds\n");
}

TEST_F(SpinCli, AsksSeveralEngines) {
  if (run_process({"/bin/sh", "-c", "command -v maude"}, {}).code != 0) GTEST_SKIP();
  const Words command{"check", kBuilder, "--cross-check", "spin,maude", "-f", "[]~fact(on(0,3))"};
  const Finished done = credo(command);
  EXPECT_EQ(done.code, 0) << done.err;
  expect_part(done.out, "spin agrees on 5 states");
  expect_part(done.out, "maude agrees on 5 states");
  Words with_json = command;
  with_json.emplace_back("--json");
  const nlohmann::json document = nlohmann::json::parse(credo(with_json).out);
  const nlohmann::json& property = document.at("properties").at(0);
  EXPECT_EQ(property.at("confirmation").at("engine"), "spin");
  EXPECT_EQ(property.at("further_confirmations").at(0).at("engine"), "maude");
}

TEST_F(SpinCli, ExportsGraphsThatSpinChecks) {
  const std::string file = folder_.path("graph.pml");
  const std::string rivals = kExamples + "/blocks/rivals.mas";
  ASSERT_EQ(credo({"export", rivals, "--to", "promela-graph", "-o", file}).code, 0);
  expect_part(pan(file, "-N built").out, "errors: 0");
  expect_part(pan(file, "-N lasts").out, "errors: 0");
  expect_part(pan(file, "-N stays").out, "errors: 1");
  ASSERT_EQ(credo({"export", rivals, "--to", "promela-graph", "-p", "lasts", "--fair", "none", "-o",
                   file})
                .code,
            0);
  expect_part(pan(file).out, "errors: 0");
  // A claim for each value of a shared variable.
  const std::string courier = kExamples + "/courier/buggy.mas";
  const Finished done = credo({"export", courier, "--to", "promela-graph"});
  EXPECT_EQ(done.code, 0) << done.err;
  expect_part(done.out, "ltl arrives_1 {");
  expect_part(done.out, "ltl arrives_2 {");
  expect_part(done.out, "for P = bread");
}

TEST_F(SpinCli, LeavesOutWhatSpinCannotCheck) {
  const std::string party = kExamples + "/vacuum/party.mas";
  const Finished done = credo({"export", party, "--to", "promela-graph"});
  EXPECT_EQ(done.code, 0);
  expect_part(done.err, "Spin checks LTL only");
  expect_refused({"export", party, "--to", "promela-graph", "-p", "clean"},
                 {"party.mas:16", "Spin checks LTL only"});
}

TEST_F(SpinCli, LimitsEndInUnknown) {
  const Words command{"check", kExamples + "/rover/rover.mas", "--engine", "spin", "-p", "spec2"};
  Words with_time = command;
  with_time.insert(with_time.end(), {"--timeout", "4s"});
  const Finished late = credo(with_time);
  EXPECT_EQ(late.code, 3) << late.err;
  expect_part(late.out, "unknown (limit: time > 4 s)");
  Words with_memory{"check", kExamples + "/blocks/rivals.mas", "--engine", "spin", "-p", "lasts"};
  with_memory.insert(with_memory.end(), {"--memory", "3M"});
  const Finished large = credo(with_memory);
  EXPECT_EQ(large.code, 3) << large.err;
  expect_part(large.out + large.err, "unknown (limit: memory");
  const std::string graph = kExamples + "/auction/buggy.mas";
  const Finished none = credo({"export", graph, "--to", "promela-graph", "--max-states", "1000"});
  EXPECT_EQ(none.code, 3);
  expect_part(none.err, "nothing is exported: limit: states > 1000");
}

TEST_F(SpinCli, ConfirmsWhatItCanAmongOthers) {
  const Finished done = credo({"check", kBuilder, "--cross-check", "spin", "-f", "[]~fact(on(0,3))",
                               "-f", "EF fact(on(0,3))", "--vacuity", "off"});
  EXPECT_NE(done.code, 2) << done.err;
  expect_part(done.out, "spin agrees on ");
  expect_part(done.out, "spin is not asked: it checks LTL only");
}

TEST_F(SpinCli, RefusesWhatIsOutOfReach) {
  expect_refused({"check", kBuilder, "--engine", "spin", "-f", "AG ~stuck"},
                 {"formula 1:1:1: error:", "Spin checks LTL only"});
  expect_refused({"check", kBuilder, "--cross-check", "spin", "-f", "AG ~stuck"},
                 {"formula 1:1:1: error:", "Spin checks LTL only"});
  expect_refused({"check", kBuilder, "--engine", "spin", "--max-states", "5"},
                 {"Spin has no such limit"});
  expect_refused({"check", kBuilder, "--engine", "spin", "--cross-check", "maude,spin"},
                 {"name the same engine"});
  expect_refused({"check", kBuilder, "--cross-check", "spin,other"}, {"'other' is not one of"});
  expect_refused({"explore", kBuilder, "--engine", "spin"}, {"spin checks properties only"});
  expect_refused({"search", kBuilder, "--engine", "spin", "--where", "stuck"},
                 {"spin checks properties only"});
}

TEST_F(SpinCli, SaysWhatIsMissing) {
  const auto with_path = [](const std::string& path) {
    return run_process(
        {"/bin/sh", "-c", "PATH=\"$0\" exec \"$1\" check \"$2\" --engine spin -f '[]~stuck'", path,
         CREDO_BINARY, kBuilder},
        {});
  };
  const Finished no_spin = with_path("/nowhere");
  EXPECT_EQ(no_spin.code, 2);
  expect_part(no_spin.err, "there is no program spin");
  expect_part(no_spin.err, "apt-get install spin");
  const std::string spin = folder_.write("spin", "#!/bin/sh\nexec /usr/bin/spin \"$@\"\n");
  ASSERT_EQ(run_process({"/bin/sh", "-c", "chmod +x \"$0\"", spin}, {}).code, 0);
  const Finished no_compiler = with_path(folder_.path(""));
  EXPECT_EQ(no_compiler.code, 2) << no_compiler.err;
  expect_part(no_compiler.err, "apt-get install gcc");
}

// Whatever a tool says that is not expected: no verdict, and all is kept.
TEST_F(SpinCli, BelievesNothingThatItDoesNotUnderstand) {
  const std::string spin = folder_.write(
      "spin", "#!/bin/sh\necho 'int main() { return 0; }' > pan.c\necho 'ltl property: x'\n");
  ASSERT_EQ(run_process({"/bin/sh", "-c", "chmod +x \"$0\"", spin}, {}).code, 0);
  const auto check = [&] {
    return run_process({"/bin/sh", "-c",
                        "PATH=\"$0:$PATH\" TMPDIR=\"$0\" exec \"$1\" check \"$2\" --engine spin -f "
                        "'[]~stuck'",
                        folder_.path(""), CREDO_BINARY, kBuilder},
                       {});
  };
  const Finished silent = check();
  EXPECT_EQ(silent.code, 4) << silent.out;
  expect_part(silent.err, "pan's output has no ");
  expect_part(silent.err, "credo-spin-");
  folder_.write("spin", "#!/bin/sh\necho 'syntax error'\n");
  const Finished complaint = check();
  EXPECT_EQ(complaint.code, 4) << complaint.out;
  expect_part(complaint.err, "Spin complains: syntax error");
}

}  // namespace spin_cli_test
}  // namespace credo::testing
