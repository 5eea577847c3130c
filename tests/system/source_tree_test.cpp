// Keeps the source tree the way README.md and the architecture say it is: the table of folders is
// complete, includes point down the layers, files open with a comment, stay short and leave no
// work notes behind, no two types have the same name, and const means const. The rules are
// functions from a tree to complaints, so that the first tests can show them failing on a small
// made-up tree before the last ones apply them to the repository.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "support/temporary_folder.hpp"

namespace source_tree_test {

namespace fs = std::filesystem;

// "file:line: what is wrong", one per violation.
using Complaints = std::vector<std::string>;

// Lowest first. Layers of the same row may not include each other; nor may folders within lang.
const std::vector<std::vector<std::string_view>> kLayers = {{"base"},
                                                            {"term"},
                                                            {"prop", "modal"},
                                                            {"logic"},
                                                            {"system"},
                                                            {"files"},
                                                            {"property"},
                                                            {"lint"},
                                                            {"reduce"},
                                                            {"engine"},
                                                            {"verdict"},
                                                            {"export"},
                                                            {"external"},
                                                            {"lang"},
                                                            {"inquiry"},
                                                            {"report", "options"},
                                                            {"library"},
                                                            {"serve"},
                                                            {"cli"}};
constexpr std::size_t kMaxLines = 600;
constexpr std::string_view kTableRow = "| `src/";
const std::array<std::string_view, 4> kLanguages = {"agentspeak", "bupl", "dribble", "eccs"};
// Put together here, so that this file does not find itself.
const std::array<std::string, 2> kWorkNotes = {std::string("TO") + "DO", std::string("FIX") + "ME"};

// ---- scanning ----

std::vector<std::string> read_lines(const fs::path& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error("cannot read " + file.string());
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// The files below root/folder, as paths relative to root, sorted.
std::vector<fs::path> files_below(const fs::path& root, std::string_view folder) {
  std::vector<fs::path> files;
  if (!fs::exists(root / folder)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
    if (entry.is_regular_file()) files.push_back(fs::relative(entry.path(), root));
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<fs::path> source_files(const fs::path& root) {
  std::vector<fs::path> files = files_below(root, "src");
  std::erase_if(files, [](const fs::path& file) {
    return file.extension() != ".hpp" && file.extension() != ".cpp";
  });
  return files;
}

std::string complaint(const fs::path& file, std::size_t line, std::string_view what) {
  return file.generic_string() + ":" + std::to_string(line) + ": " + std::string(what);
}

// The place of a path below src/ in the order of layers; none if its first folder is no layer.
std::optional<std::size_t> layer_of(std::string_view path) {
  const std::string_view top = path.substr(0, path.find('/'));
  for (std::size_t i = 0; i < kLayers.size(); ++i) {
    if (std::find(kLayers[i].begin(), kLayers[i].end(), top) != kLayers[i].end()) return i;
  }
  return std::nullopt;
}

// What counts as one's own folder: the layer, and within lang the language; what is directly in
// lang stands above all languages.
std::string unit_of(std::string_view path) {
  const std::size_t slash = path.find('/');
  const std::string_view top = path.substr(0, slash);
  const std::size_t second = path.find('/', slash + 1);
  return std::string(top == "lang" && second != path.npos ? path.substr(0, second) : top);
}

struct Include {
  std::string path;
  bool quoted;
};

std::optional<Include> parse_include(std::string_view line) {
  const auto skip = [&line](std::string_view text) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (!line.starts_with(text)) return false;
    line.remove_prefix(text.size());
    return true;
  };
  if (!skip("#") || !skip("include")) return std::nullopt;
  const bool quoted = skip("\"");
  if (!quoted && !skip("<")) return std::nullopt;
  return Include{std::string(line.substr(0, line.find(quoted ? '"' : '>'))), quoted};
}

bool contains_word(std::string_view line, std::string_view word) {
  const auto letter = [&line](std::size_t i) {
    return i < line.size() && (std::isalnum(static_cast<unsigned char>(line[i])) || line[i] == '_');
  };
  for (std::size_t at = line.find(word); at != line.npos; at = line.find(word, at + 1)) {
    if (!(at > 0 && letter(at - 1)) && !letter(at + word.size())) return true;
  }
  return false;
}

// ---- the rules ----

// Folders with sources and rows of README.md's table are the same.
Complaints check_readme_table(const fs::path& root) {
  std::set<std::string> folders;
  for (const fs::path& file : source_files(root)) {
    folders.insert(file.parent_path().generic_string() + "/");
  }
  Complaints complaints;
  std::set<std::string> rows;
  const std::vector<std::string> readme = read_lines(root / "README.md");
  for (std::size_t i = 0; i < readme.size(); ++i) {
    if (!readme[i].starts_with(kTableRow)) continue;
    const std::size_t start = readme[i].find('`') + 1;
    const std::string folder = readme[i].substr(start, readme[i].find('`', start) - start);
    rows.insert(folder);
    if (!folder.ends_with("/")) {
      complaints.push_back(complaint("README.md", i + 1, folder + " should end with a slash"));
    } else if (!fs::is_directory(root / folder)) {
      complaints.push_back(complaint("README.md", i + 1, folder + " does not exist"));
    }
  }
  for (const std::string& folder : folders) {
    if (rows.contains(folder)) continue;
    complaints.push_back("README.md: the source table has no row \"| `" + folder + "` | ... |\"");
  }
  return complaints;
}

// A file includes only its own folder and lower layers.
Complaints check_layers(const fs::path& root) {
  Complaints complaints;
  for (const fs::path& file : source_files(root)) {
    const std::string name = file.lexically_relative("src").generic_string();
    const std::optional<std::size_t> own = layer_of(name);
    if (!own) {
      complaints.push_back(complaint(file, 1, "its folder is not in the order of layers"));
      continue;
    }
    const std::vector<std::string> lines = read_lines(root / file);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::optional<Include> include = parse_include(lines[i]);
      if (!include || include->path.find('/') == std::string::npos) continue;
      const std::optional<std::size_t> other = layer_of(include->path);
      // By `..` a compiler finds what the layers hide.
      if (std::ranges::count(fs::path(include->path), "..") != 0) {
        complaints.push_back(complaint(file, i + 1, "\"" + include->path + "\" is relative"));
      } else if (!other) {
        if (include->quoted) {
          complaints.push_back(complaint(
              file, i + 1, "\"" + include->path + "\" does not start with a folder of src/"));
        }
      } else if (*other >= *own && unit_of(include->path) != unit_of(name) &&
                 !unit_of(include->path).starts_with(unit_of(name) + "/")) {
        complaints.push_back(complaint(file, i + 1,
                                       unit_of(name) + " may not include " + include->path +
                                           (*other > *own ? ": a higher layer" : ": a sibling")));
      }
    }
  }
  return complaints;
}

// Files open with a comment, and headers guard themselves.
Complaints check_openings(const fs::path& root) {
  Complaints complaints;
  for (const fs::path& file : source_files(root)) {
    const std::vector<std::string> lines = read_lines(root / file);
    if (lines.empty() || !lines.front().starts_with("//")) {
      complaints.push_back(complaint(file, 1, "does not open with a // comment on what it does"));
    }
    if (file.extension() == ".hpp" &&
        std::find(lines.begin(), lines.end(), "#pragma once") == lines.end()) {
      complaints.push_back(complaint(file, 1, "has no #pragma once"));
    }
  }
  return complaints;
}

Complaints check_lengths(const fs::path& root) {
  Complaints complaints;
  for (const fs::path& file : source_files(root)) {
    const std::size_t lines = read_lines(root / file).size();
    if (lines <= kMaxLines) continue;
    complaints.push_back(complaint(file, kMaxLines + 1,
                                   std::to_string(lines) + " lines, more than " +
                                       std::to_string(kMaxLines) + ": look for the second idea"));
  }
  return complaints;
}

// Work that remains is recorded elsewhere, not in the sources.
Complaints check_work_notes(const fs::path& root) {
  Complaints complaints;
  for (const std::string_view folder : {"src", "tests", "bench"}) {
    for (const fs::path& file : files_below(root, folder)) {
      const std::vector<std::string> lines = read_lines(root / file);
      for (std::size_t i = 0; i < lines.size(); ++i) {
        for (const std::string& note : kWorkNotes) {
          if (!contains_word(lines[i], note)) continue;
          complaints.push_back(complaint(file, i + 1, "has a " + note));
        }
      }
    }
  }
  return complaints;
}

// Const means const: what may change in spite of it is a lock, or what a lambda has captured.
Complaints check_mutable(const fs::path& root) {
  Complaints complaints;
  for (const fs::path& file : source_files(root)) {
    const std::vector<std::string> lines = read_lines(root / file);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string code = lines[i].substr(0, lines[i].find("//"));
      if (!contains_word(code, "mutable")) continue;
      if (code.find("mutable std::mutex ") != code.npos) continue;
      if (code.find(") mutable") != code.npos || code.find("] mutable") != code.npos) continue;
      complaints.push_back(complaint(file, i + 1,
                                     "has a mutable member: scratch space belongs to "
                                     "the caller"));
    }
  }
  return complaints;
}

// Who asks does so through inquiry/, and shows what it says through report/: what searches, checks,
// slices and exports is not theirs to call.
Complaints check_one_way_to_ask(const fs::path& root) {
  constexpr std::array<std::string_view, 6> kAnswering = {"engine", "verdict",  "reduce",
                                                          "export", "external", "lang"};
  Complaints complaints;
  for (const fs::path& file : source_files(root)) {
    const std::string folder = file.parent_path().generic_string();
    if (folder != "src/cli" && folder != "src/serve" && folder != "src/options") continue;
    const std::vector<std::string> lines = read_lines(root / file);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const auto include = parse_include(lines[i]);
      if (!include) continue;
      const std::string_view path = include->path;
      const std::string_view top = path.substr(0, path.find('/'));
      if (std::ranges::find(kAnswering, top) == kAnswering.end()) continue;
      complaints.push_back(complaint(file, i + 1, "asks " + include->path + " past src/inquiry"));
    }
  }
  return complaints;
}

