// What comes from the table of options: completions, which the shells themselves try where they are
// installed, and the man page.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>

#include "cli/commands.hpp"
#include "options/option_table.hpp"
#include "support/command_test.hpp"

namespace credo::testing {
namespace completion_test {

namespace fs = std::filesystem;

bool is_installed(const std::string& program) {
  return run_process({"/usr/bin/env", "sh", "-c", "command -v " + program}).code == 0;
}

class Completion : public CommandTest {
 protected:
  Completion() {
    fs::create_directories(folder_.path("bin"));
    fs::create_symlink(CREDO_BINARY, folder_.path("bin/credo"));
    fs::create_directories(folder_.path("work/folder"));
    folder_.write("work/a.mas",
                  "system a\nenvironment { p. }\nagent a { +p : true <- +q. }\n"
                  "property good: <> Bel(a, q)\nproperty other: [] !Bel(a, q)\n");
    folder_.write("work/b.env", "p.\n");
    folder_.write("work/notes.txt", "");
  }

  std::string script(const std::string& shell) const {
    const Finished done = credo({"completion", shell});
    EXPECT_EQ(done.code, 0) << done.err;
    return folder_.write("script." + shell, done.out);
  }

  Finished in_shell(const std::string& shell, const std::string& text) const {
    return run_process({"/usr/bin/env", "PATH=" + folder_.path("bin") + ":" + getenv("PATH"),
                        "HOME=" + folder_.path(""), shell, "-c",
                        "cd '" + folder_.path("work") + "' && " + text});
  }

  // What bash offers for the words, sorted, with blanks between.
  std::string offered(const Words& words) const {
    std::string text = "source '" + folder_.path("script.bash") + "'; COMP_WORDS=(";
    for (const std::string& word : words) text += "'" + word + "' ";
    text += "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _credo; printf '%s\\n' \"${COMPREPLY[@]}\"";
    const Finished done = in_shell("bash", text);
    EXPECT_EQ(done.err, "");
    Words lines;
    std::istringstream in(done.out);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    std::ranges::sort(lines);
    std::string all;
    for (const std::string& line : lines) all += (all.empty() ? "" : " ") + line;
    return all;
  }
};

TEST_F(Completion, BashOffersWhatFits) {
  script("bash");
  EXPECT_EQ(in_shell("bash", "source ../script.bash; complete -p credo").out,
            "complete -F _credo credo\n");
  EXPECT_EQ(offered({"credo", "ex"}), "explore export");
  EXPECT_EQ(offered({"credo", "check", "--eng"}), "--engine");
  EXPECT_EQ(offered({"credo", "check", "--engine", ""}), "maude native reference spin");
  EXPECT_EQ(offered({"credo", "check", "--engine", "=", "na"}), "native");
  EXPECT_EQ(offered({"credo", "check", "--cross-check", ""}), "maude spin");
  EXPECT_EQ(offered({"credo", "slice", "--mode", ""}), "paper paper-plain sound");
  EXPECT_EQ(offered({"credo", "lint", "--eng"}), "");
  EXPECT_EQ(offered({"credo", "check", ""}), "a.mas folder");
  EXPECT_EQ(offered({"credo", "check", "--env", ""}), "b.env folder");
  EXPECT_EQ(offered({"credo", "check", "--json", ""}), "a.mas b.env folder notes.txt");
  EXPECT_EQ(offered({"credo", "slice", "-o", ""}), "folder");
  EXPECT_EQ(offered({"credo", "check", "a.mas", "-p", ""}), "good other");
  EXPECT_EQ(offered({"credo", "check", "a.mas", "--property", "o"}), "other");
  EXPECT_EQ(offered({"credo", "check", "-p", ""}), "");
  EXPECT_EQ(offered({"credo", "completion", ""}), "bash fish zsh");
  EXPECT_EQ(offered({"credo", "help", "li"}), "lint");
}

TEST_F(Completion, ScriptsHaveEveryOptionOfEveryCommand) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    SCOPED_TRACE(shell);
    script(shell);
    const std::string text = folder_.read("script." + std::string(shell));
    for (const Command& command : command_table()) expect_part(text, command.name);
    for (const OptionInfo& option : option_table()) {
      const std::string name(option.name);
      expect_part(text, std::string(shell) == "fish" ? "-l " + name.substr(2) : name);
      for (const std::string_view word : option.words()) expect_part(text, std::string(word));
    }
    EXPECT_FALSE(std::regex_search(text, std::regex("@[A-Z]+@"))) << "a mark that was not replaced";
  }
}

