// A run that an engine found: states as texts, and who moved between them by which action.
//
// After the last state the run goes back to state `loop`; a finite run that already shows what it
// is to show has none. Where a run stays in a state nobody moves. A run whose loop would be too
// long to write down ends where that begins, with what is known of the loop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "system/mover.hpp"
#include "term/term.hpp"

namespace credo {

struct Run {
  static constexpr std::size_t kNoLoop = ~std::size_t{0};

  std::vector<std::string> states;
  // movers[i]: who moves from state i to the next one; for the last state, if there is a loop, who
  // moves back.
  std::vector<Mover> movers;
  std::vector<TermId> actions;  // by which action; in systems that tell actions, as many as movers
  std::size_t loop = kNoLoop;

  // The states in which a run goes on for ever, taking each of their transitions again and again.
  struct Rest {
    std::uint64_t states = 0;
    std::uint64_t transitions = 0;
  };
  std::optional<Rest> rest;  // instead of a loop

  bool has_loop() const { return loop != kNoLoop; }
  void add_step(Mover mover, TermId action) {
    movers.push_back(mover);
    actions.push_back(action);
  }
};

}  // namespace credo
