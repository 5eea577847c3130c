// Nothing is left behind: whatever signal ends a command, and whenever, there is no half-written
// file, no work folder and no other program any more. What a kill leaves is gone when the next has
// run.
#include <gtest/gtest.h>
#include <sys/file.h>

#include <nlohmann/json.hpp>

#include "support/command_test.hpp"
#include "support/running_program.hpp"
#include "support/served_folder.hpp"
#include "support/spin_compiler.hpp"

namespace credo::testing {
namespace left_behind_test {

namespace fs = std::filesystem;
using nlohmann::json;

const std::string kExamples = std::string(CREDO_SOURCE_DIR) + "/examples/";
constexpr const char* kEndless = R"(system endless
environment { hidden count/1. count(0). @tick : count(K) -> -count(K); +count(K+1). }
agent a { +go : true <- +seen. }
property never: [] !count(99999999)
)";

std::vector<std::string> entries_of(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    names.push_back(entry.path().lexically_relative(folder).string());
  }
  return names;
}

class LeftBehindTest : public CommandTest {
 protected:
  void SetUp() override {
    fs::create_directory(temporary_);
    fs::create_directory(output_);
  }
  std::string output(const std::string& name) const { return output_ + "/" + name; }
  // Files that are there are whole.
  void expect_whole_files() const {
    for (const std::string& name : entries_of(output_)) {
      expect_no_part(name, ".credo-");
      if (fs::is_directory(output(name))) continue;
      std::ifstream file(output(name));
      const std::string text{std::istreambuf_iterator<char>(file), {}};
      if (name.ends_with(".json")) {
        EXPECT_FALSE(json::parse(text, nullptr, false).is_discarded());
      }
      if (name.ends_with(".html")) {
        EXPECT_TRUE(text.ends_with("</html>\n")) << name;
      }
      if (name.ends_with(".aut")) {
        EXPECT_TRUE(text.starts_with("des (0, ")) << name;
      }
    }
  }
  void expect_nothing_left(const Ended& ended, const std::string& what) const {
    SCOPED_TRACE(what);
    EXPECT_FALSE(ended.hung);
    EXPECT_EQ(ended.orphans, 0);
    EXPECT_EQ(entries_of(temporary_), Words{});
    EXPECT_NE(ended.code, 4) << ended.err;
    expect_whole_files();
  }
  void clear_output() const {
    fs::remove_all(output_);
    fs::create_directory(output_);
  }
  Words spin_check() const {
    return {CREDO_BINARY, "check",         kExamples + "courier/buggy.mas", "--engine", "spin",
            "--json",     output("a.json")};
  }
  bool has_work_folder() const { return !fs::is_empty(temporary_); }

  const std::string temporary_ = folder_.path("tmp");
  const std::string output_ = folder_.path("out");
  const std::string endless_ = folder_.write("endless.mas", kEndless);
};

TEST_F(LeftBehindTest, BySignalsAtAnyMomentOfAnyCommand) {
  std::vector<Words> commands{
      {"check", endless_, "--json", output("a.json"), "--html", output("a.html")},
      {"explore", endless_, "--aut", output("a.aut"), "--json", output("a.json")},
      {"run", endless_, "--steps", "100000000", "--html", output("a.html")},
      {"slice", kExamples + "courier/buggy.mas", "-p", "arrives", "-o", output("slice")},
      {"export", kExamples + "courier/buggy.mas", "--to", "promela-graph", "-o", output("a.pml")},
      {"search", endless_, "--where", "count(99999999)", "--json", output("a.json")},
      {"serve", output_, "--port", "0"}};
  if (!spin_is_missing()) {
    commands.push_back(
        {"check", kExamples + "courier/buggy.mas", "--engine", "spin", "--junit", output("a.xml")});
    commands.push_back({"check", kExamples + "courier/buggy.mas", "--cross-check", "spin"});
  }
  unsigned turn = 0;
  for (Words words : commands) {
    words.insert(words.begin(), CREDO_BINARY);
    for (const int signal : {SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGUSR1, SIGSEGV}) {
      // The moments of one command are others than those of the next.
      const int milliseconds = (std::vector{0, 4, 15, 40, 90, 200, 350})[turn++ % 7];
      RunningProgram program(words, {temporary_, {}});
      std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
      program.send(signal);
      const Ended ended = program.wait();
      expect_nothing_left(
          ended, words[1] + " " + strsignal(signal) + " after " + std::to_string(milliseconds));
      clear_output();
    }
  }
}

TEST_F(LeftBehindTest, ByHangupsWhichAskLikeTermination) {
  for (const int signal : {SIGHUP, SIGTERM, SIGINT}) {
    RunningProgram program(
        {CREDO_BINARY, "check", endless_, "--json", output("a.json"), "--progress", "always"},
        {temporary_, {}});
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    program.send(signal);
    const Ended ended = program.wait();
    EXPECT_EQ(ended.code, 130);
    expect_part(ended.out, "never: unknown (interrupted)");
    EXPECT_TRUE(fs::exists(output("a.json")));
    expect_nothing_left(ended, strsignal(signal));
    clear_output();
  }
}

