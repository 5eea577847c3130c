// The table of options: the help texts, the suggestions for misspelt ones, the parsing, the man
// page and the completions of shells all come from it.
#pragma once

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
};

using Setter = void (*)(Settings& settings, const std::string& value);

// What the value of an option names, for the completions.
enum class ValueKind : std::uint8_t { other, file, environment, folder, property, test, word_list };

struct OptionInfo {
  std::string_view name;   // "--max-states"
  std::string_view value;  // "N"; "" for a flag
  unsigned commands;       // which commands have it
  std::string_view help;
  std::variant<Setter, std::span<const OptionWord>> reader;
  std::string_view letter = "";  // "-p", if it has a short form
  ValueKind kind = ValueKind::other;

  // The words to choose from that are available; none if the value is not one of a few.
  std::vector<std::string_view> words() const;
};

std::span<const OptionInfo> option_table();

// `command` is one of CommandSet. None: the user asked for help, which `help` then holds. Throws
// UserError for anything that cannot be understood.
std::optional<Settings> parse_options(CommandSet command, const std::string& name,
                                      const std::string& summary,
                                      std::vector<std::string> arguments, std::string& help);

}  // namespace credo
