// Looking words up among the atoms of languages.
#include "logic/property_syntax.hpp"

#include <algorithm>

#include "logic/property_words.hpp"

namespace credo {

bool LanguageAtoms::has_operators() const {
  return std::ranges::any_of(
      worded, [](const Worded& each) { return prefix_operator(each.word).has_value(); });
}

WordedAtom PropertySyntax::worded(std::string_view word) const {
  for (const LanguageAtoms* each : atoms) {
    const auto found = std::ranges::find(each->worded, word, &LanguageAtoms::Worded::word);
    if (found != each->worded.end()) return {each, &*found};
  }
  return {};
}

std::string PropertySyntax::called(std::string_view name, std::size_t arguments) const {
  for (const LanguageAtoms* each : atoms) {
    const bool known = std::ranges::any_of(each->called, [&](const LanguageAtoms::Called& atom) {
      return atom.name == name && atom.least <= arguments && arguments <= atom.most;
    });
    if (known) return each->language;
  }
  return "";
}

bool PropertySyntax::is_of_runs(std::string_view name) const {
  return std::ranges::any_of(atoms, [&](const LanguageAtoms* each) {
    return std::ranges::any_of(each->called, [&](const LanguageAtoms::Called& atom) {
      return atom.name == name && atom.of_runs;
    });
  });
}

}  // namespace credo
