// Which runs count: sets of edges to be visited infinitely often, and fairness as such sets.
//
// Fairness never copies states: each process has marks of its own on the edges.
//   weak    one set per process: edges on which it moves, or which leave a state where it cannot;
//   strong  a pair per process: if it can move infinitely often it moves infinitely often.
// A step of two agents at once is a move of both. Fairness towards transitions (strong, in labelled
// systems) has no marks: there would be one for each transition (path_search.hpp).
#pragma once

#include <vector>

#include "logic/automaton.hpp"
#include "reduce/chaining/process_set.hpp"
#include "system/model.hpp"
#include "system/mover.hpp"

namespace credo {

struct Acceptance {
  struct Pair {
    Marks enabled = 0;
    Marks moved = 0;
  };
  Marks all = 0;            // every one of these
  std::vector<Pair> pairs;  // and, for each pair, `moved` if `enabled`

  bool accepts(Marks seen) const {
    if ((seen & all) != all) return false;
    for (const Pair& pair : pairs) {
      if ((seen & pair.enabled) != 0 && (seen & pair.moved) == 0) return false;
    }
    return true;
  }
};

class FairnessMarks {
 public:
  // The sets are numbered from `first_set` on. Throws LimitExceeded if there are too many.
  FairnessMarks(const Model& model, Fairness fairness, std::uint32_t first_set);

  // Whether there are marks at all.
  bool any() const { return processes_ != 0; }
  // Whether every transition of the states visited for ever must be taken for ever.
  bool towards_transitions() const { return fairness_ == Fairness::transitions; }
  void add_to(Acceptance& acceptance) const;

  // The bit of a process that can make this step; 0 if fairness never forces it.
  Marks enabled_by(Mover mover, bool maybe) const { return maybe ? 0 : processes_of(mover); }
  // The marks of a step: those of who moves, and those of all steps that leave the state, where
  // `enabled` has the bits of all of these.
  Marks of(Mover mover, Marks enabled) const { return moved_by(mover) | leaving(enabled); }
  Marks moved_by(Mover mover) const { return processes_of(mover) << first_set_; }
  Marks moved_by(const ProcessSet& movers) const {
    return (movers.first_word() & every_process_) << first_set_;
  }
  // All marks that say who has moved, which under weak fairness also say who could not.
  Marks every_move() const { return every_process_ << first_set_; }
  Marks leaving(Marks enabled) const {
    if (processes_ == 0) return 0;
    const Marks marks =
        fairness_ == Fairness::weak ? every_process_ & ~enabled : enabled << processes_;
    return marks << first_set_;
  }

 private:
  // The bits of the processes that take part in a step.
  Marks processes_of(Mover mover) const {
    if (mover < processes_) return Marks{1} << mover;
    if (!is_pair(mover)) return 0;
    const auto bit = [this](Process each) { return each < processes_ ? Marks{1} << each : 0; };
    return bit(sender_of(mover)) | bit(receiver_of(mover));
  }

  Fairness fairness_;
  std::uint32_t first_set_;
  std::uint32_t processes_ = 0;  // those with marks of their own
  Marks every_process_ = 0;      // a bit each, from bit 0
};

}  // namespace credo
