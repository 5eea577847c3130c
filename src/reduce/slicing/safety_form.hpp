// Whether a finite run can show that a property is violated, by its form: below an even number of
// negations only operators that are true as long as nothing has happened, below an odd one only
// their duals.
#pragma once

#include "logic/property.hpp"

namespace credo {

bool has_safety_form(const Property& property);

}  // namespace credo
