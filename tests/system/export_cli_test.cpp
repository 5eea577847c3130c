// `credo export`: its targets, where the text goes, and what it refuses.
#include "support/command_test.hpp"
#include "support/smv_module.hpp"

namespace credo::testing {
namespace export_cli_test {

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
      {"eager_ce14.mas:7:7: error: 'cycle eager' is not translated", "promela-graph takes every"});
  expect_refused({"export", folder + "free_mail.mas", "--to", "promela"},
                 {"free_mail.mas:5:7: error: 'cycle free' is not translated"});
  EXPECT_EQ(credo({"export", folder + "free_mail.mas", "--to", "promela-graph"}).code, 0);
  // What an option says is not at the line of the file that says otherwise.
  const Finished done =
      credo({"export", folder + "eager_ce14.mas", "--to", "promela", "--cycle", "free"});
  EXPECT_EQ(done.code, 2);
  expect_part(done.err, "error: '--cycle free' is not translated");
  EXPECT_EQ(done.err.find("eager_ce14.mas"), std::string::npos) << done.err;
}

// What Promela is out of reach for, and the graph is not, but for path quantifiers.
TEST_F(ExportCli, WhatIsNotTranslatedToPromela) {
  folder_.write("v.dribble", "props c\nmaxlen 2\naction a\n");
  struct Row {
    std::string text, formula, message;
  };
  const std::string plain = "agent a { p. }\n";
  const std::string maybe = "environment { maybe : not x -> +x. }\n" + plain;
  for (const Row& row : std::vector<Row>{
           {"agent a { p(f(1)). }\n", "", ":2:11: error: nested terms such as f(1)"},
           {"agent a { !g(q). +!g(X) <- .send(b, tell, X). }\nagent b { }\n", "",
            ":2:28: error: a message whose content is a variable"},
           {"environment { function f.m(Y) -> -p(Y). p(1). }\nagent a { !g. +!g <- f.m(Z). }\n", "",
            ":2:34: error: Y may be unbound here"},
           {"schedule round_robin\n" + plain, "", "only the interleaved schedule is translated"},
           {"schedule synchronous\n" + plain, "", "only the interleaved schedule is translated"},
           {"agent a { p(100000001). }\n", "", ":2:11: error: numbers over 100000000"},
           {"agent ann \"v.dribble\"\n", "", ":2:7: error: ann is no AgentSpeak agent"},
           {"limit depth 0\n" + plain, "", "a limit of 0 on the nesting of terms"},
           {plain, "<> terminated", "terminated is no expression of Promela"},
           {"agent a { p(1,1). }\n", "[] Bel(a, p(X,X))", "has a variable twice"},
           {"agent a { !k. +!k <- !g(A,B,C,D). +!g(A,B,C,D) <- +b. }\n", "[] !Des(a, g(1,2,3,4))",
            "has too many arguments that may be unbound"},
           {"fair strong\n" + plain, "[] Bel(a, p)", "Spin knows weak fairness only"},
           {maybe, "X Bel(a, p)", "`maybe` rules under weak fairness"}}) {
    Words words{"export", folder_.write("out.mas", "system s\n" + row.text), "--to", "promela"};
    if (!row.formula.empty()) words.insert(words.end(), {"-f", row.formula});
    expect_refused(words, {row.message});
    words[3] = "promela-graph";
    EXPECT_EQ(credo(words).code, 0) << row.text << row.formula;
  }
  const std::string file = folder_.write("out.mas", "system s\n" + plain);
  for (const char* target : {"promela", "promela-graph"}) {
    expect_refused({"export", file, "--to", target, "-f", "AG Bel(a, p)"},
                   {"Spin checks LTL only"});
  }
  EXPECT_EQ(credo({"export", folder_.write("out.mas", "system s\nactions synchronous\n" + plain),
                   "--to", "promela", "-f", "[] !deadlock"})
                .code,
            0);
}

TEST_F(ExportCli, PropertiesThatCompare) {
  folder_.write("c.mas",
                "agent a { n(1). !up. +!up <- +n(2). }\n"
                "property low: [] !(Bel(a, n(X)) & X > 2)\n"
                "property known: [] Bel(a, n(1))\n");
  const std::string file = folder_.path("c.mas");
  const Finished done = credo({"export", file, "--to", "promela"});
  EXPECT_EQ(done.code, 0) << done.err;
  expect_part(done.err, "Bel(a, n(X)) & X > 2 compares values, which is not translated");
  expect_part(done.out, "ltl known");
  EXPECT_EQ(done.out.find("ltl low"), std::string::npos);
  const Finished graph = credo({"export", file, "--to", "promela-graph"});
  EXPECT_EQ(graph.err, "");
  expect_part(graph.out, "/* Bel(a, n(X)) & X > 2 */");
  folder_.write("c.bupl",
                "beliefs { n(1) }\naction a = ( n(X), { n(2) } )\nplan a\n"
                "property low: [] !(fact(n(X)) & X > 2)\n");
  expect_refused({"export", folder_.path("c.bupl"), "--to", "maude"},
                 {"fact(n(X)) & X > 2 cannot be exported to Maude",
                  "comparisons in properties are not translated"});
}

