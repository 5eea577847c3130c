// Suggestions for misspelt names.
#include "base/suggest.hpp"

#include <gtest/gtest.h>

namespace credo {
namespace suggest_test {

using Names = std::vector<std::string>;

TEST(Suggest, DistanceCountsEachKindOfSlipOnce) {
  EXPECT_EQ(edit_distance("bid", "bid"), 0u);
  EXPECT_EQ(edit_distance("bid", "bidd"), 1u);
  EXPECT_EQ(edit_distance("bid", "bd"), 1u);
  EXPECT_EQ(edit_distance("bid", "bud"), 1u);
  EXPECT_EQ(edit_distance("bid", "bdi"), 1u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("abc", ""), 3u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
}

TEST(Suggest, TheNearestNameIsOffered) {
  EXPECT_EQ(nearest_name("winer", Names{"dinner", "winner", "loser"}), "winner");
  EXPECT_EQ(nearest_name("Alliance", Names{"dalliance", "alliance"}), "alliance");
  EXPECT_EQ(nearest_name("ag4", Names{"ag1", "ag2"}), "ag1");
}

TEST(Suggest, AFarNameIsNot) {
  EXPECT_EQ(nearest_name("winner", Names{"auction", "x"}), "");
  EXPECT_EQ(nearest_name("ab", Names{"xy"}), "");
  EXPECT_EQ(nearest_name("a", Names{"b"}), "");
  EXPECT_EQ(nearest_name("a", Names{}), "");
}

TEST(Suggest, TheNameItselfIsNoSuggestion) {
  EXPECT_EQ(nearest_name("winner", Names{"winner"}), "");
  EXPECT_EQ(nearest_name("winner", Names{"winner", "winners"}), "winners");
}

TEST(Suggest, TheQuestionIsEmptyWithoutAnAnswer) {
  EXPECT_EQ(did_you_mean("tel", Names{"tell", "achieve"}), "did you mean 'tell'?");
  EXPECT_EQ(did_you_mean("zzz", Names{"tell"}), "");
}

}  // namespace suggest_test
}  // namespace credo
