// A run of one system, followed in another: that of a slice in the full system.
//
// The run tells who moves, and what that changes. Each of its steps is an observation to be made
// again; whoever has the next one to make moves first, and steps that make none are filled in as
// they are needed. The search is greedy, the states with the fewest observations left first, so
// that it looks at about as many states as the run has. It may fail where there is a run: it is
// for what is worth trying before all states are searched.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/control.hpp"
#include "engine/product.hpp"
#include "engine/run.hpp"
#include "system/system.hpp"
#include "verdict/trace.hpp"

namespace credo {

struct Following {
  std::optional<Run> run;    // accepted by the product
  std::uint64_t states = 0;  // that were looked at
};

struct FollowedSystem {
  System& system;
  Product& product;   // with an automaton of what the run must look like
  bool fair = false;  // a loop must be fair to everybody
};

// Agents have the same names in both systems. The control limits the states that are looked at.
Following follow(const Trace& trace, const FollowedSystem& followed, SearchControl& control);

}  // namespace credo
