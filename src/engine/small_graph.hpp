// The state graph of a system that is small enough to be looked at, with the view of every state;
// of a larger one the reason why it is not shown.
//
// It is for pictures: it takes no more than about a second, what goes wrong is a reason, and it is
// all or nothing.
#pragma once

#include <string>
#include <vector>

#include "engine/control.hpp"
#include "system/system.hpp"

namespace credo {

inline constexpr std::uint64_t kMostDrawnStates = 200;
inline constexpr std::uint64_t kMostDrawnTransitions = 600;

struct SmallGraph {
  struct Node {
    StateView view;
    bool initial = false;
    bool deadlock = false;
  };
  struct Edge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    Mover mover = kEnvironment;
    TermId action = kNoTerm;  // where the system tells actions
  };
  std::string reason;  // a sentence: why there is none
  std::vector<Node> nodes;
  std::vector<Edge> edges;
};

// `known_states`, if it is not 0, is how many states the system has. `interrupted` may be set.
SmallGraph small_graph(Model& model, Observation observation, std::uint64_t known_states,
                       const std::atomic<bool>* interrupted);

}  // namespace credo
