// The action and the example workflow: they have what GitHub asks for, and the shell in their steps
// is run here, as GitHub would run it, on a sample.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/command_test.hpp"

namespace credo::testing {
namespace github_action_test {

namespace fs = std::filesystem;
using Json = nlohmann::json;

const fs::path kAction = fs::path(CREDO_SOURCE_DIR) / ".github/actions/credo/action.yml";
const fs::path kRelease = fs::path(CREDO_SOURCE_DIR) / ".github/workflows/release.yml";
const fs::path kWorkflow = fs::path(CREDO_SOURCE_DIR) / ".github/workflows/example.yml";

// The file as JSON; python3-yaml, which scripts/setup installs, reads it.
Json read_yaml(const fs::path& file) {
  const std::string program =
      "import json, sys, yaml\n"
      "print(json.dumps({str(k): v for k, v in yaml.safe_load(open(sys.argv[1])).items()}))";
  const Finished done = run_process({"/usr/bin/env", "python3", "-c", program, file.string()});
  if (done.code != 0) throw std::runtime_error("cannot read " + file.string() + ": " + done.err);
  return Json::parse(done.out);
}

class GithubAction : public CommandTest {
 protected:
  GithubAction() {
    fs::create_directories(folder_.path("bin"));
    fs::create_symlink(CREDO_BINARY, folder_.path("bin/credo"));
    for (const char* name : {"output", "summary", "path"}) folder_.write(name, "");
  }

  // Runs the step's shell with these values of its variables, as `shell: bash` does.
  Finished run_step(const Json& step, const Words& values) {
    const std::string script = folder_.write("step.sh", step.at("run").get<std::string>());
    Words command{"/usr/bin/env",
                  "PATH=" + folder_.path("bin") + ":" + getenv("PATH"),
                  "GITHUB_OUTPUT=" + folder_.path("output"),
                  "GITHUB_STEP_SUMMARY=" + folder_.path("summary"),
                  "GITHUB_PATH=" + folder_.path("path"),
                  "GITHUB_ACTION_PATH=" + kAction.parent_path().string(),
                  "RUNNER_TEMP=" + folder_.path("bin")};
    command.insert(command.end(), values.begin(), values.end());
    for (const char* word : {"bash", "--noprofile", "--norc", "-eo", "pipefail"}) {
      command.emplace_back(word);
    }
    command.push_back(script);
    return run_process(command);
  }

  const Json& step_of(const std::string& name) const {
    for (const Json& step : action_.at("runs").at("steps")) {
      if (step.at("name") == name) return step;
    }
    throw std::runtime_error("the action has no step " + name);
  }

  // A program that only says how it was called.
  void stub(const std::string& name) {
    const std::string path = folder_.write("bin/" + name, "#!/bin/sh\necho \"" + name + " $*\"\n");
    fs::permissions(path, fs::perms::owner_all);
  }