TEST_F(ExportCli, SizesOfAPromelaModel) {
  const auto define = [&](const std::string& text, const std::string& name) {
    const std::string model =
        credo({"export", folder_.write("s.mas", "system s\n" + text), "--to", "promela"}).out;
    const std::size_t at = model.find("#define " + name + " ");
    return at == std::string::npos ? 0 : std::stoi(model.substr(at + 9 + name.size()));
  };
  EXPECT_EQ(define("limit events 7\nagent a { p. }\n", "MEv"), 7);
  EXPECT_EQ(define("limit events 1000\nagent a { p. }\n", "MEv"), 200);
  EXPECT_EQ(define("agent a { p. }\n", "MFact"), 32);
  EXPECT_EQ(define("limit instances 3\nagent a { p. }\n", "MInst"), 3);
  EXPECT_EQ(define("limit instances 8, beliefs 8\nagent a { p. }\n", "MInst"), 0);
  EXPECT_EQ(define("agent a { p(17). }\n", "MNum"), 17);
  EXPECT_EQ(define("agent a { p(17). +p(X) <- +q(X + 1). }\n", "MNum"), 10000);
}

TEST_F(ExportCli, MaybeRulesAndFairness) {
  const std::string file = folder_.write(
      "m.mas",
      "system m\nenvironment { maybe : not x -> +x. }\nagent a { p. }\nproperty p: <> x\n");
  expect_part(credo({"export", file, "--to", "promela", "--fair", "weak"}).out, "\n#define FAIR ");
  expect_no_part(credo({"export", file, "--to", "promela", "--fair", "none"}).out,
                 "\n#define FAIR ");
}

TEST_F(ExportCli, GraphsOfManyProcessesOrWaysAreTooLarge) {
  const auto team = [&](int others) {
    return folder_.write("team.mas", "system team\ncycle eager\nagent w[1.." +
                                         std::to_string(others) +
                                         "] { }\nagent a { !g. +!g <- +b. }\n"
                                         "property p: <> Bel(a, b)\n");
  };
  EXPECT_EQ(credo({"export", team(29), "--to", "promela-graph"}).code, 0);
  const Finished many = credo({"export", team(30), "--to", "promela-graph"});
  EXPECT_EQ(many.code, 3);
  expect_part(many.err, "unknown (limit: processes of a graph for Spin > 31)");
  EXPECT_EQ(credo({"export", team(30), "--to", "promela-graph", "--fair", "none"}).code, 0);
  std::string facts;
  for (int i = 0; i < 4096; ++i) facts += " n(" + std::to_string(i) + ").";
  const std::string wide =
      folder_.write("wide.mas", "system wide\ncycle eager\nenvironment { hidden n/1." + facts +
                                    " : n(X) & not m(_) -> +m(X). }\nagent a { !g. +!g <- +b. }\n");
  const Finished ways = credo({"export", wide, "--to", "promela-graph"});
  EXPECT_EQ(ways.code, 3);
  expect_part(ways.err, "unknown (limit: steps from a state > 4096)");
}

TEST_F(ExportCli, LongPlansAndManyBeliefsAreRefused) {
  const auto agent = [&](const std::string& text) { return folder_.write("large.dribble", text); };
  const std::string rest = "\naction a eff x\nbeliefs ~x\ngoals x\n";
  EXPECT_EQ(credo({"export", agent("props x\nmaxlen 200" + rest), "--to", "smv"}).code, 0);
  expect_refused({"export", agent("props x\nmaxlen 201" + rest), "--to", "smv"},
                 {"large.dribble:2:1", "maxlen may be at most 200"});
  // 13 atoms with two values each.
  std::string props, actions, beliefs, plan;
  for (int i = 0; i < 13; ++i) {
    const std::string p = "p" + std::to_string(i);
    props += " " + p;
    actions += "action a" + std::to_string(i) + " eff ~" + p + "\n";
    beliefs += (i == 0 ? "" : " | ") + p;
    plan += (i == 0 ? "a" : "; a") + std::to_string(i);
  }
  expect_refused({"export",
                  agent("props" + props + "\nmaxlen 13\n" + actions + "beliefs " + beliefs +
                        "\ngoals p0 & p1\ngoalrule g: G p0 & ~B (p0 | p1) -> " + plan + "\n"),
                  "--to", "smv"},
                 {"more than 4096 combinations of values"});
  // Four times nine disjuncts, linked by z.
  props = " z";
  beliefs = "";
  for (int i = 0; i < 4; ++i) {
    beliefs += i == 0 ? "z & " : ", z & ";
    for (int j = 0; j < 9; ++j) {
      const std::string p = "p" + std::to_string(i) + "x" + std::to_string(j);
      props += " " + p;
      beliefs += (j == 0 ? "" : " | ") + p;
    }
  }
  expect_refused({"export",
                  agent("props" + props + "\nmaxlen 3\naction a eff z\nbeliefs " + beliefs +
                        "\ngoals p0x0 & p1x1\ngoalrule g: G p0x0 & ~B (p0x0 | p1x1) -> a\n"),
                  "--to", "smv"},
                 {"multiplied out, they are more than 4096"});
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
  expect_refused({"export", kVacuum},
                 {"--to promela, reactive-modules, smv, maude, promela-graph, dot or aut"});
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

}  // namespace export_cli_test
}  // namespace credo::testing
