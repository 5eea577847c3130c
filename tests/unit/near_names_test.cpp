// Names that are spelt almost alike: what the tree finds is what a comparison with each finds, and
// it does not look at each.
#include "base/near_names.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "base/suggest.hpp"

namespace credo {
namespace near_names_test {

using Numbers = NearNames::Numbers;

std::string without_number(std::string name) {
  while (!name.empty() && name.back() >= '0' && name.back() <= '9') name.pop_back();
  return name;
}

std::vector<std::uint32_t> compared(const std::vector<std::string>& names, const std::string& name,
                                    std::size_t most, Numbers numbers) {
  std::vector<std::uint32_t> near;
  for (std::uint32_t i = 0; i < names.size(); ++i) {
    const bool same_stem = without_number(names[i]) == without_number(name);
    if (numbers == Numbers::apart && same_stem) continue;
    if (edit_distance(name, names[i]) <= most) near.push_back(i);
  }
  return near;
}

TEST(NearNames, AreThoseThatAComparisonWithEachFinds) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    const auto some_name = [&] {
      std::string name;
      for (std::size_t length = 1 + random() % 8; length > 0; --length) {
        name += "abc12"[random() % 5];
      }
      return name;
    };
    std::vector<std::string> names;
    NearNames tree;
    for (int i = 0; i < 40; ++i) {
      std::string name = some_name();
      if (std::ranges::find(names, name) != names.end()) continue;
      tree.add(name, static_cast<std::uint32_t>(names.size()));
      names.push_back(std::move(name));
    }
    for (int i = 0; i < 5; ++i) {
      const std::string name = some_name();
      for (const Numbers numbers : {Numbers::alike, Numbers::apart}) {
        for (std::size_t most = 1; most <= 3; ++most) {
          auto found = tree.within(name, most, numbers);
          std::ranges::sort(found);
          EXPECT_EQ(found, compared(names, name, most, numbers)) << name << " within " << most;
        }
      }
    }
  }
}

TEST(NearNames, NamesThatNobodyMisspellsAreLeftOut) {
  NearNames names;
  names.add(std::string(kLongestName + 1, 'a'), 0);
  names.add(std::string(kLongestName, 'a'), 1);
  EXPECT_EQ(names.within(std::string(kLongestName, 'a'), 1, Numbers::alike),
            std::vector<std::uint32_t>{1});
  EXPECT_TRUE(names.within(std::string(kLongestName + 1, 'a'), 1, Numbers::alike).empty());
}

// Names as programs have them that were written by programs.
std::uint64_t letters_for(int count) {
  NearNames names;
  for (int i = 0; i < count; ++i) {
    names.add(fmt::format("go_to_place_number_{}", i), static_cast<std::uint32_t>(i));
  }
  for (int i = 0; i < count; ++i) {
    EXPECT_TRUE(
        names.within(fmt::format("go_to_place_number_{}", i + count), 3, Numbers::apart).empty());
  }
  return names.looked_at();
}

TEST(NearNames, NumberedNamesAreNotComparedWithEachOther) {
  EXPECT_LT(letters_for(2000), 5 * letters_for(500));
}

}  // namespace near_names_test
}  // namespace credo
