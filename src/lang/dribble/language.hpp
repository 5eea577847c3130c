// Dribble as a value.
#pragma once

#include "system/language.hpp"

namespace credo::dribble {

Language language();

}  // namespace credo::dribble
