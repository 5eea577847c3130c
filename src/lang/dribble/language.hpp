// Dribble as a language of Credo: what the loader is given.
#pragma once

#include "system/model.hpp"

namespace credo::dribble {

Language language();

}  // namespace credo::dribble
