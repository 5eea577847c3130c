// The kinds of files that systems are made of, by their endings.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace credo {

// Those that commands work on: systems first, then single agents.
const std::vector<std::string>& system_endings();
// Whether a file with that ending is a system and not a single agent.
bool is_system_ending(std::string_view ending);

// Of those, and of environments.
bool has_program_ending(const std::filesystem::path& path);

// For an editor: the words that mean something in such a file, of properties too where it may have
// some.
struct FileKind {
  std::string ending;  // ".mas"
  bool system = false;
  std::vector<std::string> words;
};
std::vector<FileKind> file_kinds();

}  // namespace credo
