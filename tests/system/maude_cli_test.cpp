// Maude through the command line: export, engine, cross-check, and what it refuses.
#include <fstream>

#include "support/command_test.hpp"
#include "support/json_schema.hpp"

namespace credo::testing {
namespace maude_cli_test {

constexpr const char* kBuilder = CREDO_SOURCE_DIR "/examples/blocks/builder.bupl";
constexpr const char* kVacuum = CREDO_SOURCE_DIR "/examples/vacuum/printed.dribble";

class MaudeCli : public CommandTest {
 protected:
  void SetUp() override {
    if (run_process({"/bin/sh", "-c", "command -v maude"}, {}).code != 0) {
      GTEST_SKIP() << "there is no maude: scripts/setup installs it";
    }
  }
};

TEST_F(MaudeCli, ExportsAFileThatMaudeReads) {
  const std::string file = folder_.path("builder.maude");
  const std::string program = folder_.write("agent.bupl", R"(
beliefs { p(1) }
action a(X) = ( p(X), { ~p(X), p(X+1) } )
internal i = ( top, {} )
plan i; a(X) + i; a(Y); a(1)
property late: <> fact(p(2))
property seen: <> taken(a(1))
test once: a(1)
test twice: a(_); a(2)
test none: (a(2))*; a(3)
)");
  ASSERT_EQ(credo({"export", program, "--to", "maude", "-o", file}).code, 0);
  const Finished done = run_process(
      {"/bin/sh", "-c", "maude -no-banner -no-advise -no-wrap -batch \"$0\" </dev/null", file}, {});
  EXPECT_EQ(done.err, "");
  expect_part(done.out, "search in AGENT : ");
  expect_part(done.out, "search in AGENT-WITH-LABELS : ");
  expect_part(done.out, "result Bool: true");
  const auto answer = [&](const std::string& test) {
    const std::size_t begin = done.out.find("using " + test + " .");
    return done.out.substr(begin, done.out.find("====", begin) - begin);
  };
  expect_part(answer("t-once"), "Solution 2");
  expect_no_part(answer("t-once"), "Solution 3");
  expect_part(answer("t-twice"), "No solution.");
  expect_part(answer("t-none"), "No solution.");
}

TEST_F(MaudeCli, ChecksAndExplains) {
  const Finished done = credo({"check", kBuilder, "--engine", "maude", "-f", "[]~fact(on(3,2))",
                               "-f", "[]~fact(on(0,3))", "--color", "never"});
  EXPECT_EQ(done.code, 1) << done.err;
  expect_part(done.out, "maude engine");
  expect_part(done.out, "formula 1: violated");
  expect_part(done.out, "5 states");
  expect_part(done.out, "does move(3,0,2)");
  expect_part(done.out, "formula 2: holds");
}

TEST_F(MaudeCli, ConfirmsVerdictsAndStates) {
  const Finished done = credo({"check", kBuilder, "--cross-check", "maude", "-f",
                               "[]~fact(on(0,3))", "-f", "<> taken(move(3,0,2))"});
  EXPECT_EQ(done.code, 0) << done.out << done.err;
  EXPECT_NE(done.out.find("maude agrees on 5 states"), done.out.rfind("maude agrees on 5 states"));
  const Finished json =
      credo({"check", kBuilder, "--cross-check", "maude", "-f", "[]~fact(on(0,3))", "--json"});
  const nlohmann::json document = nlohmann::json::parse(json.out);
  const nlohmann::json schema = nlohmann::json::parse(
      std::ifstream(std::string(CREDO_SOURCE_DIR) + "/docs/schema/check.schema.json"));
  EXPECT_EQ(schema_violations(document, schema), Words{});
  const nlohmann::json& confirmation = document.at("properties").at(0).at("confirmation");
  EXPECT_EQ(confirmation.at("engine"), "maude");
  EXPECT_EQ(confirmation.at("verdict"), "holds");
  EXPECT_EQ(confirmation.at("states"), 5);
}

TEST_F(MaudeCli, LimitsEndInUnknown) {
  const std::string free = CREDO_SOURCE_DIR "/examples/blocks/free.bupl";
  const Words command{"check",   free, "--engine", "maude", "-f", "[]~fact(on(0,3))",
                      "--const", "N=8"};
  Words with_time = command;
  with_time.insert(with_time.end(), {"--timeout", "500ms"});
  const Finished late = credo(with_time);
  EXPECT_EQ(late.code, 3) << late.err;
  expect_part(late.out, "unknown (limit: time > 0.5 s)");
  Words with_memory = command;
  with_memory.insert(with_memory.end(), {"--memory", "60M"});
  const Finished large = credo(with_memory);
  EXPECT_EQ(large.code, 3) << large.err;
  expect_part(large.out, "unknown (limit: memory of Maude > 60 MB)");
}

TEST_F(MaudeCli, RefusesWhatIsOutOfReach) {
  expect_refused({"check", kBuilder, "--engine", "maude", "-f", "AG ~stuck"},
                 {"formula 1:1:1: error:", "Maude checks LTL only"});
  expect_refused(
      {"export", kBuilder, "--to", "maude", "-f", "[](fact(on(X,0)) -> <> fact(on(X,1)))"},
      {"the variable X in several atoms"});
  expect_refused({"export", kVacuum, "--to", "maude"}, {"the Dribble agent", "single BUPL agent"});
  expect_refused({"check", kBuilder, "--engine", "maude", "--max-states", "5"},
                 {"Maude has no such limit"});
  expect_refused({"explore", kBuilder, "--engine", "maude"}, {"properties only"});
  const std::string endless = folder_.write("endless.bupl", R"(
action a(X) = ( top, {} )
proc p(X) = a(X); p(f(X))
plan p(X)
)");
  expect_refused({"export", endless, "--to", "maude"}, {"endless.bupl", "more than 5000 forms"});
}

TEST_F(MaudeCli, SaysThatMaudeIsMissing) {
  const Finished done = run_process(
      {"/bin/sh", "-c", "PATH=/nowhere exec \"$0\" check \"$1\" --engine maude -f '[]~stuck'",
       CREDO_BINARY, kBuilder},
      {});
  EXPECT_EQ(done.code, 2);
  expect_part(done.err, "there is no program maude");
  expect_part(done.err, "apt-get install maude");
}

TEST_F(MaudeCli, NeedsAFolderForItsFiles) {
  const Finished done = run_process(
      {"/bin/sh", "-c", "TMPDIR=/nowhere exec \"$0\" check \"$1\" --engine maude -f '[]~stuck'",
       CREDO_BINARY, kBuilder},
      {});
  EXPECT_EQ(done.code, 2);
  expect_part(done.err, "there is no folder for temporary files");
}

TEST_F(MaudeCli, TellsNoFiguresThatItDoesNotKnow) {
  const Finished done = credo({"check", kBuilder, "-p", "tower", "--engine", "maude", "--brief"});
  EXPECT_EQ(done.code, 0);
  expect_part(done.out, "5 states, ");
  expect_no_part(done.out, "transitions");
}

}  // namespace maude_cli_test
}  // namespace credo::testing
