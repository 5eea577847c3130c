// Keeps the list of rules and its page true: every file of the corpora names rules that there are,
// every rule has a file or another test, the languages' READMEs name rules that there are, and
// docs/rules.md is what comes of it. With CREDO_WRITE_RULES in the environment the page is written
// (`make rules`).
#include "support/rules.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

#include "support/corpus.hpp"
#include "support/corpus_file.hpp"

namespace credo::testing {
namespace rules_test {

namespace fs = std::filesystem;

const fs::path kRepository = CREDO_SOURCE_DIR;
using Problems = std::vector<std::string>;

std::string contents(const fs::path& path) {
  std::ifstream in(path);
  EXPECT_TRUE(in) << path;
  return std::string(std::istreambuf_iterator<char>(in), {});
}

// Every file that says what it is about, as a path below tests/.
std::vector<std::string> all_files() {
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(corpus_folder("."))) {
    if (!entry.is_directory()) continue;
    for (const std::string& file : system_files(entry.path().filename().string())) {
      files.push_back("corpus/" + file);
    }
  }
  for (const std::string folder : {"regress", "slicing/regress"}) {
    for (const std::string& file : system_files("../" + folder)) files.push_back(file.substr(3));
  }
  std::ranges::sort(files);
  return files;
}

RuleTable table() { return parse_rules(contents(corpus_folder("rules.txt"))); }

FilesOfRules files_of_rules() {
  FilesOfRules files;
  for (const std::string& file : all_files()) {
    for (const std::string& rule : read_corpus_file(kRepository / "tests" / file).rules) {
      files[rule].push_back(file);
    }
  }
  return files;
}

TEST(Rules, FilesSayWhatTheyAreAbout) {
  const std::vector<std::string> files = all_files();
  EXPECT_GE(files.size(), 1300u);
  for (const std::string& file : files) {
    EXPECT_EQ(read_corpus_file(kRepository / "tests" / file).problems, Problems{}) << file;
  }
}

TEST(Rules, AreThereAndTested) { EXPECT_EQ(problems_of(table(), files_of_rules()), Problems{}); }

TEST(Rules, NameTestsThatExist) {
  for (const RuleSection& section : table().sections) {
    for (const Rule& rule : section.rules) {
      for (const std::string& test : rule.tests) {
        static const std::regex form(R"(([\w/]+_test\.cpp): (\w+)\.(\w+))");
        std::smatch parts;
        ASSERT_TRUE(std::regex_match(test, parts, form)) << rule.id << ": " << test;
        const std::string text = contents(kRepository / "tests" / parts[1].str());
        EXPECT_NE(text.find("(" + parts[2].str() + ", " + parts[3].str() + ")"), std::string::npos)
            << rule.id << ": " << test;
      }
    }
  }
}

// `agentspeak.plan.relevant` in a README is a rule of the list.
TEST(Rules, AreNamedByTheLanguagesReadmes) {
  const RuleTable rules = table();
  for (const std::string language : {"agentspeak", "bupl", "dribble", "eccs"}) {
    const std::string text = contents(kRepository / "src/lang" / language / "README.md");
    const std::regex id("`((?:" + language + R"(|environment|system|logic)\.[a-z0-9.-]+)`)");
    std::size_t named = 0;
    for (std::sregex_iterator at(text.begin(), text.end(), id), end; at != end; ++at, ++named) {
      EXPECT_NE(rules.find((*at)[1].str()), nullptr) << (*at)[1];
    }
    EXPECT_GE(named, 10u) << language;
  }
}

TEST(Rules, PageIsCurrent) {
  const fs::path path = kRepository / "docs" / "rules.md";
  const std::string page = rules_page(table(), files_of_rules());
  if (std::getenv("CREDO_WRITE_RULES") != nullptr) std::ofstream(path) << page;
  EXPECT_TRUE(contents(path) == page) << "docs/rules.md is not current: run `make rules`";
}

// ---- made-up lists

TEST(RulesOfTheList, ProblemsAreFound) {
  const RuleTable rules = parse_rules(
      "# The list\n"
      "== One\n"
      "a.good  docs/a.md#x\n"
      "  It is.\n"
      "a.good  docs/a.md#x\n"
      "  It is again.\n"
      "a.tested  docs/a.md#x\n"
      "  So is this.\n"
      "  test: unit/a_test.cpp: A.IsTested\n"
      "a.untested  docs/a.md#x\n"
      "  no sentence\n"
      "a.elsewhere  README.md\n");
  EXPECT_EQ(
      problems_of(rules, {{"a.good", {"corpus/x.mas"}}, {"a.godo", {"corpus/y.mas"}}}),
      (Problems{"line 5: a.good is there twice",
                "line 12: neither a section nor a rule nor a part of one: a.elsewhere  "
                "README.md",
                "corpus/y.mas: there is no rule a.godo", "a.untested is not a sentence in words",
                "a.untested has neither a file nor another test"}));
}

TEST(RulesOfTheList, MakeAPage) {
  const RuleTable rules = parse_rules(
      "== One\n"
      "a.good  docs/a.md#x\n"
      "  `f | g`.\n"
      "  test: unit/a_test.cpp: A.IsTested\n");
  const std::string page =
      rules_page(rules, {{"a.good", {"corpus/a/x.mas", "slicing/regress/y.mas"}}});
  EXPECT_TRUE(
      page.ends_with("\n## One\n"
                     "| rule | in words | stated in | tested by |\n"
                     "|---|---|---|---|\n"
                     "| `a.good` | `f \\| g`. | [a](a.md#x) | `a/x.mas`, "
                     "`slicing/regress/y.mas`, `unit/a_test.cpp: A.IsTested` |\n"))
      << page;
}

}  // namespace rules_test
}  // namespace credo::testing
