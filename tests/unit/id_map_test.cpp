// The memo table: what was put in is found again, at any size, and the hits are counted.
#include "base/id_map.hpp"

#include <gtest/gtest.h>

namespace credo {
namespace id_map_test {

TEST(IdMap, FindsWhatWasInserted) {
  IdMap map;
  EXPECT_EQ(map.find(0), IdMap::kAbsent);
  map.insert(0, 7);
  map.insert(~std::uint64_t{0}, 0);
  EXPECT_EQ(map.find(0), 7u);
  EXPECT_EQ(map.find(~std::uint64_t{0}), 0u);
  EXPECT_EQ(map.find(1), IdMap::kAbsent);
}

TEST(IdMap, PairsAreOrdered) {
  EXPECT_NE(pair_key(1, 2), pair_key(2, 1));
  EXPECT_EQ(pair_key(0xffffffffu, 1), 0xffffffff00000001u);
}

TEST(IdMap, KeepsEverythingWhenItGrows) {
  IdMap map;
  constexpr std::uint32_t kCount = 50000;
  for (std::uint32_t i = 0; i < kCount; ++i) map.insert(pair_key(i, i % 7), i);
  EXPECT_EQ(map.size(), kCount);
  for (std::uint32_t i = 0; i < kCount; ++i) ASSERT_EQ(map.find(pair_key(i, i % 7)), i);
  for (std::uint32_t i = 0; i < kCount; ++i) ASSERT_EQ(map.find(pair_key(i, 8)), IdMap::kAbsent);
}

TEST(IdMap, CountsHitsAndMisses) {
  IdMap map;
  map.find(5);
  map.insert(5, 1);
  map.find(5);
  map.find(5);
  EXPECT_EQ(map.hits(), 2u);
  EXPECT_EQ(map.misses(), 1u);
}

}  // namespace id_map_test
}  // namespace credo
