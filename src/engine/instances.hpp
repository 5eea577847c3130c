// The values that shared variables of a property take: what "the ground instances that occur" are.
//
// All reachable states are explored once, as far as the bounds of the model allow; the parts of
// states that occur in them are matched with the atoms of the property, and every ground value of a
// shared variable is noted.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/control.hpp"
#include "engine/exploration.hpp"
#include "engine/state_store.hpp"
#include "engine/turns.hpp"
#include "property/binding.hpp"
#include "system/system.hpp"

namespace credo {

struct Instances {
  bool complete = true;  // else these are the values that occur before the limit
  bool paused = false;   // or in the turn
  StopReason reason;
  Path limit_path;  // to the state where a bound of the model was exceeded
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::uint32_t depth = 0;
  double seconds = 0;
  std::vector<std::vector<TermId>> values;  // per shared variable, as they occur
  std::unique_ptr<StateStore> known;        // the states that were found
};

// In one turn of the exploration.
Instances find_instances(System& system, Model& model, const BoundProperty& property,
                         SearchControl& control, const Turn& turn = {});

bool too_many_combinations(const Instances& instances);
// Every combination of the values, in canonical order. Throws LimitExceeded if there are too many.
std::vector<Assignment> combinations(const Instances& instances, const TermStore& terms,
                                     const BoundProperty& property);
// Some of them, at most so many, of values that occur soon.
std::vector<Assignment> first_combinations(const Instances& instances, std::size_t most);

}  // namespace credo
