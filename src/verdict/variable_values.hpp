// The values of the shared variables of a property: all that occur, or some that refute it.
//
// All states are explored for them, and in an endless system that never ends. So after a while, and
// again when there are many times as many states, some values that have occurred are tried. All
// tries after a turn have a budget together, a part of the states that were explored; each value
// has an equal share of what those before it have left.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/instances.hpp"
#include "verdict/engines.hpp"
#include "verdict/known_states.hpp"
#include "verdict/verdict.hpp"

namespace credo {

// Values that refute the property, and how.
struct Refutation {
  Assignment values;
  std::unique_ptr<Question> question;  // engines may look at it, where it is
  Checking checking;
};

struct VariableValues {
  std::vector<Assignment> all{{}};
  std::optional<Instances> partial;      // when a limit hid some of them
  std::unique_ptr<KnownStates> known;    // of the fast system, if they were explored for that
  std::optional<Refutation> refuted_by;  // found before all of them were known
};

// For the property that the engines have chosen. The figures of the exploration go to the verdict.
// Throws LimitExceeded where nothing can be known for that.
VariableValues find_values(Engines& engines, const BoundProperty& property, RunWanted wanted,
                           Verdict& verdict);

}  // namespace credo
