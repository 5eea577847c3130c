// The table of commands and options, and reading a request by it.
#include "serve/job_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace credo {

namespace {

enum Commands : unsigned { kCheck = 1, kRun = 2, kSearch = 4, kTest = 8, kSlice = 16, kLint = 32 };
constexpr unsigned kAll = kCheck | kRun | kSearch | kTest | kSlice | kLint;
constexpr unsigned kPages = kCheck | kRun | kSearch | kTest | kSlice;  // have a document for a page
constexpr unsigned kLimited = kCheck | kRun | kSearch | kTest;         // know limits themselves

struct CommandInfo {
  std::string_view name;
  Commands command;
};
constexpr CommandInfo kCommands[] = {{"check", kCheck}, {"run", kRun},     {"search", kSearch},
                                     {"test", kTest},   {"slice", kSlice}, {"lint", kLint}};

enum class Kind { text, texts, count, flag, assignments };

struct JobOption {
  std::string_view name;
  unsigned commands;
  Kind kind;
  std::string_view option;  // of the command line
};
constexpr JobOption kOptions[] = {
    {"properties", kCheck | kSlice, Kind::texts, "--property"},
    {"formulas", kCheck | kSlice, Kind::texts, "--formula"},
    {"constants", kAll, Kind::assignments, "--const"},
    {"environment", kAll, Kind::text, "--env"},
    {"fairness", kCheck | kSlice, Kind::text, "--fair"},
    {"slice", kCheck, Kind::text, "--slice"},
    {"mode", kSlice, Kind::text, "--mode"},
    {"shortest", kCheck, Kind::flag, "--shortest"},
    {"fipa", kCheck, Kind::flag, "--fipa"},
    {"where", kSearch, Kind::text, "--where"},
    {"solutions", kSearch, Kind::count, "--solutions"},
    {"depth", kSearch | kTest, Kind::count, "--depth"},
    {"tests", kTest, Kind::texts, "--test"},
    {"expressions", kTest, Kind::texts, "--expression"},
    {"steps", kRun, Kind::count, "--steps"},
    {"seed", kRun, Kind::count, "--seed"},
};

constexpr std::string_view kTimeout = "timeout";
constexpr std::size_t kLongestText = 20000;
constexpr std::size_t kMostTexts = 100;
constexpr std::int64_t kLargestCount = 1000000000;

[[noreturn]] void refuse(const std::string& message) { throw RequestError(400, message); }

std::string text_value(std::string_view name, const nlohmann::json& value) {
  if (!value.is_string()) refuse(fmt::format("'{}' must be a text", name));
  const auto& text = value.get_ref<const std::string&>();
  if (text.empty() || text.size() > kLongestText || text.find('\0') != text.npos) {
    refuse(fmt::format("'{}' must be a text of 1 to {} bytes, without NUL", name, kLongestText));
  }
  return text;
}

void add_option(const JobOption& option, const nlohmann::json& value,
                std::vector<std::string>& words) {
  const auto add = [&](const std::string& text) {
    words.push_back(fmt::format("{}={}", option.option, text));
  };
  switch (option.kind) {
    case Kind::text:
      add(text_value(option.name, value));
      return;
    case Kind::texts:
      if (!value.is_array() || value.size() > kMostTexts) {
        refuse(fmt::format("'{}' must be a list of at most {} texts", option.name, kMostTexts));
      }
      for (const nlohmann::json& each : value) add(text_value(option.name, each));
      return;
    case Kind::count:
      if (!value.is_number_integer() || value < 0 || value > kLargestCount) {
        refuse(fmt::format("'{}' must be a whole number up to {}", option.name, kLargestCount));
      }
      add(std::to_string(value.get<std::int64_t>()));
      return;
    case Kind::flag:
      if (!value.is_boolean()) refuse(fmt::format("'{}' must be true or false", option.name));
      if (value.get<bool>()) words.emplace_back(option.option);
      return;
    case Kind::assignments:
      if (!value.is_object() || value.size() > kMostTexts) {
        refuse(fmt::format("'{}' must be an object of at most {} texts", option.name, kMostTexts));
      }
      for (const auto& [name, each] : value.items()) {
        if (name.find('=') != name.npos || name.find('\0') != name.npos) {
          refuse(fmt::format("'{}' is no name of a constant", name));
        }
        add(fmt::format("{}={}", name, text_value(option.name, each)));
      }
      return;
  }
}

const CommandInfo& read_command(const nlohmann::json& value) {
  for (const CommandInfo& each : kCommands) {
    if (value == each.name) return each;
  }
  std::vector<std::string_view> names;
  for (const CommandInfo& each : kCommands) names.push_back(each.name);
  refuse(fmt::format("'command' must be one of {}", fmt::join(names, ", ")));
}

double read_seconds(const nlohmann::json& value, const JobLimits& limits) {
  if (!value.is_number() || !(value.get<double>() > 0) ||
      value.get<double>() > limits.most_seconds) {
    refuse(
        fmt::format("'{}' must be a number of seconds up to {:g}", kTimeout, limits.most_seconds));
  }
  return value.get<double>();
}

}  // namespace

JobRequest read_job_request(const nlohmann::json& request, const ProgramFolder& folder,
                            const JobLimits& limits) {
  if (!request.is_object()) refuse("a job is an object with 'command', 'file' and 'options'");
  for (const auto& [name, value] : request.items()) {
    if (name != "command" && name != "file" && name != "options") {
      refuse(fmt::format("a job has no '{}'", name));
    }
  }
  const CommandInfo& command = read_command(request.value("command", nlohmann::json()));
  JobRequest job;
  job.command = command.name;
  job.file = text_value("file", request.value("file", nlohmann::json()));
  folder.require(job.file);
  job.seconds = limits.seconds;
  // A name such as `-x.mas` is no option.
  job.words = {job.command, job.file.starts_with("-") ? "./" + job.file : job.file};
  const nlohmann::json options = request.value("options", nlohmann::json::object());
  if (!options.is_object()) refuse("'options' must be an object");
  for (const auto& [name, value] : options.items()) {
    if (name == kTimeout) {
      job.seconds = read_seconds(value, limits);
      continue;
    }
    const auto known = std::ranges::find(kOptions, name, &JobOption::name);
    if (known == std::end(kOptions) || (known->commands & command.command) == 0) {
      refuse(fmt::format("{} has no option '{}' here", job.command, name));
    }
    add_option(*known, value, job.words);
  }
  job.words.emplace_back("--within=.");
  job.words.emplace_back("--color=never");
  job.words.emplace_back("--json=-");
  if ((command.command & kPages) != 0) job.words.emplace_back("--json-form=page");
  if ((command.command & kLimited) != 0) {
    job.words.emplace_back("--progress=always");
    job.words.push_back(fmt::format("--timeout={}ms", std::ceil(job.seconds * 1000)));
    job.words.push_back(fmt::format("--memory={}M", limits.memory_bytes >> 20));
  }
  return job;
}

}  // namespace credo
