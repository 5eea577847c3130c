// The graph, the fixpoints, and the runs.
#include "support/naive_ctl.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "base/limits.hpp"

namespace credo::testing {

std::optional<NaiveGraph> naive_graph(const PlainSystem& system, const PlainAtoms& atoms,
                                      std::size_t most_states) {
  NaiveGraph graph;
  std::vector<PlainState> values;
  std::map<std::string, std::size_t> numbers;
  const auto number = [&](const PlainState& value) {
    const auto [entry, added] = numbers.emplace(system.view(value).text(), graph.size());
    if (added) {
      graph.push_back({entry->first, atoms.label(value), {}, {}, false});
      values.push_back(value);
    }
    return entry->second;
  };
  try {
    for (const PlainState& value : system.initial()) graph[number(value)].initial = true;
    for (std::size_t now = 0; now < graph.size(); ++now) {
      if (graph.size() > most_states) return std::nullopt;
      bool only_maybe = true;
      for (const PlainStep& step : system.successors(values[now])) {
        const std::size_t to = number(step.next);
        graph[now].edges.push_back({step.mover, to});
        if (step.maybe) continue;
        only_maybe = false;
        graph[now].enabled.insert(sender_of(step.mover));
        if (is_pair(step.mover)) graph[now].enabled.insert(receiver_of(step.mover));
      }
      if (only_maybe) graph[now].edges.push_back({kNobody, now});
    }
  } catch (const LimitExceeded&) {
    return std::nullopt;
  }
  return graph;
}

bool is_ctl(const LtlStore& ltl, const LtlProperty& property) {
  return std::ranges::all_of(property.paths, [&](const PathFormula& path) {
    const LtlOp op = ltl.op(path.formula);
    return (op == LtlOp::next || op == LtlOp::until || op == LtlOp::release) &&
           std::ranges::all_of(ltl.parts(path.formula),
                               [&](LtlId part) { return ltl.is_state_formula(part); });
  });
}

namespace {

using States = std::vector<bool>;
using Constraint = std::function<bool(const NaiveState& from, const NaiveEdge& edge)>;

States both(States left, const States& right) {
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = left[i] && right[i];
  return left;
}

States either(States left, const States& right) {
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = left[i] || right[i];
  return left;
}

States complement(States states) {
  states.flip();
  return states;
}

// Applies the step until nothing changes.
States fixpoint(States states, const std::function<States(const States&)>& step) {
  while (true) {
    States next = step(states);
    if (next == states) return states;
    states = std::move(next);
  }
}

class NaiveCtl {
 public:
  NaiveCtl(const NaiveGraph& graph, const LtlStore& ltl, Fairness fairness)
      : graph_(graph), ltl_(ltl), fairness_(fairness) {
    for (const NaiveState& state : graph) {
      labels_.push_back(state.label);
      processes_.insert(state.enabled.begin(), state.enabled.end());
    }
    processes_.erase(kEverybody);
  }

  std::vector<Label> run(const LtlProperty& property) {
    for (std::size_t i = 0; i < property.paths.size(); ++i) {
      const PathFormula& path = property.paths[i];
      const LtlOp op = ltl_.op(path.formula);
      const auto parts = ltl_.parts(path.formula);
      const States first = truth(parts[0]);
      const States second = op == LtlOp::next ? States() : truth(parts[1]);
      const States holds = quantified(path.universal, op, first, second);
      for (std::size_t s = 0; s < graph_.size(); ++s) {
        if (holds[s]) labels_[s] |= Label{1} << path_atom(i);
      }
    }
    return labels_;
  }

 private:
  States all() const { return States(graph_.size(), true); }
  States none() const { return States(graph_.size(), false); }

  // Of a state formula.
  States truth(LtlId f) const {
    const LtlOp op = ltl_.op(f);
    States result = op == LtlOp::truth || op == LtlOp::both ? all() : none();
    if (op == LtlOp::positive || op == LtlOp::negative) {
      for (std::size_t s = 0; s < graph_.size(); ++s) {
        result[s] = (((labels_[s] >> ltl_.atom(f)) & 1) != 0) == (op == LtlOp::positive);
      }
    } else if (op == LtlOp::both) {
      for (const LtlId part : ltl_.parts(f)) result = both(std::move(result), truth(part));
    } else if (op == LtlOp::either) {
      for (const LtlId part : ltl_.parts(f)) result = either(std::move(result), truth(part));
    }
    return result;
  }

  // The states with some successor, or only successors, among the given ones.
  States before(bool universal, const States& states) const {
    States result;
    for (const NaiveState& state : graph_) {
      const auto inside = [&](const NaiveEdge& edge) { return static_cast<bool>(states[edge.to]); };
      result.push_back(universal ? std::ranges::all_of(state.edges, inside)
                                 : std::ranges::any_of(state.edges, inside));
    }
    return result;
  }

  // ---- all paths count

  States until(bool universal, const States& left, const States& right) const {
    return fixpoint(none(), [&](const States& now) {
      return either(right, both(left, before(universal, now)));
    });
  }

  States release(bool universal, const States& left, const States& right) const {
    return fixpoint(all(), [&](const States& now) {
      return both(right, either(left, before(universal, now)));
    });
  }

  States quantified(bool universal, LtlOp op, const States& first, const States& second) const {
    if (fairness_ == Fairness::none) {
      if (op == LtlOp::next) return before(universal, first);
      return op == LtlOp::until ? until(universal, first, second)
                                : release(universal, first, second);
    }
    if (!universal) return on_fair_path(op, first, second);
    const LtlOp dual = op == LtlOp::next    ? LtlOp::next
                       : op == LtlOp::until ? LtlOp::release
                                            : LtlOp::until;
    return complement(on_fair_path(dual, complement(first), complement(second)));
  }

