// The tables of commands and options: the help texts, the suggestions for misspelt ones, the
// parsing, the man page, the completions of shells, the requests to `credo serve` and the form on
// its page all come from them.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "options/settings.hpp"

namespace credo {

enum CommandSet : unsigned {
  kRun = 1,
  kExplore = 2,
  kLint = 4,
  kCheck = 8,
  kExport = 16,
  kSearch = 32,
  kTest = 64,
  kSlice = 128,
  kServe = 256,
  kReports = kRun | kExplore | kLint | kCheck | kSearch | kTest | kSlice,
  kPages = kRun | kCheck | kSearch | kTest | kSlice,
  kEvery = kReports | kExport
};

// One of the words that the value of an option may be.
struct OptionWord {
  std::string_view word;
  void (*set)(Settings& settings);  // null: not available yet
  std::string_view shown = "";      // on the page of `serve`; "": as it is
};

using Setter = void (*)(Settings& settings, const std::string& value);

// Words that the table itself does not know: those of languages.
struct OpenWords {
  std::vector<std::string> words;
  std::function<void(Settings& settings, const std::string& word)> set;
};

// What the value of an option names, for the completions.
enum class ValueKind : std::uint8_t { other, file, environment, folder, property, test, word_list };

// What the value of an option is in a request to `credo serve`.
enum class JobValue : std::uint8_t {
  text,
  formula,  // a text that may take several lines
  texts,    // a list: the option is repeated
  count,
  flag,
  assignments,  // an object: NAME=VALUE of each field
};

// An option in requests to `credo serve` and on its page.
struct ServedOption {
  std::string_view name = "";  // in requests: "properties"; "": it is not served
  JobValue value = JobValue::text;
  std::string_view label = "";  // on the page
  std::string_view hint = "";   // what to type, or what it is if nothing is chosen
};

struct OptionInfo {
  std::string name;   // "--max-states"
  std::string value;  // "N"; "" for a flag
  unsigned commands;  // which commands have it
  std::string help;
  std::variant<Setter, std::span<const OptionWord>, OpenWords> reader;
  std::string_view letter = "";  // "-p", if it has a short form
  ValueKind kind = ValueKind::other;
  ServedOption served = {};

  // The words to choose from that are available; none if the value is not one of a few.
  std::vector<std::string_view> words() const;
};

std::span<const OptionInfo> option_table();
bool has_option(CommandSet command, std::string_view name);

struct Command {
  std::string name;
  CommandSet options;
  std::string summary;
  std::string served = {};  // what it does, on the page of `serve`; "": it is not served
};

// All that work on a system; `help` and `completion` are beside it.
std::span<const Command> command_table();
// Null if there is none of the name.
const Command* find_command(std::string_view name);

}  // namespace credo
