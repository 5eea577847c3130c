// The command: a script for a shell, or the names in a system.
#include "cli/completion.hpp"

#include <fmt/format.h>

#include "base/diagnostic.hpp"
#include "base/suggest.hpp"
#include "cli/completion_scripts.hpp"
#include "cli/console.hpp"
#include "inquiry/loading.hpp"

namespace credo {

namespace {

// One name on each line; none of a system that cannot be read.
std::string names_in(const std::string& file, std::vector<PropertyText> SystemFile::*which) {
  std::string names;
  InquiryOptions options;
  options.file = file;
  const auto model = load(options);
  for (const PropertyText& each : model->file.*which) names += each.name + "\n";
  return names;
}

constexpr std::pair<std::string_view, std::string (*)()> kShells[] = {
    {"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}};

}  // namespace

ExitCode completion_command(const std::vector<std::string>& words) {
  const std::string what = words.empty() ? "" : words.front();
  const bool names = what == "properties" || what == "tests";
  if (words.size() != (names ? 2 : 1)) {
    throw UserError(names ? fmt::format("completion {} needs one file", what)
                          : "completion needs the name of one shell",
                    "try: credo completion bash, zsh or fish");
  }
  if (names) {
    write_out(stdout,
              names_in(words[1], what == "tests" ? &SystemFile::tests : &SystemFile::properties));
    return ExitCode::ok;
  }
  std::vector<std::string> known;
  for (const auto& [shell, script] : kShells) {
    known.emplace_back(shell);
    if (shell != what) continue;
    write_out(stdout, script());
    return ExitCode::ok;
  }
  const std::string guess = did_you_mean(what, known);
  throw UserError(fmt::format("there is no completion for '{}'", what),
                  guess.empty() ? "there are bash, zsh and fish" : guess);
}

}  // namespace credo
