// Every text file of the tree is as .editorconfig says: lines end with LF, the last one too, and
// without blanks; tabs are for Makefiles. The rules are a function from a text to complaints, tried
// out on made-up texts first.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace text_files_test {

namespace fs = std::filesystem;

using Complaints = std::vector<std::string>;

// What .gitignore leaves out, and what tools put beside the sources.
const std::set<std::string> kForeignFolders{".git",  ".cache", ".vscode",      ".idea",
                                            "build", "dist",   "node_modules", "__pycache__"};

// What fuzzers are begun with is as it was found.
constexpr std::string_view kKeptInputs = "tests/fuzz/corpus/";

// Spin's output stands in the test to the letter.
const std::set<std::string> kWithTabs{"Makefile", "tests/unit/spin_output_test.cpp"};

Complaints complaints(std::string_view text, bool may_have_tabs) {
  Complaints all;
  const auto complain = [&](std::size_t line, const std::string& what) {
    all.push_back(std::to_string(line) + ": " + what);
  };
  std::size_t line = 0;
  while (!text.empty()) {
    ++line;
    const std::size_t end = text.find('\n');
    std::string_view content = text.substr(0, end);
    if (content.ends_with('\r')) {
      complain(line, "ends with CR LF");
      content.remove_suffix(1);
    }
    if (content.ends_with(' ') || content.ends_with('\t')) complain(line, "ends with a blank");
    if (!may_have_tabs && content.find('\t') != content.npos) complain(line, "has a tab");
    if (end == text.npos) {
      complain(line, "the last line does not end");
      break;
    }
    text.remove_prefix(end + 1);
  }
  return all;
}

TEST(TextFileRules, AcceptGoodTexts) {
  EXPECT_EQ(complaints("", false), Complaints{});
  EXPECT_EQ(complaints("\n", false), Complaints{});
  EXPECT_EQ(complaints("a b\n  c\n", false), Complaints{});
  EXPECT_EQ(complaints("all:\n\tmake\n", true), Complaints{});
}

TEST(TextFileRules, FindWhatIsWrong) {
  EXPECT_EQ(complaints("a\nb", false), Complaints{"2: the last line does not end"});
  EXPECT_EQ(complaints("a \nb\t\n", true),
            (Complaints{"1: ends with a blank", "2: ends with a blank"}));
  EXPECT_EQ(complaints("a\r\nb \r\n", false),
            (Complaints{"1: ends with CR LF", "2: ends with CR LF", "2: ends with a blank"}));
  EXPECT_EQ(complaints("\ta\n", false), Complaints{"1: has a tab"});
}

TEST(TextFiles, AreAsEditorconfigSays) {
  const fs::path root = CREDO_SOURCE_DIR;
  std::size_t texts = 0;
  for (auto at = fs::recursive_directory_iterator(root); at != fs::end(at); ++at) {
    if (kForeignFolders.contains(at->path().filename().string())) {
      if (at->is_directory() && !at->is_symlink()) at.disable_recursion_pending();
      continue;
    }
    if (!at->is_regular_file()) continue;
    std::ifstream in(at->path(), std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    if (text.find('\0') != text.npos) continue;  // a picture
    ++texts;
    const std::string name = at->path().lexically_relative(root).generic_string();
    if (name.starts_with(kKeptInputs)) continue;
    for (const std::string& each : complaints(text, kWithTabs.contains(name))) {
      ADD_FAILURE() << name << ":" << each;
    }
  }
  EXPECT_GE(texts, 2000u);
}

}  // namespace text_files_test
