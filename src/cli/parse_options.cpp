// The command line, read by the table of options through CLI11, which nothing else includes.
#include "cli/parse_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>

#include "base/diagnostic.hpp"
#include "base/suggest.hpp"
#include "inquiry/check.hpp"
#include "inquiry/file_kinds.hpp"
#include "inquiry/language_words.hpp"
#include "logic/test_expression.hpp"

namespace credo {

namespace {

// Designed but not there yet.
constexpr std::pair<std::string_view, unsigned> kPlanned[] = {
    {"--por", kCheck},
    {"--symmetry", kCheck},
    {"--threads", kCheck},
};

// The command for a shell: words with other than plain characters are in quotes.
std::string as_typed(const std::string& command, const std::vector<std::string>& arguments) {
  std::string out = "credo " + command;
  for (const std::string& word : arguments) {
    const bool plain = !word.empty() && std::ranges::all_of(word, [](unsigned char c) {
      return std::isalnum(c) != 0 ||
             std::string_view("-_./=,:+@%").find(static_cast<char>(c)) != std::string_view::npos;
    });
    out += plain ? " " : " '";
    for (const char c : word) {
      if (c == '\'') {
        out += "'\\''";
      } else {
        out += c;
      }
    }
    if (!plain) out += "'";
  }
  return out;
}

// --json may stand alone: it gets the value "-" unless a word follows that can be a file to write.
void complete_json(std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i < arguments.size() && arguments[i] != "--"; ++i) {
    if (arguments[i] == "--json=") arguments[i] = "--json=-";
    if (arguments[i] != "--json") continue;
    const bool last = i + 1 == arguments.size();
    const std::string next = last ? "" : arguments[i + 1];
    const bool option = next.size() > 1 && next[0] == '-';
    std::error_code error;
    const bool folder = std::filesystem::is_directory(next, error);
    if (last || next.empty() || option || has_program_ending(next) || folder) {
      arguments[i] = "--json=-";
    } else {
      arguments[i] = "--json=" + next;
      arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
  }
}

// The two mistakes of form: a value for a flag, and no value at the end of the line.
void check_form(const std::vector<std::string>& arguments) {
  for (const std::string& word : arguments) {
    const std::size_t equals = word.find('=');
    for (const OptionInfo& option : option_table()) {
      const std::string_view given = std::string_view(word).substr(0, equals);
      if (given != option.name && (given != option.letter || given.empty())) continue;
      if (option.value.empty() && equals != word.npos) {
        throw UserError(fmt::format("{} takes no value", option.name));
      }
      if (!option.value.empty() && equals == word.npos && &word == &arguments.back()) {
        throw UserError(
            fmt::format("{} needs a value: {} {}", option.name, option.name, option.value));
      }
    }
  }
}

[[noreturn]] void refuse_unknown(const std::string& word, CommandSet command) {
  if (word.size() < 2 || word[0] != '-') {
    throw UserError(fmt::format("unexpected argument '{}'", word), "one file at a time");
  }
  const std::string name = word.substr(0, word.find('='));
  for (const auto& [planned, commands] : kPlanned) {
    if (planned == name && (commands & command) != 0) {
      throw UserError(fmt::format("the option {} is not available yet", name));
    }
  }
  std::vector<std::string> known{"--help"};
  for (const OptionInfo& option : option_table()) {
    if (name == option.name || name == option.letter) {
      throw UserError(fmt::format("this command has no option {}", name), "try --help");
    }
    if ((option.commands & command) != 0) known.emplace_back(option.name);
  }
  const std::string guess = did_you_mean(name, known);
  throw UserError(fmt::format("unknown option {}", name), guess.empty() ? "try --help" : guess);
}

void require_word(const OptionInfo& option, const std::vector<std::string>& words,
                  const std::string& text) {
  if (std::ranges::find(words, text) != words.end()) return;
  throw UserError(
      fmt::format("{}: '{}' is not one of {}", option.name, text, fmt::join(words, ", ")),
      did_you_mean(text, words));
}

void set_word(const OptionInfo& option, std::span<const OptionWord> words, const std::string& text,
              Settings& settings) {
  const auto found = std::ranges::find(words, text, &OptionWord::word);
  if (found != words.end() && found->set == nullptr) {
    throw UserError(fmt::format("{}: {} is not available yet", option.name, text));
  }
  if (found != words.end()) return found->set(settings);
  std::vector<std::string> names;
  for (const std::string_view word : option.words()) names.emplace_back(word);
  require_word(option, names, text);
}

void set_option(const OptionInfo& option, const std::string& value, Settings& settings) {
  if (const Setter* setter = std::get_if<Setter>(&option.reader)) return (*setter)(settings, value);
  if (const OpenWords* open = std::get_if<OpenWords>(&option.reader)) {
    require_word(option, open->words, value);
    return open->set(settings, value);
  }
  const auto words = std::get<std::span<const OptionWord>>(option.reader);
  if (option.kind != ValueKind::word_list) return set_word(option, words, value, settings);
  for (std::size_t begin = 0; begin <= value.size();) {
    const std::size_t end = std::min(value.find(',', begin), value.size());
    set_word(option, words, value.substr(begin, end - begin), settings);
    begin = end + 1;
  }
}

// At most one document goes to standard output.
void check_standard_output(const Settings& settings) {
  const std::pair<bool, std::string_view> all[] = {
      {settings.json == "-", "JSON document"},
      {settings.sarif == "-", "SARIF log"},
      {settings.junit == "-", "JUnit report"},
      {settings.dot == "-", settings.html ? "net" : "graph"},
      {settings.aut == "-", "graph"},
      {settings.html == "-", "page"},
  };
  std::vector<std::string_view> there;
  for (const auto& [on_stdout, name] : all) {
    if (on_stdout) there.push_back(name);
  }
  if (there.size() < 2) return;
  throw UserError(
      fmt::format("the {} and the {} cannot both go to standard output", there[0], there[1]));
}

// No file is written twice, and none in the place of a program.
void check_file_names(const Settings& settings) {
  const std::pair<std::string_view, const std::optional<std::string>&> all[] = {
      {"--json", settings.json},   {"--html", settings.html}, {"--sarif", settings.sarif},
      {"--junit", settings.junit}, {"--dot", settings.dot},   {"--aut", settings.aut},
  };
  std::map<std::filesystem::path, std::string_view> there;
  for (const auto& [option, file] : all) {
    if (!file || *file == "-") continue;
    if (has_program_ending(*file)) {
      throw UserError(fmt::format("{}: '{}' is the name of a program", option, *file),
                      "a result does not take its place: choose another ending");
    }
    std::error_code code;
    std::filesystem::path path = std::filesystem::weakly_canonical(*file, code);
    if (code) path = *file;
    const auto [entry, added] = there.emplace(path, option);
    if (added || std::filesystem::is_character_file(path, code)) continue;  // /dev/null
    throw UserError(fmt::format("{} and {} name the same file", entry->second, option));
  }
}

void check_combinations(const Settings& settings) {
  if (settings.file.empty()) {
    throw UserError("no file given", "name " + endings_help("a system", "an agent"));
  }
  if (settings.dot && settings.aut) throw UserError("--dot and --aut cannot be used together");
  check_standard_output(settings);
  check_file_names(settings);
  require_compatible(settings);
  if (settings.generate > 0 && !(settings.tests.empty() && settings.expressions.empty())) {
    throw UserError("--generate proposes tests and runs none: leave out -t and -e");
  }
  if (settings.generate > 0 && (settings.sarif || settings.junit)) {
    throw UserError("--generate proposes tests and runs none: leave out --sarif and --junit");
  }
  if (settings.length > kMostTestActions) {
    throw UserError(fmt::format("--length {} is too much", settings.length),
                    fmt::format("a test has at most {} actions", kMostTestActions));
  }
  if (settings.interactive && settings.file == "-") {
    throw UserError("--interactive reads your choices from standard input");
  }
}

}  // namespace

std::optional<Settings> parse_options(CommandSet command, const std::string& name,
                                      const std::string& summary,
                                      std::vector<std::string> arguments, std::string& help) {
  CLI::App app(summary, "credo " + name);
  app.allow_extras();
  Settings settings;
  if (command == kServe) {
    settings.file = ".";
    app.add_option("DIR", settings.file, "folder with programs (default: the current one)")
        ->type_name("");
  } else if (command == kCheck) {
    app.add_option("FILE", settings.files,
                   endings_help("systems", "single agents", ", ") + " or folders")
        ->type_name("");
  } else {
    app.add_option("FILE", settings.file, endings_help("system", "single agent"))->type_name("");
  }
  std::vector<std::pair<const OptionInfo*, CLI::Option*>> added;
  std::vector<std::vector<std::string>> values(option_table().size());
  for (std::size_t i = 0; i < option_table().size(); ++i) {
    const OptionInfo& info = option_table()[i];
    if ((info.commands & command) == 0) continue;
    const std::string flag =
        info.letter.empty() ? std::string(info.name) : fmt::format("{},{}", info.letter, info.name);
    const std::string text(info.help);
    CLI::Option* option = info.value.empty() ? app.add_flag(flag, text)
                                             : app.add_option(flag, values[i], text)
                                                   ->expected(1)
                                                   ->type_name(std::string(info.value));
    option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->allow_extra_args(false);
    added.emplace_back(&info, option);
  }
  settings.command_line = as_typed(name, arguments);
  complete_json(arguments);
  check_form(arguments);
  std::ranges::reverse(arguments);  // CLI11 takes them from the back
  try {
    app.parse(std::move(arguments));
  } catch (const CLI::CallForHelp&) {
    help = app.help();
    return std::nullopt;
  } catch (const CLI::ParseError& error) {
    throw UserError(error.what());
  }
  for (const std::string& word : app.remaining()) {
    if (word.size() > 1 && word[0] == '-') refuse_unknown(word, command);
  }
  if (!app.remaining().empty()) refuse_unknown(app.remaining().front(), command);
  if (!settings.files.empty()) settings.file = settings.files.front();
  for (const auto& [info, option] : added) {
    for (const std::string& value : option->results()) set_option(*info, value, settings);
  }
  check_combinations(settings);
  if (!settings.writes_results() && settings.brief) settings.telling = Telling::brief;
  if (!settings.writes_results() && settings.quiet) settings.telling = Telling::outcome;
  if (settings.limits.memory_bytes == 0)
    settings.limits.memory_bytes = available_memory_bytes() / 10 * 8;
  return settings;
}

}  // namespace credo
