// The languages Credo knows. The first is the one of agents written inline in a system file.
#pragma once

#include "system/language.hpp"

namespace credo {

const Languages& languages();

// One more, from outside the tree, before anything else is done: docs/adding-a-language.md.
void add_language(Language language);

}  // namespace credo