  const std::string sample_ = std::string(CREDO_SOURCE_DIR) + "/examples/hello/hello.mas";
  const Json action_ = read_yaml(kAction);
};

TEST_F(GithubAction, HasWhatGithubAsksFor) {
  for (const char* key : {"name", "description", "inputs", "outputs", "runs"}) {
    EXPECT_TRUE(action_.contains(key)) << key;
  }
  EXPECT_EQ(action_.at("runs").at("using"), "composite");
  EXPECT_EQ(action_.at("inputs").at("file").at("required"), true);
  for (const auto& [name, input] : action_.at("inputs").items()) {
    EXPECT_TRUE(input.contains("description")) << name;
    EXPECT_TRUE(input.contains("default") || input.value("required", false)) << name;
  }
  for (const Json& step : action_.at("runs").at("steps")) {
    EXPECT_NE(step.contains("uses"), step.contains("run"));
    if (step.contains("uses")) continue;
    EXPECT_EQ(step.at("shell"), "bash");
    // Inputs come as variables: in the text of the script they would be code.
    expect_no_part(step.at("run").get<std::string>(), "${{");
    for (const auto& [name, value] : step.at("env").items()) {
      const auto text = value.get<std::string>();
      const std::string input = text.substr(11, text.size() - 14);
      EXPECT_TRUE(action_.at("inputs").contains(input)) << text;
    }
  }
}

TEST_F(GithubAction, TheWorkflowUsesTheActionAndItsInputs) {
  const Json workflow = read_yaml(kWorkflow);
  EXPECT_TRUE(workflow.contains("True")) << "`on`, which YAML 1.1 reads as a truth value";
  EXPECT_EQ(workflow.at("permissions").at("security-events"), "write");
  const Json& job = workflow.at("jobs").at("credo");
  EXPECT_TRUE(job.contains("runs-on"));
  bool checks = false;
  bool uploads = false;
  for (const Json& step : job.at("steps")) {
    EXPECT_NE(step.contains("uses"), step.contains("run"));
    const auto uses = step.value("uses", std::string());
    if (uses.starts_with("./")) {
      checks = true;
      EXPECT_TRUE(fs::exists(fs::path(CREDO_SOURCE_DIR) / uses / "action.yml"));
      for (const auto& [name, value] : step.at("with").items()) {
        EXPECT_TRUE(action_.at("inputs").contains(name)) << name;
      }
      EXPECT_TRUE(fs::exists(fs::path(CREDO_SOURCE_DIR) / step.at("with").at("file")));
    }
    if (uses.find("upload-sarif") != uses.npos) {
      uploads = true;
      expect_part(step.at("if").get<std::string>(), "always()");
    }
    if (step.contains("run")) {
      const Finished done = run_step(step, {"VERDICT=unknown"});
      EXPECT_EQ(done.code, 0) << done.err;
      EXPECT_EQ(done.out, "credo: unknown\n");
    }
  }
  EXPECT_TRUE(checks && uploads);
}

TEST_F(GithubAction, ChecksAndSaysWhatCameOut) {
  const Json& step = step_of("Run Credo");
  const Words values{"FILE=" + sample_,
                     "COMMAND=check",
                     "ARGUMENTS=--quiet  --max-states 1000 -f true",
                     "SARIF=" + folder_.path("a b.sarif"),
                     "JUNIT=" + folder_.path("a.xml"),
                     "FAIL=true"};
  const Finished done = run_step(step, values);
  EXPECT_EQ(done.code, 0) << done.out << done.err;
  EXPECT_EQ(folder_.read("output"), "exit-code=0\nverdict=as-expected\n");
  expect_part(folder_.read("summary"), "### credo check: as-expected\n\n    ");
  expect_part(folder_.read("a b.sarif"), "\"exitCode\": 0");
  EXPECT_TRUE(folder_.has("a.xml"));
}

TEST_F(GithubAction, FailsAsCredoDoesUnlessToldNotTo) {
  const Json& step = step_of("Run Credo");
  const auto run = [&](const std::string& arguments, const std::string& fail) {
    folder_.write("output", "");
    return run_step(step, {"FILE=" + sample_, "COMMAND=check", "ARGUMENTS=" + arguments,
                           "SARIF=", "JUNIT=", "FAIL=" + fail})
        .code;
  };
  EXPECT_EQ(run("-f false", "true"), 1);
  EXPECT_EQ(folder_.read("output"), "exit-code=1\nverdict=not-as-expected\n");
  EXPECT_EQ(run("-f false", "false"), 0);
  EXPECT_EQ(folder_.read("output"), "exit-code=1\nverdict=not-as-expected\n");
  EXPECT_EQ(run("--nonsense", "true"), 2);
  EXPECT_EQ(folder_.read("output"), "exit-code=2\nverdict=input-error\n");
  EXPECT_EQ(run("--max-states 1 -f []!terminated", "true"), 3);
  EXPECT_EQ(folder_.read("output"), "exit-code=3\nverdict=unknown\n");
}

TEST_F(GithubAction, WhatIsGivenIsNoCode) {
  const Json& step = step_of("Run Credo");
  const Finished done = run_step(step, {"FILE=$(touch evil).mas; touch evil", "COMMAND=check",
                                        "ARGUMENTS=`touch evil`", "SARIF=", "JUNIT=", "FAIL=true"});
  EXPECT_EQ(done.code, 2);
  EXPECT_FALSE(fs::exists("evil"));
}

// A source tree whose `make` leaves a binary, so that building takes no time here.
class GithubActionInstall : public GithubAction {
 protected:
  GithubActionInstall() {
    for (const char* name : {"sudo", "curl"}) stub(name);
    fs::create_directories(folder_.path("source/build/release"));
    folder_.write("source/build/release/credo", "");
    folder_.write("source/Makefile", "setup binary:\n\t@echo make $@\n");
    fs::create_directories(folder_.path("source/a/b/c"));
  }

