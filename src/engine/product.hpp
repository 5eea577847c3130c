// The product of a system and an automaton, with fairness as acceptance sets.
//
// A state is a tuple of the system with the automaton's state at its end; a step lets the automaton
// read the label of the state that is left. A state without successors repeats for ever. Fairness
// never copies states: each process has marks of its own on the edges.
//   weak    one set per process: edges on which it moves, or which leave a state where it cannot;
//   strong  a pair per process: if it can move infinitely often it moves infinitely often.
// Only an interleaved schedule needs them: under the others everybody moves in turn anyway.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/state_store.hpp"
#include "logic/automaton.hpp"
#include "system/atoms.hpp"
#include "system/system.hpp"

namespace credo {

// Which sets of edges, visited infinitely often, make a run count.
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

struct ProductBuffer {
  std::vector<ComponentId> tuples;
  std::vector<Mover> movers;
  std::vector<Marks> marks;
  bool accepted = false;  // an expanded state ends a prefix that the automaton accepts for good
  bool blocked = false;   // in an expanded state the automaton reads nothing

  std::size_t size() const { return movers.size(); }
  void clear() {
    tuples.clear();
    movers.clear();
    marks.clear();
    accepted = false;
    blocked = false;
  }
};

class Product {
 public:
  using Buffer = ProductBuffer;

  // All of them must outlive the product. Throws LimitExceeded if there are too many processes for
  // the marks of an edge.
  Product(System& system, AtomLabels& labels, const Automaton& automaton, Fairness fairness);

  std::size_t width() const { return system_.width() + 1; }
  std::unique_ptr<StateStore> make_store() const {
    return std::make_unique<StateStore>(system_, automaton_.states.size());
  }
  void initial(Buffer& out);
  // Appends the successors of a state. Throws LimitExceeded when a step goes over a bound.
  void expand(std::span<const ComponentId> state, Buffer& out);

  const Acceptance& acceptance() const { return acceptance_; }
  bool accepts_at_once() const;  // the automaton accepts every word
  // Of a state with a step over a bound: whether the runs up to it are accepted for good.
  bool accepts_at_bound(std::span<const ComponentId> state);
  std::string text(std::span<const ComponentId> state) const {
    return system_.view(state.first(state.size() - 1)).text();
  }

 private:
  bool covered(const AutomatonTransition& transition) const;
  Marks fairness_marks(Mover mover, Marks enabled) const;

  System& system_;
  AtomLabels& labels_;
  const Automaton& automaton_;
  Fairness fairness_;
  std::uint32_t processes_ = 0;  // those with marks of their own
  Marks every_process_ = 0;      // a bit each, from bit 0
  Acceptance acceptance_;
  SuccessorBuffer buffer_;
  std::vector<const AutomatonTransition*> taken_;  // in the state being expanded
};

}  // namespace credo
