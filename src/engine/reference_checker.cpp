// The graph, the tableau over it, its components, and a run.
#include "engine/reference_checker.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <set>
#include <unordered_map>

#include "base/diagnostic.hpp"
#include "base/limits.hpp"

namespace credo {

namespace {

constexpr std::size_t kMostTemporal = 12;

struct GraphEdge {
  Mover mover;
  std::size_t to;
};

struct GraphState {
  std::string text;
  Label label = 0;
  std::vector<GraphEdge> edges;
  std::set<Mover> enabled;  // processes with a step that fairness may force
  bool initial = false;
};

// A state with the truth of every temporal subformula.
struct Node {
  std::size_t state;
  std::uint32_t truth;
  bool operator<(const Node& other) const {
    return std::pair(state, truth) < std::pair(other.state, other.truth);
  }
};

struct NodeEdge {
  std::size_t from;
  std::size_t to;
  Mover mover;
};

class ReferenceChecker {
 public:
  ReferenceChecker(const PlainSystem& system, const PlainAtoms& atoms, LtlStore& ltl,
                   LtlId property, Fairness fairness, SearchControl& control)
      : system_(system),
        atoms_(atoms),
        ltl_(ltl),
        wanted_(ltl.negation(property)),
        fairness_(fairness),
        control_(control) {
    result_.algorithm = "reference";
  }

  Checking run() {
    control_.start();
    try {
      collect_temporal(wanted_);
      if (explore() && build_tableau()) find_run();
    } catch (const LimitExceeded& limit) {
      stop(std::string("limit: ") + limit.what());
      if (!graph_.empty()) result_.limit_path = path_to(current_);
    }
    result_.states = graph_.size();
    for (const GraphState& state : graph_) result_.transitions += state.edges.size();
    result_.seconds = control_.seconds();
    return std::move(result_);
  }

 private:
  bool stop(std::string reason) {
    result_.complete = false;
    result_.reason = std::move(reason);
    return false;
  }

  // ---- the graph

  bool explore() {
    std::deque<std::pair<std::size_t, PlainState>> queue;
    std::unordered_map<std::string, std::size_t> numbers;
    const auto add = [&](PlainState state, std::size_t parent) {
      const std::string text = system_.view(state).text();
      const auto [entry, added] = numbers.try_emplace(text, graph_.size());
      if (added) {
        GraphState next;
        next.text = text;
        next.label = atoms_.label(state);
        graph_.push_back(std::move(next));
        parents_.push_back(parent);
        depths_.push_back(parent == kNone ? 0 : depths_[parent] + 1);
        result_.depth = std::max(result_.depth, depths_.back());
        queue.emplace_back(entry->second, std::move(state));
      }
      return entry->second;
    };
    for (PlainState& state : system_.initial()) {
      graph_[add(std::move(state), kNone)].initial = true;
    }
    while (!queue.empty()) {
      const auto [number, state] = std::move(queue.front());
      queue.pop_front();
      current_ = number;
      for (PlainStep& step : system_.successors(state)) {
        if (!step.maybe) graph_[number].enabled.insert(step.mover);
        const Mover mover = step.mover;
        const std::size_t to = add(std::move(step.next), number);
        graph_[number].edges.push_back({mover, to});
      }
      if (graph_[number].edges.empty()) graph_[number].edges.push_back({kNobody, number});
      if (auto reason = control_.should_stop({graph_.size(), queue.size(), 0, 0, 0})) {
        return stop(*reason);
      }
    }
    return true;
  }

  Path path_to(std::size_t number) const {
    Path path;
    for (; number != kNone; number = parents_[number]) path.push_back(graph_[number].text);
    std::ranges::reverse(path);
    return path;
  }

  // ---- the tableau

