// --sarif as a code scanner meets it: the form of the log, places, runs, and what is in none.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "report/sarif_rules.hpp"
#include "support/command_test.hpp"
#include "support/sarif_check.hpp"

namespace credo::testing {
namespace sarif_cli_test {

using Json = nlohmann::json;

class SarifCli : public CommandTest {
 protected:
  // The run of the log that the command prints; the log is as SARIF wants it.
  Json run_of(Words words, int code) {
    words.insert(words.begin() + 1, {"--sarif", "-"});
    const Finished done = credo(words);
    EXPECT_EQ(done.code, code) << done.err;
    const Json log = Json::parse(done.out);
    EXPECT_EQ(sarif_violations(log), Words{});
    const Json run = log.at("runs").at(0);
    const Json& invocation = run.at("invocations").at(0);
    EXPECT_EQ(invocation.at("exitCode"), code);
    EXPECT_EQ(invocation.at("executionSuccessful"), code < 2);
    return run;
  }

  static std::string example(const std::string& name) {
    return std::string(CREDO_SOURCE_DIR) + "/examples/" + name;
  }

  // "name.asl:16" of a location
  static std::string line_of(const Json& location) {
    const Json& place = location.at("physicalLocation");
    const auto uri = place.at("artifactLocation").at("uri").get<std::string>();
    return uri.substr(uri.rfind('/') + 1) + ":" +
           std::to_string(place.at("region").at("startLine").get<int>());
  }

