// --junit as a CI server meets it: suites, cases, what fails and what is in error.
#include <gtest/gtest.h>

#include <filesystem>

#include "support/command_test.hpp"
#include "support/junit_check.hpp"
#include "support/sarif_check.hpp"

namespace credo::testing {
namespace junit_cli_test {

class JunitCli : public CommandTest {
 protected:
  // The suite of the report, which is as the schema wants it: by rules of our own, and by xmllint
  // with the published schema where both are there.
  XmlElement suite_of(Words words, int code) {
    words.insert(words.begin() + 1, {"--junit", folder_.path("a.xml")});
    const Finished done = credo(words);
    EXPECT_EQ(done.code, code) << done.err;
    const XmlElement root = read_xml(folder_.read("a.xml"));
    EXPECT_EQ(junit_violations(root), Words{});
    const std::string schema = (schema_folder() / "jenkins-junit.xsd").string();
    if (std::filesystem::exists("/usr/bin/xmllint") && std::filesystem::exists(schema)) {
      const Finished lint =
          run_process({"/usr/bin/xmllint", "--noout", "--schema", schema, folder_.path("a.xml")});
      EXPECT_EQ(lint.code, 0) << lint.err;
    }
    return root.children.at(0);
  }

  static std::string example(const std::string& name) {
    return std::string(CREDO_SOURCE_DIR) + "/examples/" + name;
  }
};

TEST_F(JunitCli, AViolationIsAFailureWithItsStory) {
  const XmlElement suite = suite_of({"check", example("auction/buggy.mas")}, 1);
  EXPECT_EQ(suite.attributes.at("name"), "auction_buggy");
  EXPECT_EQ(suite.attributes.at("tests"), "3");
  EXPECT_EQ(suite.attributes.at("failures"), "2");
  EXPECT_EQ(suite.attributes.at("errors"), "0");
  const XmlElement& first = suite.children.at(0);
  EXPECT_EQ(first.attributes.at("name"), "spec1");
  EXPECT_EQ(first.attributes.at("classname"), "auction_buggy");
  const XmlElement& failure = first.children.at(0);
  EXPECT_EQ(failure.name, "failure");
  EXPECT_EQ(failure.attributes.at("type"), "violated");
  EXPECT_EQ(failure.attributes.at("message"), "spec1: violated");
  expect_part(failure.text, "what matters in the run:");
  expect_part(failure.text, "ag3-buggy.asl:16:8");
  EXPECT_EQ(suite.children.at(1).children.at(0).name, "system-out");
  expect_part(suite.children.at(1).children.at(0).text, "exhaustive");
  expect_part(suite.children.back().text, "3 properties: 1 as expected, 2 not");
}

TEST_F(JunitCli, UnknownIsAnError) {
  const XmlElement suite =
      suite_of({"check", "--max-states", "20", "-p", "spec1", example("auction/fixed.mas")}, 3);
  const XmlElement& error = suite.children.at(0).children.at(0);
  EXPECT_EQ(error.name, "error");
  EXPECT_EQ(error.attributes.at("type"), "unknown");
  expect_part(error.attributes.at("message"), "limit: states > 20");
}

TEST_F(JunitCli, AsExpectedPasses) {
  const std::string file = folder_.write("a.mas", R"(system a
environment { p. }
agent a { +p : true <- +q. }
property bad: [] !Bel(a, q) => violated
)");
  const XmlElement suite = suite_of({"check", file}, 0);
  EXPECT_EQ(suite.attributes.at("failures"), "0");
  EXPECT_EQ(suite.children.at(0).children.at(0).name, "system-out");
}

TEST_F(JunitCli, OutcomesOfTests) {
  const std::string file = folder_.write("a.mas", R"(system a
environment { p. jump : p -> -p. }
agent a { +p : true <- jump. }
test never: jump => safe
test once: jump => successful
)");
  const XmlElement suite = suite_of({"test", file}, 1);
  EXPECT_EQ(suite.attributes.at("tests"), "2");
  EXPECT_EQ(suite.attributes.at("failures"), "1");
  expect_part(suite.children.at(0).children.at(0).text, "a shortest run:");
}

TEST_F(JunitCli, AFileForEachCaseOfLint) {
  const std::string file = folder_.write("a.mas", R"(system a
environment "a.env"
agent a { +p : true <- jmup. }
)");
  folder_.write("a.env", "p.\njump : p -> -p.\n");
  const XmlElement suite = suite_of({"lint", file}, 1);
  ASSERT_EQ(suite.attributes.at("tests"), "2");
  EXPECT_EQ(suite.attributes.at("failures"), "2");  // both ends of the misspelling
  EXPECT_EQ(suite.children.at(0).attributes.at("name"), file);
  expect_part(suite.children.at(0).children.at(0).text, "[action-without-rule]");
}

TEST_F(JunitCli, ErrorsInTheInput) {
  const std::string file = folder_.write("a.mas", "system a\nagent a { +p : true <- }\n");
  for (const char* command : {"check", "lint", "test"}) {
    SCOPED_TRACE(command);
    const XmlElement suite = suite_of({command, file}, 2);
    EXPECT_EQ(suite.attributes.at("errors"), "1");
    EXPECT_EQ(suite.children.at(0).children.at(0).name, "error");
    expect_part(suite.children.at(0).children.at(0).text, "a.mas:2:");
  }
}

TEST_F(JunitCli, OddTextIsEscaped) {
  const std::string file =
      folder_.write("<&\"'>.mas", "system a\nagent a { +p : true <- \"\x01\xFF <&>]]>\" }\n");
  const XmlElement suite = suite_of({"lint", file}, 2);
  expect_part(suite.children.at(0).attributes.at("name"), "<&\"'>.mas");
}

}  // namespace junit_cli_test
}  // namespace credo::testing
