// Names, found by others that are spelt almost like them.
//
//   NearNames names;
//   names.add("bidder", 0);
//   names.within("bider", 1, NearNames::Numbers::apart)   // {0}
//
// A tree of letters, walked with the rows of the edit distance (suggest.hpp): where all of a row is
// beyond what is allowed, nothing below is looked at. So a search takes time for what is near, not
// for what there is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace credo {

class NearNames {
 public:
  // Each name once. Names longer than anybody misspells are left out.
  void add(std::string_view name, std::uint32_t value);

  // Whether names that differ only in a number at the end are left out: different on purpose.
  enum class Numbers : std::uint8_t { alike, apart };
  // The values of those within so many changes.
  std::vector<std::uint32_t> within(std::string_view name, std::size_t most, Numbers numbers);

  // How many letters have been looked at so far.
  std::uint64_t looked_at() const { return looked_at_; }

 private:
  static constexpr std::uint32_t kNone = 0xffffffffu;
  struct Node {
    std::uint32_t first_child = kNone;
    std::uint32_t sibling = kNone;
    std::uint32_t value = kNone;
    char letter = 0;
    bool only_digits_below = true;
  };
  struct Walk;

  std::uint32_t child(std::uint32_t node, char letter);
  void walk(Walk& walk, std::uint32_t node, bool numbered);

  std::vector<Node> nodes_{Node{}};
  std::uint64_t looked_at_ = 0;
};

}  // namespace credo