  static std::string rule_of(const Json& result) { return result.at("ruleId"); }
};

TEST_F(SarifCli, TheBugOfTheAuctionIsAtItsLine) {
  const Json run = run_of({"check", "-p", "spec1", example("auction/buggy.mas")}, 1);
  ASSERT_EQ(run.at("results").size(), 1u);
  const Json& result = run.at("results").at(0);
  EXPECT_EQ(rule_of(result), "property-violated");
  EXPECT_EQ(result.at("level"), "error");
  EXPECT_EQ(line_of(result.at("locations").at(0)), "ag3-buggy.asl:16");
  const auto message = result.at("message").at("text").get<std::string>();
  EXPECT_TRUE(message.starts_with("Property spec1: violated.\n")) << message;
  expect_part(message, "Int(ag3, alliance(ag3,ag2)) is never true from here on");
  expect_part(message, "event +!alliance(ag3,ag2) is lost: no applicable plan");
  ASSERT_EQ(result.at("relatedLocations").size(), 2u);
  EXPECT_EQ(line_of(result.at("relatedLocations").at(0)), "buggy.mas:10");
  EXPECT_EQ(line_of(result.at("relatedLocations").at(1)), "ag3-buggy.asl:26");
  EXPECT_EQ(result.at("relatedLocations").at(1).at("message").at("text"),
            "plan @propose does not apply: not alliance(ag3,ag2) fails");
}

TEST_F(SarifCli, TheRunIsACodeFlow) {
  const Json run = run_of({"check", "-p", "spec1", example("auction/buggy.mas")}, 1);
  const Json& flow = run.at("results").at(0).at("codeFlows").at(0);
  const Json& locations = flow.at("threadFlows").at(0).at("locations");
  expect_part(flow.at("message").at("text"), "repeat for ever");
  EXPECT_EQ(locations.at(0).at("executionOrder"), 0);
  EXPECT_EQ(locations.at(0).at("state").size(), 3u);
  std::size_t loops = 0;
  std::size_t lost = 0;
  std::map<std::string, std::size_t> importance;
  for (const Json& each : locations) {
    ++importance[each.at("importance")];
    for (const Json& kind : each.value("kinds", Json::array())) {
      loops += kind == "loop" ? 1 : 0;
      if (kind != "danger" || each.at("importance") != "essential") continue;
      ++lost;
      EXPECT_EQ(each.at("state").at("Des(ag3, alliance(ag3,ag2))").at("text"), "false");
      EXPECT_EQ(each.at("location").at("logicalLocations").at(0).at("name"), "ag3");
      EXPECT_EQ(line_of(each.at("location")), "ag3-buggy.asl:16");
    }
  }
  EXPECT_EQ(loops, 1u);
  EXPECT_EQ(lost, 1u);
  EXPECT_GT(importance["essential"], 2u);
  EXPECT_GT(importance["important"], 2u);
  EXPECT_GT(importance["unimportant"], 2u);
}

TEST_F(SarifCli, WhatIsAsExpectedIsNoResult) {
  const std::string file = folder_.write("a.mas", R"(system a
environment { p. }
agent a { +p : true <- +q. }
property good: <> Bel(a, q)
property bad: [] !Bel(a, q) => violated
)");
  const Json run = run_of({"check", file}, 0);
  EXPECT_EQ(run.at("results"), Json::array());
  EXPECT_EQ(run.at("properties").at("properties").size(), 2u);
  EXPECT_EQ(run.at("properties").at("properties").at(1).at("verdict"), "violated");
}

TEST_F(SarifCli, APropertyThatHoldsAndShouldNot) {
  const std::string file = folder_.write("a.mas", R"(system a
environment { p. }
agent a { +p : true <- +q. }
property bad: <> Bel(a, q) => violated
)");
  const Json run = run_of({"check", file}, 1);
  ASSERT_EQ(run.at("results").size(), 1u);
  EXPECT_EQ(rule_of(run.at("results").at(0)), "property-holds");
  EXPECT_EQ(line_of(run.at("results").at(0).at("locations").at(0)), "a.mas:4");
  expect_part(run.at("results").at(0).at("message").at("text"), "expected: violated");
}

TEST_F(SarifCli, UnknownIsAWarningAndNoSuccess) {
  const Json run =
      run_of({"check", "--max-states", "20", "-p", "spec1", example("auction/fixed.mas")}, 3);
  ASSERT_EQ(run.at("results").size(), 1u);
  EXPECT_EQ(rule_of(run.at("results").at(0)), "property-unknown");
  EXPECT_EQ(run.at("results").at(0).at("level"), "warning");
  expect_part(run.at("results").at(0).at("message").at("text"), "limit: states > 20");
  const Json& notes = run.at("invocations").at(0).at("toolExecutionNotifications");
  expect_part(notes.at(0).at("message").at("text"), "spec1: limit: states > 20");
}

TEST_F(SarifCli, CoverageAndVacuityAreNotes) {
  const std::string file = folder_.write("a.mas", R"(system a
environment { p. @never : p & q -> +r. }
agent a { +p : true <- +q2. @spare +r : true <- +s. }
property empty: [](Bel(a, s) -> <> Bel(a, r))
)");
  const Json run = run_of({"check", file}, 0);
  std::map<std::string, std::string> lines;
  for (const Json& result : run.at("results")) {
    EXPECT_EQ(result.at("level"), "note");
    lines[rule_of(result)] = line_of(result.at("locations").at(0));
  }
  EXPECT_EQ(lines["plan-never-fired"], "a.mas:3");
  EXPECT_EQ(lines["environment-rule-never-used"], "a.mas:2");
  EXPECT_EQ(lines["property-vacuous"], "a.mas:4");
}

// The violation is in the program, and so are steps of the run; a formula of the command line about
// several paths is in no file, and its result at the beginning of the system's.
TEST_F(SarifCli, EveryLanguage) {
  struct Case {
    Words words;
    std::string line;
    std::string step;  // the line of the fourth step
  };
  const std::vector<Case> cases{
      {{"-p", "arrives", "courier/buggy.mas"}, "courier-buggy.asl:3", "shop.asl:4"},
      {{"-p", "main", "vacuum/printed.dribble"}, "printed.dribble:15", "printed.dribble:15"},
      {{"-f", "[] ~(fact(on(3,2)) & fact(on(2,1)))", "blocks/builder.bupl"},
       "builder.bupl:8",
       "builder.bupl:8"},
      {{"-f", "AG AF B_c news", "relay/relay.eccs"}, "relay.eccs:1", "relay.eccs:14"}};
  for (const Case& each : cases) {
    SCOPED_TRACE(each.line);
    const Json run = run_of({"check", each.words[0], each.words[1], example(each.words[2])}, 1);
    ASSERT_EQ(run.at("results").size(), 1u);
    const Json& result = run.at("results").at(0);
    EXPECT_EQ(line_of(result.at("locations").at(0)), each.line);
    const Json& flow = result.at("codeFlows").back().at("threadFlows").at(0);
    EXPECT_EQ(line_of(flow.at("locations").at(4).at("location")), each.step);
  }
}

TEST_F(SarifCli, ATreeOfRunsHasAFlowForEach) {
  const std::string file = folder_.write("a.mas", R"(system a
environment { p. @maybe maybe : p -> -p; +q. @back maybe : q -> -q; +r. }
agent a { +p : true <- +seen. }
property tree: AG (q -> AX q) | AG !q
)");
  const Json run = run_of({"check", file}, 1);
  const Json& flows = run.at("results").at(0).at("codeFlows");
  EXPECT_GE(flows.size(), 3u);
  std::size_t branches = 0;
  for (const Json& flow : flows) {
    const auto text = flow.at("message").at("text").get<std::string>();
    branches += text.find("as a run from there shows") != text.npos ? 1 : 0;
  }
  EXPECT_GE(branches, 2u);
}

TEST_F(SarifCli, ALongRunIsCutToWhatMatters) {
  const std::string file = folder_.write("a.mas", R"(system a
environment { hidden c/1. c(0). @tick : c(K) & K < 1500 -> -c(K); +c(K+1). @end : c(1500) -> -c(1500); +late. }
agent a { +go : true <- +seen. }
property early: [] !late
)");
  const Json run = run_of({"check", file}, 1);
  const Json& flow = run.at("results").at(0).at("codeFlows").at(0);
  expect_part(flow.at("message").at("text"), "the others are left out");
  const Json& locations = flow.at("threadFlows").at(0).at("locations");
  EXPECT_LT(locations.size(), 1001u);
  expect_part(locations.back().at("location").at("message").at("text"), "late becomes true");
}

TEST_F(SarifCli, FindingsOfLint) {
  const std::string file = folder_.write("a.mas", R"(system a
environment { /* é😀 */ p. jump : p -> -p. }
agent a { /* é😀 */ +p : true <- jmup. }
)");
  const Json run = run_of({"lint", file}, 1);
  const Json* found = nullptr;
  for (const Json& result : run.at("results")) {
    EXPECT_EQ(result.at("level"), "warning");
    if (rule_of(result) == "action-without-rule") found = &result;
  }
  ASSERT_NE(found, nullptr);
  // Two characters, of which one is two code units.
  EXPECT_EQ(found->at("locations").at(0).at("physicalLocation").at("region"),
            (Json{{"startLine", 3}, {"startColumn", 34}, {"endLine", 3}, {"endColumn", 38}}));
  expect_part(found->at("message").at("text"), "did you mean 'jump'?");
}

TEST_F(SarifCli, ErrorsInTheInputAreResults) {
  const std::string file = folder_.write("a.mas", "system a\nagent a { +p : true <- }\n");
  for (const char* command : {"lint", "check", "test"}) {
    SCOPED_TRACE(command);
    const Json run = run_of({command, file}, 2);
    ASSERT_FALSE(run.at("results").empty());
    EXPECT_EQ(rule_of(run.at("results").at(0)), "input-error");
    EXPECT_EQ(line_of(run.at("results").at(0).at("locations").at(0)), "a.mas:2");
  }
  const Json run = run_of({"check", "-f", "Bel(nobody, x)", example("hello/hello.mas")}, 2);
  EXPECT_EQ(line_of(run.at("results").at(0).at("locations").at(0)), "hello.mas:1");
  expect_part(run.at("results").at(0).at("message").at("text"), "nobody");
}

TEST_F(SarifCli, OutcomesOfTests) {
  const std::string file = folder_.write("a.mas", R"(system a
environment { p. jump : p -> -p. }
agent a { +p : true <- jump. }
test never: jump => safe
test twice: jump; jump => successful
)");
  const Finished plain = credo({"test", file});
  ASSERT_EQ(plain.code, 1) << plain.out << plain.err;
  const Json run = run_of({"test", file}, 1);
  ASSERT_EQ(run.at("results").size(), 2u);
  EXPECT_EQ(rule_of(run.at("results").at(0)), "test-successful");
  EXPECT_EQ(line_of(run.at("results").at(0).at("locations").at(0)), "a.mas:3");
  EXPECT_TRUE(run.at("results").at(0).contains("codeFlows"));
  EXPECT_EQ(rule_of(run.at("results").at(1)), "test-safe");
  EXPECT_EQ(line_of(run.at("results").at(1).at("locations").at(0)), "a.mas:5");
}

TEST_F(SarifCli, AnUnknownOutcomeOfATestIsAWarning) {
  const std::string file = folder_.write("a.mas", R"(system a
environment { hidden c/1. c(0). @tick : c(K) -> -c(K); +c(K+1). jump -> true. }
agent a { !g. +!g <- jump. }
test far: jump; jump => successful
)");
  const Json run = run_of({"test", file, "--max-states", "50"}, 3);
  ASSERT_EQ(run.at("results").size(), 1u);
  EXPECT_EQ(rule_of(run.at("results").at(0)), "test-unknown");
  EXPECT_EQ(run.at("results").at(0).at("level"), "warning");
}

TEST_F(SarifCli, WithoutAFileOrWithAnUnknownOptionThereIsNoLog) {
  const std::string log = folder_.path("a.sarif");
  expect_refused({"check", folder_.path("none.mas"), "--sarif", log}, {"no such file"});
  expect_refused({"lint", example("hello/hello.mas"), "--nonsense", "--sarif", log},
                 {"unknown option"});
  EXPECT_FALSE(folder_.has("a.sarif"));
}

TEST_F(SarifCli, OddNames) {
  const std::string file = folder_.write("a <&\"'>{1} é.mas", R"(system a
environment { p. }
agent a { +p : true <- +q. }
property bad: [](!Bel(a, q))
)");
  const Json run = run_of({"check", file}, 1);
  const Json& location = run.at("results").at(0).at("locations").at(0);
  expect_part(location.at("physicalLocation").at("artifactLocation").at("uri"),
              "/a%20%3C&%22'%3E%7B1%7D%20%C3%A9.mas");
}

TEST_F(SarifCli, FingerprintsDoNotDependOnLines) {
  const auto fingerprint = [&](const std::string& head) {
    const std::string file = folder_.write("a.mas", head + R"(system a
environment { p. }
agent a { +p : true <- +q. }
property bad: [] !Bel(a, q)
)");
    return run_of({"check", file}, 1).at("results").at(0).at("partialFingerprints");
  };
  EXPECT_EQ(fingerprint(""), fingerprint("// a line more\n\n"));
}

TEST_F(SarifCli, TheFileAppearsCompleteOrNotAtAll) {
  const std::string target = folder_.path("a.sarif");
  EXPECT_EQ(credo({"lint", "--sarif", target, example("hello/hello.mas")}).code, 0);
  EXPECT_EQ(sarif_violations(Json::parse(folder_.read("a.sarif"))), Words{});
  expect_refused({"lint", "--sarif", folder_.path("no/a.sarif"), example("hello/hello.mas")},
                 {"cannot write"});
  expect_refused({"lint", "--sarif", "-", "--junit", "-", example("hello/hello.mas")},
                 {"the SARIF log and the JUnit report cannot both go to standard output"});
  expect_refused({"check", "--sarif", "-", "--json", "-", example("hello/hello.mas")},
                 {"the JSON document and the SARIF log cannot both go to standard output"});
  expect_refused({"test", "--generate", "2", "--sarif", "-", example("hello/hello.mas")},
                 {"leave out --sarif and --junit"});
}

// The table of rules has the checks of docs/lint.md, and its other rules are in docs/ci.md.
TEST(SarifRules, AreThoseOfTheManual) {
  const auto read = [](const std::string& name) {
    std::ostringstream text;
    text << std::ifstream(std::string(CREDO_SOURCE_DIR) + "/docs/" + name).rdbuf();
    return text.str();
  };
  const std::string lint = read("lint.md");
  const std::string both = lint + read("ci.md");
  std::set<std::string> known;
  for (const std::string_view id : sarif_rule_ids()) {
    known.emplace(id);
    if (id == "input-warning") continue;
    EXPECT_NE(both.find("`" + std::string(id) + "`"), std::string::npos) << id;
  }
  std::istringstream lines(lint);
  std::size_t checks = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("| `")) continue;
    ++checks;
    EXPECT_TRUE(known.contains(line.substr(3, line.find('`', 3) - 3))) << line;
  }
  EXPECT_GT(checks, 25u);
}

