// One search backwards from all nodes the property speaks of, breadth first.
#include "lang/agentspeak/slicing/plan_marks.hpp"

#include <algorithm>
#include <deque>

#include "base/clock.hpp"
#include "lang/agentspeak/slicing/agentspeak_system.hpp"

namespace credo::slicing {

namespace {

using agentspeak::EventKind;
using agentspeak::FormulaKind;

// Whether a node is one that the atom speaks of.
class Criterion {
 public:
  explicit Criterion(Model& model) : system_(model) {}

  bool speaks_of(const CriterionAtom& atom, const NetNode& node) const {
    const bool changes_fact = node.kind == NetNodeKind::fact || node.kind == NetNodeKind::effect;
    switch (atom.kind) {
      case AtomKind::belief:
        return (changes_fact || is_formula(atom, node, FormulaKind::add_belief) ||
                is_formula(atom, node, FormulaKind::delete_belief)) &&
               system_.meet(atom.pattern, node.atom);
      case AtomKind::desire:
        return is_formula(atom, node, FormulaKind::achieve) &&
               system_.goals_meet(atom.pattern, node.atom);
      case AtomKind::intention:
        return node.kind == NetNodeKind::trigger && is_about(atom, node) &&
               system_.plan(node.agent, node.plan).trigger.kind == EventKind::goal &&
               system_.goals_meet(atom.pattern, node.atom);
      case AtomKind::does:
        return is_formula(atom, node, FormulaKind::action) && system_.meet(atom.pattern, node.atom);
      case AtomKind::fact:
        return changes_fact && system_.meet(atom.pattern, node.atom);
      default:
        return false;
    }
  }

 private:
  static bool is_about(const CriterionAtom& atom, const NetNode& node) {
    return std::ranges::find(atom.agents, node.agent) != atom.agents.end();
  }
  bool is_formula(const CriterionAtom& atom, const NetNode& node, FormulaKind kind) const {
    return node.kind == NetNodeKind::body && is_about(atom, node) &&
           system_.formula({node.agent, node.plan, node.index}).kind == kind;
  }

  AgentSpeakSystem system_;
};

class Search {
 public:
  Search(const DependenceNet& net, CallMatching calls)
      : net_(net), matched_(calls == CallMatching::matched), states_(2 * net.nodes.size()) {
    incoming_.resize(net.nodes.size());
    for (std::uint32_t e = 0; e < net.edges.size(); ++e) {
      if (net.edges[e].kind != NetEdgeKind::data) incoming_[net.edges[e].to].push_back(e);
    }
  }

  void start(std::uint32_t node, std::uint32_t atom) {
    for (const bool inward : {false, true}) {
      State& state = states_[id(node, inward)];
      if (state.reached) continue;
      state = {true, kLast, NetEdgeKind::seq, atom};
      queue_.push_back(id(node, inward));
    }
  }

  void run() {
    for (; !queue_.empty(); queue_.pop_front()) {
      poll_clock();
      const std::uint32_t to = queue_.front();
      const bool inward = to % 2 == 1;
      for (const std::uint32_t e : incoming_[to / 2]) {
        const NetEdge& edge = net_.edges[e];
        if (!matched_ || (edge.kind != NetEdgeKind::ret && edge.kind != NetEdgeKind::call)) {
          reach(edge, inward, to);
        } else if (edge.kind == NetEdgeKind::ret) {
          if (!inward) reach(edge, false, to);
        } else if (inward) {
          reach(edge, false, to);
          reach(edge, true, to);
        }
      }
    }
  }

  std::optional<MarkPath> path_from(std::uint32_t node) const {
    std::uint32_t at = id(node, false);
    if (!states_[at].reached) return std::nullopt;
    MarkPath path;
    path.atom = states_[at].atom;
    path.nodes.push_back(node);
    for (; states_[at].next != kLast; at = states_[at].next) {
      path.edges.push_back(states_[at].edge);
      path.nodes.push_back(states_[at].next / 2);
    }
    return path;
  }

 private:
  static constexpr std::uint32_t kLast = 0xffffffffu;
  // A node while the path may still return out of plans, or once it is inside one it called.
  static std::uint32_t id(std::uint32_t node, bool inward) { return 2 * node + (inward ? 1 : 0); }

  struct State {
    bool reached = false;
    std::uint32_t next = kLast;  // on a shortest path to a node the property speaks of
    NetEdgeKind edge = NetEdgeKind::seq;
    std::uint32_t atom = 0;
  };

  void reach(const NetEdge& edge, bool inward, std::uint32_t to) {
    State& state = states_[id(edge.from, inward)];
    if (state.reached) return;
    state = {true, to, edge.kind, states_[to].atom};
    queue_.push_back(id(edge.from, inward));
  }

  const DependenceNet& net_;
  bool matched_;
  std::vector<State> states_;
  std::vector<std::vector<std::uint32_t>> incoming_;
  std::deque<std::uint32_t> queue_;
};

}  // namespace

PlanMarks mark_plans(Model& model, const DependenceNet& net,
                     const std::vector<CriterionAtom>& atoms, CallMatching calls) {
  const Criterion criterion(model);
  Search search(net, calls);
  for (std::uint32_t a = 0; a < atoms.size(); ++a) {
    for (std::uint32_t n = 0; n < net.nodes.size(); ++n) {
      if (criterion.speaks_of(atoms[a], net.nodes[n])) search.start(n, a);
    }
  }
  search.run();
  PlanMarks marks;
  for (const auto& triggers : net.triggers) {
    marks.emplace_back();
    for (const std::uint32_t trigger : triggers) marks.back().push_back(search.path_from(trigger));
  }
  return marks;
}

}  // namespace credo::slicing