// The name of the type whose definition begins in line i, "Program", "Parser::Place"; none if none
// does. As clang-format leaves them, types of a namespace begin at the left margin.
std::optional<std::string> defined_type(const std::vector<std::string>& lines, std::size_t i) {
  std::string_view rest = lines[i];
  const auto skip = [&rest](std::string_view text) {
    if (!rest.starts_with(text)) return false;
    rest.remove_prefix(text.size());
    return true;
  };
  const bool is_enum = skip("enum ");
  if (!skip("struct ") && !skip("class ") && !skip("union ") && !is_enum) return std::nullopt;
  const std::size_t end = rest.find_first_of(" {;<(");
  const std::string name(rest.substr(0, end));
  // A specialization is known by its arguments too, and something else may begin with the type.
  if (end == rest.npos || rest[end] == '<' || rest[end] == '(') return std::nullopt;
  std::size_t mark = rest.find_first_of("{;=(", end);
  while (mark == rest.npos && ++i < lines.size()) {
    rest = lines[i];
    mark = rest.find_first_of("{;=(");
  }
  if (mark == rest.npos || rest[mark] != '{') return std::nullopt;
  return name;
}

// The linker takes two types of the same name for one (C++'s rule of one definition), unless they
// are in namespaces without a name.
Complaints check_one_definition(const fs::path& root) {
  Complaints complaints;
  std::map<std::string, fs::path> known;  // "credo::eccs::Program"
  for (const fs::path& file : source_files(root)) {
    const std::vector<std::string> lines = read_lines(root / file);
    std::vector<std::string> namespaces;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string& line = lines[i];
      if (line.starts_with("namespace ") && line.ends_with("{")) {
        const std::size_t begin = std::string_view("namespace ").size();
        namespaces.push_back(line.substr(begin, line.find_first_of(" {", begin) - begin));
      } else if (line.starts_with("}  // namespace") && !namespaces.empty()) {
        namespaces.pop_back();
      } else if (const auto type = defined_type(lines, i)) {
        std::string name;
        for (const std::string& each : namespaces) name += each + "::";
        if (std::ranges::find(namespaces, "") != namespaces.end()) continue;
        const auto [first, is_new] = known.emplace(name + *type, file);
        if (is_new) continue;
        complaints.push_back(
            complaint(file, i + 1,
                      first->first + " is defined in " + first->second.generic_string() + " too"));
      }
    }
  }
  return complaints;
}

