// The command lines that are made from what a browser asks for.
#include "serve/job_request.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>

#include "options/option_table.hpp"
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
            (Words{"lint", "./-b.asl", "--within=.", "--color=never", "--json=-",
                   "--timeout=60000ms", "--memory=1024M"}));
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

// The form of the page offers what a request may have, and nothing else.
TEST_F(JobRequests, have_a_form) {
  const Json form = job_form({90, 3600, 0});
  std::vector<std::string> commands;
  for (const Json& command : form) {
    commands.push_back(command["name"]);
    EXPECT_NE(command["does"], "") << command;
    for (const Json& option : command["options"]) {
      const std::string kind = option["kind"];
      const Json value = kind == "flag"                         ? Json(true)
                         : kind == "count" || kind == "seconds" ? Json(1)
                         : kind == "texts"                      ? Json::array({"x"})
                         : kind == "assignments"                ? Json{{"N", "1"}}
                                                                : Json("x");
      const Json request{{"command", command["name"]},
                         {"file", "a.mas"},
                         {"options", {{option["name"].get<std::string>(), value}}}};
      EXPECT_EQ(status(request.dump()), 0) << request;
    }
  }
  EXPECT_EQ(commands, (Words{"check", "run", "search", "test", "slice", "lint"}));
}

using Offered = std::set<std::pair<std::string, std::string>>;  // commands, each with its options

// The words in backquotes.
Words quoted_in(const std::string& text) {
  static const std::regex quoted("`([^`]*)`");
  Words words;
  for (std::sregex_iterator at(text.begin(), text.end(), quoted), end; at != end; ++at) {
    words.push_back((*at)[1]);
  }
  return words;
}

// The rows below `| option | of | value |`.
Offered options_in_manual(const Words& commands) {
  std::ifstream in(CREDO_SOURCE_DIR "/docs/serve.md");
  Offered all;
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line == "| option | of | value |") {
      inside = true;
      continue;
    }
    inside = inside && line.starts_with("|");
    if (!inside || line.starts_with("|--")) continue;
    const std::size_t of = line.find('|', 1);
    const std::size_t value = line.find('|', of + 1);
    const std::string whose = line.substr(of, value - of);
    for (const std::string& name : quoted_in(line.substr(0, of))) {
      for (const std::string& command : whose == "| all " ? commands : quoted_in(whose)) {
        EXPECT_TRUE(all.insert({command, name}).second) << command << ' ' << name;
      }
    }
  }
  return all;
}

// The manual, what requests may have, and what `GET /api/commands` tells are the same.
TEST_F(JobRequests, have_the_options_of_the_manual) {
  Offered told;
  Words commands;
  for (const Json& command : job_form({90, 3600, 0})) {
    commands.push_back(command["name"].get<std::string>());
    for (const Json& option : command["options"]) {
      told.emplace(commands.back(), option["name"].get<std::string>());
      EXPECT_NE(option["label"], "") << option;
    }
  }
  Offered taken;
  for (const std::string& command : commands) {
    taken.insert({command, "timeout"});
    for (const OptionInfo& option : option_table()) {
      const bool has = (option.commands & find_command(command)->options) != 0;
      if (has && !option.served.name.empty())
        taken.insert({command, std::string(option.served.name)});
    }
  }
  EXPECT_EQ(told, taken);
  EXPECT_EQ(options_in_manual(commands), taken);
}

TEST_F(JobRequests, have_the_words_of_the_table) {
  const Json form = job_form({90, 3600, 0});
  const auto names = [](const Json& command) {
    Words all;
    for (const Json& option : command["options"]) all.push_back(option["name"]);
    return all;
  };
  EXPECT_EQ(names(form[0]),
            (Words{"properties", "formulas", "slice", "fairness", "fipa", "shortest", "reduce",
                   "environment", "constants", "bounds", "cycle", "selection", "timeout"}));
  EXPECT_EQ(names(form[5]),
            (Words{"environment", "constants", "bounds", "cycle", "selection", "timeout"}));
  const Json& fairness = form[0]["options"][3];
  EXPECT_EQ(fairness["choices"].dump(),
            R"([{"value":"","text":"as the system says"},{"value":"none","text":"none"},)"
            R"({"value":"weak","text":"weak"},{"value":"strong","text":"strong"}])");
  EXPECT_EQ(form[0]["options"].back()["hint"], "at most; 90");
}

}  // namespace job_request_test
}  // namespace credo
