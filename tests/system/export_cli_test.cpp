// `credo export`: its targets, where the text goes, and what it refuses.
#include "support/command_test.hpp"
#include "support/smv_module.hpp"

namespace credo::testing {
namespace {

const std::string kRoot = CREDO_SOURCE_DIR;
const std::string kVacuum = kRoot + "/examples/vacuum/repair-a.dribble";
const std::string kAuction = kRoot + "/examples/auction/fixed.mas";

class ExportCli : public CommandTest {};

const std::string kAgent = R"(props p
maxlen 3
action a eff p
beliefs ~p
goals p
goalrule g: G p -> a
property reached: AF B p
property star: A ([] <> B p) & E (<> [] B p)
)";

TEST_F(ExportCli, SmvOnStandardOutput) {
  const Finished done = credo({"export", kVacuum, "--to", "smv"});
  EXPECT_EQ(done.code, 0);
  EXPECT_EQ(done.err, "");
  EXPECT_EQ(SmvModule(done.out).graph().states.size(), 21u);
}

TEST_F(ExportCli, ReactiveModulesInAFile) {
  const std::string path = folder_.path("agent.rm");
  const Finished done = credo({"export", kVacuum, "--to", "reactive-modules", "-o", path});
  EXPECT_EQ(done.code, 0);
  EXPECT_EQ(done.out + done.err, "");
  expect_part(folder_.read("agent.rm"), "module Dribble is");
  expect_refused({"export", kVacuum, "--to", "smv", "-o", "/no/such/folder/x"}, {"cannot write"});
}

TEST_F(ExportCli, CyclesWithoutIdleStepsAreNotTranslated) {
  const std::string folder = kRoot + "/tests/corpus/agentspeak/";
  expect_refused(
      {"export", folder + "eager_ce14.mas", "--to", "promela"},
      {"eager_ce14.mas:6:7: error: 'cycle eager' is not translated", "promela-graph takes every"});
  expect_refused({"export", folder + "free_mail.mas", "--to", "promela"},
                 {"free_mail.mas:4:7: error: 'cycle free' is not translated"});
  EXPECT_EQ(credo({"export", folder + "free_mail.mas", "--to", "promela-graph"}).code, 0);
}

TEST_F(ExportCli, GraphsAreThoseOfExplore) {
  const auto same = [&](const char* format, const char* option) {
    const Finished graph = credo({"export", kVacuum, "--to", format});
    EXPECT_EQ(graph.code, 0);
    EXPECT_EQ(graph.out, credo({"explore", kVacuum, option, "-"}).out);
    EXPECT_NE(graph.out, "");
    const Finished auction = credo({"export", kAuction, "--to", format, "--max-states", "5"});
    EXPECT_EQ(auction.code, 3);
    EXPECT_EQ(auction.out, "");
  };
  same("dot", "--dot");
  same("aut", "--aut");
  expect_refused({"export", kVacuum, "--to", "dot", "-p", "main"}, {"a graph has no properties"});
}

TEST_F(ExportCli, ChoosesProperties) {
  const std::string file = folder_.write("agent.dribble", kAgent);
  const Finished all = credo({"export", file, "--to", "smv"});
  EXPECT_EQ(all.code, 0);
  expect_part(all.out, "CTLSPEC AF (p);");
  expect_part(all.out, "-- neither in CTL nor in LTL: left out");
  expect_part(all.err, "agent.dribble:8:16: warning: this property cannot be exported");
  const Finished one = credo({"export", file, "--to", "smv", "-p", "reached", "-f", "<> B p"});
  EXPECT_EQ(one.code, 0);
  EXPECT_EQ(one.err, "");
  expect_part(one.out, "LTLSPEC F (p);");
  expect_no_part(one.out, "star");
  expect_refused(
      {"export", file, "--to", "smv", "-p", "star"},
      {"agent.dribble:8:16: error: this property cannot be exported", "neither in CTL nor in LTL"});
  expect_refused({"export", file, "--to", "reactive-modules", "-f", "[] <> B p"}, {"not in CTL"});
  expect_refused({"export", file, "--to", "smv", "-p", "reach"}, {"no property 'reach'"});
  expect_refused({"export", file, "--to", "smv", "-f", "EF B q"}, {"q"});
}

TEST_F(ExportCli, RefusesOtherTargets) {
  expect_refused({"export", kVacuum, "--to", "promela"}, {"promela"});
  expect_refused({"export", kVacuum, "--to", "smw"}, {"'smw' is not one of", "'smv'"});
  expect_refused({"export", kVacuum}, {"--to promela, promela-graph, maude, reactive-modules"});
  expect_refused({"export", kVacuum, "--to", "smv", "--json"}, {"no option --json"});
}

TEST_F(ExportCli, RefusesOtherSystems) {
  const std::string supported = "a single Dribble agent without environment";
  for (const char* target : {"smv", "reactive-modules"}) {
    expect_refused({"export", kAuction, "--to", target},
                   {"fixed.mas:", "AgentSpeak agent", supported});
    folder_.write("agent.dribble", kAgent);
    const std::string two = folder_.write(
        "two.mas", "system two\nagent a \"agent.dribble\"\nagent b \"agent.dribble\"\n");
    expect_refused({"export", two, "--to", target}, {"two.mas:3", "several agents", supported});
    const std::string with =
        folder_.write("with.mas", "system w\nenvironment { x. }\nagent a \"agent.dribble\"\n");
    expect_refused({"export", with, "--to", target}, {"with.mas:2", "an environment", supported});
    const std::string sees = folder_.write("sees.dribble", kAgent + "perceives p as x\n");
    expect_refused({"export", sees, "--to", target}, {"sees.dribble:9", "perceived", supported});
  }
  const std::string one = folder_.write("one.mas", "system one\nagent a \"agent.dribble\"\n");
  EXPECT_EQ(credo({"export", one, "--to", "smv"}).code, 0);
}

}  // namespace
}  // namespace credo::testing