  Finished install(Words values) {
    for (const char* name : {"VERSION=", "PACKAGE=", "SOURCE=", "GITHUB_ACTION_REPOSITORY="}) {
      values.insert(values.begin(), name);
    }
    values.push_back("GITHUB_ACTION_PATH=" + folder_.path("source/a/b/c"));
    folder_.write("path", "");
    return run_step(step_of("Install Credo"), values);
  }
  void expect_on_the_path() {
    EXPECT_EQ(folder_.read("path"), folder_.path("bin/credo-binary") + "\n");
    EXPECT_TRUE(folder_.has("bin/credo-binary/credo"));
  }

  // A curl that finds the file asked for, a tarball with a binary.
  void publish() {
    fs::create_directories(folder_.path("release/credo-1.2.3"));
    folder_.write("release/credo-1.2.3/credo", "#!/bin/sh\n");
    fs::permissions(folder_.path("release/credo-1.2.3/credo"), fs::perms::owner_all);
    const std::string tarball = folder_.path("release.tar.gz");
    const Finished packed = run_process(
        {"/usr/bin/env", "tar", "-czf", tarball, "-C", folder_.path("release"), "credo-1.2.3"});
    ASSERT_EQ(packed.code, 0) << packed.err;
    const std::string curl =
        folder_.write("bin/curl", "#!/bin/sh\necho \"curl $*\"\ncp '" + tarball + "' \"$6\"\n");
    fs::permissions(curl, fs::perms::owner_all);
  }
};

TEST_F(GithubActionInstall, TakesAPackage) {
  const Finished done = install({"PACKAGE=https://example.org/credo.deb"});
  EXPECT_EQ(done.code, 0) << done.err;
  expect_part(done.out, "curl --fail --silent --show-error --location --output " +
                            folder_.path("bin/credo.deb") + " https://example.org/credo.deb\n");
  expect_part(done.out, "sudo apt-get install --yes --no-install-recommends /");
}

TEST_F(GithubActionInstall, TakesTheReleaseThatTheActionIsTakenAt) {
  publish();
  Finished done = install({"GITHUB_ACTION_REPOSITORY=somebody/credo", "GITHUB_ACTION_REF=v1.2.3"});
  EXPECT_EQ(done.code, 0) << done.err;
  expect_part(done.out,
              " https://github.com/somebody/credo/releases/download/v1.2.3/"
              "credo-1.2.3-linux-");
  expect_part(done.out, "credo: the binary of v1.2.3\n");
  expect_on_the_path();
  // and what is there, out of the cache, is not asked for again
  done = install({"GITHUB_ACTION_REPOSITORY=somebody/credo", "VERSION=v1.2.3"});
  EXPECT_EQ(done.out, "credo: from the cache\n");
  expect_on_the_path();
}

TEST_F(GithubActionInstall, BuildsWhereThereIsNoRelease) {
  const std::string curl = folder_.write("bin/curl", "#!/bin/sh\nexit 22\n");
  fs::permissions(curl, fs::perms::owner_all);
  for (const char* version : {"VERSION=v9.9.9", "VERSION=main", "VERSION="}) {
    const Finished done = install({"GITHUB_ACTION_REPOSITORY=somebody/credo", version});
    EXPECT_EQ(done.code, 0) << done.err;
    expect_part(done.out, "make setup\nmake binary\n");
    expect_on_the_path();
    fs::remove_all(folder_.path("bin/credo-binary"));
  }
}

TEST_F(GithubActionInstall, BuildsASourceTree) {
  const Finished done = install({"SOURCE=" + folder_.path("source"), "VERSION=v1.2.3",
                                 "GITHUB_ACTION_REPOSITORY=somebody/credo"});
  EXPECT_EQ(done.code, 0) << done.err;
  expect_no_part(done.out, "curl");
  expect_part(done.out, "make setup\nmake binary\n");
  expect_on_the_path();
}

TEST_F(GithubActionInstall, TheReleaseHasTheFileThatIsAskedFor) {
  const Json workflow = read_yaml(kRelease);
  const Json& steps = workflow.at("jobs").at("release").at("steps");
  const auto text = steps.back().at("run").get<std::string>();
  expect_part(text, "build/dist/credo-${TAG#v}-linux-x86_64.tar.gz");
  expect_part(step_of("Install Credo").at("run").get<std::string>(),
              "$version/credo-${version#v}-linux-$(uname -m).tar.gz");
}

}  // namespace github_action_test
}  // namespace credo::testing