  void collect_temporal(LtlId f) {
    const LtlOp op = ltl_.op(f);
    if (ltl_.is_constant(f) || op == LtlOp::positive || op == LtlOp::negative) return;
    if (op == LtlOp::next || op == LtlOp::until || op == LtlOp::release) {
      if (std::ranges::find(temporal_, f) != temporal_.end()) return;
      temporal_.push_back(f);
    }
    if (temporal_.size() > kMostTemporal) {
      throw LimitExceeded("temporal operators of the formula > 12, for the reference engine");
    }
    for (const LtlId part : ltl_.parts(f)) collect_temporal(part);
  }

  // The truth of a formula at a node.
  bool truth(LtlId f, const Node& node) const {
    switch (ltl_.op(f)) {
      case LtlOp::falsity:
        return false;
      case LtlOp::truth:
        return true;
      case LtlOp::positive:
        return ((graph_[node.state].label >> ltl_.atom(f)) & 1) != 0;
      case LtlOp::negative:
        return ((graph_[node.state].label >> ltl_.atom(f)) & 1) == 0;
      case LtlOp::both:
        return std::ranges::all_of(ltl_.parts(f), [&](LtlId g) { return truth(g, node); });
      case LtlOp::either:
        return std::ranges::any_of(ltl_.parts(f), [&](LtlId g) { return truth(g, node); });
      case LtlOp::next:
      case LtlOp::until:
      case LtlOp::release:
        break;
    }
    const auto place = std::ranges::find(temporal_, f) - temporal_.begin();
    return ((node.truth >> place) & 1) != 0;
  }

  // Whether the truth values of the temporal formulas fit from one node to the next.
  bool consistent(const Node& node, const Node& next) const {
    return std::ranges::all_of(temporal_, [&](LtlId f) {
      const auto parts = ltl_.parts(f);
      bool value = false;
      if (ltl_.op(f) == LtlOp::next) {
        value = truth(parts[0], next);
      } else if (ltl_.op(f) == LtlOp::until) {
        value = truth(parts[1], node) || (truth(parts[0], node) && truth(f, next));
      } else {
        value = truth(parts[1], node) && (truth(parts[0], node) || truth(f, next));
      }
      return truth(f, node) == value;
    });
  }

  bool build_tableau() {
    std::map<Node, std::size_t> numbers;
    const auto add = [&](const Node& node) {
      const auto [entry, added] = numbers.try_emplace(node, nodes_.size());
      if (added) nodes_.push_back(node);
      return entry->second;
    };
    const std::uint32_t assignments = std::uint32_t{1} << temporal_.size();
    for (std::size_t state = 0; state < graph_.size(); ++state) {
      if (!graph_[state].initial) continue;
      for (std::uint32_t values = 0; values < assignments; ++values) {
        if (truth(wanted_, {state, values})) initial_.push_back(add({state, values}));
      }
    }
    for (std::size_t at = 0; at < nodes_.size(); ++at) {
      for (const GraphEdge& edge : graph_[nodes_[at].state].edges) {
        for (std::uint32_t values = 0; values < assignments; ++values) {
          const Node next{edge.to, values};
          if (consistent(nodes_[at], next)) edges_.push_back({at, add(next), edge.mover});
        }
      }
      if (auto reason = control_.should_stop({nodes_.size(), nodes_.size() - at, 0, 0, 0})) {
        return stop(*reason);
      }
    }
    forwards_.resize(nodes_.size());
    backwards_.resize(nodes_.size());
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      forwards_[edges_[i].from].push_back(i);
      backwards_[edges_[i].to].push_back(i);
    }
    return true;
  }

  // ---- components

  using Nodes = std::set<std::size_t>;

  Nodes reach(std::size_t from, const Nodes& within, bool forwards) const {
    Nodes seen{from};
    std::vector<std::size_t> waiting{from};
    while (!waiting.empty()) {
      const std::size_t node = waiting.back();
      waiting.pop_back();
      for (const std::size_t i : (forwards ? forwards_ : backwards_)[node]) {
        const std::size_t next = forwards ? edges_[i].to : edges_[i].from;
        if (within.contains(next) && seen.insert(next).second) waiting.push_back(next);
      }
    }
    return seen;
  }