  // ---- only the fair ones do

  States on_fair_path(LtlOp op, const States& first, const States& second) const {
    const States fair = fairly_always(all());
    if (op == LtlOp::next) return before(false, both(first, fair));
    if (op == LtlOp::until) return until(false, first, both(second, fair));
    return either(fairly_always(second), until(false, second, both(both(first, second), fair)));
  }

  // The states with a fair path through the given ones alone.
  States fairly_always(const States& states) const {
    std::vector<Constraint> constraints;
    if (fairness_ == Fairness::weak) {
      for (const Process process : processes_) {
        constraints.emplace_back([process](const NaiveState& from, const NaiveEdge& edge) {
          return takes_part(process, edge.mover) || !from.enabled.contains(process);
        });
      }
      return for_ever(states, constraints);
    }
    // Some processes move again and again; the others, from some time on, cannot.
    const std::vector<Process> processes(processes_.begin(), processes_.end());
    States result = none();
    for (std::uint32_t moving = 0; moving < (1u << processes.size()); ++moving) {
      States within = states;
      constraints.clear();
      for (std::size_t i = 0; i < processes.size(); ++i) {
        const Process process = processes[i];
        if (((moving >> i) & 1) != 0) {
          constraints.emplace_back([process](const NaiveState&, const NaiveEdge& edge) {
            return takes_part(process, edge.mover);
          });
          continue;
        }
        for (std::size_t s = 0; s < graph_.size(); ++s) {
          if (graph_[s].enabled.contains(process)) within[s] = false;
        }
      }
      result = either(std::move(result), until(false, states, for_ever(within, constraints)));
    }
    return result;
  }

  // The states with a path through the given ones with edges of every constraint again and again.
  States for_ever(const States& within, std::vector<Constraint> constraints) const {
    constraints.emplace_back([](const NaiveState&, const NaiveEdge&) { return true; });
    return fixpoint(within, [&](const States& now) {
      States next = now;
      for (const Constraint& constraint : constraints) {
        next = both(std::move(next), fixpoint(none(), [&](const States& found) {
                      return both(within, to_edge(constraint, now, found));
                    }));
      }
      return next;
    });
  }

  // The states with an edge of the constraint to one of `targets`, or any to one of `found`.
  States to_edge(const Constraint& constraint, const States& targets, const States& found) const {
    States result;
    for (const NaiveState& state : graph_) {
      result.push_back(std::ranges::any_of(state.edges, [&](const NaiveEdge& edge) {
        return found[edge.to] || (targets[edge.to] && constraint(state, edge));
      }));
    }
    return result;
  }

  const NaiveGraph& graph_;
  const LtlStore& ltl_;
  Fairness fairness_;
  std::vector<Label> labels_;
  std::set<Process> processes_;
};

}  // namespace

std::vector<Label> naive_ctl(const NaiveGraph& graph, const LtlStore& ltl,
                             const LtlProperty& property, Fairness fairness) {
  return NaiveCtl(graph, ltl, fairness).run(property);
}

std::string problem_of(const Run& run, const NaiveGraph& graph, const std::vector<Label>& labels,
                       const LtlStore& ltl, LtlId formula, Fairness fairness) {
  std::map<std::string, std::size_t> numbers;
  for (std::size_t s = 0; s < graph.size(); ++s) numbers[graph[s].text] = s;
  std::vector<std::size_t> states;
  std::vector<Label> word;
  for (const std::string& text : run.states) {
    if (!numbers.contains(text)) return "the run leaves the graph";
    states.push_back(numbers[text]);
    word.push_back(labels[states.back()]);
  }
  if (states.empty()) return "the run is empty";
  if (run.has_loop()) {
    if (run.loop >= states.size()) return "the loop begins after the run";
    states.push_back(states[run.loop]);
  }
  if (run.movers.size() + 1 != states.size()) return "not one mover for each step";
  for (std::size_t i = 0; i < run.movers.size(); ++i) {
    if (std::ranges::none_of(graph[states[i]].edges, [&](const NaiveEdge& edge) {
          return edge.mover == run.movers[i] && edge.to == states[i + 1];
        })) {
      return "there is no step " + std::to_string(i);
    }
  }
  if (!RunTruth(ltl, word, run.has_loop() ? run.loop : RunTruth::kNoLoop).holds(formula)) {
    return "the formula is not true on the run";
  }
  if (!run.has_loop() || fairness == Fairness::none) return "";
  std::set<Process> sometimes;
  std::set<Process> moved;
  for (std::size_t i = run.loop; i < run.movers.size(); ++i) {
    const std::set<Process>& enabled = graph[states[i]].enabled;
    sometimes.insert(enabled.begin(), enabled.end());
    moved.insert(sender_of(run.movers[i]));
    if (is_pair(run.movers[i])) moved.insert(receiver_of(run.movers[i]));
  }
  sometimes.erase(kEverybody);
  for (const Process process : sometimes) {
    const auto can_move = [&](std::size_t s) { return graph[s].enabled.contains(process); };
    const bool always =
        std::all_of(states.begin() + static_cast<std::ptrdiff_t>(run.loop), states.end(), can_move);
    if (!moved.contains(process) && (fairness == Fairness::strong || always)) {
      return "the run is not fair to process " + std::to_string(process);
    }
  }
  return "";
}

}  // namespace credo::testing
