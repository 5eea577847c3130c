// Keeps docs/laws.md true: every sentence it quotes stands on the page, word by word, and every
// test it names exists. A sentence that is changed on its page must be looked at here again.
//
//   ## agentspeak.md
//   | sentence | test |
//   | All queues are first in, first out. | `corpus/agentspeak/event_order.mas` |
//
// A test is a file below tests/, with `: Suite.Name` behind it if it is one test of that file; or
// `oracle/environment.py`, a rule of an outside interpreter, with `: name` of the mutant that shows
// the rule to be tried.
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace laws_test {

namespace fs = std::filesystem;

struct Law {
  std::size_t line = 0;
  std::string page;
  std::string sentence;
  std::vector<std::string> tests;
};

std::string contents(const fs::path& path) {
  std::ifstream in(path);
  EXPECT_TRUE(in) << path;
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

// Words only: without markup for emphasis and links, with single spaces, `\|` as `|`.
std::string plain(std::string text) {
  text = std::regex_replace(text, std::regex(R"(\]\([^)]*\))"), "");
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '*' || c == '[' || c == ']' || c == '`') continue;
    if (c == '\\' && i + 1 < text.size() && text[i + 1] == '|') continue;
    const bool space = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (space && (out.empty() || out.back() == ' ')) continue;
    out += space ? ' ' : c;
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

// The cells of a row; `\|` is no border.
std::vector<std::string> cells(const std::string& row) {
  std::vector<std::string> all{""};
  for (std::size_t i = 1; i < row.size(); ++i) {
    if (row[i] == '|' && row[i - 1] != '\\') {
      all.emplace_back();
    } else {
      all.back() += row[i];
    }
  }
  all.pop_back();
  return all;
}

std::vector<std::string> quoted(const std::string& cell) {
  std::vector<std::string> all;
  const std::regex code("`([^`]+)`");
  for (std::sregex_iterator at(cell.begin(), cell.end(), code), end; at != end; ++at) {
    all.push_back((*at)[1]);
  }
  return all;
}

std::vector<Law> laws_in(const std::string& text) {
  std::vector<Law> laws;
  std::istringstream in(text);
  std::string page;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.starts_with("## ")) page = line.substr(3);
    if (!line.starts_with("| ") || line.starts_with("| sentence") || page.empty()) continue;
    const auto parts = cells(line);
    if (parts.size() != 2) {
      ADD_FAILURE() << "line " << number << " has " << parts.size() << " cells";
      continue;
    }
    laws.push_back({number, page, parts[0], quoted(parts[1])});
  }
  return laws;
}

// What is wrong with the law, in a tree.
std::vector<std::string> complaints(const fs::path& root, const Law& law) {
  static std::map<std::string, std::string> pages;
  const auto [page, added] = pages.try_emplace((root / law.page).string());
  if (added) page->second = plain(contents(root / "docs" / law.page));
  std::vector<std::string> all;
  if (page->second.find(plain(law.sentence)) == std::string::npos) {
    all.push_back("not on its page: " + law.sentence);
  }
  if (law.tests.empty()) all.push_back("no test: " + law.sentence);
  for (const std::string& test : law.tests) {
    const std::string file = test.substr(0, test.find(": "));
    if (!fs::is_regular_file(root / "tests" / file)) {
      all.push_back("no such file: " + test);
      continue;
    }
    if (file == test) {
      if (file.ends_with("_test.cpp")) all.push_back("which of its tests? " + test);
      continue;
    }
    std::string name = test.substr(file.size() + 2);
    const std::string text = contents(root / "tests" / file);
    const std::size_t dot = name.find('.');
    if (dot != std::string::npos) name = name.substr(0, dot) + ", " + name.substr(dot + 1);
    if (text.find(name) == std::string::npos) all.push_back("no such test in the file: " + test);
  }
  return all;
}

const fs::path kRoot = CREDO_SOURCE_DIR;

TEST(Laws, AreOnTheirPagesAndTested) {
  const auto laws = laws_in(contents(kRoot / "docs" / "laws.md"));
  EXPECT_GE(laws.size(), 300u);
  for (const Law& law : laws) {
    for (const std::string& each : complaints(kRoot, law)) {
      ADD_FAILURE() << "docs/laws.md:" << law.line << ": " << each;
    }
  }
}

TEST(Laws, AreOfEveryPageThatSaysWhatProgramsMean) {
  std::set<std::string> pages;
  for (const Law& law : laws_in(contents(kRoot / "docs" / "laws.md"))) pages.insert(law.page);
  for (const char* page :
       {"agentspeak.md", "environment.md", "systems.md", "logic.md", "dribble.md", "bupl.md",
        "eccs.md", "search.md", "testing.md", "slicing.md", "slicing-languages.md", "lint.md",
        "export.md", "spin.md", "json.md"}) {
    EXPECT_TRUE(pages.contains(page)) << page;
  }
}

TEST(Laws, WhatIsWrongIsNoticed) {
  const auto about = [](const std::string& row) {
    const auto laws = laws_in("## agentspeak.md\n| sentence | test |\n" + row + "\n");
    EXPECT_EQ(laws.size(), 1u);
    return laws.empty() ? std::vector<std::string>{} : complaints(kRoot, laws.front());
  };
  const std::string file = "`system/laws_test.cpp: Laws.WhatIsWrongIsNoticed`";
  EXPECT_EQ(about("| All queues are first in, first out. | " + file + " |").size(), 0u);
  EXPECT_EQ(about("| All queues are last in, first out. | " + file + " |").size(), 1u);
  EXPECT_EQ(about("| All queues are first in, first out. | somewhere |").size(), 1u);
  EXPECT_EQ(about("| All queues are first in, first out. | `unit/none_test.cpp` |").size(), 1u);
  EXPECT_EQ(about("| All queues are first in, first out. | `system/laws_test.cpp` |").size(), 1u);
  EXPECT_EQ(
      about("| All queues are first in, first out. | `system/laws_test.cpp: Laws.No` |").size(),
      1u);
}

}  // namespace laws_test
