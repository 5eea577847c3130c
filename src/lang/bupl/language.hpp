// BUPL as a value.
#pragma once

#include "system/language.hpp"

namespace credo::bupl {

Language language();

}  // namespace credo::bupl
