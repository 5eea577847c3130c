// Suggestions for misspelt names: the nearest known name by edit distance.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace credo {

// Nobody misspells longer names, and the distance takes time in proportion to both lengths.
inline constexpr std::size_t kLongestName = 200;

// Edit distance with transpositions (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b);

// So many changes may make a likely misspelling of a name of this length.
std::size_t changes_suggested(std::size_t length);

// The candidate nearest to `name` if it is near enough to be a likely misspelling, else "".
std::string nearest_name(std::string_view name, std::span<const std::string> candidates);

// "did you mean 'x'?" for the nearest candidate, or "" when none is near.
std::string did_you_mean(std::string_view name, std::span<const std::string> candidates);

// "a", "a or b", "a, b or c"
std::string choice_text(std::span<const std::string> names);

}  // namespace credo
