// From which nodes of a graph there is a path that reaches a target, or one that goes round an
// accepting loop for ever.
//
// One depth-first search finds the strongly connected components (Gabow, "Path-based depth-first
// search", 2000), those that can be reached first. A component is good when an edge leads from it
// to a target or to a good one, or when its own edges have an accepting loop; so every node and
// every edge is looked at once, and no edge backwards.
//
// Fairness towards transitions is a matter of whole components. On a fair run the states visited
// again and again are left by no transition, since that would be taken, and every one of their
// transitions is taken again and again. So a component accepts iff it has, for each of its states
// of the system, every edge of that state; a part of it cannot if it does not.
//
// A Space has size() nodes, is_target(node), edges(node, out), which appends the edges to nodes
// that may be entered, and acceptance(), or nullptr where loops do not count. If it
// needs_every_edge(), it also has state_of(node), the state of the system, and edge_count(state).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/width.hpp"
#include "engine/control.hpp"
#include "engine/decomposition.hpp"
#include "engine/state_set.hpp"

namespace credo {

struct MarkedEdge {
  std::uint32_t to;
  std::uint32_t place;  // among the edges of the state of the system
  Marks marks;
};

template <class Space>
class PathSearch {
 public:
  // `states` is what progress reports call the size of the work.
  PathSearch(Space& space, SearchControl& control, std::uint64_t states)
      : space_(space),
        control_(control),
        states_(states),
        index_(narrowed(space.size(), Width::product_states), 0),
        good_(space.size()) {}

  // Searches from the node. After a limit was reached, `reason` says which, and nothing else
  // counts.
  void from(std::uint32_t node) {
    if (index_[node] != 0 || !reason.empty()) return;
    enter(node, 0);
    while (!frames_.empty() && reason.empty()) advance();
  }

  // Of a node that was searched from.
  bool exists(std::uint32_t node) const { return good_.contains(node); }

  StopReason reason;
  // If every edge is needed: the nodes of the first component found that accepts.
  std::vector<std::uint32_t> accepting;

 private:
  static constexpr std::uint32_t kDone = 0xffffffffu;

  // A node of the path; its edges not yet followed are those of edges_ from first_edge on.
  struct Frame {
    std::uint32_t node;
    std::size_t first_edge;
  };
  // A component of the path: its first node's index, the marks of the edge into it, of its edges.
  struct Root {
    std::uint32_t index;
    std::size_t live;  // its nodes are those of live_ from here on
    Marks into;
    Marks inside;
    bool cyclic;
    bool good;
  };

  void enter(std::uint32_t node, Marks into) {
    index_[node] = ++next_index_;
    const bool target = space_.is_target(node);
    roots_.push_back({next_index_, live_.size(), into, 0, false, target});
    live_.push_back(node);
    frames_.push_back({node, edges_.size()});
    if (!target) space_.edges(node, edges_);
    if ((next_index_ & 0xffff) == 0) stop_if_asked();
  }

  void advance() {
    const Frame frame = frames_.back();
    // What is good needs no further reason.
    if (roots_.back().good) edges_.resize(frame.first_edge);
    if (edges_.size() == frame.first_edge) return leave(frame);
    const MarkedEdge edge = edges_.back();
    edges_.pop_back();
    const std::uint32_t place = index_[edge.to];
    if (place == 0) return enter(edge.to, edge.marks);
    if (place != kDone) return merge(place, edge.marks);
    if (good_.contains(edge.to)) roots_.back().good = true;
  }

  // An edge back into the component with index `place`: all since then is one component.
  void merge(std::uint32_t place, Marks marks) {
    bool good = false;
    while (roots_.back().index > place) {
      marks |= roots_.back().into | roots_.back().inside;
      good = good || roots_.back().good;
      roots_.pop_back();
    }
    Root& root = roots_.back();
    root.inside |= marks;
    root.cyclic = true;
    root.good = root.good || good;
    const Acceptance* acceptance = space_.acceptance();
    if (acceptance == nullptr || space_.needs_every_edge()) return;
    if (acceptance->accepts(root.inside)) root.good = true;
  }

  void leave(const Frame& frame) {
    frames_.pop_back();
    if (roots_.back().index != index_[frame.node]) return;
    const Root root = roots_.back();
    const bool good = root.good || (root.cyclic && has_accepting_part(root));
    for (std::size_t i = root.live; i < live_.size(); ++i) {
      index_[live_[i]] = kDone;
      if (good) good_.add(live_[i]);
    }
    live_.resize(root.live);
    roots_.pop_back();
    if (good && !roots_.empty()) roots_.back().good = true;
  }

  // Of a component that does not accept as a whole.
  bool has_accepting_part(const Root& root) {
    const Acceptance* acceptance = space_.acceptance();
    if (acceptance == nullptr || (root.inside & acceptance->all) != acceptance->all) return false;
    if (space_.needs_every_edge()) return has_every_edge(root);
    if (acceptance->pairs.empty()) return false;
    bool found = false;
    const auto edges_of = [&](std::uint32_t node, const auto& edge) {
      own_edges_.clear();
      space_.edges(node, own_edges_);
      for (const MarkedEdge& each : own_edges_) edge(each.to, each.marks);
    };
    const auto first = live_.begin() + static_cast<std::ptrdiff_t>(root.live);
    accepting_parts(
        std::vector<std::uint32_t>(first, live_.end()), *acceptance, edges_of,
        [&](const std::vector<std::uint32_t>&) { return found = true; },
        [&] { return stop_if_asked(); });
    return found;
  }

  // Whether every edge of the states of a complete component is inside it.
  bool has_every_edge(const Root& root) {
    const auto first = live_.begin() + static_cast<std::ptrdiff_t>(root.live);
    std::vector<std::uint32_t> nodes(first, live_.end());
    std::ranges::sort(nodes, {}, [&](std::uint32_t node) { return space_.state_of(node); });
    const auto inside = [&](std::uint32_t node) {
      return index_[node] != kDone && index_[node] >= root.index;
    };
    std::vector<bool> taken;
    for (std::size_t i = 0; i < nodes.size();) {
      const auto state = space_.state_of(nodes[i]);
      taken.assign(space_.edge_count(state), false);
      for (; i < nodes.size() && space_.state_of(nodes[i]) == state; ++i) {
        own_edges_.clear();
        space_.edges(nodes[i], own_edges_);
        for (const MarkedEdge& edge : own_edges_) {
          if (inside(edge.to)) taken[edge.place] = true;
        }
      }
      if (std::ranges::find(taken, false) != taken.end()) return false;
    }
    if (accepting.empty()) accepting = std::move(nodes);
    return true;
  }

  bool stop_if_asked() {
    if (auto asked = control_.should_stop({states_, live_.size(), 0, 0, 0})) reason = *asked;
    return !reason.empty();
  }

  Space& space_;
  SearchControl& control_;
  std::uint64_t states_;
  std::vector<std::uint32_t> index_;  // by node: 0 not entered, kDone in a component that is done
  StateSet good_;
  std::vector<Frame> frames_;
  std::vector<MarkedEdge> edges_;
  std::vector<MarkedEdge> own_edges_;
  std::vector<Root> roots_;
  std::vector<std::uint32_t> live_;  // entered nodes of components that are not done
  std::uint32_t next_index_ = 0;
};

}  // namespace credo
