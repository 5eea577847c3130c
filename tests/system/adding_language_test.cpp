// A fifth language from outside the tree (tests/toy_language): docs/adding-a-language.md shows its
// code as it is, and a binary with it loads, checks, slices and helps like that of the other four.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "support/process.hpp"
#include "support/temporary_folder.hpp"

namespace credo {
namespace adding_language_test {

using testing::Finished;
using testing::TemporaryFolder;

const std::string kFolder = std::string(CREDO_SOURCE_DIR) + "/tests/toy_language/";

std::string text_of(const std::string& path) {
  std::ifstream in(path);
  std::stringstream out;
  out << in.rdbuf();
  return out.str();
}

Finished light(std::vector<std::string> words) {
  words.insert(words.begin(), CREDO_LIGHT);
  return testing::run_process(words);
}

// The lines that are not empty, of everything between ```language and ```.
std::vector<std::string> shown_lines(const std::string& page, const std::string& language) {
  std::vector<std::string> lines;
  std::istringstream in(page);
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) {
      inside = line == "```" + language;
    } else if (inside && !line.empty()) {
      lines.push_back(line);
    }
  }
  return lines;
}

std::vector<std::string> lines_of(const std::string& text) {
  return shown_lines("```cpp\n" + text + "```\n", "cpp");
}

TEST(AddingALanguage, PageShowsTheCode) {
  const std::string page = text_of(std::string(CREDO_SOURCE_DIR) + "/docs/adding-a-language.md");
  EXPECT_EQ(shown_lines(page, "cpp"),
            lines_of(text_of(kFolder + "light.hpp") + text_of(kFolder + "light.cpp") +
                     text_of(kFolder + "main.cpp")));
  for (const char* const file : {"hall.light", "house.mas"}) {
    EXPECT_NE(page.find("```text\n" + text_of(kFolder + file) + "```"), std::string::npos) << file;
  }
}

TEST(AddingALanguage, Checks) {
  for (const char* const engine : {"native", "reference"}) {
    const Finished done = light({"check", kFolder + "house.mas", "--engine", engine});
    EXPECT_EQ(done.code, 0) << done.out << done.err;
    EXPECT_NE(done.out.find("goes to on"), std::string::npos) << done.out;
  }
  const Finished explored = light({"explore", kFolder + "hall.light"});
  EXPECT_NE(explored.out.find("states        3"), std::string::npos) << explored.out;
}

TEST(AddingALanguage, TellsWhatIsWrong) {
  const TemporaryFolder folder;
  folder.write("bad.light", "start off.\noff on.\n");
  const Finished done = light({"check", folder.path("bad.light")});
  EXPECT_EQ(done.code, 2);
  EXPECT_NE(done.err.find("bad.light:2:5: error: expected '->'"), std::string::npos) << done.err;
}

TEST(AddingALanguage, Slices) {
  const Finished done = light({"slice", kFolder + "house.mas", "-p", "can_shine"});
  EXPECT_EQ(done.code, 0) << done.err;
  EXPECT_NE(done.out.find("bright -> off."), std::string::npos) << done.out;
  EXPECT_EQ(done.out.find("broken -> broken."), std::string::npos) << done.out;
  const Finished sound = light({"check", kFolder + "house.mas", "--slice", "sound"});
  EXPECT_EQ(sound.code, 0) << sound.out << sound.err;
  const Finished paper =
      light({"slice", kFolder + "house.mas", "-p", "can_shine", "--mode", "paper"});
  EXPECT_EQ(paper.code, 2);
  EXPECT_NE(paper.err.find("the article's slicing is for"), std::string::npos) << paper.err;
}

TEST(AddingALanguage, IsKnownToTheTables) {
  EXPECT_NE(light({"help", "check"}).out.find(".light"), std::string::npos);
  EXPECT_NE(light({"help", "--man"}).out.find("Light"), std::string::npos);
  EXPECT_NE(light({"completion", "bash"}).out.find("light"), std::string::npos);
}

}  // namespace adding_language_test
}  // namespace credo