// A language is named below src/lang alone; tests of the page may.
Complaints check_languages(const fs::path& root) {
  const auto is_exempt = [](const fs::path& file) {
    const std::string name = file.generic_string();
    return name.starts_with("src/lang/") || name.ends_with(".test.ts") ||
           name.ends_with(".test.tsx");
  };
  Complaints complaints;
  for (const std::string_view folder : {"src", "web/src"}) {
    for (const fs::path& file : files_below(root, folder)) {
      if (is_exempt(file)) continue;
      const std::vector<std::string> lines = read_lines(root / file);
      for (std::size_t i = 0; i < lines.size(); ++i) {
        std::string line = lines[i];
        std::ranges::transform(line, line.begin(), [](unsigned char c) { return std::tolower(c); });
        for (const std::string_view language : kLanguages) {
          if (line.find(language) == line.npos) continue;
          complaints.push_back(complaint(file, i + 1, "names " + std::string(language)));
        }
      }
    }
  }
  return complaints;
}

// ---- the rules, tried out on a made-up tree ----

// A temporary tree that no rule complains about, until a test writes something worse into it.
class SourceTreeRules : public testing::Test {
 protected:
  SourceTreeRules() {
    write("README.md", {"# Made up", "| folder | idea |", "|---|---|", "| `src/base/` | low |",
                        "| `src/lang/eccs/` | high |"});
    write("src/base/hash.hpp", {"// Hashing.", "#pragma once", "#include <string>"});
    write("src/lang/eccs/step.cpp",
          {"// One step.", "#include \"lang/eccs/step.hpp\"", "#include \"base/hash.hpp\"",
           "#include \"credo_version.hpp\"", "#include <boost/version.hpp>"});
    write("src/lang/eccs/step.hpp", {"// One step.", "#pragma once"});
    write("src/lang/eccs/README.md", {"Not a source file."});
  }
  void write(const fs::path& file, const std::vector<std::string>& lines) const {
    fs::create_directories((root_ / file).parent_path());
    std::ofstream out(root_ / file);
    for (const std::string& line : lines) out << line << '\n';
  }

