// Dispatch by the table of commands.
#include "cli/cli.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/left_behind.hpp"
#include "base/suggest.hpp"
#include "cli/commands.hpp"
#include "cli/completion.hpp"
#include "cli/console.hpp"
#include "cli/guard.hpp"
#include "cli/in_time.hpp"
#include "cli/interrupt.hpp"
#include "cli/licences.hpp"
#include "cli/man_page.hpp"
#include "cli/parse_options.hpp"
#include "credo_version.hpp"

namespace credo {

namespace {

std::string help_text() {
  std::string out =
      "Credo, a model checker for agent programs.\n\nUsage: credo COMMAND FILE "
      "[OPTION]...\n\nCommands:\n";
  for (const Command& command : command_table())
    out += fmt::format("  {:<10} {}\n", command.name, command.summary);
  out +=
      "  completion A script that completes the command line: bash, zsh or fish.\n"
      "  help       This text; 'credo help COMMAND' shows the options of a command, 'credo help "
      "--man' the man page.\n"
      "  --version  The version, and the commit it was built from.\n"
      "  --licenses The licences of Credo and of all that is in the program.\n\nExit codes:\n";
  for (const ExitCodeInfo& info : kExitCodes) {
    out += fmt::format("  {:<10} {}\n", static_cast<int>(info.code), info.meaning);
  }
  return out;
}

const Command& required_command(const std::string& name) {
  if (const Command* command = find_command(name)) return *command;
  if (name.starts_with("-")) {
    throw UserError(fmt::format("'{}' is no command", name),
                    "options come after the command; try: credo help");
  }
  std::vector<std::string> names{"help", "completion"};
  for (const Command& command : command_table()) names.push_back(command.name);
  const std::string guess = did_you_mean(name, names);
  throw UserError(fmt::format("unknown command '{}'", name),
                  guess.empty() ? "try: credo help" : guess);
}

// "0.2.0 (1a2b3c4d)"; "+" after the commit if files had been changed since.
std::string version_text(std::string_view commit) {
  return commit.empty() ? std::string(kVersion) : fmt::format("{} ({})", kVersion, commit);
}

ExitCode run_command_of(CommandSet command, const Settings& settings) {
  switch (command) {
    case kCheck:
      return check_command(settings);
    case kRun:
      return run_command(settings);
    case kExplore:
      return explore_command(settings);
    case kSearch:
      return search_command(settings);
    case kTest:
      return test_command(settings);
    case kExport:
      return export_command(settings);
    case kSlice:
      return slice_command(settings);
    case kLint:
      return lint_command(settings);
    case kServe:
      return serve_command(settings);
    default:
      throw InternalError("every command of the table is run");
  }
}

// A server's jobs and the files of `check` have clocks of their own.
ExitCode run(CommandSet command, const Settings& settings) {
  if (command == kServe || command == kCheck) return run_command_of(command, settings);
  return with_clock(settings, [&] { return run_command_of(command, settings); });
}

ExitCode dispatch(std::vector<std::string> arguments, std::string_view commit) {
  if (arguments.empty()) {
    write_out(stderr, help_text());
    return ExitCode::usage;
  }
  std::string name = arguments.front();
  arguments.erase(arguments.begin());
  if (name == "--version" || name == "-V") {
    write_out(stdout, fmt::format("credo {}\n", version_text(commit)));
    return ExitCode::ok;
  }
  if (name == "--licenses") {
    write_out(stdout, licences_text());
    return ExitCode::ok;
  }
  if (name == "help" || name == "--help" || name == "-h") {
    if (arguments.empty()) {
      write_out(stdout, help_text());
      return ExitCode::ok;
    }
    name = arguments.front();
    if (name == "--man") {
      write_out(stdout, man_page());
      return ExitCode::ok;
    }
    arguments = {"--help"};
  }
  if (name == "completion") return completion_command(arguments);
  const Command& command = required_command(name);
  std::string help;
  const auto settings =
      parse_options(command.options, command.name, command.summary, arguments, help);
  if (settings) return run(command.options, *settings);
  write_out(stdout, help);
  return ExitCode::ok;
}

}  // namespace

int run_cli(int argc, char** argv, std::string_view commit) {
  keep_standard_streams();
  install_signal_handlers();
  guard_the_rest();
  const ExitCode code = guarded([&] {
    remove_abandoned(folder_for_temporaries());
    return dispatch(std::vector<std::string>(argv + std::min(argc, 1), argv + argc), commit);
  });
  if (!standard_output_failed()) return static_cast<int>(code);
  return static_cast<int>(worst_of(std::array{code, ExitCode::usage}));
}

}  // namespace credo
