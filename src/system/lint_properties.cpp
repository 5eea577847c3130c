// Looking up every word of a property: agents where an agent stands, operators, and other names
// among all names of the system.
#include "system/lint_properties.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/suggest.hpp"

namespace credo {

namespace {

// Words of the property language itself.
constexpr std::array<std::string_view, 20> kWords{
    "always", "eventually", "next",  "until",    "release", "and",        "or",
    "not",    "true",       "false", "forall",   "exists",  "terminated", "deadlock",
    "stuck",  "fair",       "dead",  "violated", "holds",   "unknown"};
// The operators that are written like a call of something with a capital.
constexpr std::array<std::string_view, 20> kOperators{"Bel", "Des", "Int", "Does", "A",  "E", "AG",
                                                      "AF",  "AX",  "EG",  "EF",   "EX", "X", "U",
                                                      "R",   "W",   "G",   "F",    "B",  "P"};
constexpr std::array<std::string_view, 4> kModalities{"Bel", "Des", "Int", "Does"};

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

namespace {

class PropertyNames {
 public:
  PropertyNames(const Model& model, const PropertyText& property, Findings& findings)
      : model_(model),
        property_(property),
        findings_(findings),
        text_(without_comments(model.sources.slice(property.formula))),
        words_(words_of(text_)) {
    for (const TermId agent : model.directory.agents) agents_.push_back(model.terms.text(agent));
  }

  void run() {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const bool quantified =
          i > 0 && (words_[i - 1].text == "forall" || words_[i - 1].text == "exists");
      if (quantified) bound_.push_back(words_[i].text);
      const bool capital = std::isupper(static_cast<unsigned char>(words_[i].text[0])) != 0;
      if (capital && called(words_[i])) {
        operation(i);
      } else if (words_[i].text[0] >= 'a' && words_[i].text[0] <= 'z') {
        name(words_[i], i > 0 && is_one_of(words_[i - 1].text, kModalities));
      }
    }
  }

 private:
  template <class Words>
  static bool is_one_of(std::string_view word, const Words& words) {
    return std::ranges::find(words, word) != words.end();
  }

  bool called(const Word& word) const {
    const std::size_t after = text_.find_first_not_of(" \t", word.at + word.text.size());
    return after != std::string::npos && text_[after] == '(';
  }

  void operation(std::size_t i) {
    if (is_one_of(words_[i].text, kOperators)) return;
    const std::vector<std::string> known(kOperators.begin(), kOperators.end());
    report(words_[i], fmt::format("property {} has no operator called", property_.name), known);
  }

  // `agent_place`: the first argument of a modality is the name of an agent.
  void name(const Word& word, bool agent_place) {
    if (is_one_of(word.text, bound_) || (!agent_place && is_one_of(word.text, kWords))) return;
    const std::vector<std::string>& known = agent_place ? agents_ : model_.terms.symbols();
    if (is_one_of(word.text, known)) return;
    report(word,
           agent_place
               ? fmt::format("property {} speaks of an unknown agent", property_.name)
               : fmt::format("property {} has a name that occurs nowhere else in the system:",
                             property_.name),
           known);
  }

  void report(const Word& word, const std::string& message, const std::vector<std::string>& known) {
    const std::string hint = did_you_mean(word.text, known);
    const std::uint32_t begin = property_.formula.begin + word.at;
    findings_.add(
        "property-name",
        {property_.formula.file, begin, begin + static_cast<std::uint32_t>(word.text.size())},
        fmt::format("{} {}", message, word.text), hint, !hint.empty());
  }

  const Model& model_;
  const PropertyText& property_;
  Findings& findings_;
  std::string text_;
  std::vector<Word> words_;
  std::vector<std::string> agents_;
  std::vector<std::string> bound_;  // by forall and exists
};

}  // namespace

void check_property_names(const Model& model, Findings& findings) {
  for (const PropertyText& property : model.file.properties) {
    PropertyNames(model, property, findings).run();
  }
}

}  // namespace credo
