// What tests of the binary share: running it, and looking for parts of what it says.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/process.hpp"
#include "support/temporary_folder.hpp"

namespace credo::testing {

using Words = std::vector<std::string>;

class CommandTest : public ::testing::Test {
 protected:
  Finished credo(const Words& words, const ProcessOptions& options = {}) const {
    Words all{CREDO_BINARY};
    all.insert(all.end(), words.begin(), words.end());
    return run_process(all, options);
  }

  // The command must be refused with a message that has these parts, and print nothing else.
  void expect_refused(const Words& words, const Words& parts) const {
    const Finished done = credo(words);
    EXPECT_EQ(done.code, 2) << done.err;
    EXPECT_EQ(done.out, "");
    for (const std::string& part : parts) expect_part(done.err, part);
  }

  static void expect_part(const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << "no '" << part << "' in:\n" << text;
  }
  static void expect_no_part(const std::string& text, const std::string& part) {
    EXPECT_EQ(text.find(part), std::string::npos) << "'" << part << "' in:\n" << text;
  }

  TemporaryFolder folder_;
};

}  // namespace credo::testing
