// scripts/cases and scripts/test, on a program (tests/runner/sample.cpp) whose cases pass, fail,
// are skipped, crash and hang: every one is counted, and what failed is named with what it printed.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "support/command_test.hpp"

namespace credo::testing {
namespace runner_test {

const std::string kScripts = std::string(CREDO_SOURCE_DIR) + "/scripts/";

class Runner : public CommandTest {
 protected:
  Finished cases(const Words& options, const Words& environment = {}) {
    Words command{"/usr/bin/env"};
    command.insert(command.end(), environment.begin(), environment.end());
    for (const std::string& word : {kScripts + "cases", std::string(CREDO_RUNNER_SAMPLE),
                                    std::string("--results"), folder_.path("results")}) {
      command.push_back(word);
    }
    command.insert(command.end(), options.begin(), options.end());
    return run_process(command);
  }

  // A build in which ctest finds these commands as tests.
  void write_build(const std::string& name, const std::string& commands) {
    std::filesystem::create_directories(folder_.path(name));
    folder_.write(name + "/CTestTestfile.cmake", commands);
  }
  std::string cases_test(const std::string& build, const std::string& name,
                         const std::string& filter) {
    return "add_test(" + name + " " + kScripts + "cases " + CREDO_RUNNER_SAMPLE +
           " --limit 2 --filter " + filter + " --results " + folder_.path(build) + "/results/" +
           name + ")\n";
  }
  Finished test(const ProcessOptions& options = {}) {
    return run_process({kScripts + "test", "--builds", folder_.path("")}, options);
  }
};

TEST_F(Runner, CountsWhatPasses) {
  const Finished done = cases({"--filter", "Good.*"});
  EXPECT_EQ(done.code, 0) << done.err;
  EXPECT_EQ(done.out, "3 passed, 0 failed, 0 skipped\n");
  expect_part(folder_.read("results"), "cases 3\nrun Good.One\npassed Good.One ");
  expect_part(folder_.read("results"), "\nend\n");
}

TEST_F(Runner, NamesWhatFailsWithItsOutput) {
  const Finished done = cases({"--filter", "Good.*:Bad.*:Skipped.*:Numbers/*"});
  EXPECT_EQ(done.code, 1);
  expect_part(done.out, "---- Bad.Fails failed\n");
  expect_part(done.out, "one is not two");
  expect_part(done.out, "---- Bad.ClaimsToBeWell failed\n");
  expect_part(done.out, "---- Numbers/Each.IsSmall/3 failed\n");
  expect_no_part(done.out, "half a line");
  expect_part(done.out, "\n6 passed, 3 failed, 1 skipped\n");
}

TEST_F(Runner, GoesOnAfterACrash) {
  const Finished done = cases({"--filter", "Good.*:Crash.*:Later.*"});
  EXPECT_EQ(done.code, 1);
  expect_part(done.out, "---- Crash.Aborts failed: it ended with signal 6 (SIGABRT)\n");
  expect_part(done.out, "about to abort\n");
  expect_part(done.out, "---- Crash.Exits failed: it ended with exit status 0\n");
  expect_part(done.out, "\n4 passed, 2 failed, 0 skipped\n");
}

TEST_F(Runner, EndsWhatHangs) {
  const Finished done = cases({"--filter", "Hang.*:Later.*", "--limit", "1"});
  EXPECT_EQ(done.code, 1);
  expect_part(done.out, "---- Hang.ForEver failed: it was ended after 1 s\nwaiting\n");
  expect_part(done.out, "\n1 passed, 1 failed, 0 skipped\n");
}

TEST_F(Runner, NoticesAProgramThatFailsAfterItsCases) {
  const Finished done = cases({"--filter", "Good.*"}, {"SAMPLE_LEAKS=1"});
  EXPECT_EQ(done.code, 1);
  expect_part(done.out, ":outside-of-cases failed: it ended with exit status 23\n");
  expect_part(done.out, "\n3 passed, 1 failed, 0 skipped\n");
}

TEST_F(Runner, PartsAreAllThereIs) {
  const auto passed = [this](const std::string& part) {
    return cases({"--filter", "Good.*:Later.*:Numbers/*-*/3", "--part", part}).out;
  };
  EXPECT_EQ(passed("1/3"), "3 passed, 0 failed, 0 skipped\n");
  EXPECT_EQ(passed("2/3"), "2 passed, 0 failed, 0 skipped\n");
  EXPECT_EQ(passed("3/3"), "2 passed, 0 failed, 0 skipped\n");
  EXPECT_EQ(cases({"--filter", "Good.*:Later.*", "--every", "3"}).out,
            "2 passed, 0 failed, 0 skipped\n");
}

TEST_F(Runner, NoCaseIsAnError) { EXPECT_EQ(cases({"--filter", "Nothing.*"}).code, 1); }

TEST_F(Runner, AddsUpCasesAndTestsOfBothBuilds) {
  write_build("release", cases_test("release", "good", "Good.*") +
                             cases_test("release", "bad", "Bad.*:Crash.*:Hang.*:Later.*") +
                             "add_test(alone true)\nadd_test(other sh -c \"exit 77\")\n"
                             "set_tests_properties(other PROPERTIES SKIP_RETURN_CODE 77)\n");
  write_build("asan", cases_test("asan", "more", "Numbers/*") + "add_test(wrong false)\n");
  const Finished done = test();
  EXPECT_EQ(done.code, 1);
  expect_part(done.out, "failed: Crash.Aborts\n");
  expect_part(done.out, "failed: Hang.ForEver\n");
  expect_part(done.out, "failed: Numbers/Each.IsSmall/3\n");
  expect_part(done.out, "failed: wrong\n");
  EXPECT_TRUE(done.out.ends_with("\n1 skipped\n8 passed, 7 failed\n")) << done.out;
}

TEST_F(Runner, AllIsWellWhereAllPasses) {
  write_build("release", cases_test("release", "good", "Good.*"));
  write_build("asan", cases_test("asan", "good", "Later.*"));
  const Finished done = test();
  EXPECT_EQ(done.code, 0) << done.out;
  EXPECT_TRUE(done.out.ends_with("\n4 passed, 0 failed\n")) << done.out;
}

TEST_F(Runner, NothingToRunIsNoSuccess) {
  write_build("release", "");
  write_build("asan", cases_test("asan", "good", "Good.*"));
  const Finished done = test();
  EXPECT_EQ(done.code, 1);
  EXPECT_TRUE(done.out.ends_with("\n3 passed, 0 failed\n")) << done.out;
}

// ctest's own limit ends scripts/cases itself: what was running is named, the rest counts as
// failed.
TEST_F(Runner, CasesThatCouldNotRunHaveFailed) {
  write_build("release", "add_test(slow " + kScripts + "cases " + CREDO_RUNNER_SAMPLE +
                             " --filter Good.*:Hang.*:Later.* --results " +
                             folder_.path("release/results/slow") +
                             ")\nset_tests_properties(slow PROPERTIES TIMEOUT 3)\n");
  write_build("asan", cases_test("asan", "good", "Good.*"));
  const Finished done = test();
  EXPECT_EQ(done.code, 1);
  expect_part(done.out, "failed: Hang.ForEver (was running when slow was ended)\n");
  expect_part(done.out, "failed: slow: 1 cases that were not run\n");
  EXPECT_TRUE(done.out.ends_with("\n6 passed, 2 failed\n")) << done.out;
}

TEST_F(Runner, AnInterruptionStillCounts) {
  write_build("release", cases_test("release", "good", "Good.*") +
                             "add_test(slow sleep 100)\n"
                             "set_tests_properties(slow PROPERTIES DEPENDS good)\n");
  write_build("asan", "");
  ProcessOptions options;
  options.interrupt_after = std::chrono::seconds(6);
  const Finished done = test(options);
  EXPECT_EQ(done.code, 130) << done.out;
  EXPECT_TRUE(done.out.ends_with("interrupted\n3 passed, 0 failed\n")) << done.out;
}

}  // namespace runner_test
}  // namespace credo::testing
