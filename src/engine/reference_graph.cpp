// Breadth-first search on plain states that keeps everything.
#include "engine/reference_graph.hpp"

#include <algorithm>
#include <unordered_map>

#include "base/clock.hpp"
#include "base/limits.hpp"

namespace credo {

std::vector<std::size_t> ReferenceGraph::initial() const {
  std::vector<std::size_t> numbers;
  for (std::size_t number = 0; number < states.size(); ++number) {
    if (states[number].initial) numbers.push_back(number);
  }
  return numbers;
}

// The last state was found last.
std::uint32_t ReferenceGraph::depth() const { return states.empty() ? 0 : states.back().depth; }

Path ReferenceGraph::path_to(std::size_t state) const {
  Path path;
  for (; state != ReferenceState::kNoParent; state = states[state].parent) {
    path.push_back(states[state].text);
  }
  std::ranges::reverse(path);
  return path;
}

namespace {

constexpr std::uint64_t kFirstPart = 1'000;
constexpr std::uint64_t kPartGrowth = 8;

// The states from this one on were not looked at. After a turn they are asked about all the same; a
// limit ends the work.
void leave_out_rest(ReferenceGraph& graph, std::size_t first) {
  graph.complete = false;
  graph.cut = graph.paused;
  for (; first < graph.states.size(); ++first) graph.states[first].cut = true;
}

}  // namespace

Turns reference_turns(const SearchControl& control) { return {kFirstPart, kPartGrowth, control}; }

ReferenceGraph reference_graph(const PlainSystem& system, SearchControl& control,
                               const Turn& turn) {
  ReferenceGraph graph;
  std::vector<ReferenceState>& states = graph.states;
  std::unordered_map<std::string, std::size_t> numbers;
  const auto add = [&](PlainState value, std::size_t parent) {
    const std::string text = system.view(value).text();
    const auto [entry, added] = numbers.try_emplace(text, states.size());
    if (added) {
      ReferenceState state;
      state.value = std::move(value);
      state.text = text;
      state.parent = parent;
      if (parent != ReferenceState::kNoParent) state.depth = states[parent].depth + 1;
      states.push_back(std::move(state));
    }
    return entry->second;
  };
  std::size_t current = 0;
  try {
    CutStarts cut_starts;
    for (PlainState& value : system.initial(cut_starts)) {
      states[add(std::move(value), ReferenceState::kNoParent)].initial = true;
    }
    if (cut_starts.any()) {
      graph.complete = false;
      graph.cut = graph.cut_start = true;
      graph.reason = cut_starts.reason;
    }
    bool stopped = false;
    for (; !stopped && current < states.size(); ++current) {
      if (turn.over(states.size(), control)) {
        graph.paused = true;
        break;
      }
      CutMoves cut;
      std::vector<PlainStep> steps = system.successors(states[current].value, cut);
      const bool stays = may_stay(steps) && !cut.forced();
      const auto able = able_to_move(system.model(), steps, cut);
      states[current].enabled = {able.begin(), able.end()};
      states[current].cut = cut.any();
      if (cut.any() && graph.limit_path.empty()) {
        graph.complete = false;
        graph.cut = true;
        graph.reason = cut.reason;
        graph.limit_path = graph.path_to(current);
      }
      for (PlainStep& step : steps) {
        const std::size_t to = add(std::move(step.next), current);
        states[current].edges.push_back({step.mover, to, step.action});
      }
      if (stays) states[current].edges.push_back({kNobody, current, kNoTerm});
      const std::size_t waiting = states.size() - current - 1;
      if (auto reason =
              control.should_stop({states.size(), waiting, states[current].depth, 0, 0})) {
        stopped = true;
        graph.reason = std::move(*reason);
      }
    }
    if (current < states.size()) leave_out_rest(graph, current);
  } catch (const LimitExceeded& limit) {
    graph.complete = false;
    graph.cut = false;
    graph.reason = limit.reason;
    if (!states.empty()) graph.limit_path = graph.path_to(current);
  } catch (const ClockStopped& stopped) {
    graph.complete = false;
    graph.cut = false;
    graph.reason = stopped.reason;
  }
  return graph;
}

ReferenceLabels labels_of(const ReferenceGraph& graph, const PlainAtoms& atoms) {
  ReferenceLabels labels;
  labels.step_atoms = atoms.step_atoms();
  for (const ReferenceState& state : graph.states) {
    labels.states.push_back(atoms.label(state.value));
    labels.hidden.push_back(0);
    std::vector<Label>& steps = labels.steps.emplace_back();
    for (const ReferenceEdge& edge : state.edges) steps.push_back(atoms.step_bits(edge.action));
  }
  return labels;
}

}  // namespace credo