  std::vector<const NodeEdge*> edges_inside(const Nodes& part) const {
    std::vector<const NodeEdge*> inside;
    for (const std::size_t node : part) {
      for (const std::size_t i : forwards_[node]) {
        if (part.contains(edges_[i].to)) inside.push_back(&edges_[i]);
      }
    }
    return inside;
  }

  // A demand: in a run that counts, some edge of this kind comes again and again.
  using Demand = std::function<bool(const NodeEdge&)>;

  std::vector<Demand> promises() const {
    std::vector<Demand> demands;
    for (const LtlId f : temporal_) {
      if (ltl_.op(f) == LtlOp::next) continue;
      // An until that is true comes true; a release that is false is refuted.
      demands.emplace_back([this, f](const NodeEdge& edge) {
        const Node& node = nodes_[edge.from];
        const bool right = truth(ltl_.parts(f)[1], node);
        return ltl_.op(f) == LtlOp::until ? !truth(f, node) || right : truth(f, node) || !right;
      });
    }
    return demands;
  }

  // The processes that some state of the part can move.
  std::set<Mover> processes(const Nodes& part) const {
    std::set<Mover> all;
    for (const std::size_t node : part) {
      const auto& enabled = graph_[nodes_[node].state].enabled;
      all.insert(enabled.begin(), enabled.end());
    }
    return all;
  }

  bool enabled(std::size_t node, Mover mover) const {
    return graph_[nodes_[node].state].enabled.contains(mover);
  }

  // Looks for a part of the graph with a run that counts and goes round in it; none: it has none.
  Nodes accepting_part() const {
    Nodes everything;
    for (std::size_t node = 0; node < nodes_.size(); ++node) everything.insert(node);
    std::vector<Nodes> waiting{everything};
    while (!waiting.empty()) {
      const Nodes candidates = std::move(waiting.back());
      waiting.pop_back();
      if (candidates.empty()) continue;
      const std::size_t pivot = *candidates.begin();
      const Nodes ahead = reach(pivot, candidates, true);
      const Nodes behind = reach(pivot, candidates, false);
      Nodes part;
      Nodes only_ahead;
      Nodes only_behind;
      Nodes rest;
      for (const std::size_t node : candidates) {
        const bool a = ahead.contains(node);
        const bool b = behind.contains(node);
        (a && b ? part : a ? only_ahead : b ? only_behind : rest).insert(node);
      }
      for (Nodes* each : {&only_ahead, &only_behind, &rest}) waiting.push_back(std::move(*each));
      std::set<Mover> starved;
      if (counts(part, starved)) return part;
      if (starved.empty()) continue;
      std::erase_if(part, [&](std::size_t node) {
        return std::ranges::any_of(starved, [&](Mover mover) { return enabled(node, mover); });
      });
      waiting.push_back(std::move(part));
    }
    return {};
  }

  // Whether going round in the whole part counts; `starved` are the processes because of which it
  // does not but a smaller part might, under strong fairness.
  bool counts(const Nodes& part, std::set<Mover>& starved) const {
    const auto inside = edges_inside(part);
    if (inside.empty()) return false;
    const auto some = [&](const Demand& demand) {
      return std::ranges::any_of(inside, [&](const NodeEdge* edge) { return demand(*edge); });
    };
    if (!std::ranges::all_of(promises(), some)) return false;
    bool fair = true;
    for (const Mover mover : processes(part)) {
      if (fairness_ == Fairness::none || mover == kEverybody) continue;
      if (some([&](const NodeEdge& edge) { return edge.mover == mover; })) continue;
      if (fairness_ == Fairness::strong) {
        starved.insert(mover);
        fair = false;
      } else if (!some([&](const NodeEdge& edge) { return !enabled(edge.from, mover); })) {
        fair = false;
      }
    }
    return fair;
  }

  // ---- a run

