// Looking up every lower-case word of a property among the names of the system.
#include "system/lint_properties.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/suggest.hpp"

namespace credo {

namespace {

// Words of the property language itself.
constexpr std::array<std::string_view, 17> kWords{
    "always", "eventually", "next",   "until",      "release",  "and",   "or",   "not", "true",
    "false",  "forall",     "exists", "terminated", "deadlock", "stuck", "fair", "dead"};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

struct Word {
  std::string text;
  std::uint32_t at = 0;
};

std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words;
  for (std::size_t i = 0; i < text.size();) {
    if (!is_word(text[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && is_word(text[end])) ++end;
    words.push_back({std::string(text.substr(i, end - i)), static_cast<std::uint32_t>(i)});
    i = end;
  }
  return words;
}

}  // namespace

void check_property_names(const Model& model, Findings& findings) {
  const std::vector<std::string> known = model.terms.symbols();
  for (const PropertyText& property : model.file.properties) {
    const std::vector<Word> words = words_of(model.sources.slice(property.formula));
    std::vector<std::string> bound;  // by forall and exists
    for (std::size_t i = 0; i < words.size(); ++i) {
      const Word& word = words[i];
      if (i > 0 && (words[i - 1].text == "forall" || words[i - 1].text == "exists")) {
        bound.push_back(word.text);
      }
      const bool name = word.text[0] >= 'a' && word.text[0] <= 'z';
      if (!name || std::ranges::find(kWords, word.text) != kWords.end()) continue;
      if (std::ranges::find(known, word.text) != known.end()) continue;
      if (std::ranges::find(bound, word.text) != bound.end()) continue;
      const std::string hint = did_you_mean(word.text, known);
      const std::uint32_t begin = property.formula.begin + word.at;
      findings.add(
          "property-name",
          {property.formula.file, begin, begin + static_cast<std::uint32_t>(word.text.size())},
          fmt::format("the name {} of property {} occurs nowhere else in the system", word.text,
                      property.name),
          hint, !hint.empty());
    }
  }
}

}  // namespace credo
