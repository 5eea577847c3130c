// Switches and their values.
#include "system/language.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.hpp"

namespace credo {

SwitchValues chosen_switches(const Languages& languages, const SwitchValues& given) {
  SwitchValues chosen;
  for (const Language& language : languages) {
    for (const LanguageSwitch& each : language.switches) {
      const auto found = given.find(each.name);
      const std::string& word = found == given.end() ? each.words.front() : found->second;
      if (std::ranges::find(each.words, word) == each.words.end()) {
        throw UserError(fmt::format("--{}: '{}' is not one of {}", each.name, word,
                                    fmt::join(each.words, ", ")),
                        did_you_mean(word, each.words));
      }
      chosen[each.name] = word;
    }
  }
  return chosen;
}

}  // namespace credo
