// The list of languages.
#include "lang/languages.hpp"

#include <utility>

#include "lang/agentspeak/language.hpp"
#include "lang/bupl/language.hpp"
#include "lang/dribble/language.hpp"
#include "lang/eccs/language.hpp"

namespace credo {

namespace {

Languages& known() {
  static Languages all{
      agentspeak::language(),
      dribble::language(),
      bupl::language(),
      eccs::language(),
  };
  return all;
}

}  // namespace

const Languages& languages() { return known(); }

void add_language(Language language) { known().push_back(std::move(language)); }

}  // namespace credo
