// Views forwards, and runs backwards from their ends.
#include "verdict/observed_words.hpp"

#include <algorithm>
#include <unordered_set>

#include "base/diagnostic.hpp"

namespace credo {

namespace {

constexpr std::size_t kMostViewsBetween = 100;

}  // namespace

ObservedWords::ObservedWords(const ObservedGraph& graph)
    : graph_(graph), silent_into_(graph.size()) {
  for (std::size_t i = 0; i < graph.edges().size(); ++i) {
    if (graph.edge(i).action == kNoTerm) silent_into_[graph.edge(i).to].push_back(i);
  }
  view_of(graph.starts());
}

std::size_t ObservedWords::view_of(std::vector<std::size_t> states) {
  std::ranges::sort(states);
  const auto repeated = std::ranges::unique(states);
  states.erase(repeated.begin(), repeated.end());
  const auto [entry, added] = numbers_.try_emplace(states, views_.size());
  if (!added) return entry->second;
  std::vector<std::size_t> closure = states;
  std::unordered_set<std::size_t> known(states.begin(), states.end());
  for (std::size_t i = 0; i < closure.size(); ++i) {
    for (const std::size_t index : graph_.edges_from(closure[i])) {
      const ObservedEdge& edge = graph_.edge(index);
      if (edge.action == kNoTerm && known.insert(edge.to).second) closure.push_back(edge.to);
    }
  }
  views_.push_back({std::move(states), std::move(closure)});
  return entry->second;
}

const std::vector<ObservedWords::Next>& ObservedWords::next(std::size_t view) {
  if (views_[view].expanded) return views_[view].next;
  std::vector<Letter> letters;
  std::vector<std::vector<std::size_t>> reached;
  for (const std::size_t state : views_[view].closure) {
    for (const std::size_t index : graph_.edges_from(state)) {
      const ObservedEdge& edge = graph_.edge(index);
      if (edge.action == kNoTerm) continue;
      const Letter letter{edge.mover, edge.action};
      const auto at =
          static_cast<std::size_t>(std::ranges::find(letters, letter) - letters.begin());
      if (at == letters.size()) {
        letters.push_back(letter);
        reached.emplace_back();
      }
      reached[at].push_back(edge.to);
    }
  }
  std::vector<Next> found;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    found.push_back({letters[i], view_of(std::move(reached[i]))});
  }
  views_[view].next = std::move(found);
  views_[view].expanded = true;
  return views_[view].next;
}

std::optional<ObservedWord> ObservedWords::between(std::size_t from, std::size_t to,
                                                   std::size_t most) {
  struct Found {
    std::size_t view;
    ObservedWord word;
  };
  std::vector<Found> found{{from, {}}};
  for (std::size_t i = 0; i < found.size() && i < kMostViewsBetween; ++i) {
    const Found at = found[i];
    if (at.view == to) return at.word;
    if (at.word.size() == most) continue;
    for (const auto& [letter, view] : next(at.view)) {
      if (std::ranges::find(found, view, &Found::view) != found.end()) continue;
      found.push_back({view, at.word});
      found.back().word.push_back(letter);
    }
  }
  return std::nullopt;
}

std::vector<std::size_t> ObservedWords::edges_of(const ObservedWord& word) {
  std::vector<std::size_t> views{kStart};
  for (const Letter& letter : word) {
    const auto& choices = next(views.back());
    const auto chosen = std::ranges::find(choices, letter, &Next::letter);
    invariant(chosen != choices.end(), "a word is one of the graph");
    views.push_back(chosen->view);
  }
  std::vector<std::size_t> used;
  std::vector<std::size_t> wanted = views_[views.back()].states;
  for (std::size_t i = word.size(); i-- > 0;) {
    wanted = back_over(views_[views[i]], word[i], wanted, used);
  }
  return used;
}

std::vector<std::size_t> ObservedWords::back_over(const View& view, Letter letter,
                                                  const std::vector<std::size_t>& wanted,
                                                  std::vector<std::size_t>& used) const {
  const std::unordered_set<std::size_t> ends(wanted.begin(), wanted.end());
  const std::unordered_set<std::size_t> within(view.closure.begin(), view.closure.end());
  std::unordered_set<std::size_t> on_a_run;
  std::vector<std::size_t> open;
  const auto reach = [&](std::size_t index) {
    used.push_back(index);
    const std::size_t from = graph_.edge(index).from;
    if (on_a_run.insert(from).second) open.push_back(from);
  };
  for (const std::size_t state : view.closure) {
    for (const std::size_t index : graph_.edges_from(state)) {
      const ObservedEdge& edge = graph_.edge(index);
      if (Letter{edge.mover, edge.action} == letter && ends.contains(edge.to)) reach(index);
    }
  }
  while (!open.empty()) {
    const std::size_t state = open.back();
    open.pop_back();
    for (const std::size_t index : silent_into_[state]) {
      if (within.contains(graph_.edge(index).from)) reach(index);
    }
  }
  std::vector<std::size_t> begins;
  std::ranges::copy_if(view.states, std::back_inserter(begins),
                       [&](std::size_t state) { return on_a_run.contains(state); });
  return begins;
}

}  // namespace credo
