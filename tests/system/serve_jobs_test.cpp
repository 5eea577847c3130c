// credo serve: jobs run to their end, tell how far they are, can be cancelled, and see no more of
// the machine than the folder.
#include <gtest/gtest.h>

#include <filesystem>

#include "support/command_test.hpp"
#include "support/served_folder.hpp"

namespace credo::testing {
namespace serve_jobs_test {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* kLamp = R"(system lamp
environment {
  const Nights = 1.
  hidden nights/1.
  nights(0).
  @dusk : not dark & nights(K) & K < Nights -> -nights(K); +nights(K+1); +dark.
  @dawn : dark -> -dark.
  switch(on)  -> +lit.
  switch(off) -> -lit.
}
agent lamp { @on +dark <- switch(on). @off -dark <- switch(off). }
property safe: [] (Bel(lamp, dark) -> Bel(lamp, dark))
property wrong: [] !lit
)";

// Counts for minutes.
constexpr const char* kLong = R"(system long
environment {
  count(0).
  @tick : count(K) & K < 100000000 -> -count(K); +count(K+1).
}
agent watcher { !wait. +!wait <- true. }
property never: [] !count(99999999)
)";

class ServeJobs : public CommandTest {
 protected:
  void SetUp() override {
    served_.write("lamp.mas", kLamp);
    served_.write("long.mas", kLong);
  }
  static json request(const std::string& command, const std::string& file,
                      const json& options = json::object()) {
    return {{"command", command}, {"file", file}, {"options", options}};
  }
  int started(const json& wanted) {
    const Answer answer = served_.post(wanted);
    EXPECT_EQ(answer.status, 201) << answer.body;
    return answer.json().value("id", -1);
  }
  // There are so many processes of jobs, soon.
  void expect_processes(std::size_t count) const {
    for (int i = 0; i < 200 && served_.job_processes() != count; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    EXPECT_EQ(served_.job_processes(), count);
  }

  ServedFolder served_;
};

TEST_F(ServeJobs, check_with_verdicts_and_a_run) {
  const json job = served_.finished(request("check", "lamp.mas"));
  EXPECT_EQ(job["state"], "done") << job.dump(1);
  EXPECT_EQ(job["exit_code"], 1);
  const json& document = job["document"];
  EXPECT_EQ(document["command"], "check");
  ASSERT_EQ(document["properties"].size(), 2u);
  EXPECT_EQ(document["properties"][0]["verdict"], "holds");
  EXPECT_EQ(document["properties"][1]["verdict"], "violated");
  EXPECT_FALSE(document["properties"][1]["trace"]["stem"].empty());
  EXPECT_EQ(document["page"]["sources"][0]["text"], kLamp);
}

TEST_F(ServeJobs, take_options) {
  const json job = served_.finished(request("check", "lamp.mas",
                                            {{"properties", {"safe"}},
                                             {"formulas", {"<> lit", "[] nights(0)"}},
                                             {"constants", {{"Nights", "0"}}},
                                             {"fairness", "none"},
                                             {"timeout", 30}}));
  EXPECT_EQ(job["state"], "done") << job.dump(1);
  const json& properties = job["document"]["properties"];
  ASSERT_EQ(properties.size(), 3u);
  EXPECT_EQ(properties[1]["formula"], "<> lit");
  EXPECT_EQ(properties[1]["verdict"], "violated");
  EXPECT_EQ(properties[2]["verdict"], "holds");
  EXPECT_EQ(job["document"]["fairness"], "none");
}

TEST_F(ServeJobs, are_the_other_commands_too) {
  const json run = served_.finished(request("run", "lamp.mas", {{"steps", 7}, {"seed", 3}}));
  EXPECT_EQ(run["document"]["command"], "run");
  EXPECT_EQ(run["document"]["steps"], 7);
  const json search = served_.finished(request("search", "lamp.mas", {{"where", "lit"}}));
  EXPECT_EQ(search["document"]["solutions"].size(), 1u);
  const json slice = served_.finished(request("slice", "lamp.mas", {{"properties", {"wrong"}}}));
  EXPECT_EQ(slice["document"]["command"], "slice") << slice.dump(1);
  const json lint = served_.finished(request("lint", "lamp.mas"));
  EXPECT_EQ(lint["document"]["command"], "lint");
  EXPECT_TRUE(lint["document"]["findings"].is_array());
  served_.write("-odd.asl", "!go. @go +!go <- true.\n");
  EXPECT_EQ(served_.finished(request("run", "-odd.asl"))["document"]["command"], "run");
}

TEST_F(ServeJobs, are_refused_if_they_ask_for_anything_else) {
  const auto refused = [&](const json& wanted) {
    const Answer answer = served_.post(wanted);
    EXPECT_EQ(answer.status, 400) << wanted.dump() << answer.body;
    EXPECT_NE(answer.json().value("error", ""), "");
  };
  refused(request("explore", "lamp.mas"));
  refused(request("serve", "lamp.mas"));
  refused(request("export", "lamp.mas"));
  refused(request("--version", "lamp.mas"));
  refused(request("check", "../lamp.mas"));
  refused({{"command", "check"}});
  refused({{"command", "check"}, {"file", "lamp.mas"}, {"arguments", {"--json=x"}}});
  refused(request("check", "lamp.mas", {{"json", "out.json"}}));
  refused(request("check", "lamp.mas", {{"html", "out.html"}}));
  refused(request("check", "lamp.mas", {{"engine", "spin"}}));
  refused(request("check", "lamp.mas", {{"steps", 3}}));
  refused(request("check", "lamp.mas", {{"formulas", "p"}}));
  refused(request("check", "lamp.mas", {{"formulas", {""}}}));
  refused(request("check", "lamp.mas", {{"formulas", {std::string("a\0b", 3)}}}));
  refused(request("check", "lamp.mas", {{"constants", {{"A=B", "1"}}}}));
  refused(request("check", "lamp.mas", {{"constants", {{"A", 1}}}}));
  refused(request("check", "lamp.mas", {{"timeout", 0}}));
  refused(request("check", "lamp.mas", {{"timeout", 3601}}));
  refused(request("check", "lamp.mas", {{"shortest", "yes"}}));
  refused(request("run", "lamp.mas", {{"steps", -1}}));
  refused(request("run", "lamp.mas", {{"steps", 1.5}}));
  refused(json::array());
  EXPECT_EQ(served_.post(request("check", "none.mas")).status, 404);
  EXPECT_EQ(served_.get("/api/jobs/1").status, 404);
  EXPECT_EQ(served_.cancel(1).status, 404);
  EXPECT_EQ(served_.folder().file_count(), 2u);
}

// A value that looks like an option is a value.
TEST_F(ServeJobs, have_no_way_to_further_options) {
  const json job = served_.finished(
      request("check", "lamp.mas", {{"formulas", {"--json=out.json"}}, {"properties", {"-o=x"}}}));
  EXPECT_EQ(job["exit_code"], 2) << job.dump(1);
  EXPECT_EQ(job["state"], "failed");
  EXPECT_EQ(served_.folder().file_count(), 2u);
}

TEST_F(ServeJobs, say_what_is_wrong_with_a_program) {
  served_.write("bad.mas", "system bad\nagent a { +x <- . }\n");
  const json job = served_.finished(request("check", "bad.mas"));
  EXPECT_EQ(job["state"], "failed");
  EXPECT_EQ(job["exit_code"], 2);
  EXPECT_TRUE(job["document"].is_null());
  expect_part(job["messages"], "bad.mas:2:");
  expect_part(job["messages"], "error:");
}

TEST_F(ServeJobs, read_nothing_outside) {
  const TemporaryFolder outside;
  outside.write("secret.env", "secret fact here\n");
  outside.write("secret.asl", "secret plan here\n");
  fs::create_symlink(outside.path("secret.asl"), served_.folder().path("link.asl"));
  const std::string up = "../" + fs::path(outside.path("x")).parent_path().filename().string();
  served_.write("sly.mas", "system sly\nenvironment \"" + up + "/secret.env\"\nagent a \"" +
                               outside.path("secret.asl") + "\"\nagent b \"link.asl\"\nagent c \"" +
                               up + "/missing.asl\"\n");
  const json job = served_.finished(request("check", "sly.mas", {{"formulas", {"true"}}}));
  EXPECT_EQ(job["exit_code"], 2) << job.dump(1);
  const std::string messages = job["messages"];
  expect_no_part(messages, "secret fact");
  expect_no_part(messages, "secret plan");
  expect_no_part(messages, "no such file");  // would tell what is there and what is not
  expect_no_part(messages, "did you mean");
  for (const char* place : {"sly.mas:2:", "sly.mas:3:", "sly.mas:4:", "sly.mas:5:"}) {
    expect_part(messages, place);
  }
  expect_part(messages, "outside the folder");
  const json agent =
      served_.finished(request("run", "lamp.mas", {{"environment", outside.path("secret.env")}}));
  EXPECT_EQ(agent["exit_code"], 2);
}

TEST_F(ServeJobs, can_be_followed_and_cancelled) {
  const int id = started(request("check", "long.mas"));
  json job = served_.job_in(id, {"running"});
  EXPECT_EQ(job["state"], "running");
  EXPECT_TRUE(job["document"].is_null());
  for (int i = 0; i < 400 && job["progress"] == ""; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    job = served_.get("/api/jobs/" + std::to_string(id)).json();
  }
  expect_part(job["progress"], "never (1 of 1): ");
  expect_part(job["progress"], " states");
  expect_processes(1);
  EXPECT_EQ(served_.cancel(id).status, 200);
  job = served_.job_in(id, {"cancelled", "done", "failed"});
  EXPECT_EQ(job["state"], "cancelled");
  EXPECT_TRUE(job["exit_code"].is_null());
  expect_no_part(job["messages"], "progress");
  expect_processes(0);
}

TEST_F(ServeJobs, wait_for_each_other_and_not_without_end) {
  std::vector<int> ids;
  for (int i = 0; i < 10; ++i) ids.push_back(started(request("check", "long.mas")));
  served_.job_in(ids[1], {"running"});
  EXPECT_EQ(served_.get("/api/jobs/" + std::to_string(ids[2])).json()["state"], "queued");
  expect_processes(2);
  EXPECT_EQ(served_.post(request("check", "long.mas")).status, 429);
  for (int i = 9; i >= 0; --i) EXPECT_EQ(served_.cancel(ids[i]).status, 200);
  EXPECT_EQ(served_.job_in(ids[9], {"cancelled"})["state"], "cancelled");
  EXPECT_EQ(served_.job_in(ids[0], {"cancelled"})["state"], "cancelled");
  expect_processes(0);
  EXPECT_EQ(served_.finished(request("check", "lamp.mas"))["state"], "done");
}

TEST_F(ServeJobs, end_at_their_time) {
  const json job = served_.finished(request("check", "long.mas", {{"timeout", 0.5}}));
  EXPECT_EQ(job["state"], "done") << job.dump(1);
  EXPECT_EQ(job["exit_code"], 3);
  EXPECT_EQ(job["document"]["properties"][0]["verdict"], "unknown");
  expect_part(job["document"]["properties"][0]["reason"], "time");
}

TEST_F(ServeJobs, are_forgotten_when_there_are_many) {
  const int first = started(request("lint", "lamp.mas"));
  served_.job_in(first, {"done", "failed"});
  int last = 0;
  for (int i = 0; i < 17; ++i) {
    last = started(request("lint", "lamp.mas"));
    served_.job_in(last, {"done", "failed"});
  }
  EXPECT_EQ(served_.get("/api/jobs/" + std::to_string(first)).status, 404);
  EXPECT_EQ(served_.get("/api/jobs/" + std::to_string(last)).status, 200);
}

TEST_F(ServeJobs, end_with_the_server) {
  const int id = started(request("check", "long.mas"));
  served_.job_in(id, {"running"});
  expect_processes(1);
  EXPECT_EQ(served_.stop(SIGTERM), 0);
  expect_processes(0);
}

TEST_F(ServeJobs, end_with_a_server_that_is_killed) {
  const int id = started(request("check", "long.mas"));
  served_.job_in(id, {"running"});
  expect_processes(1);
  EXPECT_EQ(served_.stop(SIGKILL), std::nullopt);
  expect_processes(0);
}

// The options that serve relies on, by themselves.
TEST_F(ServeJobs, rest_on_options_of_the_commands) {
  const TemporaryFolder outside;
  const std::string room = outside.write("room.env", "dark.\n");
  const std::string file = folder_.write(
      "a.mas", "system a\nenvironment \"" + room + "\"\nagent b { !x. +!x <- true. }\n");
  EXPECT_EQ(credo({"explore", file}).code, 0);
  expect_refused({"explore", file, "--within", folder_.path(".")}, {"a.mas:2:", "outside the"});
  EXPECT_EQ(credo({"explore", file, "--within", "/"}).code, 0);
  expect_refused({"explore", file, "--within", folder_.path("none")}, {"cannot read the folder"});
  const std::string slow = folder_.write("long.mas", kLong);
  const Finished told = credo({"check", slow, "--progress", "always", "--timeout", "2s"});
  expect_part(told.err, "progress: never (1 of 1): ");
  expect_no_part(told.err, "\033");
  EXPECT_EQ(credo({"check", slow, "--timeout", "2s"}).err, "");
  const Finished silent =
      credo({"check", slow, "--progress", "never", "--timeout", "2s"}, {{}, true});
  EXPECT_EQ(silent.err, "");
  const Finished plain = credo({"check", folder_.write("lamp.mas", kLamp), "--json"});
  EXPECT_FALSE(json::parse(plain.out).contains("page"));
  const Finished page = credo({"check", folder_.path("lamp.mas"), "--json", "--json-form", "page"});
  EXPECT_TRUE(json::parse(page.out).contains("page"));
  expect_refused({"check", folder_.path("lamp.mas"), "--json-form", "pages"},
                 {"--json-form", "did you mean 'page'"});
}

}  // namespace serve_jobs_test
}  // namespace credo::testing
