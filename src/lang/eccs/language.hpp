// ECCS as a value.
#pragma once

#include "system/language.hpp"

namespace credo::eccs {

Language language();

}  // namespace credo::eccs
