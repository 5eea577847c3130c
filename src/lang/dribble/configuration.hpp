// A configuration of section 2.4 as plain values: beliefs, goals and the plan.
#pragma once

#include "lang/dribble/program.hpp"
#include "system/view.hpp"

namespace credo::dribble {

struct Configuration {
  prop::Base beliefs;
  prop::Base goals;
  Plan plan;  // empty: none
  bool operator==(const Configuration&) const = default;
};

// Formulas in their order, the plan as one item.
LocalView view_of(const Program& program, const Configuration& configuration);

}  // namespace credo::dribble
