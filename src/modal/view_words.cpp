// Splitting words into views, by trying.
#include "modal/view_words.hpp"

#include <algorithm>
#include <array>

namespace credo {

namespace {

// Nobody writes longer ones, and splitting takes time in proportion to the square of the length.
constexpr std::size_t kLongestWord = 2000;

struct Spelling {
  std::string_view text;  // with the underscore
  ViewKind kind;
};
constexpr std::array<Spelling, 5> kSpellings{{{"B_", ViewKind::belief},
                                              {"I_", ViewKind::intention},
                                              {"U_", ViewKind::uncertainty},
                                              {"Bif_", ViewKind::belief_whether},
                                              {"Uif_", ViewKind::uncertainty_whether}}};

const Spelling* spelling_at(std::string_view word) {
  const auto found = std::ranges::find_if(kSpellings, [&](const Spelling& each) {
    return word.starts_with(each.text) && word.size() > each.text.size();
  });
  return found == kSpellings.end() ? nullptr : &*found;
}

}  // namespace

std::string_view text_of(ViewKind kind) {
  const auto found = std::ranges::find(kSpellings, kind, &Spelling::kind);
  return found->text.substr(0, found->text.size() - 1);
}

bool is_view_word(std::string_view word) { return spelling_at(word) != nullptr; }

// From the back: whether what begins at a place can be split is found out once.
std::optional<std::vector<ViewWord>> split_views(std::string_view word, const IsAgent& is_agent) {
  if (word.size() > kLongestWord) return std::nullopt;
  // By place: how long the name of the agent is in a view that begins there and lets the rest be
  // split; 0 if there is none.
  std::vector<std::size_t> name_length(word.size() + 1, 0);
  for (std::size_t at = word.size(); at-- > 0;) {
    const Spelling* spelling = spelling_at(word.substr(at));
    if (spelling == nullptr) continue;
    const std::size_t begin = at + spelling->text.size();
    for (std::size_t end = word.size(); end > begin; --end) {
      const bool rest_splits = end == word.size() || name_length[end] > 0;
      if (!rest_splits || !is_agent(word.substr(begin, end - begin))) continue;
      name_length[at] = end - begin;
      break;
    }
  }
  std::vector<ViewWord> views;
  for (std::size_t at = 0; at < word.size();) {
    if (name_length[at] == 0) return std::nullopt;
    const Spelling& spelling = *spelling_at(word.substr(at));
    const std::size_t begin = at + spelling.text.size();
    views.push_back({spelling.kind, word.substr(begin, name_length[at])});
    at = begin + name_length[at];
  }
  return views;
}

std::string_view unknown_agent(std::string_view word, const IsAgent& is_agent) {
  std::string_view name;
  while (const Spelling* spelling = spelling_at(word)) {
    word.remove_prefix(spelling->text.size());
    std::size_t end = 1;
    while (end < word.size() && spelling_at(word.substr(end)) == nullptr) ++end;
    name = word.substr(0, end);
    if (!is_agent(name)) break;
    word.remove_prefix(end);
  }
  return name;
}

}  // namespace credo
