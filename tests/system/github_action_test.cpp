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
  const Json& step = action_.at("runs").at("steps").at(1);
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
  const Json& step = action_.at("runs").at("steps").at(1);
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
  const Json& step = action_.at("runs").at("steps").at(1);
  const Finished done = run_step(step, {"FILE=$(touch evil).mas; touch evil", "COMMAND=check",
                                        "ARGUMENTS=`touch evil`", "SARIF=", "JUNIT=", "FAIL=true"});
  EXPECT_EQ(done.code, 2);
  EXPECT_FALSE(fs::exists("evil"));
}

TEST_F(GithubAction, InstallsAPackageOrBuilds) {
  for (const char* name : {"sudo", "curl", "make"}) stub(name);
  const Json& step = action_.at("runs").at("steps").at(0);
  Finished done = run_step(step, {"PACKAGE=https://example.org/credo.deb", "SOURCE="});
  EXPECT_EQ(done.code, 0) << done.err;
  expect_part(done.out, "curl --fail --silent --show-error --location --output " +
                            folder_.path("bin/credo.deb") + " https://example.org/credo.deb\n");
  expect_part(done.out, "sudo apt-get install --yes --no-install-recommends /");
  done = run_step(step, {"PACKAGE=", "SOURCE="});
  EXPECT_EQ(done.code, 0) << done.err;
  expect_part(done.out, "setup binary");
  EXPECT_EQ(folder_.read("path"), (fs::path(CREDO_SOURCE_DIR) / "build/release").string() + "\n");
}

}  // namespace github_action_test
}  // namespace credo::testing
