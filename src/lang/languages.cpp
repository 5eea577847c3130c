// The list of languages.
#include "lang/languages.hpp"

#include "lang/agentspeak/language.hpp"
#include "lang/bupl/language.hpp"
#include "lang/dribble/language.hpp"
#include "lang/eccs/language.hpp"

namespace credo {

const std::vector<Language>& languages() {
  static const std::vector<Language> all{agentspeak::language(), dribble::language(),
                                         bupl::language(), eccs::language()};
  return all;
}

}  // namespace credo
