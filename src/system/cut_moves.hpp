// Moves that are left out since they go over a bound of the model.
//
// A state with such moves is no end of a run: its processes can move, only nothing is known of what
// comes after. What is found without these steps is true all the same; that something is not found
// says nothing.
#pragma once

#include <vector>

#include "base/stop_reason.hpp"
#include "system/mover.hpp"
#include "term/term.hpp"

namespace credo {

struct CutMoves {
  struct Move {
    Process process;  // whose it is
    TermId action;    // what an observer sees, if that is known; kNoTerm: nothing, or it is not
  };
  std::vector<Move> moves;
  StopReason reason;  // of the first

  bool any() const { return !moves.empty(); }
  void add(Process process, TermId action, const StopReason& bound) {
    if (!any()) reason = bound;
    moves.push_back({process, action});
  }
  void clear() {
    if (!any()) return;
    moves.clear();
    reason = {};
  }
};

}  // namespace credo
