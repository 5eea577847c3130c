// The languages Credo knows. The first is the one of agents written inline in a system file.
#pragma once

#include <vector>

#include "system/language.hpp"

namespace credo {

const std::vector<Language>& languages();

}  // namespace credo
