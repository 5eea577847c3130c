// The completion of fish: a line for every option of every command.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/completion_scripts.hpp"

namespace credo {

namespace {

std::string fish_quoted(std::string_view text) {
  return "'" + replaced(replaced(std::string(text), "\\", "\\\\"), "'", "\\'") + "'";
}

std::string fish_values(const OptionInfo& option) {
  switch (option.kind) {
    case ValueKind::file:
      return " -r -F";
    case ValueKind::environment:
      return " -x -a '(__credo_files env)'";
    case ValueKind::folder:
      return " -x -a '(__fish_complete_directories)'";
    case ValueKind::property:
      return " -x -a '(__credo_names properties)'";
    case ValueKind::test:
      return " -x -a '(__credo_names tests)'";
    case ValueKind::word_list:
    case ValueKind::other:
      break;
  }
  const std::string words = words_text(option);
  return words.empty() ? " -x" : fmt::format(" -x -a '{}'", words);
}

constexpr std::string_view kFishHead =
    R"sh(# fish completion of credo; written by `credo completion fish`

# Folders, and the files with one of the endings.
function __credo_files
    for ending in $argv
        __fish_complete_suffix .$ending | string match -r '.*(?:/|\.'$ending')(?=\t|$)'
    end | sort -u
end

# Names of properties or tests, of the file that is on the line.
function __credo_names
    for word in (commandline -opc)
        if string match -qr '\.(@BARS@)$' -- $word
            credo completion $argv[1] $word 2>/dev/null
        end
    end
end

complete -c credo -f
)sh";

std::string condition(const std::string& command) {
  return fmt::format("complete -c credo -n '__fish_seen_subcommand_from {}'", command);
}

}  // namespace

std::string fish_completion() {
  std::string out = replaced(std::string(kFishHead), "@BARS@", endings("|"));
  const auto offer = [&](const std::string& name, const std::string& summary) {
    out += fmt::format("complete -c credo -n __fish_use_subcommand -a {} -d {}\n", name,
                       fish_quoted(summary));
  };
  for (const Command& command : command_table()) offer(command.name, command.summary);
  offer("completion", "Completions for a shell.");
  offer("help", "The options of a command.");
  out += condition("completion") + fmt::format(" -a '{}'\n", kShellNames);
  out += condition("help") + fmt::format(" -a '{}'\n", command_names());
  for (const Command& command : command_table()) {
    const std::string files =
        command.options == kServe ? "__fish_complete_directories" : "__credo_files " + endings(" ");
    out += condition(command.name) + fmt::format(" -a '({})'\n", files);
    for (const OptionInfo& option : option_table()) {
      if ((option.commands & command.options) == 0) continue;
      out += condition(command.name) + fmt::format(" -l {}", option.name.substr(2));
      if (!option.letter.empty()) out += fmt::format(" -s {}", option.letter.substr(1));
      if (!option.value.empty()) out += fish_values(option);
      out += fmt::format(" -d {}\n", fish_quoted(option.help));
    }
  }
  return out;
}

}  // namespace credo
