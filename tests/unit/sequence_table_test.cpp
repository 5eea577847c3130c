// Interned sequences: equal contents, equal ids; ids in order; spans that never move.
#include "base/sequence_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace credo {
namespace sequence_table_test {

using Words = std::vector<std::uint32_t>;

bool same(std::span<const std::uint32_t> a, const Words& b) { return std::ranges::equal(a, b); }

TEST(SequenceTable, EqualSequencesShareAnId) {
  SequenceTable table;
  EXPECT_EQ(table.intern(Words{1, 2}), 0u);
  EXPECT_EQ(table.intern(Words{2, 1}), 1u);
  EXPECT_EQ(table.intern(Words{1, 2}), 0u);
  EXPECT_EQ(table.size(), 2u);
}

TEST(SequenceTable, TheEmptySequenceIsOneOfThem) {
  SequenceTable table;
  EXPECT_EQ(table.intern({}), 0u);
  EXPECT_EQ(table.intern(Words{0}), 1u);
  EXPECT_EQ(table.intern(Words{0, 0}), 2u);
  EXPECT_EQ(table.intern(Words{}), 0u);
  EXPECT_TRUE(table[0].empty());
  EXPECT_EQ(table[2].size(), 2u);
}

TEST(SequenceTable, GrowsFarBeyondItsFirstSizeWithoutMovingContents) {
  SequenceTable table;
  const Words first{7, 8, 9};
  table.intern(first);
  const std::uint32_t* place = table[0].data();
  constexpr std::uint32_t kCount = 100000;
  for (std::uint32_t i = 1; i < kCount; ++i) ASSERT_EQ(table.intern(Words{i, i / 3}), i);
  EXPECT_EQ(table[0].data(), place);
  EXPECT_TRUE(same(table[0], first));
  for (std::uint32_t i = 1; i < kCount; ++i) ASSERT_TRUE(same(table[i], Words{i, i / 3}));
  for (std::uint32_t i = 1; i < kCount; i += 97) ASSERT_EQ(table.intern(Words{i, i / 3}), i);
  EXPECT_EQ(table.size(), kCount);
  EXPECT_GE(table.bytes(), kCount * 2 * sizeof(std::uint32_t));
}

TEST(SequenceTable, ASequenceLongerThanAChunkIsKeptWhole) {
  SequenceTable table;
  table.intern(Words{1});
  Words longer(100000);
  std::iota(longer.begin(), longer.end(), 0u);
  EXPECT_EQ(table.intern(longer), 1u);
  EXPECT_EQ(table.intern(Words{2}), 2u);
  EXPECT_TRUE(same(table[1], longer));
  EXPECT_EQ(table.intern(longer), 1u);
}

TEST(SequenceTable, APartOfItsOwnContentsCanBeInterned) {
  SequenceTable table;
  table.intern(Words{1, 2, 3});
  for (int i = 0; i < 1000; ++i) table.intern(table[0].subspan(1));
  EXPECT_TRUE(same(table[1], Words{2, 3}));
  EXPECT_EQ(table.size(), 2u);
}

}  // namespace sequence_table_test
}  // namespace credo
