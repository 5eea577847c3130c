// The whole graph of a system: numbered states and, where memory allows, their edges.
//
// States are numbered in search order by the visited set. While the search goes on, the edges are
// kept in one array, six bytes each; if they would take more than their budget they are given up,
// and the edges of a state are computed again, from the memoised steps, each time they are asked
// for. Either way they come in the same order.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/stop_reason.hpp"
#include "engine/edge_kinds.hpp"
#include "engine/exploration.hpp"
#include "engine/level_search.hpp"

namespace credo {

struct GraphEdge {
  std::uint32_t to = 0;
  EdgeKinds::Number kind = EdgeKinds::kRest;
};

class StateGraph {
 public:
  using Number = std::uint32_t;

  // The edges may take this many bytes.
  StateGraph(System& system, std::size_t edge_budget);

  // Asked of each state when its successors are known; true ends the search.
  using Wanted = std::function<bool(std::span<const ComponentId> state, bool deadlock)>;

  // Explores everything, or until a limit is reached or a wanted state is found; or it pauses when
  // the turn is over, and goes on when it is called again, with the same wish.
  void explore(SearchControl& control, const Wanted& wanted = {}, const Turn& turn = {});
  bool paused() const { return search_ && search_->paused(); }

  bool complete() const { return complete_; }
  const StopReason& reason() const { return reason_; }  // why not: "" when a wanted state was found
  const Path& limit_path() const { return limit_path_; }

  Number size() const { return static_cast<Number>(states_); }
  Number initial_count() const { return initial_; }  // the initial states are the first ones
  std::uint64_t transitions() const { return transitions_; }
  std::uint32_t depth() const { return depth_; }
  bool keeps_edges() const { return keeps_edges_; }
  std::size_t bytes() const;

  System& system() const { return system_; }
  void tuple(Number state, std::span<ComponentId> out) const { search_->store().get(state, out); }
  // The number of a state that was found.
  Number find(std::span<const ComponentId> state) const;
  std::string text(Number state) const;

  bool is_deadlock(Number state) const { return deadlocks_[state]; }
  // Whether a run may stay in the state: a deadlock, or nothing but `maybe` transitions.
  bool may_stay(Number state) const { return stays_[state]; }
  // Appends the transitions of a state.
  void append_transitions(Number state, std::vector<GraphEdge>& out);
  // The same, and last the edge to the state itself if a run may stay there: the steps of runs.
  void append_edges(Number state, std::vector<GraphEdge>& out);
  // What the edges are, by their numbers. Grows while edges are asked for.
  const EdgeKinds& kinds() const { return kinds_; }

 private:
  friend struct GraphVisitor;

  void give_up_edges();
  EdgeKinds::Number kind_of(const SuccessorBuffer& buffer, std::size_t successor);

  System& system_;
  std::size_t edge_budget_;
  SystemSpace space_;
  std::unique_ptr<LevelSearch<SystemSpace>> search_;
  std::uint64_t states_ = 0;
  Number initial_ = 0;
  std::uint64_t transitions_ = 0;
  std::uint32_t depth_ = 0;
  bool complete_ = false;
  StopReason reason_;
  Path limit_path_;
  std::vector<bool> deadlocks_;
  std::vector<bool> stays_;

  bool keeps_edges_ = true;
  std::vector<std::uint64_t> ends_;  // of each state's edges
  std::vector<std::uint32_t> targets_;
  std::vector<EdgeKinds::Number> edge_kinds_;

  EdgeKinds kinds_;
  // For computing edges again.
  SuccessorBuffer buffer_;
  std::vector<StateStore::Number> numbers_;
  std::vector<ComponentId> tuple_;
};

}  // namespace credo
