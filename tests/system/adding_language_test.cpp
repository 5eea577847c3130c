// A fifth language from outside the tree (tests/toy_language): docs/adding-a-language.md shows its
// code as it is, it can be built with nothing but an installed Credo, and a binary with it loads,
// checks, slices and helps like that of the other four.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "support/installed_credo.hpp"
#include "support/process.hpp"
#include "support/temporary_folder.hpp"

namespace credo {
namespace adding_language_test {

using testing::Finished;
using testing::InstalledCredo;
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
  EXPECT_NE(page.find("```cmake\n" + text_of(kFolder + "CMakeLists.txt") + "```"),
            std::string::npos);
  EXPECT_EQ(shown_lines(page, "cpp"),
            lines_of(text_of(kFolder + "light.hpp") + text_of(kFolder + "light.cpp") +
                     text_of(kFolder + "main.cpp")));
  for (const char* const file : {"hall.light", "house.mas"}) {
    EXPECT_NE(page.find("```text\n" + text_of(kFolder + file) + "```"), std::string::npos) << file;
  }
}

TEST(AddingALanguage, TakesFewLines) {
  std::size_t lines = 0;
  for (const auto& file : std::filesystem::directory_iterator(kFolder)) {
    const std::string ending = file.path().extension();
    const std::string text = text_of(file.path());
    if (ending == ".hpp" || ending == ".cpp") {
      lines += static_cast<std::size_t>(std::ranges::count(text, '\n'));
    }
  }
  EXPECT_GT(lines, 100u);
  EXPECT_LE(lines, 150u);
}

// What an installed header includes is installed.
void expect_all_headers(const std::string& root) {
  std::size_t headers = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(root)) {
    if (!file.is_regular_file()) continue;
    ++headers;
    std::istringstream lines(text_of(file.path()));
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("#include \"")) continue;
      const std::string name = line.substr(10, line.rfind('"') - 10);
      EXPECT_TRUE(std::filesystem::exists(root + name)) << file.path() << ": " << line;
    }
  }
  EXPECT_GT(headers, 50u);
}

// In a folder far from this tree, with the headers and the archive that are installed.
TEST(AddingALanguage, IsBuiltFromOutsideTheTree) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "the program would need the same flags";
#endif
  const InstalledCredo installed;
  const TemporaryFolder folder;
  std::filesystem::copy(kFolder, folder.path("."));
  const Finished done =
      installed.shell(folder, InstalledCredo::built_by_cmake() + "build/light house.mas can_shine");
  ASSERT_EQ(done.code, 0) << done.out << done.err;
  EXPECT_NE(done.out.find("can_shine: holds"), std::string::npos) << done.out;
  EXPECT_NE(done.out.find("shines: violated"), std::string::npos) << done.out;
  EXPECT_NE(done.out.find("bright -> off."), std::string::npos) << done.out;
  EXPECT_NE(done.out.find("rule broken -> broken. of hall"), std::string::npos) << done.out;
  expect_all_headers(installed.path("include/credo/"));
  // By pkg-config they are found as well.
  const Finished flags = installed.shell(
      folder,
      "for flag in $(pkg-config --cflags credo-language); do\n"
      "  case $flag in -I*) if test -f ${flag#-I}/system/language.hpp; then echo found; fi "
      ";; esac\ndone\npkg-config --libs credo-language");
  EXPECT_TRUE(flags.out.starts_with("found\n")) << flags.out << flags.err;
  EXPECT_NE(flags.out.find("-lcredo"), std::string::npos) << flags.out;
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

// Whatever the first property is: it has path quantifiers.
TEST(AddingALanguage, IsNothingForMaude) {
  for (const char* const option : {"--engine", "--cross-check"}) {
    const Finished done = light({"check", kFolder + "house.mas", option, "maude"});
    EXPECT_EQ(done.code, 2);
    EXPECT_NE(done.err.find("the Light agent hall cannot be exported to Maude"), std::string::npos)
        << done.err;
    EXPECT_EQ(done.err.find("LTL"), std::string::npos) << done.err;
  }
}

TEST(AddingALanguage, TellsWhatIsWrong) {
  const TemporaryFolder folder;
  folder.write("bad.light", "start off.\noff on.\n");
  const Finished done = light({"check", folder.path("bad.light")});
  EXPECT_EQ(done.code, 2);
  EXPECT_NE(done.err.find("bad.light:2:5: error: expected '->'"), std::string::npos) << done.err;
  folder.write("empty.light", "");
  EXPECT_NE(light({"check", folder.path("empty.light")}).err.find("a switch has a position"),
            std::string::npos);
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
