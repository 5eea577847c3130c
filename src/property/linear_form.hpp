// A property without the quantifiers that say nothing: `A f` where it is claimed of every initial
// state is f, which is claimed of every run.
//
// That is so at the top, below `&` and below quantifiers over agents, of formulas that do not speak
// of single steps. What is left may still have path quantifiers.
#pragma once

#include "property/binding.hpp"

namespace credo {

BoundProperty linear_form(BoundProperty property);

}  // namespace credo
