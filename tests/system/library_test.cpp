// libcredo as others get it: installed below a prefix of its own, found by CMake and by pkg-config,
// linked with programs that include nothing of this tree. The example that opens the header and the
// programs and commands of docs/library.md are among them.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "support/installed_credo.hpp"
#include "support/process.hpp"
#include "support/temporary_folder.hpp"

namespace library_test {

using credo::testing::Finished;
using credo::testing::InstalledCredo;
using credo::testing::TemporaryFolder;

const std::string kRoot = CREDO_SOURCE_DIR;

std::string read_text(const std::string& path) {
  std::ifstream in(path);
  EXPECT_TRUE(in) << path;
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// A fenced block of a page: what stands behind the fence, and the contents.
struct Fenced {
  std::string info;
  std::string contents;
};

std::vector<Fenced> fenced_in(const std::string& page) {
  std::vector<Fenced> blocks;
  std::istringstream in(page);
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) {
      if (!inside) blocks.push_back({line.substr(3), ""});
      inside = !inside;
    } else if (inside) {
      blocks.back().contents += line + "\n";
    }
  }
  return blocks;
}

// The program in the comment that a header opens with.
std::string example_in(const std::string& header) {
  std::string program;
  std::istringstream in(header);
  for (std::string line; std::getline(in, line) && line.starts_with("//");) {
    const bool is_code = line.starts_with("//   ") && !line.starts_with("//   load");
    if (is_code) program += line.substr(5) + "\n";
    if (line == "//   }") break;
  }
  return program;
}

class Library : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return;  // programs would need the same flags
#endif
    installed_ = new InstalledCredo;
  }
  static void TearDownTestSuite() {
    delete installed_;
    installed_ = nullptr;
  }
  void SetUp() override {
    if (installed_ == nullptr) GTEST_SKIP() << "not with sanitizers";
    std::filesystem::create_directory_symlink(kRoot + "/examples", folder_.path("examples"));
  }

  // Lines for a shell, in the folder of the test, where the library can be found.
  Finished shell(const std::string& lines) const { return installed_->shell(folder_, lines); }

  static InstalledCredo* installed_;
  TemporaryFolder folder_;
};
InstalledCredo* Library::installed_ = nullptr;

TEST_F(Library, is_found_by_cmake) {
  folder_.write("ten.cpp", R"(#include <credo.hpp>
#include <iostream>
int main() {
  libcredo::System system = libcredo::System::load("examples/auction/buggy.mas");
  const libcredo::CheckResult result = system.check();
  for (const libcredo::Verdict& verdict : result.verdicts) {
    std::cout << verdict.property << " " << to_string(verdict.outcome) << "\n";
  }
  return result.as_expected ? 0 : 1;
}
)");
  folder_.write("CMakeLists.txt", R"(cmake_minimum_required(VERSION 3.16)
project(ten CXX)
find_package(credo REQUIRED)
add_executable(ten ten.cpp)
target_link_libraries(ten credo::credo)
)");
  const Finished built = shell(InstalledCredo::built_by_cmake() + "build/ten");
  EXPECT_EQ(built.code, 1) << built.err;
  EXPECT_EQ(built.out, "spec1 violated\nspec2 holds\nspec3 violated\n");
}

TEST_F(Library, has_the_example_of_its_header_by_pkg_config) {
  const std::string header = read_text(installed_->path("include/credo.hpp"));
  folder_.write("example.cpp", example_in(header));
  const Finished built = shell(
      "$CXX -std=c++17 -Wall -Wextra -Wpedantic -Werror example.cpp -o example "
      "$(pkg-config --cflags --libs credo)\n"
      "./example examples/auction/buggy.mas || test $? = 1");
  ASSERT_EQ(built.code, 0) << built.err;
  EXPECT_TRUE(built.out.starts_with("spec1: violated\n  ")) << built.out;
}

TEST_F(Library, needs_nothing_but_the_standard_library_to_be_included) {
  const std::string header = read_text(installed_->path("include/credo.hpp"));
  const std::regex include("#include ([^\n]*)");
  for (std::sregex_iterator at(header.begin(), header.end(), include), end; at != end; ++at) {
    const std::string name = (*at)[1];
    const bool standard = name.starts_with("<") && name.find_first_of("./") == std::string::npos;
    EXPECT_TRUE(standard || name == "<credo.hpp>") << name;
  }
}

// Its page: each program is compiled and run by the commands behind it, and prints what is there.
TEST_F(Library, is_as_its_page_says) {
  std::string printed;
  int programs = 0;
  for (const Fenced& block : fenced_in(read_text(kRoot + "/docs/library.md"))) {
    const std::size_t file = block.info.find(" file=");
    if (file != std::string::npos) {
      folder_.write(block.info.substr(file + 6), block.contents);
    } else if (block.info == "sh") {
      // The compiler of this build.
      const Finished done =
          shell(std::regex_replace(block.contents, std::regex("c\\+\\+ "), "$$CXX "));
      ASSERT_EQ(done.code, 0) << block.contents << done.err;
      printed = done.out;
      ++programs;
    } else if (block.info == "text") {
      EXPECT_EQ(printed, block.contents);
    }
  }
  EXPECT_EQ(programs, 2);
  const Finished built =
      shell(InstalledCredo::built_by_cmake() + "build/auction examples/auction/buggy.mas");
  EXPECT_EQ(built.code, 0) << built.err;
  EXPECT_TRUE(built.out.starts_with("spec1: violated\n")) << built.out;
}

}  // namespace library_test
