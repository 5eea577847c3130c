// Any words of a command line, about systems that do not change: a word each line.
#include <fmt/format.h>

#include "fuzz/command_line.hpp"
#include "fuzz/target.hpp"
#include "options/option_table.hpp"

namespace credo::testing {

namespace {

// Short names, so that they are found by chance.
const std::vector<NamedText>& option_files() {
  static const std::vector<NamedText> kFiles{
      {"t.mas",
       "system t\nagent a \"a.asl\"\nenvironment \"e.env\"\n"
       "property p: <> Bel(a, b(3))\nproperty q: AG !deadlock => false\ntest s: a does act(1)\n"},
      {"a.asl", "b(1). !g.\n+!g : b(X) & X < 3 <- act(X); +b(X + 1); !g.\n"},
      {"e.env", "const N = 2\nfact n(N).\naction act(X): n(Y) -> +done(X).\n"},
      {"t.bupl",
       "beliefs { p(1) }\naction a = (p(X), { not p(X) })\nplan a; a\nproperty p: X terminated\n"},
      {"t.dribble",
       "props a k\nmaxlen 2\naction go pre B k eff a\nbeliefs ~a & k\ngoals a\n"
       "goalrule g: G a -> go\nproperty p: AF B a\n"},
      {"t.eccs",
       "agents a b\nchannel ab: a -> b\nenv x = *\nproc W = update(I_a Bif_a x). observe(x). 0\n"
       "system a = W, b = 0\nproperty p: <> B_a x\ntest t: obs x\n"}};
  return kFiles;
}

void use_any_options(std::string_view input) {
  const auto command = read_command(input);
  if (command && command->files.empty()) run_command(command->words, option_files());
}

std::string options_to_use(const Draw& draw) {
  const auto commands = command_table();
  const Command& chosen =
      commands[static_cast<std::size_t>(draw(static_cast<int>(commands.size())))];
  CommandText command;
  command.words = {
      chosen.name,
      option_files()[static_cast<std::size_t>(draw(static_cast<int>(option_files().size())))].path};
  for (const OptionInfo& option : option_table()) {
    if ((option.commands & chosen.options) == 0 || draw(8) != 0) continue;
    const auto words = option.words();
    std::string word = option.name;
    if (!words.empty()) {
      word +=
          fmt::format("={}", words[static_cast<std::size_t>(draw(static_cast<int>(words.size())))]);
    } else if (!option.value.empty()) {
      word += draw(2) == 0 ? "=p" : "=3";
    }
    command.words.push_back(word);
  }
  return command.text();
}

}  // namespace

FuzzTarget options_target() { return {"options", use_any_options, options_to_use, 400}; }

}  // namespace credo::testing
