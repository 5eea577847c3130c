// Keeps README.md and docs/ true: every command they show is run and must print what they say,
// every relative link leads somewhere, and the functions that the languages' READMEs name exist.
//
// Conventions in the pages:
//   ```console                 lines `$ credo ...`, each followed by its output, standard error
//                              included; `[exit 3]` after it, unless the exit code is 0
//   ```agentspeak file=NAME    (or dribble, environment, system) a file that the commands after it
//   may use;
//   ```NAME.mas                another way to write the same
// In expected output `...` stands for anything within its line, and a line `...` for any lines. Of
// the lines `time` and `memory` only the first word counts.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "support/process.hpp"
#include "support/temporary_folder.hpp"

namespace docs_test {

namespace fs = std::filesystem;

using Lines = std::vector<std::string>;

Lines split(const std::string& text) {
  Lines lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string read_text(const fs::path& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error("cannot read " + file.string());
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// ---- pages ----

// A fenced block: the line of its fence (from 1), what stands behind the fence, the contents.
struct Block {
  std::size_t line = 0;
  std::string info;
  Lines contents;
};

std::vector<Block> blocks_of(const Lines& page) {
  std::vector<Block> blocks;
  for (std::size_t i = 0; i < page.size(); ++i) {
    if (!page[i].starts_with("```")) continue;
    Block block{i + 1, page[i].substr(3), {}};
    for (++i; i < page.size() && page[i] != "```"; ++i) block.contents.push_back(page[i]);
    blocks.push_back(std::move(block));
  }
  return blocks;
}

// The page with its fenced blocks left blank.
Lines prose_of(Lines page) {
  for (const Block& block : blocks_of(page)) {
    const std::size_t end = std::min(block.line + block.contents.size(), page.size() - 1);
    for (std::size_t i = block.line - 1; i <= end; ++i) page[i].clear();
  }
  return page;
}

// The name of the file that the block holds, or "".
std::string file_name(const Block& block) {
  constexpr std::string_view kMark = " file=";
  const std::size_t at = block.info.find(kMark);
  if (at != std::string::npos) return block.info.substr(at + kMark.size());
  for (const char* ending : {".mas", ".asl", ".env", ".dribble"}) {
    if (block.info.ends_with(ending)) return block.info;
  }
  return "";
}

struct Command {
  std::size_t line = 0;
  std::string text;
  Lines output;
  int code = 0;
};

std::vector<Command> commands_of(const Block& block) {
  std::vector<Command> commands;
  for (std::size_t i = 0; i < block.contents.size(); ++i) {
    const std::string& line = block.contents[i];
    const std::size_t at = block.line + 1 + i;
    if (line.starts_with("$ ")) {
      commands.push_back({at, line.substr(2), {}, 0});
    } else if (commands.empty()) {
      commands.push_back({at, "", {line}, 0});  // output without a command: reported as such
    } else if (line.starts_with("[exit ")) {
      commands.back().code = std::stoi(line.substr(6));
    } else {
      commands.back().output.push_back(line);
    }
  }
  return commands;
}

// ---- comparing output ----

// Whether the first word of the line is one whose figures differ from run to run.
bool is_measured(std::string_view line) {
  return line.starts_with("  time  ") || line.starts_with("  memory  ");
}

bool matches_line(std::string_view expected, std::string_view actual) {
  constexpr std::string_view kAnything = "...";
  if (is_measured(expected)) {
    return is_measured(actual) && expected.substr(2, 4) == actual.substr(2, 4);
  }
  const std::size_t gap = expected.find(kAnything);
  if (gap == std::string_view::npos) return expected == actual;
  if (!actual.starts_with(expected.substr(0, gap))) return false;
  const std::string_view rest = expected.substr(gap + kAnything.size());
  for (std::size_t from = gap; from <= actual.size(); ++from) {
    if (matches_line(rest, actual.substr(from))) return true;
  }
  return false;
}

bool matches_lines(std::span<const std::string> expected, std::span<const std::string> actual) {
  if (expected.empty()) return actual.empty();
  if (expected.front() == "...") {
    for (std::size_t skipped = 0; skipped <= actual.size(); ++skipped) {
      if (matches_lines(expected.subspan(1), actual.subspan(skipped))) return true;
    }
    return false;
  }
  return !actual.empty() && matches_line(expected.front(), actual.front()) &&
         matches_lines(expected.subspan(1), actual.subspan(1));
}

TEST(DocsRules, LinesMatch) {
  EXPECT_TRUE(matches_line("a b", "a b"));
  EXPECT_FALSE(matches_line("a b", "a  b"));
  EXPECT_TRUE(matches_line("a ... d", "a b c d"));
  EXPECT_TRUE(matches_line("...a...", "bab"));
  EXPECT_FALSE(matches_line("a ... d", "a b c"));
  EXPECT_TRUE(matches_line("  time          1.2 s", "  time          3 ms"));
  EXPECT_FALSE(matches_line("  time          1.2 s", "  memory        3 MB"));
}

TEST(DocsRules, OutputsMatch) {
  EXPECT_TRUE(matches_lines(Lines{"a", "...", "b"}, Lines{"a", "x", "y", "b"}));
  EXPECT_TRUE(matches_lines(Lines{"a", "..."}, Lines{"a"}));
  EXPECT_FALSE(matches_lines(Lines{"a", "...", "b"}, Lines{"a", "x"}));
  EXPECT_FALSE(matches_lines(Lines{"a"}, Lines{"a", "b"}));
}

TEST(DocsRules, BlocksAreFound) {
  const Lines page{"# T",        "```system file=a.mas",
                   "agent a {}", "```",
                   "text",       "```console",
                   "$ credo x",  "out",
                   "[exit 3]",   "$ credo y",
                   "```"};
  const auto blocks = blocks_of(page);
  ASSERT_EQ(blocks.size(), 2u);
  EXPECT_EQ(file_name(blocks[0]), "a.mas");
  const auto commands = commands_of(blocks[1]);
  ASSERT_EQ(commands.size(), 2u);
  EXPECT_EQ(commands[0].line, 7u);
  EXPECT_EQ(commands[0].output, Lines{"out"});
  EXPECT_EQ(commands[0].code, 3);
  EXPECT_EQ(prose_of(page)[4], "text");
  EXPECT_EQ(prose_of(page)[2], "");
}

// ---- the pages ----

const fs::path kRepository = CREDO_SOURCE_DIR;

std::vector<std::string> pages() {
  std::vector<std::string> names{"README.md"};
  for (const auto& entry : fs::directory_iterator(kRepository / "docs")) {
    if (entry.path().extension() != ".md") continue;
    names.push_back("docs/" + entry.path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

std::string join(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += "  |" + line + "\n";
  return text;
}

// A folder with a link to examples/ and, on the path, the credo that was built.
class DocsPage : public testing::TestWithParam<std::string> {
 protected:
  DocsPage() {
    fs::create_directories(folder_.path("work"));
    fs::create_directories(folder_.path("bin"));
    fs::create_directory_symlink(kRepository / "examples", folder_.path("work/examples"));
    fs::create_symlink(CREDO_BINARY, folder_.path("bin/credo"));
  }

  void write(const std::string& name, const Lines& contents) const {
    std::string text;
    for (const std::string& line : contents) text += line + "\n";
    folder_.write("work/" + name, text);
  }

  credo::testing::Finished run(const std::string& command) const {
    const std::string script = "cd '" + folder_.path("work") + "' && PATH='" + folder_.path("bin") +
                               "':\"$PATH\" && { " + command + "\n} 2>&1";
    return credo::testing::run_process({"/bin/sh", "-c", script});
  }

  credo::testing::TemporaryFolder folder_;
};

TEST_P(DocsPage, ShowsWhatTheCommandsPrint) {
  for (const Block& block : blocks_of(split(read_text(kRepository / GetParam())))) {
    if (const std::string name = file_name(block); !name.empty()) write(name, block.contents);
    if (block.info != "console") continue;
    for (const Command& command : commands_of(block)) {
      SCOPED_TRACE(GetParam() + ":" + std::to_string(command.line) + ": $ " + command.text);
      ASSERT_TRUE(command.text.starts_with("credo ")) << "a console block runs credo";
      const auto done = run(command.text);
      EXPECT_EQ(done.code, command.code);
      const Lines actual = split(done.out);
      EXPECT_TRUE(matches_lines(command.output, actual))
          << "the page says\n"
          << join(command.output) << "but it prints\n"
          << join(actual);
    }
  }
}

// GitHub's name for a heading: lower case, without punctuation, blanks as hyphens.
std::string anchor_of(std::string_view heading) {
  std::string anchor;
  for (const char c : heading) {
    if (std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_') {
      anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else if (c == ' ') {
      anchor += '-';
    }
  }
  return anchor;
}

std::set<std::string> anchors_of(const fs::path& page) {
  std::set<std::string> anchors;
  for (const std::string& line : prose_of(split(read_text(page)))) {
    const std::size_t text = line.find_first_not_of('#');
    if (text == 0 || text == std::string::npos || line[text] != ' ') continue;
    anchors.insert(anchor_of(std::string_view(line).substr(text + 1)));
  }
  return anchors;
}

// Complains about links from the page that lead nowhere.
void check_links(const fs::path& page) {
  const Lines lines = prose_of(split(read_text(page)));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string& line = lines[i];
    for (std::size_t at = line.find("]("); at != line.npos; at = line.find("](", at + 1)) {
      const std::size_t end = line.find(')', at);
      if (end == line.npos) continue;
      const std::string link = line.substr(at + 2, end - at - 2);
      if (link.find("://") != std::string::npos || link.starts_with("mailto:")) continue;
      SCOPED_TRACE(page.string() + ":" + std::to_string(i + 1) + ": " + link);
      const std::size_t hash = link.find('#');
      const fs::path target = hash == 0 ? page : page.parent_path() / link.substr(0, hash);
      ASSERT_TRUE(fs::exists(target)) << "the link leads nowhere";
      if (hash == std::string::npos || target.extension() != ".md") continue;
      EXPECT_TRUE(anchors_of(target).contains(link.substr(hash + 1))) << "there is no such heading";
    }
  }
}

TEST_P(DocsPage, LinksLeadSomewhere) { check_links(kRepository / GetParam()); }

INSTANTIATE_TEST_SUITE_P(Docs, DocsPage, testing::ValuesIn(pages()), [](const auto& page) {
  std::string name = page.param;
  const auto no_letter = [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); };
  std::ranges::replace_if(name, no_letter, '_');
  return name;
});

// Pages for those who change the code, without commands to run.
TEST(DocsBeside, LinksLeadSomewhere) {
  for (const char* page : {"CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"}) {
    check_links(kRepository / page);
  }
  for (const auto& entry : fs::directory_iterator(kRepository / "docs" / "decisions")) {
    check_links(entry.path());
  }
  for (const auto& entry : fs::directory_iterator(kRepository / "src" / "lang")) {
    if (entry.is_directory()) check_links(entry.path() / "README.md");
  }
}

// ---- the map from the papers' rules to the code ----

const fs::path kAgentSpeak = kRepository / "src" / "lang" / "agentspeak";
const fs::path kDribble = kRepository / "src" / "lang" / "dribble";
const fs::path kBupl = kRepository / "src" / "lang" / "bupl";
const fs::path kEccs = kRepository / "src" / "lang" / "eccs";
const fs::path kModal = kRepository / "src" / "modal";
const fs::path kSystem = kRepository / "src" / "system";
const fs::path kProp = kRepository / "src" / "prop";

// The names Class::function and function() between backquotes in the rows of tables.
std::set<std::string> functions_named(const fs::path& readme) {
  std::set<std::string> names;
  for (const std::string& line : split(read_text(readme))) {
    if (!line.starts_with("|")) continue;
    for (std::size_t open = line.find('`'); open != std::string::npos;) {
      const std::size_t close = line.find('`', open + 1);
      if (close == std::string::npos) break;
      const std::string name = line.substr(open + 1, close - open - 1);
      if (name.find("::") != std::string::npos || name.ends_with("()")) names.insert(name);
      open = line.find('`', close + 1);
    }
  }
  return names;
}

// Whether `text` has the name as a word directly followed by a parenthesis.
bool has_function(const std::string& text, const std::string& name) {
  const std::string call = name + "(";
  for (std::size_t at = text.find(call); at != text.npos; at = text.find(call, at + 1)) {
    const char before = at == 0 ? ' ' : text[at - 1];
    if (!std::isalnum(static_cast<unsigned char>(before)) && before != '_') return true;
  }
  return false;
}

// Class::function is there if a file defines it so, or declares both the class and the function; a
// function() by itself if a file has it.
bool function_exists(const std::vector<fs::path>& folders, std::string name) {
  const bool alone = name.ends_with("()");
  if (alone) name.resize(name.size() - 2);
  const std::size_t colons = name.find("::");
  const std::string owner = name.substr(0, colons);
  const std::string function = alone ? name : name.substr(colons + 2);
  for (const fs::path& folder : folders) {
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
      const std::string text = read_text(entry.path());
      if (has_function(text, name)) return true;
      const bool declares_owner = !alone && text.find("class " + owner + " ") != std::string::npos;
      if (declares_owner && has_function(text, function)) return true;
    }
  }
  return false;
}

TEST(AgentSpeakReadme, NamesFunctionsThatExist) {
  const auto names = functions_named(kAgentSpeak / "README.md");
  EXPECT_GT(names.size(), 40u);
  for (const std::string& name : names) EXPECT_TRUE(function_exists({kAgentSpeak}, name)) << name;
  EXPECT_FALSE(function_exists({kAgentSpeak}, "Interpreter::dream"));
}

TEST(AgentSpeakReadme, MapsEveryRule) {
  const std::string text = read_text(kAgentSpeak / "README.md");
  for (const char* rule :
       {"SelEv1",    "SelEv2",  "Rel1",           "Rel2",           "Appl1",
        "Appl2",     "SelAppl", "ExtEv",          "IntEv",          "SelInt1",
        "SelInt2",   "Action",  "AchvGl",         "TestGl1",        "TestGl2",
        "AddBel",    "DelBel",  "ClrInt1",        "ClrInt2",        "ClrInt3",
        "CheckMail", "BRF",     "Definition 2.1", "Definition 2.2", "Definition 2.3"}) {
    EXPECT_NE(text.find("| " + std::string(rule)), std::string::npos) << rule;
  }
}

TEST(DribbleReadme, NamesFunctionsThatExist) {
  const auto names = functions_named(kDribble / "README.md");
  EXPECT_GT(names.size(), 30u);
  for (const std::string& name : names) {
    EXPECT_TRUE(function_exists({kDribble, kProp}, name)) << name;
  }
}

TEST(DribbleReadme, MapsEveryRule) {
  const std::string text = read_text(kDribble / "README.md");
  for (const char* rule :
       {"B of L_BG", "G of L_BG", "len", "Application of a goal rule",
        "Application of a plan revision rule", "Basic action execution", "Conditional statement",
        "stall", "EPG, APG", "EBA", "EIF", "EPR", "ABAvPR, AIFvPR, APR"}) {
    EXPECT_NE(text.find("| " + std::string(rule) + " |"), std::string::npos) << rule;
  }
}

TEST(BuplReadme, NamesFunctionsThatExist) {
  const auto names = functions_named(kBupl / "README.md");
  EXPECT_GT(names.size(), 30u);
  for (const std::string& name : names) EXPECT_TRUE(function_exists({kBupl}, name)) << name;
  EXPECT_FALSE(function_exists({kBupl}, "dream()"));
}

TEST(BuplReadme, MapsEveryRule) {
  const std::string text = read_text(kBupl / "README.md");
  for (const char* rule : {"Sols(B, query)", "(act)", "(fail)", "(sum)", "(pi)", "exec-OA",
                           "exec-IA", "exec-fail", "exec-sum", "match", "update", "nilA"}) {
    EXPECT_NE(text.find("| " + std::string(rule) + " |"), std::string::npos) << rule;
  }
}

TEST(EccsReadme, NamesFunctionsThatExist) {
  const auto names = functions_named(kEccs / "README.md");
  EXPECT_GT(names.size(), 70u);
  for (const std::string& name : names) {
    EXPECT_TRUE(function_exists({kEccs, kModal, kSystem}, name)) << name;
  }
  EXPECT_FALSE(function_exists({kEccs, kModal, kSystem}, "Interpreter::dream"));
}

TEST(EccsReadme, MapsEveryRule) {
  const std::string text = read_text(kEccs / "README.md");
  for (const char* rule : {"Rules 1-9",
                           "Rules 10-11",
                           "Definition 1",
                           "Theorem 2",
                           "Definition 3",
                           "Definition 4",
                           "Definition 5",
                           "Definition 6",
                           "Table 1",
                           "FP and RE of inform",
                           "FP and RE of confirm",
                           "FP and RE of disconf",
                           "FP and RE of request",
                           "update",
                           "query",
                           "observe",
                           "Table 2, inform",
                           "Table 2, request",
                           "Table 3, inform",
                           "Table 3, request",
                           "Summation",
                           "Parallel composition, tau and literals",
                           "Parallel composition, tau[c(a)]",
                           "1",
                           "2",
                           "3",
                           "4",
                           "5",
                           "6",
                           "7"}) {
    EXPECT_NE(text.find("| " + std::string(rule) + " |"), std::string::npos) << rule;
  }
}

}  // namespace docs_test
