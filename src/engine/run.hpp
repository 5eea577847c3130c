// A run that an engine found: states as texts, and who moved between them.
//
// After the last state the run goes back to state `loop`; a finite run that already shows what it
// is to show has none. In a deadlock nobody moves and the state repeats for ever.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "system/mover.hpp"

namespace credo {

struct Run {
  static constexpr std::size_t kNoLoop = ~std::size_t{0};

  std::vector<std::string> states;
  // movers[i]: who moves from state i to the next one; for the last state, if there is a loop, who
  // moves back.
  std::vector<Mover> movers;
  std::size_t loop = kNoLoop;

  bool has_loop() const { return loop != kNoLoop; }
};

}  // namespace credo
