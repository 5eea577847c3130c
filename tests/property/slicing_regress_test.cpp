// Systems whose slices once had another verdict (tests/slicing/regress): they have the same now.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/sliced_engine.hpp"

namespace credo::testing {
namespace slicing_regress_test {

TEST(SlicingRegress, SlicesAgreeOnEveryFile) {
  std::size_t compared = 0;
  // Some have agents in files beside them.
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(CREDO_SOURCE_DIR "/tests/slicing/regress");
  for (const auto& entry : std::filesystem::directory_iterator(".")) {
    if (entry.path().extension() != ".mas") continue;
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    Inquiry inquiry;
    inquiry.count = false;
    const Findings found = compare_engines(text.str(), sliced_engine(), inquiry);
    EXPECT_TRUE(found.agree()) << entry.path() << ": " << found.words;
    EXPECT_FALSE(found.too_large) << entry.path();
    compared += found.holds + found.violated;
    inquiry.questions = {{{0, Fairness::strong}}};
    const Findings strong = compare_engines(text.str(), sliced_engine(), inquiry);
    EXPECT_TRUE(strong.agree()) << entry.path() << ", strong fairness: " << strong.words;
  }
  std::filesystem::current_path(before);
  EXPECT_GT(compared, 60u);
}

}  // namespace slicing_regress_test
}  // namespace credo::testing
