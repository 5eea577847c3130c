// Sections in the usual order; every text from a table is escaped for roff.
#include "cli/man_page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "credo_version.hpp"
#include "inquiry/file_kinds.hpp"
#include "inquiry/language_words.hpp"
#include "options/option_table.hpp"

namespace credo {

namespace {

// A hyphen is a minus sign, as on the keyboard; a line must not begin as a request would.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) {
      out += fmt::format("\\&{}", c);
    } else {
      out += c;
    }
  }
  return out;
}

// The text in lines that are not too long.
std::string filled(std::string_view text) {
  constexpr std::size_t kWidth = 70;
  std::string out;
  std::size_t width = 0;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find(' '), text.size());
    if (width > 0) out += width + size > kWidth ? '\n' : ' ';
    width = out.empty() || out.back() == '\n' ? size : width + size + 1;
    out += text.substr(0, size);
    text.remove_prefix(std::min(size + 1, text.size()));
  }
  return roff(out);
}

std::string bold(std::string_view text) { return fmt::format("\\fB{}\\fR", roff(text)); }
std::string italic(std::string_view text) { return fmt::format("\\fI{}\\fR", roff(text)); }

// "all commands", "check, test"
std::string commands_text(unsigned commands) {
  std::vector<std::string> names;
  for (const Command& command : command_table()) {
    if ((commands & command.options) != 0) names.push_back(command.name);
  }
  if (names.size() == command_table().size()) return "all commands";
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string option_text(const OptionInfo& option) {
  std::string head = bold(option.name);
  if (!option.letter.empty()) head = bold(option.letter) + ", " + head;
  if (!option.value.empty()) head += " " + italic(option.value);
  return fmt::format(".TP\n{}\n{}.\n({})\n", head, filled(option.help),
                     roff(commands_text(option.commands)));
}

std::string entry(const std::string& head, std::string_view text) {
  return fmt::format(".TP\n{}\n{}\n", head, filled(text));
}

}  // namespace

std::string man_page() {
  std::string out = fmt::format(
      ".\\\" Written by `credo help --man` from the table of options.\n"
      ".TH CREDO 1 {} \"credo {}\" \"User Commands\"\n"
      ".SH NAME\ncredo \\- model checker for agent programs\n"
      ".SH SYNOPSIS\n.B credo\n{} {}\n[{}]...\n.br\n.B credo check\n{}...\n[{}]...\n.br\n.B credo "
      "serve\n[{}]\n"
      ".br\n.B credo help\n[{}]\n"
      ".br\n.B credo completion\n{}\n",
      kReleased, kVersion, italic("COMMAND"), italic("FILE"), italic("OPTION"), italic("FILE"),
      italic("OPTION"), italic("DIR"), italic("COMMAND"), "\\fBbash\\fR|\\fBzsh\\fR|\\fBfish\\fR");
  out += ".SH DESCRIPTION\n" +
         filled(fmt::format(
             "Credo tells whether a system of agents, written in {}, does what it should on every "
             "run, and if not, shows the run and says why.",
             language_names())) +
         "\n.PP\n" + italic("FILE") + " is a system\n(";
  std::vector<std::string> systems;
  std::vector<std::string> agents;
  for (const std::string& each : system_endings()) {
    (is_system_ending(each) ? systems : agents).push_back(bold(each));
  }
  out +=
      fmt::format("{}) or one agent\n({}).\n", fmt::join(systems, ", "), fmt::join(agents, ", "));
  out += bold("check") + " takes several of them, and folders, for all programs below.\n";
  out += ".SH COMMANDS\n";
  for (const Command& command : command_table()) out += entry(bold(command.name), command.summary);
  out += entry(bold("completion") + " " + italic("SHELL"),
               "A script that completes the command line in bash, zsh or fish.");
  out += entry(bold("help") + " [" + italic("COMMAND") + "]",
               "The commands, or the options of a command; with --man this page.");
  out += ".SH OPTIONS\nBehind each option are the commands that have it.\n";
  for (const OptionInfo& option : option_table()) out += option_text(option);
  out += ".SH EXIT STATUS\n";
  for (const ExitCodeInfo& info : kExitCodes) {
    out += entry(bold(std::to_string(static_cast<int>(info.code))), info.meaning);
  }
  out +=
      ".SH EXAMPLES\n"
      "Check the properties of a system:\n"
      ".PP\n.RS\n.EX\n"
      "credo check auction.mas\n"
      ".EE\n.RE\n.PP\n"
      "Look for a state, and write a report for a CI server:\n"
      ".PP\n.RS\n.EX\n"
      "credo search auction.mas \\-\\-where \\(aqBel(ag1, winner(ag2))\\(aq\n"
      "credo check auction.mas \\-\\-junit report.xml \\-\\-sarif report.sarif\n"
      ".EE\n.RE\n"
      ".SH SEE ALSO\n"
      "The manual is installed with the package, in the folder doc/credo below\n"
      "share; it begins with README.md.\n";
  return out;
}

}  // namespace credo
