// Running other programs: their outputs, their ends, and that nothing is left behind.
#include "base/process.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <thread>

#include "support/temporary_folder.hpp"

namespace credo {
namespace process_test {

ProcessRequest shell(const std::string& script) { return {{"sh", "-c", script}}; }

std::size_t open_descriptors() {
  std::size_t count = 0;
  for ([[maybe_unused]] const auto& each : std::filesystem::directory_iterator("/proc/self/fd")) {
    ++count;
  }
  return count;
}

TEST(Process, gives_both_outputs_and_the_exit_code) {
  const ProcessResult result = run_process(shell("echo one; echo two >&2; exit 3"));
  EXPECT_EQ(result.end, ProcessEnd::exited);
  EXPECT_EQ(result.status, 3);
  EXPECT_EQ(result.output, "one\n");
  EXPECT_EQ(result.errors, "two\n");
  EXPECT_GT(result.peak_bytes, 0u);
}

TEST(Process, needs_no_shell_for_its_arguments) {
  const ProcessResult result = run_process({{"printf", "%s|", "a b", "$HOME", "'\""}});
  EXPECT_EQ(result.output, "a b|$HOME|'\"|");
}

TEST(Process, reads_nothing_or_a_file) {
  EXPECT_EQ(run_process({{"cat"}}).output, "");
  const testing::TemporaryFolder folder;
  ProcessRequest request{{"cat"}};
  request.input = folder.write("input", "words\n");
  EXPECT_EQ(run_process(request).output, "words\n");
}

TEST(Process, says_that_a_program_is_missing) {
  EXPECT_EQ(run_process({{"no-such-program-anywhere"}}).end, ProcessEnd::missing);
  EXPECT_EQ(run_process({{"/no/such/program"}}).end, ProcessEnd::missing);
  const testing::TemporaryFolder folder;
  const std::string file = folder.write("plain", "not a program\n");
  EXPECT_EQ(run_process({{file}}).end, ProcessEnd::missing);
}

TEST(Process, tells_the_signal_that_ended_it) {
  const ProcessResult result = run_process(shell("kill -TERM $$"));
  EXPECT_EQ(result.end, ProcessEnd::killed);
  EXPECT_EQ(result.status, SIGTERM);
}

TEST(Process, ends_at_the_limit_of_time_with_all_it_started) {
  const testing::TemporaryFolder folder;
  const std::string file = folder.path("child");
  ProcessRequest request = shell("sleep 100 & echo $! > " + file + "; echo begun; wait");
  request.seconds = 0.5;
  const ProcessResult result = run_process(request);
  EXPECT_EQ(result.end, ProcessEnd::timeout);
  EXPECT_EQ(result.output, "begun\n");
  EXPECT_LT(result.seconds, 30);
  const pid_t child = std::stoi(folder.read("child"));
  // It is gone, or a zombie that its new parent has yet to see.
  for (int i = 0; i < 200 && kill(child, 0) == 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    const std::string path = "/proc/" + std::to_string(child) + "/stat";
    std::string stat;
    std::getline(std::ifstream(path), stat);
    if (stat.find(") Z ") != std::string::npos) return;
  }
  EXPECT_NE(kill(child, 0), 0);
}

TEST(Process, does_not_wait_for_those_that_outlive_it) {
  const auto begun = std::chrono::steady_clock::now();
  const ProcessResult result = run_process(shell("sleep 100 & echo done"));
  EXPECT_EQ(result.end, ProcessEnd::exited);
  EXPECT_EQ(result.output, "done\n");
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(50));
}

TEST(Process, stops_when_there_is_too_much_output) {
  ProcessRequest request = shell("yes");
  request.most_output = 100'000;
  const ProcessResult result = run_process(request);
  EXPECT_EQ(result.end, ProcessEnd::too_much);
  EXPECT_EQ(result.output.size(), 100'000u);
}

TEST(Process, takes_large_outputs_on_both_sides) {
  const ProcessResult result =
      run_process(shell("head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2"));
  EXPECT_EQ(result.end, ProcessEnd::exited);
  EXPECT_EQ(result.output.size(), 3'000'000u);
  EXPECT_EQ(result.errors.size(), 3'000'000u);
}

TEST(Process, can_be_interrupted) {
  std::atomic<bool> flag = true;
  ProcessRequest request = shell("sleep 100");
  request.interrupted = &flag;
  EXPECT_EQ(run_process(request).end, ProcessEnd::interrupted);
}

TEST(Process, can_be_followed) {
  ProcessRequest request = shell("echo one >&2; sleep 0.2; echo two >&2; echo out");
  std::vector<std::string> seen;
  request.on_errors = [&](std::string_view errors) { seen.emplace_back(errors); };
  EXPECT_EQ(run_process(request).errors, "one\ntwo\n");
  EXPECT_EQ(seen, (std::vector<std::string>{"one\n", "one\ntwo\n"}));
}

TEST(Process, limits_memory) {
  ProcessRequest request = shell("ulimit -v");
  request.memory_bytes = std::size_t{512} << 20;
  EXPECT_EQ(run_process(request).output, "524288\n");
}

TEST(Process, leaves_no_descriptors_and_no_zombies) {
  const std::size_t before = open_descriptors();
  for (int i = 0; i < 5; ++i) {
    run_process(shell("echo x"));
    run_process({{"no-such-program-anywhere"}});
    ProcessRequest request = shell("sleep 100");
    request.seconds = 0.01;
    run_process(request);
  }
  EXPECT_EQ(open_descriptors(), before);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

TEST(Process, has_a_folder_for_its_temporary_files) {
  ProcessRequest request = shell("echo $TMPDIR");
  request.temporaries = "/some/where";
  EXPECT_EQ(run_process(request).output, "/some/where\n");
}

TEST(Process, asks_first_if_there_is_patience) {
  const testing::TemporaryFolder folder;
  const std::string file = folder.write("made", "");
  ProcessRequest request{
      {"sh", "-c", "trap 'rm \"$0\"; exit 0' TERM; while :; do sleep 0.02; done", file}};
  request.seconds = 0.3;
  request.patience = 20;
  EXPECT_EQ(run_process(request).end, ProcessEnd::timeout);
  EXPECT_FALSE(folder.has("made"));
}

TEST(Process, has_patience_for_so_long) {
  ProcessRequest request{{"sh", "-c", "trap '' TERM; while :; do sleep 0.02; done"}};
  request.seconds = 0.3;
  request.patience = 0.2;
  EXPECT_EQ(run_process(request).end, ProcessEnd::timeout);
}

}  // namespace process_test
}  // namespace credo
