// `credo check` with several files and folders: what is checked, and what is written of it.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "support/command_test.hpp"
#include "support/json_schema.hpp"
#include "support/junit_check.hpp"
#include "support/sarif_check.hpp"

namespace credo::testing {
namespace check_files_test {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* kGood =
    "system good\nagent a { +!go <- +lit. !go. }\nproperty p: <> Bel(a, lit)\n";
constexpr const char* kBad = "system bad\nagent b \"part.asl\"\nproperty q: [] ~Bel(b, lit)\n";
constexpr const char* kBroken = "system broken\nagent {\n";

class CheckFiles : public CommandTest {
 protected:
  CheckFiles() {
    fs::create_directories(folder_.path("all/.hidden"));
    fs::create_directories(folder_.path("all/deep"));
    folder_.write("all/good.mas", kGood);
    folder_.write("all/deep/bad.mas", kBad);
    folder_.write("all/deep/part.asl", "+!go <- +lit.\n!go.\n");     // of bad.mas
    folder_.write("all/deep/unasked.asl", "+!go <- +lit.\n!go.\n");  // no property
    folder_.write("all/deep/alone.bupl",
                  "beliefs { p }\naction a = ( p, { ~p, q } )\nplan a\nproperty r: <> fact(q)\n");
    folder_.write("all/.hidden/good.mas", kGood);
    folder_.write("all/notes.txt", "nothing");
    folder_.write("broken.mas", kBroken);
  }
  std::string all(const std::string& name = "") const { return folder_.path("all" + name); }
  json json_of(const Words& words, int code) const {
    const Finished done = credo(words);
    EXPECT_EQ(done.code, code) << done.err;
    return json::parse(done.out);
  }
  static std::vector<std::string> names(const json& document) {
    std::vector<std::string> files;
    for (const json& each : document["files"]) {
      files.push_back(fs::path(each["file"].get<std::string>()).filename());
    }
    return files;
  }
};

TEST_F(CheckFiles, AFolderMeansItsSystemsAndTheAgentsThatNoneUses) {
  const json document = json_of({"check", "--json", all()}, 1);
  EXPECT_EQ(names(document), (Words{"alone.bupl", "bad.mas", "good.mas"}));
  EXPECT_EQ(document["exit_code"], 1);
  EXPECT_EQ(document["files"][0]["exit_code"], 0);
  EXPECT_EQ(document["files"][1]["exit_code"], 1);
  EXPECT_EQ(document["files"][1]["document"]["command"], "check");
  EXPECT_EQ(document["files"][1]["document"]["system"], "bad");
  const auto schema = [](const std::string& name) {
    return json::parse(
        std::ifstream(std::string(CREDO_SOURCE_DIR) + "/docs/schema/" + name + ".schema.json"));
  };
  EXPECT_EQ(schema_violations(document, schema("check-files")), Words{});
  for (const json& each : document["files"]) {
    EXPECT_EQ(schema_violations(each["document"], schema("check")), Words{});
  }
}

TEST_F(CheckFiles, OptionsChooseAmongThem) {
  EXPECT_EQ(names(json_of({"check", "--json", "-p", "p", all()}, 0)), Words{"good.mas"});
  EXPECT_EQ(names(json_of({"check", "--json", "-f", "true", all()}, 0)),
            (Words{"alone.bupl", "bad.mas", "unasked.asl", "good.mas"}));
  expect_refused({"check", "-p", "none", all()}, {"there is no program with a property to check"});
}

TEST_F(CheckFiles, EachIsCheckedOnce) {
  const json document =
      json_of({"check", "--json", all("/good.mas"), all(), all("/deep/../good.mas")}, 1);
  EXPECT_EQ(names(document), (Words{"good.mas", "alone.bupl", "bad.mas"}));
}

TEST_F(CheckFiles, AnErrorInOneDoesNotStopTheOthers) {
  const Finished done = credo({"check", "--quiet", folder_.path("broken.mas"),
                               folder_.path("no.mas"), all("/deep/unasked.asl"), all("/good.mas")});
  EXPECT_EQ(done.code, 2);
  expect_part(done.err, "broken.mas:2:");
  expect_part(done.err, "no.mas");
  expect_part(done.err, "no property to check");
  expect_part(done.out, all("/good.mas") + ":\np: holds\n");
  expect_part(done.out, "4 files: 1 as expected, 3 with errors\n");
  const json document =
      json_of({"check", "--json", folder_.path("broken.mas"), all("/good.mas")}, 2);
  EXPECT_TRUE(document["files"][0]["document"].is_null());
  EXPECT_EQ(document["files"][1]["exit_code"], 0);
}

TEST_F(CheckFiles, TheWorstExitCodeCounts) {
  const std::string good = all("/good.mas");
  const std::string bad = all("/deep/bad.mas");
  EXPECT_EQ(credo({"check", good, all("/deep/alone.bupl")}).code, 0);
  EXPECT_EQ(credo({"check", good, bad}).code, 1);
  folder_.write("long.mas",
                "system long\nagent a { !go. +!go <- +c(0). +c(X) <- -c(X); +c(X + 1). }\nproperty "
                "u: [] ~Bel(a, c(no))\n");
  EXPECT_EQ(credo({"check", "--max-states", "1000", good, folder_.path("long.mas")}).code, 3);
  EXPECT_EQ(credo({"check", "--max-states", "1000", bad, folder_.path("long.mas")}).code, 1);
  EXPECT_EQ(credo({"check", bad, good, folder_.path("broken.mas")}).code, 2);
}

TEST_F(CheckFiles, JunitHasASuiteForEach) {
  const Finished done =
      credo({"check", "--junit", folder_.path("a.xml"), "--sarif", folder_.path("a.sarif"),
             folder_.path("broken.mas"), all(), folder_.path("no.mas")});
  EXPECT_EQ(done.code, 2);
  const XmlElement root = read_xml(folder_.read("a.xml"));
  EXPECT_EQ(junit_violations(root), Words{});
  Words suites;
  for (const XmlElement& suite : root.children) suites.push_back(suite.attributes.at("name"));
  ASSERT_EQ(suites.size(), 5u);
  EXPECT_EQ(suites[2], "bad");
  EXPECT_EQ(suites[4], folder_.path("no.mas"));
  EXPECT_EQ(root.attributes.at("tests"), "5");
  EXPECT_EQ(root.attributes.at("failures"), "1");
  EXPECT_EQ(root.attributes.at("errors"), "2");
}

TEST_F(CheckFiles, SarifHasOneRunWithAllResults) {
  fs::create_directories(folder_.path("two"));
  folder_.write("two/one.mas", kGood + std::string("property s: [] ~Bel(a, lit)\n"));
  folder_.write("two/other.mas", kGood + std::string("property s: [] ~Bel(a, lit)\n"));
  const json log = json_of({"check", "--sarif", "-", folder_.path("broken.mas"),
                            folder_.path("two"), all("/deep/bad.mas")},
                           2);
  EXPECT_EQ(sarif_violations(log), Words{});
  ASSERT_EQ(log["runs"].size(), 1u);
  const json& run = log["runs"][0];
  EXPECT_EQ(run["invocations"][0]["exitCode"], 2);
  EXPECT_EQ(run["properties"]["systems"].size(), 4u);
  std::size_t violated = 0;
  for (const json& result : run["results"]) {
    const json& rule = run["tool"]["driver"]["rules"][result["ruleIndex"].get<std::size_t>()];
    EXPECT_EQ(rule["id"], result["ruleId"]);
    if (result["ruleId"] == "property-violated") ++violated;
    for (const json& place : result["locations"]) {
      const json& artifact = place["physicalLocation"]["artifactLocation"];
      if (!artifact.contains("index")) continue;
      const json& named = run["artifacts"][artifact["index"].get<std::size_t>()];
      EXPECT_EQ(named["location"]["uri"], artifact["uri"]);
    }
  }
  EXPECT_EQ(violated, 3u);
}

TEST_F(CheckFiles, APageIsOfOneFile) {
  expect_refused({"check", "--html", folder_.path("a.html"), all()}, {"a page shows one system"});
  const Finished done = credo({"check", "--html", folder_.path("a.html"), all("/good.mas")});
  EXPECT_EQ(done.code, 0) << done.err;
}

TEST_F(CheckFiles, OtherCommandsTakeOne) {
  expect_refused({"explore", all("/good.mas"), all("/deep/bad.mas")}, {"one file at a time"});
}

}  // namespace check_files_test
}  // namespace credo::testing
