// Light switches as an agent language.
#pragma once

#include "system/language.hpp"

namespace light {

credo::Language language();

}  // namespace light
