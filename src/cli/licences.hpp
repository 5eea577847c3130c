// The licences of Credo and of all that is in the binary, for `credo --licenses`.
#pragma once

#include <string_view>

namespace credo {

std::string_view licences_text();

}  // namespace credo
