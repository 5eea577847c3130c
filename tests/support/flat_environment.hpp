// Random environments for the flat random systems.
#pragma once

#include "support/flat_terms.hpp"

namespace credo::testing {

// Facts that come and go by themselves or by actions; with functions, those below.
Seamed random_environment(FlatTerms& terms, bool functions);

// A call of one of the functions.
Seamed function_call(FlatTerms& terms);

}  // namespace credo::testing
