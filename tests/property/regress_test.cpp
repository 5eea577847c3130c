// Systems on which engines once differed (tests/regress): they agree now, all three of them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/differential.hpp"
#include "support/spin_engines.hpp"

namespace credo::testing {
namespace regress_test {

TEST(Regress, EnginesAgreeOnEveryFile) {
  const std::pair<const char*, EngineMaker> engines[] = {
      {"reference", reference_engine()}, {"Spin", spin_engine(SpinOptions::Subject::program)}};
  for (const auto& entry : std::filesystem::directory_iterator(CREDO_SOURCE_DIR "/tests/regress")) {
    if (entry.path().extension() != ".mas") continue;
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    for (const auto& [name, engine] : engines) {
      for (const bool plain : {false, true}) {
        Inquiry inquiry;
        inquiry.plain = plain;
        const Findings found = compare_engines(text.str(), engine, inquiry);
        EXPECT_TRUE(found.agree())
            << entry.path() << ", " << name << (plain ? ", plain: " : ": ") << found.words;
        EXPECT_EQ(found.refused, 0u) << entry.path() << ", " << name;
        EXPECT_FALSE(found.too_large) << entry.path();
      }
    }
  }
}

}  // namespace regress_test
}  // namespace credo::testing
