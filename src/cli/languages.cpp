// The list of languages.
#include "cli/languages.hpp"

#include "lang/agentspeak/language.hpp"

namespace credo {

const std::vector<Language>& languages() {
  static const std::vector<Language> all{agentspeak::language()};
  return all;
}

}  // namespace credo