  credo::testing::TemporaryFolder folder_;
  fs::path root_ = folder_.path("");
};

TEST_F(SourceTreeRules, AcceptAGoodTree) {
  EXPECT_EQ(source_files(root_).size(), 3u);
  EXPECT_EQ(check_readme_table(root_), Complaints{});
  EXPECT_EQ(check_layers(root_), Complaints{});
  EXPECT_EQ(check_openings(root_), Complaints{});
  EXPECT_EQ(check_lengths(root_), Complaints{});
  EXPECT_EQ(check_work_notes(root_), Complaints{});
  EXPECT_EQ(check_one_definition(root_), Complaints{});
  EXPECT_EQ(check_mutable(root_), Complaints{});
  EXPECT_EQ(check_languages(root_), Complaints{});
}

TEST_F(SourceTreeRules, FindLanguagesByName) {
  write("src/lang/eccs/step.cpp", {"// A step of ECCS."});
  write("src/cli/main.cpp", {"// Main.", "if (language == \"BUPL\") return;"});
  write("src/report/text.hpp", {"// For Dribble."});
  write("web/src/mind/Agent.tsx", {"// As in AgentSpeak."});
  write("web/src/mind/agent.test.ts", {"// As in AgentSpeak."});
  EXPECT_EQ(check_languages(root_),
            (Complaints{"src/cli/main.cpp:2: names bupl", "src/report/text.hpp:1: names dribble",
                        "web/src/mind/Agent.tsx:1: names agentspeak"}));
}

