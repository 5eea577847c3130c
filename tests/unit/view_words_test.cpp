// Views in one word: where one ends and the next begins.
#include "modal/view_words.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace credo {
namespace view_words_test {

using Names = std::vector<std::string_view>;

// "B p, I s", or the unknown agent.
std::string split(std::string_view word, const Names& agents) {
  const auto is_agent = [&](std::string_view name) {
    return std::ranges::find(agents, name) != agents.end();
  };
  const auto views = split_views(word, is_agent);
  if (!views) return "unknown: " + std::string(unknown_agent(word, is_agent));
  std::string out;
  for (const ViewWord& view : *views) {
    out +=
        (out.empty() ? "" : ", ") + std::string(text_of(view.kind)) + " " + std::string(view.agent);
  }
  return out;
}

TEST(ViewWords, BeginWithAnAttitude) {
  for (const char* word : {"B_p", "I_1", "U_x", "Bif_p", "Uif_p", "B_B_", "I_pB_p"}) {
    EXPECT_TRUE(is_view_word(word)) << word;
  }
  for (const char* word : {"B", "B_", "Bif", "K_p", "b_p", "_p", "", "Bel"}) {
    EXPECT_FALSE(is_view_word(word)) << word;
  }
}

TEST(ViewWords, AreSplitByTheNamesOfAgents) {
  EXPECT_EQ(split("B_p", {"p"}), "B p");
  EXPECT_EQ(split("I_pBif_sU_pUif_s", {"p", "s"}), "I p, Bif s, U p, Uif s");
  EXPECT_EQ(split("B_12I_2", {"1", "2", "12"}), "B 12, I 2");
}

TEST(ViewWords, TheLongestNameThatWorksOutWins) {
  EXPECT_EQ(split("B_pB_q", {"p", "q", "pB_q"}), "B pB_q");
  EXPECT_EQ(split("B_pB_qI_p", {"p", "pB_q"}), "B pB_q, I p");
  EXPECT_EQ(split("B_pI_pB", {"p", "pI_p", "pB"}), "B p, I pB");
}

TEST(ViewWords, WhatCannotBeSplitHasAnUnknownAgent) {
  EXPECT_EQ(split("B_q", {"p"}), "unknown: q");
  EXPECT_EQ(split("I_pB_rest", {"p"}), "unknown: rest");
  EXPECT_EQ(split("I_pB_", {"p"}), "unknown: pB_");
}

TEST(ViewWords, NobodyWritesVeryLongOnes) {
  std::string word;
  for (int i = 0; i < 100'000; ++i) word += "B_p";
  EXPECT_EQ(split(word, {"p"}), "unknown: p");
}

}  // namespace view_words_test
}  // namespace credo
