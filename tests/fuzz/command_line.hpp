// The command line in this process: a command with files of its own in a folder of its own, with
// what it says caught and what it writes looked at.
//
// As a text, a word or option each line, then the files; the first of them is asked about:
//
//   check
//   --formula=[] !broken
//   ---- main.mas
//   system main
//   ...
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hpp"

namespace credo::testing {

struct CommandText {
  std::vector<std::string> words;
  std::vector<NamedText> files;

  std::string text() const;
};
// None if a file has a name that a program does not have, or none.
std::optional<CommandText> read_command(std::string_view text);

// Whether these words have nothing done outside of the folder: no other program is started, nothing
// is asked for at the terminal, and no file is named that lies elsewhere.
bool stays_inside(const std::vector<std::string>& words);

// Runs the words where the files are, within small limits, and throws FuzzFailure for an internal
// error and for a document that is none. Words that do not stay inside are only read.
void run_command(std::vector<std::string> words, const std::vector<NamedText>& files);

}  // namespace credo::testing
