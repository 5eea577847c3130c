// Chaining: an agent runs on until a step that somebody may notice.
//
// A step is LOCAL if it is the only one of its agent, nobody else can notice it or influence it,
// now or later, and it can be seen in no state, whatever the others are
// (property/visible_parts.hpp). Such steps are taken at once and make no states: a transition is a
// step, then all local steps of everybody. Which of the other processes may still do what is
// learned from the steps computed so far (futures.hpp):
//
//   a step that                       is local if nobody else may still
//   finds its mailbox empty           send to the agent
//   reads percepts                    change them: the environment, callers of functions
//   calls a function that reads       change facts
//   requests an action                request one
//   sends to the agent itself         send to it
//
// One that sends to others, changes facts, or meets another agent never is. To an agent that
// percepts and messages are pushed to, both matter in every step.
//
// A chain that comes back to where it was ends in the least state of the loop, from which the agent
// has a step to itself. Chains that go on and on are broken off somewhere: that is always possible.
//
// What is learned may be too little. So whoever searches calls learn(), searches, and when all is
// known but outdated() does it again; after a search that has computed nothing new the answer
// counts. What is found before is a run of the system all the same. docs/reductions.md has the
// proof.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/reach.hpp"
#include "property/visible_parts.hpp"
#include "reduce/chaining/futures.hpp"
#include "reduce/chaining/process_set.hpp"
#include "reduce/chaining/reduction.hpp"
#include "system/system.hpp"

namespace credo {

class Chains {
 public:
  // Whether there is something to chain in systems of this kind.
  static Reach applies_to(const System& system);

  // What can be seen, if there is something, does not change within a chain. Both must outlive the
  // chains.
  Chains(System& system, VisibleParts* visible, ChainRules rules = {});

  // Looks at all that the system has computed.
  void learn();
  bool outdated() const { return rules_.rounds && system_.known_count() != futures_.known(); }
  // So much was added that it is better to begin anew than to go on: to be asked when a search has
  // so many states, and whenever it has twice as many.
  static constexpr std::uint64_t kFirstLook = 1000;
  bool far_outdated() const;

  // Initial states, each after its chains.
  std::vector<std::vector<ComponentId>> initial(CutStarts& cut);
  // The moves of the state, each with the chains after it; `moved` says for each who has moved. As
  // in System::successors, what is over a bound is left out and added to `cut`.
  void successors(std::span<const ComponentId> state, SuccessorBuffer& out,
                  std::vector<ProcessSet>& moved, CutMoves& cut);

  // A single step; a transition stands for one, and those of the chains after it.
  struct Step {
    Mover mover;
    TermId action;
    std::vector<ComponentId> to;
  };
  // Takes all local steps that there are, one after the other. `moved` and `steps`, if it is given,
  // are told.
  void run_on(std::vector<ComponentId>& state, ProcessSet& moved,
              std::vector<Step>* steps = nullptr);
  // Those of a transition between two states; by a certain one, see Product::steps_of.
  std::vector<Step> steps_between(std::span<const ComponentId> from,
                                  std::span<const ComponentId> to);
  // How a state of initial() comes about.
  struct Beginning {
    std::vector<ComponentId> start;
    std::vector<Step> steps;
  };
  Beginning beginning_of(std::span<const ComponentId> state);

  // How many steps were taken at once, since learn().
  std::uint64_t chained() const { return chained_; }

 private:
  using Tuple = std::vector<ComponentId>;

  // What is known of an agent's step from a local state, whatever the rest of the state is.
  enum class Kind : std::uint8_t {
    unknown,
    never,  // it is not local
    free,   // it is local, and changes nothing but the local state
    ask,    // it depends on the state
  };
  struct LocalKind {
    Kind kind = Kind::unknown;
    bool has_end = false;
    Needs needs;       // of a step that depends on the state
    LocalId next = 0;  // of a free step
    LocalId end = 0;   // of all free steps from here on; of a loop of them the least
  };
  // What the others may do to whom, in one state.
  struct Others {
    std::vector<const Future*> futures;  // by agent
    ProcessSet reached;                  // by somebody
    ProcessSet reached_twice;            // by two or more
    ProcessSet requesters;               // who may still request
    ProcessSet pending;                  // who has requested what waits in this queue
    ComponentId queue = 0;
    std::uint32_t request = 0;  // how many may
    std::uint32_t change_facts = 0;
    bool known = false;
  };

  const LocalKind& kind(std::uint32_t agent, const Tuple& tuple);
  Kind kind_of_step(std::uint32_t agent, const Tuple& tuple, const Needs& needs, LocalId& next);
  LocalId end_of_free_steps(std::uint32_t agent, const Tuple& tuple);
  bool run_freely(std::uint32_t agent, Tuple& tuple, std::vector<Step>* steps);
  bool chain(std::uint32_t agent, Tuple& tuple, std::vector<Step>* steps);
  const Tuple& least_of_loop(std::uint32_t agent);
  std::optional<TermId> take_local_step(std::uint32_t agent, Tuple& tuple);
  bool is_influenced(std::uint32_t agent, const Tuple& tuple, const Needs& needs);
  bool is_noticed(std::uint32_t agent, const Footprint& footprint) const;
  bool is_noticed_always(std::uint32_t agent, const Footprint& footprint) const;
  bool is_visible(std::uint32_t agent, LocalId from, LocalId to, const Footprint& footprint);
  void look_at_others(const Tuple& tuple);
  void look_at_queue(ComponentId queue);
  bool may_be_reached(std::uint32_t agent) const;

  System& system_;
  VisibleParts* visible_;
  ChainRules rules_;
  Futures futures_;
  std::uint32_t agents_;
  std::vector<std::vector<LocalKind>> kinds_;  // by agent and local state
  Others others_;
  std::uint32_t left_ = 0;  // steps of the chains being followed
  Tuple start_;             // of chain()
  Tuple end_;
  Tuple behind_;
  Tuple least_;
  Tuple after_;  // of take_local_step()
  std::uint64_t chained_ = 0;
};

}  // namespace credo
