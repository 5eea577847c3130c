// Changes to texts that are programs: to lines, words, numbers and bytes, so that much of what
// comes out is still read.
#pragma once

#include <string>
#include <string_view>

#include "support/random_system.hpp"

namespace credo::testing {

// One to four changes; `other` is a text from which lines may be taken.
std::string mutated(std::string text, std::string_view other, const Draw& draw);

}  // namespace credo::testing
