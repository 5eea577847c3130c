// Moves that are left out since they go over a bound of the model.
//
// A state with such moves is no end of a run: its processes can move, only nothing is known of what
// comes after. What is found without these steps is true all the same; that something is not found
// says nothing. A `maybe` step is never forced, here as elsewhere: if there is nothing else, a run
// may stay, and others need not wait.
#pragma once

#include <algorithm>
#include <vector>

#include "base/stop_reason.hpp"
#include "system/mover.hpp"
#include "term/term.hpp"

namespace credo {

struct CutMoves {
  struct Move {
    Process process;     // whose it is
    TermId action;       // what an observer sees, if that is known; kNoTerm: nothing, or it is not
    bool maybe = false;  // by the environment alone, never forced
  };
  std::vector<Move> moves;
  StopReason reason;  // of the first

  bool any() const { return !moves.empty(); }
  // Whether some move has to be made if no other is.
  bool forced() const {
    return std::ranges::any_of(moves, [](const Move& move) { return !move.maybe; });
  }
  void add(Process process, TermId action, const StopReason& bound, bool maybe = false) {
    if (!any()) reason = bound;
    moves.push_back({process, action, maybe});
  }
  void clear() {
    if (!any()) return;
    moves.clear();
    reason = {};
  }
};

}  // namespace credo
