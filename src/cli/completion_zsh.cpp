// The completion of zsh: specifications for its _arguments, with the help texts.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/completion_scripts.hpp"

namespace credo {

namespace {

std::string zsh_quoted(std::string_view text) {
  return "'" + replaced(std::string(text), "'", "'\\''") + "'";
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

// A function that begins with a blank gets no arguments but those written here.
std::string action_of(const OptionInfo& option) {
  switch (option.kind) {
    case ValueKind::file:
      return "_files";
    case ValueKind::environment:
      return "_files -g \"*.env\"";
    case ValueKind::folder:
      return "_files -/";
    case ValueKind::property:
      return " _credo_names properties";
    case ValueKind::test:
      return " _credo_names tests";
    case ValueKind::word_list:
      return fmt::format("_values -s , engine {}", words_text(option));
    case ValueKind::other:
      break;
  }
  const std::string words = words_text(option);
  return words.empty() ? " " : fmt::format("({})", words);
}

// One line each. An option may be given several times.
std::string specifications(const Command& command) {
  std::string out;
  for (const OptionInfo& option : option_table()) {
    if ((option.commands & command.options) == 0) continue;
    for (const std::string_view name : {std::string_view(option.name), option.letter}) {
      if (name.empty()) continue;
      const bool letter = name == option.letter;
      const std::string_view joint = option.value.empty() ? "" : letter ? "+" : "=";
      std::string spec = fmt::format("*{}{}[{}]", name, joint, escaped(option.help));
      if (!option.value.empty()) {
        const bool may_be_missing = option.value.starts_with('[');
        spec += fmt::format("{}{}:{}", may_be_missing ? "::" : ":", escaped(option.value),
                            action_of(option));
      }
      out += fmt::format("        {} \\\n", zsh_quoted(spec));
    }
  }
  return out;
}

constexpr std::string_view kScript = R"sh(#compdef credo
# zsh completion of credo; written by `credo completion zsh`

# Names of properties or tests, of the file that is on the line.
_credo_names() {
  local word
  local -a names
  for word in ${words[2,-1]}; do
    case $word in
      @PATTERN@) names+=(${(f)"$(credo completion $1 ${(Q)word} 2>/dev/null)"}) ;;
    esac
  done
  compadd -a names
}

_credo() {
  local curcontext=$curcontext state line
  local -a commands
  commands=(
@COMMANDS@  )
  _arguments -C '1:command:->command' '*::argument:->argument'
  if [[ $state == command ]]; then
    _describe 'command' commands
    return
  fi
  case $line[1] in
    help)
      _describe 'command' commands
      ;;
    completion)
      compadd @SHELLS@
      ;;
@OPTIONS@  esac
}

if [[ $funcstack[1] == _credo ]]; then
  _credo "$@"
else
  compdef _credo credo
fi
)sh";

}  // namespace

std::string zsh_completion() {
  std::string commands;
  std::string options;
  for (const Command& command : command_table()) {
    commands += fmt::format("    {}\n", zsh_quoted(command.name + ":" + escaped(command.summary)));
    options += fmt::format(
        "    {})\n      _arguments \\\n{}        '--help[the options]' \\\n"
        "        '*:file:{}'\n      ;;\n",
        command.name, specifications(command),
        command.options == kServe ? "_files -/"
                                  : fmt::format("_files -g \"*.({})\"", endings("|")));
  }
  commands += "    'completion:Completions for a shell.'\n    'help:The options of a command.'\n";
  std::string out(kScript);
  out = replaced(std::move(out), "@PATTERN@", "*." + endings(" | *."));
  out = replaced(std::move(out), "@SHELLS@", kShellNames);
  out = replaced(std::move(out), "@COMMANDS@", commands);
  return replaced(std::move(out), "@OPTIONS@", options);
}

}  // namespace credo
