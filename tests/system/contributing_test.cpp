// Keeps CONTRIBUTING.md true: what it names in backquotes and looks like a path is there.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

namespace contributing_test {

namespace fs = std::filesystem;

// `src/base`, `docs/logic.md`, `CHANGELOG.md`: with a slash, or with an ending that files have.
std::vector<std::string> paths_in(const std::string& text) {
  static const std::regex path(
      R"(`([\w.-]+(?:/[\w.-]+)+/?|[\w-]+\.(?:md|txt|json|cpp|hpp|cmake)|\.[a-z-]+|[\w.-]+/)`)");
  std::vector<std::string> paths;
  for (std::sregex_iterator at(text.begin(), text.end(), path), end; at != end; ++at) {
    paths.push_back((*at)[1]);
  }
  return paths;
}

TEST(ContributingRules, FindPaths) {
  EXPECT_EQ(
      paths_in("See `src/base/` and `docs/logic.md`, `CHANGELOG.md`, `.clang-format`."),
      (std::vector<std::string>{"src/base/", "docs/logic.md", "CHANGELOG.md", ".clang-format"}));
  EXPECT_EQ(paths_in("`make test`, `--to`, `f R !g`, `git tag -s v0.2.0`, `// rule:`, `LtlOp`"),
            std::vector<std::string>{});
}

TEST(Contributing, NamesPathsThatExist) {
  const fs::path root = CREDO_SOURCE_DIR;
  std::ifstream in(root / "CONTRIBUTING.md");
  const std::vector<std::string> paths =
      paths_in(std::string(std::istreambuf_iterator<char>(in), {}));
  EXPECT_GE(paths.size(), 40u);
  for (const std::string& path : paths) EXPECT_TRUE(fs::exists(root / path)) << path;
}

}  // namespace contributing_test