TEST_F(SourceTreeRules, FindFoldersMissingOnEitherSide) {
  write("README.md", {"| `src/base/` | low |", "| `src/gone/` | ? |", "| `src/base` | low |"});
  EXPECT_EQ(check_readme_table(root_),
            (Complaints{"README.md:2: src/gone/ does not exist",
                        "README.md:3: src/base should end with a slash",
                        "README.md: the source table has no row \"| `src/lang/eccs/` | ... |\""}));
}

TEST_F(SourceTreeRules, FindIncludesThatPointUp) {
  write("src/base/hash.hpp", {"// Hashing.", "#include \"term/term.hpp\"",
                              "  # include <cli/x.hpp>", "// #include \"cli/commented_out.hpp\""});
  write("src/engine/ltl.cpp", {"#include \"verdict/trace.hpp\"", "#include \"logic/ltl.hpp\""});
  EXPECT_EQ(check_layers(root_),
            (Complaints{"src/base/hash.hpp:2: base may not include term/term.hpp: a higher layer",
                        "src/base/hash.hpp:3: base may not include cli/x.hpp: a higher layer",
                        "src/engine/ltl.cpp:1: engine may not include verdict/trace.hpp: "
                        "a higher layer"}));
}

TEST_F(SourceTreeRules, FindIncludesOfSiblings) {
  write("src/export/a.cpp", {"#include \"report/json.hpp\""});
  write("src/lang/eccs/step.cpp", {"#include \"lang/bupl/step.hpp\""});
  write("src/modal/a.cpp", {"#include \"prop/formula.hpp\""});
  write("src/prop/a.cpp", {"#include \"modal/store.hpp\"", "#include \"prop/formula.hpp\""});
  EXPECT_EQ(
      check_layers(root_),
      (Complaints{"src/export/a.cpp:1: export may not include report/json.hpp: a higher layer",
                  "src/lang/eccs/step.cpp:1: lang/eccs may not include lang/bupl/step.hpp: "
                  "a sibling",
                  "src/modal/a.cpp:1: modal may not include prop/formula.hpp: a sibling",
                  "src/prop/a.cpp:1: prop may not include modal/store.hpp: a sibling"}));
}

TEST_F(SourceTreeRules, FindFoldersOutsideTheLayers) {
  write("src/misc/a.cpp", {"// Something."});
  write("src/cli/main.cpp", {"#include \"nowhere/hash.hpp\""});
  EXPECT_EQ(check_layers(root_),
            (Complaints{"src/cli/main.cpp:1: \"nowhere/hash.hpp\" does not start with a folder "
                        "of src/",
                        "src/misc/a.cpp:1: its folder is not in the order of layers"}));
}

TEST_F(SourceTreeRules, FindRelativeIncludes) {
  write("src/term/a.cpp",
        {"// Terms.", "#include \"../logic/ltl.hpp\"", "#include \"term/../logic/ltl.hpp\"",
         "#include <../logic/logic/ltl.hpp>", "#include \"term/term.hpp\""});
  EXPECT_EQ(check_layers(root_),
            (Complaints{"src/term/a.cpp:2: \"../logic/ltl.hpp\" is relative",
                        "src/term/a.cpp:3: \"term/../logic/ltl.hpp\" is relative",
                        "src/term/a.cpp:4: \"../logic/logic/ltl.hpp\" is relative"}));
}

TEST_F(SourceTreeRules, FindQuestionsPastInquiry) {
  write("src/cli/command.cpp", {"// Asks.", "#include \"inquiry/check.hpp\"",
                                "#include \"engine/search.hpp\"", "#include <report/x.hpp>"});
  write("src/report/x.cpp", {"// Shows.", "#include \"engine/search.hpp\""});
  EXPECT_EQ(check_one_way_to_ask(root_),
            Complaints{"src/cli/command.cpp:3: asks engine/search.hpp past src/inquiry"});
}

TEST_F(SourceTreeRules, FindBadOpenings) {
  write("src/base/empty.cpp", {});
  write("src/base/hash.hpp", {"#include <string>", "// Hashing."});
  EXPECT_EQ(check_openings(root_),
            (Complaints{"src/base/empty.cpp:1: does not open with a // comment on what it does",
                        "src/base/hash.hpp:1: does not open with a // comment on what it does",
                        "src/base/hash.hpp:1: has no #pragma once"}));
}

