// The tree, and the walk through it.
#include "base/near_names.hpp"

#include <algorithm>

#include "base/suggest.hpp"

namespace credo {

namespace {

bool belongs_to_number(char letter) { return letter >= '0' && letter <= '9'; }

std::size_t digits_at_end(std::string_view name) {
  std::size_t count = 0;
  while (count < name.size() && belongs_to_number(name[name.size() - count - 1])) ++count;
  return count;
}

}  // namespace

// One search: the letters so far, with a row of distances for each of them and for none.
struct NearNames::Walk {
  std::string_view name;
  std::string_view stem;  // the name without the number at its end
  Numbers numbers;
  std::size_t most;
  std::string letters = {};
  std::vector<std::vector<std::size_t>> rows = {};
  std::vector<std::uint32_t> found = {};

  // Adds a letter; says whether a name that goes on from there can be near.
  bool enter(char letter) {
    letters += letter;
    const std::size_t i = letters.size();
    if (rows.size() <= i) rows.resize(i + 1);
    std::vector<std::size_t>& row = rows[i];
    const std::vector<std::size_t>& above = rows[i - 1];
    const std::size_t beyond = most + 1;
    row.assign(name.size() + 1, beyond);
    if (i <= most) row[0] = i;
    std::size_t least = row[0];
    const std::size_t first = i > most ? i - most : 1;
    for (std::size_t j = first; j <= std::min(name.size(), i + most); ++j) {
      const std::size_t change = name[j - 1] == letter ? 0 : 1;
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + change});
      if (i > 1 && j > 1 && letter == name[j - 2] && letters[i - 2] == name[j - 1]) {
        row[j] = std::min(row[j], rows[i - 2][j - 2] + 1);
      }
      least = std::min(least, row[j]);
    }
    return least <= most;
  }
  bool is_near() const { return rows[letters.size()].back() <= most; }
  // Whether the letters so far are those of the name but for its number, and that tells them apart.
  bool is_numbered() const { return numbers == Numbers::apart && letters == stem; }
};

std::uint32_t NearNames::child(std::uint32_t node, char letter) {
  for (std::uint32_t at = nodes_[node].first_child; at != kNone; at = nodes_[at].sibling) {
    if (nodes_[at].letter == letter) return at;
  }
  const auto number = static_cast<std::uint32_t>(nodes_.size());
  Node added;
  added.letter = letter;
  added.sibling = nodes_[node].first_child;
  nodes_.push_back(added);
  nodes_[node].first_child = number;
  return number;
}

void NearNames::add(std::string_view name, std::uint32_t value) {
  if (name.size() > kLongestName) return;
  const std::size_t stem = name.size() - digits_at_end(name);
  std::uint32_t node = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (i < stem) nodes_[node].only_digits_below = false;
    node = child(node, name[i]);
  }
  nodes_[node].value = value;
}

// `numbered`: all letters since the name's own ones, but for its number, are digits.
void NearNames::walk(Walk& walk, std::uint32_t node, bool numbered) {
  if (nodes_[node].value != kNone && !numbered && walk.is_near()) {
    walk.found.push_back(nodes_[node].value);
  }
  const std::size_t length = walk.letters.size();
  for (std::uint32_t at = nodes_[node].first_child; at != kNone; at = nodes_[at].sibling) {
    const Node& next = nodes_[at];
    const bool digit = numbered && belongs_to_number(next.letter);
    if (digit && next.only_digits_below) continue;
    ++looked_at_;
    if (walk.enter(next.letter)) this->walk(walk, at, digit || walk.is_numbered());
    walk.letters.resize(length);
  }
}

std::vector<std::uint32_t> NearNames::within(std::string_view name, std::size_t most,
                                             Numbers numbers) {
  if (name.size() > kLongestName) return {};
  Walk walk{name, name.substr(0, name.size() - digits_at_end(name)), numbers, most};
  walk.rows.emplace_back();
  for (std::size_t j = 0; j <= name.size(); ++j) walk.rows[0].push_back(j);
  this->walk(walk, 0, walk.is_numbered());
  return std::move(walk.found);
}

}  // namespace credo
