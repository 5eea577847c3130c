// Reading a request by the table of options, and the table for a page.
#include "serve/job_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "options/option_table.hpp"

namespace credo {

namespace {

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

void add_option(const OptionInfo& option, const nlohmann::json& value,
                std::vector<std::string>& words) {
  const std::string_view name = option.served.name;
  const auto add = [&](const std::string& text) {
    words.push_back(fmt::format("{}={}", option.name, text));
  };
  switch (option.served.value) {
    case JobValue::text:
    case JobValue::formula:
      add(text_value(name, value));
      return;
    case JobValue::texts:
      if (!value.is_array() || value.size() > kMostTexts) {
        refuse(fmt::format("'{}' must be a list of at most {} texts", name, kMostTexts));
      }
      for (const nlohmann::json& each : value) add(text_value(name, each));
      return;
    case JobValue::count:
      if (!value.is_number_integer() || value < 0 || value > kLargestCount) {
        refuse(fmt::format("'{}' must be a whole number up to {}", name, kLargestCount));
      }
      add(std::to_string(value.get<std::int64_t>()));
      return;
    case JobValue::flag:
      if (!value.is_boolean()) refuse(fmt::format("'{}' must be true or false", name));
      if (value.get<bool>()) words.emplace_back(option.name);
      return;
    case JobValue::assignments:
      if (!value.is_object() || value.size() > kMostTexts) {
        refuse(fmt::format("'{}' must be an object of at most {} texts", name, kMostTexts));
      }
      for (const auto& [constant, each] : value.items()) {
        if (constant.find('=') != constant.npos || constant.find('\0') != constant.npos) {
          refuse(fmt::format("'{}' is no name of a constant", constant));
        }
        add(fmt::format("{}={}", constant, text_value(name, each)));
      }
      return;
  }
}

const Command& read_command(const nlohmann::json& value) {
  std::vector<std::string_view> names;
  for (const Command& each : command_table()) {
    if (each.served.empty()) continue;
    if (value == each.name) return each;
    names.push_back(each.name);
  }
  refuse(fmt::format("'command' must be one of {}", fmt::join(names, ", ")));
}

bool is_served(const OptionInfo& option, const Command& command) {
  return !option.served.name.empty() && (option.commands & command.options) != 0;
}

const OptionInfo& find_option(const Command& command, std::string_view name) {
  for (const OptionInfo& option : option_table()) {
    if (option.served.name == name && is_served(option, command)) return option;
  }
  refuse(fmt::format("{} has no option '{}' here", command.name, name));
}

double read_seconds(const nlohmann::json& value, const JobLimits& limits) {
  if (!value.is_number() || !(value.get<double>() > 0) ||
      value.get<double>() > limits.most_seconds) {
    refuse(
        fmt::format("'{}' must be a number of seconds up to {:g}", kTimeout, limits.most_seconds));
  }
  return value.get<double>();
}

std::string_view text_of(JobValue value) {
  switch (value) {
    case JobValue::text:
      return "text";
    case JobValue::formula:
      return "formula";
    case JobValue::texts:
      return "texts";
    case JobValue::count:
      return "count";
    case JobValue::flag:
      return "flag";
    case JobValue::assignments:
      break;
  }
  return "assignments";
}

// Of an option with words, the hint is what is chosen if nothing is.
Json field(const OptionInfo& option) {
  const ServedOption& served = option.served;
  Json out{{"name", served.name},
           {"kind", text_of(served.value)},
           {"label", served.label},
           {"hint", served.hint}};
  const auto* words = std::get_if<std::span<const OptionWord>>(&option.reader);
  if (words == nullptr) return out;
  Json& choices = out["choices"] = Json::array();
  choices.push_back({{"value", ""}, {"text", served.hint}});
  for (const OptionWord& each : *words) {
    if (each.word == served.hint) continue;
    choices.push_back(
        {{"value", each.word}, {"text", each.shown.empty() ? each.word : each.shown}});
  }
  return out;
}

bool of_every_command(const OptionInfo& option) {
  return std::ranges::all_of(command_table(), [&](const Command& each) {
    return each.served.empty() || is_served(option, each);
  });
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
  const Command& command = read_command(request.value("command", nlohmann::json()));
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
    add_option(find_option(command, name), value, job.words);
  }
  job.words.emplace_back("--within=.");
  job.words.emplace_back("--color=never");
  job.words.emplace_back("--json=-");
  if (has_option(command.options, "--json-form")) job.words.emplace_back("--json-form=page");
  if (has_option(command.options, "--progress")) job.words.emplace_back("--progress=always");
  if (has_option(command.options, "--timeout")) {
    job.words.push_back(fmt::format("--timeout={}ms", std::ceil(job.seconds * 1000)));
    job.words.push_back(fmt::format("--memory={}M", limits.memory_bytes >> 20));
  }
  return job;
}

Json job_form(const JobLimits& limits) {
  const Json seconds{{"name", kTimeout},
                     {"kind", "seconds"},
                     {"label", "Seconds"},
                     {"hint", fmt::format("at most; {:g}", limits.seconds)}};
  Json commands = Json::array();
  for (const Command& command : command_table()) {
    if (command.served.empty()) continue;
    Json own = Json::array();
    Json common = Json::array();  // come last
    for (const OptionInfo& option : option_table()) {
      if (!is_served(option, command)) continue;
      (of_every_command(option) ? common : own).push_back(field(option));
    }
    for (const Json& each : common) own.push_back(each);
    own.push_back(seconds);
    commands.push_back(
        {{"name", command.name}, {"does", command.served}, {"options", std::move(own)}});
  }
  return commands;
}

}  // namespace credo
