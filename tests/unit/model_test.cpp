// Loading a system: names across files, families, constants, files that are not there.
#include "system/model.hpp"

#include <gtest/gtest.h>

#include "files/load_model.hpp"
#include "lang/languages.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_model.hpp"

namespace credo {
namespace model_test {

using Lines = std::vector<std::string>;
using testing::load_text;

Lines errors(const Model& model) {
  Lines lines;
  for (const Diagnostic& each : model.diagnostics.all()) {
    lines.push_back(model.sources.locate(each.where) + ": " + each.message +
                    (each.hint.empty() ? "" : " = " + each.hint));
  }
  return lines;
}

Lines errors(const std::string& system) { return errors(*load_text(system)); }

// The message of the UserError that loading throws; "" if it throws none.
std::string user_error(const std::string& system, LoadOptions options = {}) {
  try {
    load_text(system, std::move(options));
  } catch (const UserError& error) {
    return std::string(error.what()) + (error.hint.empty() ? "" : " = " + error.hint);
  }
  return "";
}

TEST(Model, UnknownAgentsAreReportedWhereTheyAreNamed) {
  EXPECT_EQ(errors("agent ag1 { +!g <- .send(agg1, tell, x). }"),
            Lines{"test.mas:1:20: unknown agent 'agg1' = did you mean 'ag1'?"});
  EXPECT_EQ(
      errors("agent ag1 { }\nmessage grund tell x to ag1"),
      Lines{"test.mas:2:9: unknown agent 'grund' = declare it with 'external' if it is no agent "
            "of this system"});
  EXPECT_EQ(errors("external e\nagent ag1 { }\nmessage e tell x to e"),
            Lines{"test.mas:3:21: unknown agent 'e' = the agents are ag1"});
  EXPECT_EQ(errors("agent ag1 { }\ntrust ag1 tell from ga1"),
            Lines{"test.mas:2:21: unknown agent 'ga1' = did you mean 'ag1'?"});
  EXPECT_EQ(errors("sliced ga1 g/0\nagent ag1 { }"),
            Lines{"test.mas:1:8: unknown agent 'ga1' = did you mean 'ag1'?"});
  EXPECT_EQ(errors("agent ag1 { }\nenvironment { rover does act -> true. }"),
            Lines{"test.mas:2:15: unknown agent 'rover' = the agents are ag1"});
  EXPECT_EQ(errors("agent ag1 { }\nenvironment { p. percept p for ag7. }"),
            Lines{"test.mas:2:32: unknown agent 'ag7' = did you mean 'ag1'?"});
}

TEST(Model, MembersOfAFamilyAreNamedOneByOne) {
  EXPECT_EQ(errors("agent w[1..2] { }\ntrust w tell from w1"),
            Lines{"test.mas:2:7: unknown agent 'w' = did you mean 'w1'?"});
  EXPECT_EQ(errors("agent w[1..2] { }\nenvironment { w does act -> true. }"),
            Lines{"test.mas:2:15: unknown agent 'w' = did you mean 'w1'?"});
  EXPECT_EQ(
      errors("agent w[1..2] { }\ntrust w2 tell from w1\nenvironment { w1 does act -> true. }"),
      Lines{});
}

TEST(Model, ExternalNamesTakeMessages) {
  EXPECT_EQ(
      errors("external sky\nagent a { +!g <- .send(sky, tell, x). }\nmessage sky tell y to a"),
      Lines{});
  EXPECT_EQ(errors("external a\nagent a { }"),
            Lines{"test.mas:1:10: a is an agent of this system, or declared twice"});
}

TEST(Model, FunctionsMustExistWithTheirArity) {
  const std::string environment = "environment { function cg.turn(north) = east. }\n";
  EXPECT_EQ(errors(environment + "agent a { +!g <- cg.turn(north, X). }"), Lines{});
  EXPECT_EQ(
      errors(environment + "agent a { +!g <- cg.trun(north, X). }"),
      Lines{"test.mas:2:18: the environment has no function cg.trun = did you mean 'cg.turn'?"});
  EXPECT_EQ(errors(environment + "agent a { +!g <- cg.turn(north). }"),
            Lines{"test.mas:2:18: the function cg.turn has 2 arguments, not 1 = inputs and outputs "
                  "count together"});
}

TEST(Model, AFamilySharesItsProgramAndItsPercepts) {
  const auto model = load_text(
      "environment { const N = 3. p(1). percept p(_) for b. }\nagent b[1..N] { }\nagent c { }");
  EXPECT_EQ(errors(*model), Lines{});
  ASSERT_EQ(model->agent_count(), 4u);
  EXPECT_EQ(model->programs[0], model->programs[2]);
  EXPECT_NE(model->programs[0], model->programs[3]);
  EXPECT_EQ(model->environment.percept_rules.at(0).agents.size(), 3u);
  EXPECT_EQ(model->setup(2).name, "b3");
}

TEST(Model, ConstantsCanBeSetButMustExist) {
  const std::string system = "environment { const Size = 1. }\nagent b[1..Size] { }";
  LoadOptions options;
  options.constants.values = {{"Size", "4"}};
  EXPECT_EQ(load_text(system, options)->agent_count(), 4u);
  options.constants.values = {{"Sise", "4"}};
  EXPECT_EQ(user_error(system, options), "there is no constant Sise = did you mean 'Size'?");
  options.constants.values = {{"Size", "4x"}};
  EXPECT_EQ(user_error(system, options),
            "the value '4x' of --const Size is neither an integer nor a name");
}

TEST(Model, ASystemWithoutAgentsIsAnError) {
  EXPECT_EQ(user_error("system s"),
            "the system 'test.mas' has no agent = add a line such as: agent ag1 \"ag1.asl\"");
}

TEST(Model, BoundsThatTheTextAloneExceedsAreLimitsAndNotErrors) {
  const auto model = load_text("limit conjuncts 1\nagent a { @p +!g : b & c <- d. }");
  EXPECT_EQ(errors(*model), Lines{});
  EXPECT_EQ(model->static_limit->words(), "conjuncts of plan @p of a > 1, at test.mas:2:11");
  EXPECT_TRUE(load_text("limit terms 1\nagent a { @p +!g <- d(1,2). }")->static_limit);
  EXPECT_TRUE(load_text("limit depth 1\nagent a { b(f(1)). }")->static_limit);
  EXPECT_TRUE(load_text("limit variables 1\nagent a { +!g(X,Y). }")->static_limit);
  EXPECT_FALSE(load_text("limit variables 1\nagent a { +!g(X,_). }")->static_limit);
}

TEST(Model, TheBoundOnConjunctsHoldsForGuardsToo) {
  EXPECT_EQ(load_text("limit conjuncts 1\nagent a { }\nenvironment { @r : b & c -> +d. }")
                ->static_limit->words(),
            "conjuncts of @r of the environment > 1, at test.mas:3:15");
}

TEST(Model, ErrorsInInlineTextsPointIntoTheSystemFile) {
  EXPECT_EQ(
      errors("agent a {\n  b(X).\n}\nenvironment {\n  p(X).\n}"),
      (Lines{
          "test.mas:5:3: an initial fact has no variables",
          "test.mas:2:3: an initial belief has no variables = names of constants are lower-case"}));
}

class ModelFileTest : public ::testing::Test {
 protected:
  testing::TemporaryFolder folder;
  std::string write(const std::string& name, const std::string& text) const {
    return folder.write(name, text);
  }
  static std::unique_ptr<Model> load(const std::string& path, LoadOptions options = {}) {
    return load_model(path, std::move(options), languages());
  }
};

TEST_F(ModelFileTest, FilesAreFoundBesideTheSystemFile) {
  write("a.asl", "!g.");
  write("e.env", "p.");
  const auto model = load(write("s.mas", "environment \"e.env\"\nagent a \"a.asl\"\n"));
  EXPECT_EQ(errors(*model), Lines{});
  EXPECT_EQ(model->file.name, "s");
  EXPECT_EQ(model->environment.facts.size(), 1u);
}

TEST_F(ModelFileTest, AMissingFileIsReportedOnceWithASuggestion) {
  write("ag1.asl", "!g.");
  const std::string path = write("s.mas", "agent a[1..3] \"agl.asl\"\n");
  const auto model = load(path);
  ASSERT_EQ(model->diagnostics.all().size(), 1u);
  const Diagnostic& error = model->diagnostics.all()[0];
  EXPECT_EQ(model->sources.locate(error.where), path + ":1:15");
  EXPECT_TRUE(error.message.ends_with("no such file"));
  EXPECT_EQ(error.hint, "did you mean 'ag1.asl'?");
}

TEST_F(ModelFileTest, AnAgentsLanguageIsTheEndingOfItsFile) {
  write("a.prolog", "");
  const auto model = load(write("s.mas", "agent a \"a.prolog\"\n"));
  ASSERT_EQ(model->diagnostics.all().size(), 1u);
  EXPECT_EQ(model->diagnostics.all()[0].message, "cannot tell the language of 'a.prolog'");
  EXPECT_THROW(load(write("s.txt", "")), UserError);
}

TEST_F(ModelFileTest, AnEccsFileIsAWholeSystem) {
  const std::string whole = std::string(CREDO_SOURCE_DIR) + "/tests/corpus/eccs/desires_none.eccs";
  EXPECT_EQ(errors(*load(whole)), Lines{});
  LoadOptions options;
  options.environment_path = write("e.env", "p.");
  EXPECT_THROW(load(whole, options), UserError);
  write("x.eccs", "");
  const auto model = load(write("s.mas", "agent a \"x.eccs\"\n"));
  ASSERT_EQ(model->diagnostics.all().size(), 1u);
  EXPECT_EQ(model->diagnostics.all()[0].message,
            "'x.eccs' is a whole system, not an agent of another one");
}

TEST_F(ModelFileTest, ASingleAgentIsNamedAfterItsFile) {
  const std::string environment = write("e.env", "p.");
  LoadOptions options;
  options.environment_path = environment;
  const auto model = load(write("My-rover.asl", "!g."), options);
  EXPECT_EQ(errors(*model), Lines{});
  ASSERT_EQ(model->agent_count(), 1u);
  EXPECT_EQ(model->file.agents[0].name, "my_rover");
  EXPECT_EQ(model->environment.facts.size(), 1u);
  EXPECT_EQ(load(write("7.asl", ""))->file.agents[0].name, "agent7");
  EXPECT_THROW(load(write("s.mas", "agent a { }"), options), UserError);
  EXPECT_THROW(load(folder.path("none.asl")), UserError);
}

}  // namespace model_test
}  // namespace credo
