// Exploring by the number of actions: silent steps come first.
#include "verdict/observed_graph.hpp"

#include <algorithm>
#include <deque>
#include <unordered_map>

#include "base/limits.hpp"
#include "system/system.hpp"

namespace credo {

namespace {

bool contains(SourceSpan outer, SourceSpan inner) {
  return outer.known() && inner.known() && outer.file == inner.file && outer.begin <= inner.begin &&
         inner.end <= outer.end;
}

}  // namespace

ObservedGraph::ObservedGraph(Model& model, std::size_t length, SearchControl control) {
  find_parts(model);
  const PlainSystem system(model, {false, true});
  control.start();
  try {
    explore(system, length, control);
  } catch (const LimitExceeded& limit) {
    reason_ = limit.reason;
  }
}

void ObservedGraph::find_parts(Model& model) {
  const System system(model);
  for (std::uint32_t agent = 0; agent < model.agent_count(); ++agent) {
    const Signature& signature = model.programs[agent]->signature();
    for (const PlanUse& plan : system.coverage(agent).plans) {
      // Definitions of actions are no parts of their own: an observer sees the action, or nothing.
      const auto defined_here = [&](const Mention& action) {
        return contains(plan.where, action.where);
      };
      if (std::ranges::any_of(signature.internal_actions, defined_here) ||
          std::ranges::any_of(signature.own_actions, defined_here)) {
        continue;
      }
      // Two at the same place cannot be told apart: `inform_if` is two messages.
      const auto same_place = [&](const ProgramPart& part) {
        return part.agent == agent && contains(part.where, plan.where) &&
               contains(plan.where, part.where);
      };
      if (!parts_.empty() && same_place(parts_.back())) {
        parts_.back().label += " or " + plan.label;
        continue;
      }
      parts_.push_back({plan.label, agent, plan.where});
    }
  }
}

std::vector<std::size_t> ObservedGraph::parts_of(const PlainStep& step) const {
  std::vector<std::size_t> used;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const ProgramPart& part = parts_[i];
    if (!takes_part(part.agent + 1, step.mover)) continue;
    const auto within = [&](SourceSpan place) { return contains(part.where, place); };
    if (within(step.report.where) || std::ranges::any_of(step.report.also, within)) {
      used.push_back(i);
    }
  }
  return used;
}

void ObservedGraph::explore(const PlainSystem& system, std::size_t length, SearchControl& control) {
  std::unordered_map<std::string, std::size_t> numbers;
  std::deque<std::size_t> queue;
  StopReason bound;  // of the model, that steps which are left out go over
  const auto number = [&](const PlainState& state) {
    const auto [entry, added] = numbers.try_emplace(system.view(state).text(), states_.size());
    if (added) states_.push_back({state, kNone, kNone, false});
    return entry->second;
  };
  CutStarts cut_starts;
  for (const PlainState& state : system.initial(cut_starts)) {
    const std::size_t start = number(state);
    states_[start].actions = 0;
    starts_.push_back(start);
    queue.push_back(start);
  }
  while (!queue.empty()) {
    const std::size_t from = queue.front();
    queue.pop_front();
    if (states_[from].expanded || states_[from].actions >= length) continue;
    states_[from].expanded = true;
    CutMoves cut;
    const auto steps = system.successors(states_[from].value, cut);
    if (cut.any() && bound.empty()) bound = cut.reason;
    for (const PlainStep& step : steps) {
      const std::size_t to = number(step.next);
      const std::size_t index = edges_.size();
      const bool silent = !system.model().observes(step.action);
      edges_.push_back({from, to, step.mover, silent ? kNoTerm : step.action, parts_of(step)});
      states_[from].edges.push_back(index);
      const std::size_t actions = states_[from].actions + (silent ? 0 : 1);
      if (actions >= states_[to].actions) continue;
      states_[to].actions = actions;
      states_[to].parent = index;
      if (silent) {
        queue.push_front(to);
      } else {
        queue.push_back(to);
      }
    }
    const auto depth = static_cast<std::uint32_t>(states_[from].actions);
    if (auto stop = control.should_stop({states_.size(), queue.size(), depth, 0, 0})) {
      reason_ = *stop;
      return;
    }
  }
  reason_ = bound.empty() ? cut_starts.reason : bound;
}

std::vector<std::size_t> ObservedGraph::way_to(std::size_t state) const {
  std::vector<std::size_t> way;
  for (; states_[state].parent != kNone; state = edges_[way.back()].from) {
    way.push_back(states_[state].parent);
  }
  std::ranges::reverse(way);
  return way;
}

std::vector<std::size_t> ObservedGraph::way_to_action(std::size_t state) const {
  std::unordered_map<std::size_t, std::size_t> parents{{state, kNone}};
  std::deque<std::size_t> queue{state};
  while (!queue.empty()) {
    const std::size_t from = queue.front();
    queue.pop_front();
    for (const std::size_t index : states_[from].edges) {
      const ObservedEdge& edge = edges_[index];
      if (edge.action == kNoTerm) {
        if (parents.try_emplace(edge.to, index).second) queue.push_back(edge.to);
        continue;
      }
      std::vector<std::size_t> way{index};
      for (std::size_t at = from; parents[at] != kNone; at = edges_[way.back()].from) {
        way.push_back(parents[at]);
      }
      std::ranges::reverse(way);
      return way;
    }
  }
  return {};
}

}  // namespace credo
