// System files and environments, and what each language adds.
#include "inquiry/file_kinds.hpp"

#include <algorithm>

#include "files/environment_parser.hpp"
#include "files/statement_scanner.hpp"
#include "lang/languages.hpp"
#include "logic/property_words.hpp"

namespace credo {

namespace {

constexpr std::string_view kSystemFile = ".mas";
constexpr std::string_view kEnvironmentFile = ".env";

void add_all(std::vector<std::string>& words, const auto& more) {
  words.insert(words.end(), more.begin(), more.end());
}

}  // namespace

const std::vector<std::string>& system_endings() {
  static const std::vector<std::string> kEndings = [] {
    std::vector<std::string> systems{std::string(kSystemFile)};
    std::vector<std::string> agents;
    for (const Language& each : languages()) {
      (each.load_system ? systems : agents).push_back(each.extension);
    }
    std::ranges::sort(agents);
    add_all(systems, agents);
    return systems;
  }();
  return kEndings;
}

bool is_system_ending(std::string_view ending) {
  return ending == kSystemFile || std::ranges::any_of(languages(), [&](const Language& each) {
           return each.extension == ending && each.load_system;
         });
}

bool has_program_ending(const std::filesystem::path& path) {
  const std::string ending = path.extension().string();
  return ending == kEnvironmentFile ||
         std::ranges::find(system_endings(), ending) != system_endings().end();
}

std::vector<FileKind> file_kinds() {
  std::vector<FileKind> kinds;
  kinds.push_back({std::string(kEnvironmentFile), false, environment_words()});
  // Agents may be written inside a system file, in the first language.
  FileKind& system = kinds.emplace_back(FileKind{std::string(kSystemFile), true, {}});
  add_all(system.words, kStatements);
  add_all(system.words, operator_words());
  add_all(system.words, languages().front().words);
  for (const Language& each : languages()) {
    FileKind& kind =
        kinds.emplace_back(FileKind{each.extension, bool(each.load_system), each.words});
    const bool properties =
        std::ranges::find(each.words, std::string("property")) != each.words.end();
    if (!properties) continue;
    add_all(kind.words, operator_words());
    for (const auto& atom : each.atoms.called) kind.words.push_back(atom.name);
    for (const auto& atom : each.atoms.worded) kind.words.push_back(atom.word);
  }
  return kinds;
}

}  // namespace credo
