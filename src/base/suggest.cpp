// Edit distance over three rolling rows; names are short, so nothing cleverer is needed.
#include "base/suggest.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

namespace credo {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), previous(b.size() + 1), current(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) previous[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    current[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      current[j] = std::min({previous[j] + 1, current[j - 1] + 1, previous[j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        current[j] = std::min(current[j], before[j - 2] + 1);
      }
    }
    std::swap(before, previous);
    std::swap(previous, current);
  }
  return previous[b.size()];
}

namespace {

std::string lowered(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

// Names that differ only in a number at the end (ag1, ag2) are different on purpose, mostly: they
// are offered only when nothing else is as near.
std::size_t distance(std::string_view a, std::string_view b) {
  if (lowered(a) == lowered(b)) return a == b ? 0 : 1;
  return edit_distance(a, b);
}

}  // namespace

std::size_t changes_suggested(std::size_t length) {
  return length <= 2 ? 1 : length <= 5 ? 2 : 2 + length / 6;
}

std::string nearest_name(std::string_view name, std::span<const std::string> candidates) {
  if (name.size() > kLongestName) return {};
  const std::size_t allowed = changes_suggested(name.size());
  std::string best;
  std::size_t best_distance = allowed + 1;
  for (const std::string& candidate : candidates) {
    if (candidate == name || candidate.empty() || candidate.size() > kLongestName) continue;
    const std::size_t d = distance(name, candidate);
    // Changing every letter is not a misspelling.
    if (d >= std::max(name.size(), candidate.size())) continue;
    if (d < best_distance) {
      best_distance = d;
      best = candidate;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view name, std::span<const std::string> candidates) {
  const std::string nearest = nearest_name(name, candidates);
  return nearest.empty() ? std::string() : "did you mean '" + nearest + "'?";
}

std::string choice_text(std::span<const std::string> names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
    text += names[i];
  }
  return text;
}

}  // namespace credo
