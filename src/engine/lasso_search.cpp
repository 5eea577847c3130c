// Breadth-first walks over stored product states.
#include "engine/lasso_search.hpp"

#include <algorithm>
#include <deque>
#include <unordered_map>

#include "base/diagnostic.hpp"
#include "base/hash.hpp"
#include "base/width.hpp"
#include "engine/decomposition.hpp"

namespace credo {

Part::Part(const std::vector<StateStore::Number>& states) {
  StateStore::Number largest = 0;
  for (const StateStore::Number state : states) largest = std::max(largest, state);
  member_.resize(static_cast<std::size_t>(largest) + 1, false);
  for (const StateStore::Number state : states) member_[state] = true;
}

// The successors of a state, with their numbers.
void LassoSearch::expand(StateStore::Number number) {
  ++looked_at_;
  store_.get(number, tuple_);
  buffer_.clear();
  product_.expand(tuple_, buffer_);
  store_.insert(buffer_.tuples, buffer_.size(), numbers_);
}

// The shortest way from a state, through edges inside the part, whose last edge is wanted.
template <class Wanted>
std::vector<ProductStep> LassoSearch::walk(const Part& part, StateStore::Number from,
                                           const Wanted& wanted) {
  struct Arrival {
    StateStore::Number from;
    ProductStep step;
  };
  std::unordered_map<StateStore::Number, Arrival> reached;
  const auto way_to = [&](StateStore::Number number) {
    std::vector<ProductStep> steps;
    while (number != from) {
      const Arrival& arrival = reached.at(number);
      steps.push_back(arrival.step);
      number = arrival.from;
    }
    std::ranges::reverse(steps);
    return steps;
  };
  std::deque<StateStore::Number> queue{from};
  while (!queue.empty()) {
    const StateStore::Number number = queue.front();
    queue.pop_front();
    expand(number);
    for (std::size_t i = 0; i < buffer_.size(); ++i) {
      if (!part.contains(numbers_[i])) continue;
      const ProductStep step{numbers_[i], buffer_.movers[i], buffer_.marks[i], buffer_.action(i)};
      if (wanted(step)) {
        std::vector<ProductStep> steps = way_to(number);
        steps.push_back(step);
        return steps;
      }
      if (numbers_[i] != from && reached.try_emplace(numbers_[i], Arrival{number, step}).second) {
        queue.push_back(numbers_[i]);
      }
    }
  }
  throw InternalError("in a strongly connected part every edge can be reached");
}

// The marks of all edges inside the part, which is strongly connected.
Marks LassoSearch::marks_inside(const Part& part, StateStore::Number from) {
  Marks marks = 0;
  std::vector<StateStore::Number> waiting{from};
  std::unordered_map<StateStore::Number, bool> seen{{from, true}};
  while (!waiting.empty()) {
    const StateStore::Number number = waiting.back();
    waiting.pop_back();
    expand(number);
    for (std::size_t i = 0; i < buffer_.size(); ++i) {
      if (!part.contains(numbers_[i])) continue;
      marks |= buffer_.marks[i];
      if (seen.try_emplace(numbers_[i], true).second) waiting.push_back(numbers_[i]);
    }
  }
  return marks;
}

std::vector<ProductStep> LassoSearch::loop_in(const Part& part, StateStore::Number from) {
  const Acceptance& acceptance = product_.acceptance();
  Marks needed = acceptance.all;
  if (!acceptance.pairs.empty()) {
    const Marks inside = marks_inside(part, from);
    for (const auto& pair : acceptance.pairs) {
      if ((inside & pair.enabled) != 0) needed |= pair.moved;
    }
  }
  std::vector<ProductStep> loop;
  Marks seen = 0;
  StateStore::Number now = from;
  const auto append = [&](const std::vector<ProductStep>& steps) {
    for (const ProductStep& step : steps) {
      seen |= step.marks;
      now = step.to;
      loop.push_back(step);
    }
  };
  while ((needed & ~seen) != 0) {
    append(walk(part, now,
                [&](const ProductStep& step) { return (step.marks & needed & ~seen) != 0; }));
  }
  if (loop.empty() || now != from) {
    append(walk(part, now, [&](const ProductStep& step) { return step.to == from; }));
  }
  return loop;
}

template <class Reached>
void LassoSearch::flood(const Reached& reached, StateStore::Number end) {
  ProductBuffer initial;
  product_.initial(initial);
  store_.insert(initial.tuples, initial.size(), numbers_);
  std::vector<bool> seen(store_.size(), false);
  std::deque<StateStore::Number> queue;
  for (const StateStore::Number number : numbers_) {
    if (seen[number]) continue;
    seen[number] = true;
    queue.push_back(number);
    if (reached(number, number)) return;
  }
  while (!queue.empty()) {
    const StateStore::Number number = queue.front();
    queue.pop_front();
    expand(number);
    if (stopped()) return;
    seen.resize(store_.size(), false);
    for (const StateStore::Number next : numbers_) {
      if (next >= end || seen[next]) continue;
      seen[next] = true;
      queue.push_back(next);
      if (reached(number, next)) return;
    }
  }
}

std::vector<LassoSearch::Near> LassoSearch::near(std::size_t radius) {
  std::vector<Near> states;
  std::vector<std::uint32_t> distances;
  flood([&](StateStore::Number from, StateStore::Number to) {
    if (to >= distances.size()) distances.resize(store_.size(), 0);
    distances[to] = from == to ? 0 : distances[from] + 1;
    if (distances[to] >= radius) return true;
    states.push_back({to, distances[to]});
    return false;
  });
  return states;
}

std::vector<StateStore::Number> LassoSearch::shortest_way_to(const Part& part,
                                                             StateStore::Number end) {
  std::vector<std::uint32_t> parents;
  std::vector<StateStore::Number> path;
  flood(
      [&](StateStore::Number from, StateStore::Number to) {
        if (to >= parents.size()) parents.resize(store_.size(), 0);
        parents[to] = narrowed(from, Width::product_states);
        if (part.contains(to)) path.push_back(to);
        return !path.empty();
      },
      end);
  if (path.empty()) return path;
  while (parents[path.back()] != path.back()) path.push_back(parents[path.back()]);
  std::ranges::reverse(path);
  return path;
}

std::vector<StateStore::Number> LassoSearch::way_to(const Part& part,
                                                    std::vector<StateStore::Number> known) {
  std::vector<StateStore::Number> path = shortest_way_to(part);
  if (!path.empty()) return path;
  invariant(!known.empty(), "a component that a search found can be reached");
  const auto entry =
      std::ranges::find_if(known, [&](StateStore::Number n) { return part.contains(n); });
  if (entry != known.end()) {
    known.erase(entry + 1, known.end());
  } else {
    const auto rest = walk(Part::everything(), known.back(),
                           [&](const ProductStep& step) { return part.contains(step.to); });
    for (const ProductStep& step : rest) known.push_back(step.to);
  }
  return known;
}

std::vector<StateStore::Number> LassoSearch::known_way_to(StateStore::Number state,
                                                          std::vector<StateStore::Number> known) {
  std::vector<StateStore::Number> path = shortest_way_to(Part({state}), store_.size());
  return path.empty() ? std::move(known) : std::move(path);
}

std::vector<ProductStep> LassoSearch::steps_along(const std::vector<StateStore::Number>& path) {
  std::vector<ProductStep> steps;
  for (std::size_t i = 1; i < path.size(); ++i) {
    steps.push_back(step_between(product_, store_, path[i - 1], path[i]));
  }
  return steps;
}

LassoPath LassoSearch::into(const Part& part, std::vector<StateStore::Number> known) {
  LassoPath lasso;
  const std::vector<StateStore::Number> path = way_to(part, std::move(known));
  lasso.start = path.front();
  lasso.stem = steps_along(path);
  lasso.loop = loop_in(part, path.back());
  return lasso;
}

LassoPath LassoSearch::shorten(LassoPath lasso) {
  for (std::size_t radius = kFirstRadius; !stopped(); radius *= 2) {
    shorten_within(radius, lasso);
    // A shorter one would have been within the radius.
    if (radius + 1 >= lasso.length()) break;
  }
  return lasso;
}

void LassoSearch::shorten_within(std::size_t radius, LassoPath& lasso) {
  const std::vector<Near> states = near(std::min(radius, lasso.length() - 1));
  const std::vector<std::uint32_t> parts = accepting_parts_of(states);
  const Near* chosen = nullptr;
  std::vector<ProductStep> shortest;
  std::size_t best = lasso.length();
  for (const Near& each : states) {
    if (each.distance + 1 >= best || stopped()) break;
    if (parts[each.state] == 0) continue;
    auto loop = shortest_loop(each.state, parts, best - each.distance - 1);
    if (!loop) continue;
    shortest = std::move(*loop);
    chosen = &each;
    best = each.distance + shortest.size();
  }
  if (chosen == nullptr) return;
  const std::vector<StateStore::Number> way = shortest_way_to(Part({chosen->state}));
  if (way.empty()) return;  // a limit
  lasso = {way.front(), steps_along(way), std::move(shortest)};
}

std::vector<std::uint32_t> LassoSearch::accepting_parts_of(const std::vector<Near>& states) {
  std::vector<std::uint32_t> parts;
  std::uint32_t count = 0;
  std::vector<StateStore::Number> numbers;
  for (const Near& each : states) numbers.push_back(each.state);
  accepting_parts(
      std::move(numbers), product_.acceptance(),
      [&](StateStore::Number state, const auto& edge) {
        expand(state);
        for (std::size_t i = 0; i < buffer_.size(); ++i) edge(numbers_[i], buffer_.marks[i]);
      },
      [&](const std::vector<StateStore::Number>& part) {
        ++count;
        parts.resize(store_.size(), 0);
        for (const StateStore::Number state : part) parts[state] = count;
        return false;
      },
      [&] { return stopped(); });
  parts.resize(store_.size(), 0);
  return parts;
}

std::optional<std::vector<ProductStep>> LassoSearch::shortest_loop(
    StateStore::Number from, const std::vector<std::uint32_t>& parts, std::size_t most) {
  const auto inside = [&](StateStore::Number state) {
    return state < parts.size() && parts[state] == parts[from];
  };
  // Nodes are (state, marks seen since the start).
  struct Node {
    StateStore::Number state;
    Marks seen;
    std::size_t parent;
    ProductStep step;
    std::size_t length;
  };
  struct KeyHash {
    std::size_t operator()(const std::pair<StateStore::Number, Marks>& key) const {
      return static_cast<std::size_t>(mix(key.first ^ mix(key.second)));
    }
  };
  std::vector<Node> nodes{{from, 0, 0, {}, 0}};
  std::unordered_map<std::pair<StateStore::Number, Marks>, bool, KeyHash> known{{{from, 0}, true}};
  for (std::size_t at = 0; at < nodes.size(); ++at) {
    if (nodes[at].length >= most) break;
    if (at % 256 == 255 && stopped()) break;
    expand(nodes[at].state);
    for (std::size_t i = 0; i < buffer_.size(); ++i) {
      if (!inside(numbers_[i])) continue;
      const ProductStep step{numbers_[i], buffer_.movers[i], buffer_.marks[i], buffer_.action(i)};
      const Marks seen = nodes[at].seen | step.marks;
      const bool closed = step.to == from && product_.acceptance().accepts(seen);
      if (!known.try_emplace({step.to, seen}, true).second && !closed) continue;
      nodes.push_back({step.to, seen, at, step, nodes[at].length + 1});
      if (!closed) continue;
      std::vector<ProductStep> steps;
      for (std::size_t n = nodes.size() - 1; n != 0; n = nodes[n].parent) {
        steps.push_back(nodes[n].step);
      }
      std::ranges::reverse(steps);
      return steps;
    }
  }
  return std::nullopt;
}

}  // namespace credo