TEST_F(LeftBehindTest, WhoIgnoresHangupsGoesOn) {
  RunningProgram program({CREDO_BINARY, "explore", endless_, "--timeout", "1500ms"},
                         {temporary_, [] { ::signal(SIGHUP, SIG_IGN); }});
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  program.send(SIGHUP);
  EXPECT_EQ(program.wait().code, 3);
}

TEST_F(LeftBehindTest, ByASecondSignalInTheMidstOfSpin) {
  if (spin_is_missing()) GTEST_SKIP() << kNoSpin;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    RunningProgram program(spin_check(), {temporary_, {}});
    ASSERT_TRUE(program.wait_until([&] { return has_work_folder(); }));
    std::this_thread::sleep_for(std::chrono::milliseconds(60));  // its programs run
    program.send(signal);
    program.send(signal);
    expect_nothing_left(program.wait(), strsignal(signal));
  }
}

TEST_F(LeftBehindTest, ByAKillIsGoneAfterTheNextCommand) {
  if (spin_is_missing()) GTEST_SKIP() << kNoSpin;
  RunningProgram program(spin_check(), {temporary_, {}});
  ASSERT_TRUE(program.wait_until([&] { return has_work_folder(); }));
  std::this_thread::sleep_for(std::chrono::milliseconds(60));
  program.send(SIGKILL);
  program.wait();
  EXPECT_TRUE(has_work_folder());
  expect_whole_files();
  RunningProgram next({CREDO_BINARY, "lint", endless_}, {temporary_, {}});
  EXPECT_LT(next.wait().code, 2);
  EXPECT_FALSE(has_work_folder());
}

TEST_F(LeftBehindTest, WhatIsInUseIsLeftAlone) {
  if (spin_is_missing()) GTEST_SKIP() << kNoSpin;
  fs::create_directory(temporary_ + "/credo-spin-of-somebody");  // no temporary name
  std::ofstream(temporary_ + "/b.credo-x.tmp") << "no number";
  RunningProgram program(spin_check(), {temporary_, {}});
  ASSERT_TRUE(program.wait_until([&] { return entries_of(temporary_).size() > 2; }));
  RunningProgram next({CREDO_BINARY, "lint", endless_}, {temporary_, {}});
  next.wait();
  EXPECT_GT(entries_of(temporary_).size(), 2u);
  EXPECT_EQ(program.wait().code, 1);  // in good order
  EXPECT_EQ(entries_of(temporary_).size(), 2u);
}

// Where the system has no nameless files, or between a link and a rename.
TEST_F(LeftBehindTest, AResultThatAKillHasLeftIsRemovedByTheNext) {
  std::ofstream(output("a.json.credo-99999999.tmp")) << "{";
  std::ofstream(output("b.json.credo-99999999.tmp")) << "{";
  std::ofstream(output("c.json.credo-mine.tmp")) << "{";
  // Of a process that runs, which may not have come to lock it.
  const std::string running = "d.json.credo-" + std::to_string(getpid()) + ".tmp";
  std::ofstream(output(running)) << "{";
  const int used = open(output("b.json.credo-99999999.tmp").c_str(), O_RDONLY);
  ASSERT_EQ(flock(used, LOCK_EX | LOCK_NB), 0);
  credo({"lint", endless_, "--json", output("a.json")});
  std::vector<std::string> left = entries_of(output_);
  std::sort(left.begin(), left.end());
  EXPECT_EQ(left, (Words{"a.json", "b.json.credo-99999999.tmp", "c.json.credo-mine.tmp", running}));
  close(used);
}

TEST_F(LeftBehindTest, AResultReplacesAnother) {
  std::ofstream(output("a.json")) << "old";
  EXPECT_LT(credo({"lint", endless_, "--json", output("a.json")}).code, 2);
  expect_whole_files();
  EXPECT_EQ(entries_of(output_), Words{"a.json"});
  const auto mode = fs::status(output("a.json")).permissions();
  EXPECT_NE(mode & fs::perms::owner_read, fs::perms::none);
  fs::create_symlink("a.json", output("link.json"));
  EXPECT_LT(credo({"lint", endless_, "--json", output("link.json")}).code, 2);
  EXPECT_TRUE(fs::is_symlink(output("link.json")));
}

TEST_F(LeftBehindTest, JobsEndWithTheirServer) {
  for (const int signal : {SIGHUP, SIGTERM, SIGINT, SIGQUIT, SIGKILL}) {
    SCOPED_TRACE(strsignal(signal));
    ServedFolder served;
    served.write("endless.mas", kEndless);
    const Answer answer = served.post({{"command", "check"}, {"file", "endless.mas"}});
    ASSERT_EQ(answer.status, 201) << answer.body;
    served.job_in(answer.json().at("id"), {"running"});
    const std::optional<int> code = served.stop(signal);
    if (signal != SIGQUIT && signal != SIGKILL) {
      EXPECT_EQ(code, 0);
    }
    for (int i = 0; i < 500 && served.job_processes() > 0; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_EQ(served.job_processes(), 0u);
  }
}

}  // namespace left_behind_test
}  // namespace credo::testing
