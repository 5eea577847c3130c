// The completion of bash: a function that looks at the words on the line.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/completion_scripts.hpp"

namespace credo {

namespace {

// What completes the value: a shell command.
std::string bash_values(const OptionInfo& option) {
  switch (option.kind) {
    case ValueKind::file:
      return "_credo_files ''";
    case ValueKind::environment:
      return "_credo_files env";
    case ValueKind::folder:
      return "_credo_folders";
    case ValueKind::property:
      return "_credo_names properties";
    case ValueKind::test:
      return "_credo_names tests";
    case ValueKind::word_list:
    case ValueKind::other:
      break;
  }
  const std::string words = words_text(option);
  return words.empty() ? ":" : fmt::format("_credo_words '{}'", words);
}

constexpr std::string_view kBashHead =
    R"sh(# bash completion of credo; written by `credo completion bash`

_credo_words() {
  local word
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$1" -- "$cur")
}

_credo_folders() {
  local name
  compopt -o filenames 2>/dev/null
  while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen -d -- "$cur")
}

# Folders, and the files with these endings; all files if there are none.
_credo_files() {
  local name ending
  _credo_folders
  while IFS= read -r name; do
    if [[ -d $name ]]; then continue; fi
    if [[ -z $1 ]]; then COMPREPLY+=("$name"); fi
    for ending in $1; do
      if [[ $name == *."$ending" ]]; then COMPREPLY+=("$name"); fi
    done
  done < <(compgen -f -- "$cur")
}

# Names of properties or tests, of the file that is on the line.
_credo_names() {
  local word
  for word in "${COMP_WORDS[@]:2}"; do
    case $word in
      @PATTERN@) _credo_words "$("${COMP_WORDS[0]}" completion "$1" "$word" 2>/dev/null)" ;;
    esac
  done
}

_credo() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  # --option=value comes as three words
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev=${COMP_WORDS[COMP_CWORD-2]}
  fi
  if [[ $COMP_CWORD -eq 1 ]]; then
    _credo_words '@COMMANDS@ --help --version --licenses'
    return
  fi
  case ${COMP_WORDS[1]} in
    help) _credo_words '@COMMANDS@ --man'; return ;;
    completion) _credo_words '@SHELLS@'; return ;;
  esac
  case ${COMP_WORDS[1]}:$prev in
@VALUES@  esac
  if [[ $cur != -* && ${COMP_WORDS[1]} == serve ]]; then
    _credo_folders
    return
  fi
  if [[ $cur != -* ]]; then
    _credo_files '@ENDINGS@'
    return
  fi
  case ${COMP_WORDS[1]} in
@OPTIONS@  esac
}

complete -F _credo credo
)sh";

}  // namespace

std::string bash_completion() {
  std::string values;
  std::string options;
  for (const Command& command : command_table()) {
    std::string names = "--help";
    for (const OptionInfo& option : option_table()) {
      if ((option.commands & command.options) == 0) continue;
      names += fmt::format(" {}", option.name);
      if (option.value.empty()) continue;
      std::string pattern = fmt::format("{}:{}", command.name, option.name);
      if (!option.letter.empty()) pattern += fmt::format(" | {}:{}", command.name, option.letter);
      values += fmt::format("    {}) {}; return ;;\n", pattern, bash_values(option));
    }
    options += fmt::format("    {}) _credo_words '{}' ;;\n", command.name, names);
  }
  std::string out(kBashHead);
  out = replaced(std::move(out), "@PATTERN@", "*." + endings(" | *."));
  out = replaced(std::move(out), "@COMMANDS@", command_names());
  out = replaced(std::move(out), "@SHELLS@", kShellNames);
  out = replaced(std::move(out), "@ENDINGS@", endings(" "));
  out = replaced(std::move(out), "@VALUES@", values);
  return replaced(std::move(out), "@OPTIONS@", options);
}

}  // namespace credo