TEST(SarifCheck, FindsWhatIsWrong) {
  const auto log = [](const Json& change) {
    Json good = {
        {"version", "2.1.0"},
        {"runs",
         Json::array(
             {{{"tool",
                {{"driver",
                  {{"name", "Credo"},
                   {"rules", Json::array({{{"id", "a"},
                                           {"name", "A"},
                                           {"shortDescription", {{"text", "x"}}},
                                           {"fullDescription", {{"text", "x"}}},
                                           {"help", {{"text", "x"}}}}})}}}}},
               {"columnKind", "utf16CodeUnits"},
               {"invocations", Json::array({{{"executionSuccessful", true}}})},
               {"results",
                Json::array(
                    {{{"ruleId", "a"},
                      {"ruleIndex", 0},
                      {"message", {{"text", "x"}}},
                      {"partialFingerprints", {{"f", "1"}}},
                      {"locations", Json::array({{{"physicalLocation",
                                                   {{"artifactLocation", {{"uri", "a.mas"}}},
                                                    {"region", {{"startLine", 1}}}}}}})}}})}}})}};
    return good.patch(change);
  };
  const auto changed = [&](const char* path, const Json& value) {
    return sarif_violations(
        log(Json::array({{{"op", "replace"}, {"path", path}, {"value", value}}})));
  };
  EXPECT_EQ(sarif_violations(log(Json::array())), Words{});
  EXPECT_FALSE(changed("/version", "2.0.0").empty());
  EXPECT_FALSE(changed("/runs/0/results/0/ruleId", "b").empty());
  EXPECT_FALSE(changed("/runs/0/results/0/message/text", "a {0}").empty());
  EXPECT_FALSE(changed("/runs/0/results/0/message/text", "[](p)").empty());
  EXPECT_FALSE(
      changed("/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri", "a b.mas")
          .empty());
  if (!std::filesystem::exists(schema_folder() / "sarif-2.1.0.json")) return;
  EXPECT_FALSE(
      changed("/runs/0/results/0/locations/0/physicalLocation/region/startLine", 0).empty());
  EXPECT_FALSE(changed("/runs/0/columnKind", "bytes").empty());
}

}  // namespace sarif_cli_test
}  // namespace credo::testing
