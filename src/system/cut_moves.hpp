// Moves that are left out since a step among them goes over a bound of the model.
//
// A state with such moves is no end of a run: its processes can move, only nothing is known of what
// comes after. What is found without these steps is true all the same; that something is not found
// says nothing.
#pragma once

#include <utility>
#include <vector>

#include "base/stop_reason.hpp"
#include "system/mover.hpp"

namespace credo {

struct CutMoves {
  std::vector<Process> processes;  // whose they are
  StopReason reason;               // of the first

  bool any() const { return !processes.empty(); }
  void add(Process process, const StopReason& bound) {
    if (!any()) reason = bound;
    processes.push_back(process);
  }
  // Rethrows what is no bound of the model. To be called where LimitExceeded was caught.
  void add(Process process, const LimitExceeded& limit) {
    if (!limit.reason.is(StopReason::Kind::model)) throw;
    add(process, limit.reason);
  }
  void clear() {
    processes.clear();
    reason = {};
  }
};

}  // namespace credo