TEST_F(SourceTreeRules, FindLongFiles) {
  write("src/base/just_fits.cpp", std::vector<std::string>(kMaxLines, "// line"));
  write("src/base/too_long.cpp", std::vector<std::string>(kMaxLines + 1, "// line"));
  EXPECT_EQ(check_lengths(root_),
            (Complaints{"src/base/too_long.cpp:601: 601 lines, more than 600: "
                        "look for the second idea"}));
}

TEST_F(SourceTreeRules, FindWorkNotes) {
  const auto& [first, second] = kWorkNotes;
  write("src/base/hash.hpp", {"// Hashing.", "// " + first + ": faster", "// MAS" + first + "N"});
  write("bench/run", {"# (" + second + ")"});
  EXPECT_EQ(check_work_notes(root_),
            (Complaints{"src/base/hash.hpp:2: has a " + first, "bench/run:1: has a " + second}));
}

TEST_F(SourceTreeRules, FindMutableMembers) {
  write("src/base/hash.hpp",
        {"// Hashing, of mutable things.", "  mutable std::mutex lock_;  // guards",
         "  const auto next = [n = 0]() mutable { return n++; };", "  mutable int hits_ = 0;",
         "  int immutable_ = 0;"});
  EXPECT_EQ(check_mutable(root_),
            (Complaints{"src/base/hash.hpp:4: has a mutable member: scratch space belongs to the "
                        "caller"}));
}

TEST_F(SourceTreeRules, FindTypesOfTheSameName) {
  write("src/base/word.hpp",
        {"// Words.", "namespace credo {", "struct Later;", "struct Word {", "  int letters = 0;",
         "};", "enum class Kind : int { one };", "Word spell();", "}  // namespace credo"});
  write("src/base/word.cpp",
        {"// Words.", "namespace credo {", "", "namespace {", "struct Local {};", "}  // namespace",
         "", "template <>", "struct hash<Word> {};", "struct Later {};", "struct Word::Part {};",
         "struct Word spell() {}", "}  // namespace credo"});
  EXPECT_EQ(check_one_definition(root_), Complaints{});
  write("src/cli/options.hpp",
        {"// Options.", "namespace credo {", "class Word final", "    : public Option {", "};",
         "enum class Kind { other };", "}  // namespace credo", "namespace credo::cli {",
         "struct Word {};", "}  // namespace credo::cli", "namespace credo {", "namespace {",
         "struct Local {};", "}  // namespace", "}  // namespace credo"});
  EXPECT_EQ(check_one_definition(root_),
            (Complaints{"src/cli/options.hpp:3: credo::Word is defined in src/base/word.hpp too",
                        "src/cli/options.hpp:6: credo::Kind is defined in src/base/word.hpp too"}));
}

// ---- the rules, applied to the repository ----

const fs::path kRepository = CREDO_SOURCE_DIR;

void expect_none(const Complaints& complaints) {
  for (const std::string& each : complaints) ADD_FAILURE() << each;
}

TEST(SourceTree, HasSources) { EXPECT_FALSE(source_files(kRepository).empty()); }
TEST(SourceTree, ReadmeTableIsTrue) { expect_none(check_readme_table(kRepository)); }
TEST(SourceTree, IncludesPointDownTheLayers) { expect_none(check_layers(kRepository)); }
TEST(SourceTree, HasOneWayToAsk) { expect_none(check_one_way_to_ask(kRepository)); }
TEST(SourceTree, LanguagesAreNamedInTheirFoldersOnly) { expect_none(check_languages(kRepository)); }
TEST(SourceTree, FilesOpenWithAComment) { expect_none(check_openings(kRepository)); }
TEST(SourceTree, FilesAreShort) { expect_none(check_lengths(kRepository)); }
TEST(SourceTree, TypesHaveOneDefinition) { expect_none(check_one_definition(kRepository)); }
TEST(SourceTree, ConstMeansConst) { expect_none(check_mutable(kRepository)); }
TEST(SourceTree, LeavesNoWorkNotes) { expect_none(check_work_notes(kRepository)); }

}  // namespace source_tree_test
