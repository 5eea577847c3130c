// The command lines that are made from what a browser asks for.
#include "serve/job_request.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/temporary_folder.hpp"

namespace credo {
namespace job_request_test {

using Words = std::vector<std::string>;

class JobRequests : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_.write("a.mas", "");
    folder_.write("-b.asl", "");
  }
  JobRequest read(const std::string& text) const {
    const ProgramFolder programs(folder_.path("."));
    return read_job_request(nlohmann::json::parse(text), programs,
                            {60, 3600, std::size_t{1} << 30});
  }
  int status(const std::string& text) const {
    try {
      read(text);
    } catch (const RequestError& error) {
      return error.status;
    }
    return 0;
  }

  testing::TemporaryFolder folder_;
};

TEST_F(JobRequests, become_command_lines) {
  EXPECT_EQ(read(R"({"command": "check", "file": "a.mas"})").words,
            (Words{"check", "a.mas", "--within=.", "--color=never", "--json=-", "--json-form=page",
                   "--progress=always", "--timeout=60000ms", "--memory=1024M"}));
  EXPECT_EQ(read(R"({"command": "lint", "file": "-b.asl"})").words,
            (Words{"lint", "./-b.asl", "--within=.", "--color=never", "--json=-"}));
}

TEST_F(JobRequests, keep_each_value_in_one_word) {
  const JobRequest job = read(R"({"command": "check", "file": "a.mas", "options": {
      "formulas": ["[] p", "--json=x"], "constants": {"N": "5"}, "shortest": true, "fipa": false,
      "timeout": 0.25}})");
  for (const char* word : {"--formula=[] p", "--formula=--json=x", "--const=N=5", "--shortest"}) {
    EXPECT_EQ(std::ranges::count(job.words, word), 1) << word;
  }
  EXPECT_EQ(std::ranges::count(job.words, "--fipa"), 0);
  EXPECT_EQ(std::ranges::count(job.words, "--timeout=250ms"), 1);
  EXPECT_EQ(job.seconds, 0.25);
}

TEST_F(JobRequests, are_of_files_that_exist_here) {
  EXPECT_EQ(status(R"({"command": "run", "file": "none.mas"})"), 404);
  EXPECT_EQ(status(R"({"command": "run", "file": "/etc/passwd"})"), 400);
  EXPECT_EQ(status(R"({"command": "run", "file": "../a.mas"})"), 400);
  EXPECT_EQ(status(R"({"command": "run", "file": "passwd"})"), 403);
}

TEST_F(JobRequests, have_the_options_of_their_command) {
  const auto with = [&](const std::string& command, const std::string& options) {
    return status(R"({"command": ")" + command + R"(", "file": "a.mas", "options": )" + options +
                  "}");
  };
  EXPECT_EQ(with("run", R"({"steps": 3})"), 0);
  EXPECT_EQ(with("check", R"({"steps": 3})"), 400);
  EXPECT_EQ(with("check", R"({"json": "x"})"), 400);
  EXPECT_EQ(with("run", R"({"steps": 1e9})"), 400);
  EXPECT_EQ(with("run", R"({"steps": 1000000001})"), 400);
  EXPECT_EQ(with("run", R"({"steps": 99999999999999999999})"), 400);
  EXPECT_EQ(with("run", R"({"timeout": 3600})"), 0);
  EXPECT_EQ(with("run", R"({"timeout": 3600.1})"), 400);
  EXPECT_EQ(with("run", R"({"timeout": "1"})"), 400);
  EXPECT_EQ(with("run", "[]"), 400);
  EXPECT_EQ(with("explore", "{}"), 400);
}

}  // namespace job_request_test
}  // namespace credo
