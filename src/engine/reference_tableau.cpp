// The tableau, its components, and a run.
#include "engine/reference_tableau.hpp"

#include <algorithm>
#include <deque>

#include "base/diagnostic.hpp"
#include "base/limits.hpp"

namespace credo {

namespace {

constexpr std::size_t kMostTemporal = 12;

}  // namespace

ReferenceTableau::ReferenceTableau(LtlStore& ltl, LtlId formula, Runs runs)
    : ltl_(ltl), formula_(formula), runs_(runs) {
  collect_temporal(formula);
  for (const LtlId f : temporal_) {
    const LtlId opposite = ltl.negation(f);
    if (f < opposite && std::ranges::find(temporal_, opposite) != temporal_.end()) {
      opposites_.emplace_back(f, opposite);
    }
  }
}

std::optional<StopReason> ReferenceTableau::solve(const ReferenceGraph& graph,
                                                  const ReferenceLabels& labels,
                                                  std::span<const std::size_t> from,
                                                  Fairness fairness, SearchControl& control) {
  graph_ = &graph;
  labels_ = &labels;
  steps_matter_ = (ltl_.atoms(formula_) & labels.step_atoms) != 0;
  fairness_ = fairness;
  if (auto reason = build(from, control)) return reason;
  return find_parts(control);
}

bool ReferenceTableau::has_run(std::size_t state) const { return !first_nodes(state).empty(); }

// ---- the tableau

void ReferenceTableau::collect_temporal(LtlId f) {
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

std::vector<ReferenceTableau::Node> ReferenceTableau::nodes_of(std::size_t state) const {
  std::vector<Node> nodes;
  const std::uint32_t assignments = std::uint32_t{1} << temporal_.size();
  for (std::uint32_t values = 0; values < assignments; ++values) {
    if (!steps_matter_) nodes.push_back({state, values, kAnyStep});
    for (std::size_t i = 0; steps_matter_ && i < graph_->states[state].edges.size(); ++i) {
      nodes.push_back({state, values, i});
    }
    // The step that is cut off.
    if (steps_matter_ && graph_->states[state].cut) nodes.push_back({state, values, kAnyStep});
  }
  return nodes;
}

// The truth of a formula at a node.
bool ReferenceTableau::truth(LtlId f, const Node& node) const {
  const auto literal = [&](bool positive) {
    Label label = labels_->states[node.state];
    Label hidden = labels_->hidden[node.state];
    if (node.step != kAnyStep) {
      label |= labels_->steps[node.state][node.step];
    } else if (steps_matter_) {
      hidden |= labels_->step_atoms;
    }
    const Label bit = Label{1} << ltl_.atom(f);
    if ((hidden & bit) != 0) return runs_ == Runs::possible;
    return ((label & bit) != 0) == positive;
  };
  switch (ltl_.op(f)) {
    case LtlOp::falsity:
      return false;
    case LtlOp::truth:
      return true;
    case LtlOp::positive:
      return literal(true);
    case LtlOp::negative:
      return literal(false);
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
bool ReferenceTableau::consistent(const Node& node, const Node& next) const {
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

bool ReferenceTableau::goes_on(const Node& node) const {
  if (!graph_->states[node.state].cut || (steps_matter_ && node.step != kAnyStep)) return false;
  if (runs_ == Runs::possible && !decides_opposites(node)) return false;
  return std::ranges::all_of(temporal_, [&](LtlId f) {
    const auto parts = ltl_.parts(f);
    const auto value = [&](bool after) {
      if (ltl_.op(f) == LtlOp::next) return after;
      const bool right = truth(parts[1], node);
      const bool left = truth(parts[0], node);
      return ltl_.op(f) == LtlOp::until ? right || (left && after) : right && (left || after);
    };
    const bool claimed = truth(f, node);
    return claimed == value(false) || (runs_ == Runs::possible && claimed == value(true));
  });
}

// Whether of a formula and its negation exactly one is true. Where a literal is hidden both may be.
bool ReferenceTableau::decides_opposites(const Node& node) const {
  if (steps_matter_ || labels_->hidden[node.state] != 0) return true;
  return std::ranges::all_of(opposites_, [&](const auto& pair) {
    return truth(pair.first, node) != truth(pair.second, node);
  });
}

std::optional<StopReason> ReferenceTableau::build(std::span<const std::size_t> from,
                                                  SearchControl& control) {
  std::map<Node, std::size_t> numbers;
  const auto add = [&](const Node& node) {
    const auto [entry, added] = numbers.try_emplace(node, nodes_.size());
    if (added) nodes_.push_back(node);
    return entry->second;
  };
  for (const std::size_t state : from) {
    for (const Node& node : nodes_of(state)) {
      if (truth(formula_, node)) first_[state].push_back(add(node));
    }
  }
  for (std::size_t at = 0; at < nodes_.size(); ++at) {
    const auto& steps = graph_->states[nodes_[at].state].edges;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (nodes_[at].step != kAnyStep && nodes_[at].step != i) continue;
      for (const Node& next : nodes_of(steps[i].to)) {
        if (consistent(nodes_[at], next)) edges_.push_back({at, add(next), i});
      }
    }
    if (auto reason = control.should_stop({nodes_.size(), nodes_.size() - at, 0, 0, 0})) {
      return reason;
    }
  }
  forwards_.resize(nodes_.size());
  backwards_.resize(nodes_.size());
  for (std::size_t i = 0; i < edges_.size(); ++i) {
    forwards_[edges_[i].from].push_back(i);
    backwards_[edges_[i].to].push_back(i);
  }
  for (std::size_t node = 0; node < nodes_.size(); ++node) {
    everything_.insert(node);
    if (goes_on(nodes_[node])) ends_.insert(node);
  }
  return std::nullopt;
}

// ---- components

const ReferenceEdge& ReferenceTableau::step_of(const Edge& edge) const {
  return graph_->states[nodes_[edge.from].state].edges[edge.step];
}

bool ReferenceTableau::moves(Process process, const Edge& edge) const {
  return takes_part(process, step_of(edge).mover);
}

bool ReferenceTableau::enabled(std::size_t node, Process process) const {
  return graph_->states[nodes_[node].state].enabled.contains(process);
}

ReferenceTableau::Nodes ReferenceTableau::reach(const Nodes& from, const Nodes& within,
                                                bool forwards) const {
  Nodes seen = from;
  std::vector<std::size_t> waiting(from.begin(), from.end());
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

std::vector<const ReferenceTableau::Edge*> ReferenceTableau::edges_inside(const Nodes& part) const {
  std::vector<const Edge*> inside;
  for (const std::size_t node : part) {
    for (const std::size_t i : forwards_[node]) {
      if (part.contains(edges_[i].to)) inside.push_back(&edges_[i]);
    }
  }
  return inside;
}

std::vector<ReferenceTableau::Demand> ReferenceTableau::promises() const {
  std::vector<Demand> demands;
  for (const LtlId f : temporal_) {
    if (ltl_.op(f) == LtlOp::next) continue;
    // An until that is true comes true; a release that is false is refuted.
    demands.emplace_back([this, f](const Edge& edge) {
      const Node& node = nodes_[edge.from];
      const bool right = truth(ltl_.parts(f)[1], node);
      return ltl_.op(f) == LtlOp::until ? !truth(f, node) || right : truth(f, node) || !right;
    });
  }
  return demands;
}

// The processes that some state of the part can move.
std::set<Process> ReferenceTableau::processes(const Nodes& part) const {
  std::set<Process> all;
  for (const std::size_t node : part) {
    const auto& movers = graph_->states[nodes_[node].state].enabled;
    all.insert(movers.begin(), movers.end());
  }
  all.erase(kEverybody);
  return all;
}

// That each transition of a state of the part is taken.
std::vector<ReferenceTableau::Demand> ReferenceTableau::transitions(const Nodes& part) const {
  std::set<std::size_t> states;
  for (const std::size_t node : part) states.insert(nodes_[node].state);
  std::vector<Demand> demands;
  for (const std::size_t state : states) {
    for (std::size_t step = 0; step < graph_->states[state].edges.size(); ++step) {
      demands.emplace_back([this, state, step](const Edge& edge) {
        return nodes_[edge.from].state == state && edge.step == step;
      });
    }
  }
  return demands;
}

// Whether going round in the whole part counts; `starved` are the nodes without which a smaller
// part might, under strong fairness: where a process can move that does not, or a transition is
// not taken.
bool ReferenceTableau::counts(const Nodes& part, Nodes& starved) const {
  const auto inside = edges_inside(part);
  if (inside.empty()) return false;
  const auto some = [&](const Demand& demand) {
    return std::ranges::any_of(inside, [&](const Edge* edge) { return demand(*edge); });
  };
  if (!std::ranges::all_of(promises(), some)) return false;
  if (fairness_ == Fairness::none) return true;
  bool fair = true;
  if (fairness_ == Fairness::transitions) {
    std::set<std::pair<std::size_t, std::size_t>> taken;
    for (const Edge* edge : inside) taken.emplace(nodes_[edge->from].state, edge->step);
    for (const std::size_t node : part) {
      const std::size_t state = nodes_[node].state;
      for (std::size_t step = 0; step < graph_->states[state].edges.size(); ++step) {
        if (!taken.contains({state, step})) starved.insert(node);
      }
    }
    return starved.empty();
  }
  for (const Process process : processes(part)) {
    if (some([&](const Edge& edge) { return moves(process, edge); })) continue;
    if (fairness_ == Fairness::strong) {
      for (const std::size_t node : part) {
        if (enabled(node, process)) starved.insert(node);
      }
      fair = false;
    } else if (!some([&](const Edge& edge) { return !enabled(edge.from, process); })) {
      fair = false;
    }
  }
  return fair;
}

// Every component, or part of one, in which going round counts.
std::optional<StopReason> ReferenceTableau::find_parts(SearchControl& control) {
  std::vector<Nodes> waiting{everything_};
  Nodes good;
  while (!waiting.empty()) {
    const Nodes candidates = std::move(waiting.back());
    waiting.pop_back();
    if (candidates.empty()) continue;
    if (auto reason = control.should_stop({nodes_.size(), 0, 0, 0, 0})) return reason;
    const Nodes pivot{*candidates.begin()};
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
    Nodes starved;
    if (counts(part, starved)) {
      good.insert(part.begin(), part.end());
      parts_.push_back(std::move(part));
    } else if (!starved.empty()) {
      std::erase_if(part, [&](std::size_t node) { return starved.contains(node); });
      waiting.push_back(std::move(part));
    }
  }
  good.insert(ends_.begin(), ends_.end());
  promising_ = reach(good, everything_, false);
  return std::nullopt;
}

// ---- a run

// The nodes of the state at which a run begins that makes the formula true.
std::vector<std::size_t> ReferenceTableau::first_nodes(std::size_t state) const {
  const auto found = first_.find(state);
  if (found == first_.end()) return {};
  std::vector<std::size_t> nodes = found->second;
  std::erase_if(nodes, [&](std::size_t node) { return !promising_.contains(node); });
  return nodes;
}

// The edges of a shortest way from one of the nodes to an edge that is wanted.
std::vector<ReferenceTableau::Edge> ReferenceTableau::walk(const std::vector<std::size_t>& from,
                                                           const Nodes& within,
                                                           const Demand& wanted) const {
  std::map<std::size_t, const Edge*> arrived;
  std::deque<std::size_t> queue;
  for (const std::size_t node : from) {
    if (arrived.emplace(node, nullptr).second) queue.push_back(node);
  }
  while (!queue.empty()) {
    const std::size_t node = queue.front();
    queue.pop_front();
    for (const std::size_t i : forwards_[node]) {
      const Edge& edge = edges_[i];
      if (!within.contains(edge.to)) continue;
      if (wanted(edge)) {
        std::vector<Edge> way{edge};
        for (const Edge* back = arrived.at(node); back != nullptr; back = arrived.at(back->from)) {
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

Run ReferenceTableau::run(std::span<const std::size_t> from) const {
  std::vector<std::size_t> starts;
  for (const std::size_t state : from) {
    const auto nodes = first_nodes(state);
    starts.insert(starts.end(), nodes.begin(), nodes.end());
  }
  invariant(!starts.empty(), "there is a run of the kind that is asked for");
  const auto part_of = [&](std::size_t node) {
    return std::ranges::find_if(parts_, [&](const Nodes& part) { return part.contains(node); });
  };
  const auto inside_part = [&](std::size_t node) {
    return part_of(node) != parts_.end() || ends_.contains(node);
  };
  std::vector<Edge> way;
  std::size_t entry = 0;
  if (const auto inside = std::ranges::find_if(starts, inside_part); inside != starts.end()) {
    entry = *inside;
  } else {
    way = walk(starts, everything_, [&](const Edge& edge) { return inside_part(edge.to); });
    entry = way.back().to;
  }
  const std::size_t start = way.empty() ? entry : way.front().from;
  Run run;
  run.states.push_back(graph_->states[nodes_[start].state].text);
  if (part_of(entry) == parts_.end()) {
    for (const Edge& edge : way) {
      run.add_step(step_of(edge).mover, step_of(edge).action);
      run.states.push_back(graph_->states[nodes_[edge.to].state].text);
    }
    return run;
  }
  const Nodes& part = *part_of(entry);
  std::vector<Demand> demands = promises();
  if (fairness_ == Fairness::transitions) {
    for (Demand& demand : transitions(part)) demands.push_back(std::move(demand));
  } else if (fairness_ != Fairness::none) {
    for (const Process process : processes(part)) {
      demands.emplace_back([this, process](const Edge& edge) {
        return moves(process, edge) ||
               (fairness_ == Fairness::weak && !enabled(edge.from, process));
      });
    }
  }
  std::vector<Edge> loop;
  std::size_t now = entry;
  const auto append = [&](const Demand& demand) {
    for (const Edge& edge : walk({now}, part, demand)) loop.push_back(edge);
    now = loop.back().to;
  };
  for (const Demand& demand : demands) {
    if (std::ranges::none_of(loop, demand)) append(demand);
  }
  if (loop.empty() || now != entry) {
    append([entry](const Edge& edge) { return edge.to == entry; });
  }
  run.loop = way.size();
  way.insert(way.end(), loop.begin(), loop.end());
  for (std::size_t i = 0; i < way.size(); ++i) {
    run.add_step(step_of(way[i]).mover, step_of(way[i]).action);
    if (i + 1 < way.size()) run.states.push_back(graph_->states[nodes_[way[i].to].state].text);
  }
  return run;
}

}  // namespace credo