TEST_F(Completion, ZshReadsItsScript) {
  const std::string path = script("zsh");
  const std::string text = folder_.read("script.zsh");
  EXPECT_TRUE(text.starts_with("#compdef credo\n"));
  expect_part(text, ":NAME: _credo_names properties' ");
  if (!is_installed("zsh")) return;
  const Finished done = in_shell("zsh", "zsh -n '" + path +
                                            "' && autoload -U compinit && compinit -D "
                                            "&& source '" +
                                            path + "' && print $_comps[credo]");
  EXPECT_EQ(done.code, 0) << done.err;
  EXPECT_EQ(done.out, "_credo\n");
  EXPECT_EQ(done.err, "");
  const Finished names =
      in_shell("zsh", "compdef() { :; }; compadd() { print -l $names; }; source '" + path +
                          "'; words=(check a.mas -p ''); " + "_credo_names properties");
  EXPECT_EQ(names.out, "good\nother\n") << names.err;
}

TEST_F(Completion, FishOffersWhatFits) {
  const std::string path = script("fish");
  if (!is_installed("fish")) return;
  const auto offers = [&](const std::string& line) {
    const Finished done =
        in_shell("fish", "source '" + path + "'; complete -C '" + line + "' | cut -f1 | sort");
    EXPECT_EQ(done.err, "");
    return done.out;
  };
  EXPECT_EQ(offers("credo ex"), "explore\nexport\n");
  EXPECT_EQ(offers("credo check --eng"), "--engine\n");
  EXPECT_EQ(offers("credo check --engine "), "maude\nnative\nreference\nspin\n");
  EXPECT_EQ(offers("credo check a.mas -p "), "good\nother\n");
  EXPECT_EQ(offers("credo check a"), "a.mas\n");
  EXPECT_EQ(offers("credo completion "), "bash\nfish\nzsh\n");
}

TEST_F(Completion, NamesOfPropertiesAndTests) {
  EXPECT_EQ(credo({"completion", "properties", folder_.path("work/a.mas")}).out, "good\nother\n");
  EXPECT_EQ(credo({"completion", "tests", folder_.path("work/a.mas")}).out, "");
}

TEST_F(Completion, MistakesAreRefused) {
  expect_refused({"completion"}, {"needs the name of one shell", "credo completion bash"});
  expect_refused({"completion", "bsh"}, {"no completion for 'bsh'", "did you mean 'bash'?"});
  expect_refused({"completion", "csh", "x"}, {"one shell"});
  expect_refused({"completion", "properties"}, {"needs one file"});
  expect_refused({"completion", "properties", "nowhere.mas"}, {"nowhere.mas"});
}

// The help of an option says which words there are.
TEST(OptionTable, HelpNamesTheWords) {
  for (const OptionInfo& option : option_table()) {
    const std::string text = std::string(option.help) + " " + std::string(option.value);
    for (const std::string_view word : option.words()) {
      EXPECT_NE(text.find(word), std::string::npos) << option.name << " " << word;
    }
  }
}

class ManPage : public CommandTest {};

TEST_F(ManPage, HasEveryCommandOptionAndExitCode) {
  const Finished done = credo({"help", "--man"});
  ASSERT_EQ(done.code, 0);
  for (const char* section : {"NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS",
                              "EXIT STATUS", "EXAMPLES", "SEE ALSO"}) {
    expect_part(done.out, "\n.SH " + std::string(section) + "\n");
  }
  for (const Command& command : command_table()) {
    expect_part(done.out, "\\fB" + command.name + "\\fR");
  }
  for (const OptionInfo& option : option_table()) {
    std::string name;
    for (const char c : option.name) name += c == '-' ? "\\-" : std::string(1, c);
    expect_part(done.out, "\\fB" + name + "\\fR");
  }
  expect_part(done.out, "\\fB130\\fR");
}

TEST_F(ManPage, FormattersHaveNothingToComplainAbout) {
  const std::string page = folder_.write("credo.1", credo({"help", "--man"}).out);
  // Lines that begin with a dot are requests of the man macros, and short enough for a formatter.
  std::istringstream lines(folder_.read("credo.1"));
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 80u) << line;
    if (!line.starts_with('.')) continue;
    const std::string request = line.substr(1, line.find(' ') - 1);
    const Words known{"\\\"", "TH", "SH", "TP", "B", "br", "PP", "RS", "RE", "EX", "EE"};
    EXPECT_TRUE(std::ranges::find(known, request) != known.end()) << line;
  }
  for (const char* formatter : {"mandoc -Tlint", "groff -man -ww -Tutf8 -z"}) {
    const std::string program(formatter);
    if (!is_installed(program.substr(0, program.find(' ')))) continue;
    const Finished done =
        run_process({"/usr/bin/env", "sh", "-c", program + " '" + page + "' 2>&1"});
    EXPECT_EQ(done.out, "") << program;
    EXPECT_EQ(done.code, 0) << program;
  }
}

}  // namespace completion_test
}  // namespace credo::testing