  // The edges of a shortest way from one of the nodes to an edge that is wanted.
  std::vector<NodeEdge> walk(const std::vector<std::size_t>& from, const Nodes& within,
                             const Demand& wanted) const {
    std::map<std::size_t, const NodeEdge*> arrived;
    std::deque<std::size_t> queue;
    for (const std::size_t node : from) {
      if (arrived.emplace(node, nullptr).second) queue.push_back(node);
    }
    while (!queue.empty()) {
      const std::size_t node = queue.front();
      queue.pop_front();
      for (const std::size_t i : forwards_[node]) {
        const NodeEdge& edge = edges_[i];
        if (!within.contains(edge.to)) continue;
        if (wanted(edge)) {
          std::vector<NodeEdge> way{edge};
          for (const NodeEdge* back = arrived.at(node); back != nullptr;
               back = arrived.at(back->from)) {
            way.push_back(*back);
          }
          std::ranges::reverse(way);
          return way;
        }
        if (arrived.emplace(edge.to, &edge).second) queue.push_back(edge.to);
      }
    }
    throw InternalError("inside a component every edge can be reached");
  }

  void find_run() {
    const Nodes part = accepting_part();
    if (part.empty()) return;
    Nodes everything;
    for (std::size_t node = 0; node < nodes_.size(); ++node) everything.insert(node);
    std::vector<NodeEdge> stem;
    std::size_t start = 0;
    const auto inside =
        std::ranges::find_if(initial_, [&](std::size_t node) { return part.contains(node); });
    if (inside != initial_.end()) {
      start = *inside;
    } else {
      stem =
          walk(initial_, everything, [&](const NodeEdge& edge) { return part.contains(edge.to); });
      start = stem.front().from;
    }
    std::vector<Demand> demands = promises();
    if (fairness_ != Fairness::none) {
      for (const Mover mover : processes(part)) {
        if (mover == kEverybody) continue;
        demands.emplace_back([this, mover](const NodeEdge& edge) {
          return edge.mover == mover || (fairness_ == Fairness::weak && !enabled(edge.from, mover));
        });
      }
    }
    const std::size_t entry = stem.empty() ? start : stem.back().to;
    std::vector<NodeEdge> loop;
    std::size_t now = entry;
    const auto append = [&](const Demand& demand) {
      for (const NodeEdge& edge : walk({now}, part, demand)) loop.push_back(edge);
      now = loop.back().to;
    };
    for (const Demand& demand : demands) {
      if (std::ranges::none_of(loop, demand)) append(demand);
    }
    if (loop.empty() || now != entry) {
      append([entry](const NodeEdge& edge) { return edge.to == entry; });
    }
    Run run;
    run.loop = stem.size();
    run.states.push_back(graph_[nodes_[start].state].text);
    stem.insert(stem.end(), loop.begin(), loop.end());
    for (std::size_t i = 0; i < stem.size(); ++i) {
      run.movers.push_back(stem[i].mover);
      if (i + 1 < stem.size()) run.states.push_back(graph_[nodes_[stem[i].to].state].text);
    }
    result_.violated = true;
    result_.counterexample = std::move(run);
  }

  static constexpr std::size_t kNone = ~std::size_t{0};

  const PlainSystem& system_;
  const PlainAtoms& atoms_;
  LtlStore& ltl_;
  LtlId wanted_;
  Fairness fairness_;
  SearchControl& control_;
  Checking result_;
  std::vector<GraphState> graph_;
  std::vector<std::size_t> parents_;
  std::vector<std::uint32_t> depths_;
  std::size_t current_ = 0;
  std::vector<LtlId> temporal_;
  std::vector<Node> nodes_;
  std::vector<std::size_t> initial_;
  std::vector<NodeEdge> edges_;
  std::vector<std::vector<std::size_t>> forwards_;
  std::vector<std::vector<std::size_t>> backwards_;
};

}  // namespace

Checking check_reference(const PlainSystem& system, const PlainAtoms& atoms, LtlStore& ltl,
                         LtlId property, Fairness fairness, SearchControl& control) {
  return ReferenceChecker(system, atoms, ltl, property, fairness, control).run();
}

}  // namespace credo
