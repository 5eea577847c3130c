// Exploring into arrays.
#include "engine/state_graph.hpp"

#include "base/width.hpp"

namespace credo {

// Writes down what the search tells.
struct GraphVisitor {
  using Number = StateStore::Number;

  StateGraph& graph;
  const StateGraph::Wanted& wanted;
  std::vector<ComponentId> tuple;

  bool expanded(Number number, const SuccessorBuffer& buffer, std::size_t begin, std::size_t end) {
    graph.transitions_ += end - begin;
    graph.deadlocks_.push_back(begin == end);
    graph.stays_.push_back(buffer.may_stay(begin, end));
    if (!wanted) return false;
    graph.search_->store().get(number, tuple);
    return wanted(tuple, begin == end);
  }

  void stored(Number, Number, const SuccessorBuffer& buffer, const std::vector<std::size_t>& ends,
              const std::vector<Number>& numbers) {
    const StateGraph::Number states = narrowed(graph.search_->states(), Width::graph_states);
    if (ends.empty()) graph.initial_ = states;
    if (!graph.keeps_edges_) return;
    std::size_t successor = 0;
    for (const std::size_t end : ends) {
      for (; successor < end; ++successor) {
        graph.targets_.push_back(static_cast<std::uint32_t>(numbers[successor]));
        graph.edge_kinds_.push_back(graph.kind_of(buffer, successor));
      }
      graph.ends_.push_back(graph.targets_.size());
    }
    const std::size_t bytes = graph.targets_.size() * 6 + graph.ends_.size() * 8;
    if (bytes > graph.edge_budget_) graph.give_up_edges();
  }
};

StateGraph::StateGraph(System& system, std::size_t edge_budget)
    : system_(system), edge_budget_(edge_budget), space_{system}, tuple_(system.width()) {}

void StateGraph::explore(SearchControl& control, const Wanted& wanted, const Turn& turn) {
  if (!paused()) search_ = std::make_unique<LevelSearch<SystemSpace>>(space_, control);
  search_->pause_after(turn);
  GraphVisitor visitor{*this, wanted, tuple_};
  search_->run(visitor);
  states_ = search_->states();
  depth_ = search_->depth();
  complete_ = search_->reason().empty() && !search_->stopped() && !search_->paused();
  reason_ = search_->reason();
  if (search_->over_limit() == nullptr) return;
  for (const StateStore::Number number : search_->path_to(*search_->over_limit())) {
    limit_path_.push_back(text(static_cast<Number>(number)));
  }
}

void StateGraph::give_up_edges() {
  keeps_edges_ = false;
  ends_ = {};
  targets_ = {};
  edge_kinds_ = {};
}

std::size_t StateGraph::bytes() const {
  return (search_ ? search_->store_bytes() : 0) + ends_.capacity() * sizeof(std::uint64_t) +
         targets_.capacity() * sizeof(std::uint32_t) +
         edge_kinds_.capacity() * sizeof(EdgeKinds::Number) +
         (deadlocks_.size() + stays_.size()) / 8;
}

EdgeKinds::Number StateGraph::kind_of(const SuccessorBuffer& buffer, std::size_t successor) {
  return kinds_.number(buffer.movers[successor], buffer.maybe[successor] != 0,
                       buffer.actions.empty() ? kNoTerm : buffer.actions[successor]);
}

StateGraph::Number StateGraph::find(std::span<const ComponentId> state) const {
  std::vector<StateStore::Number> numbers;
  search_->find(state, 1, numbers);
  return static_cast<Number>(numbers.front());
}

std::string StateGraph::text(Number state) const {
  std::vector<ComponentId> ids(system_.width());
  tuple(state, ids);
  return system_.view(ids).text();
}

void StateGraph::append_edges(Number state, std::vector<GraphEdge>& out) {
  append_transitions(state, out);
  if (stays_[state]) out.push_back({state, EdgeKinds::kRest});
}

void StateGraph::append_transitions(Number state, std::vector<GraphEdge>& out) {
  if (deadlocks_[state]) return;
  if (keeps_edges_) {
    for (std::uint64_t i = state == 0 ? 0 : ends_[state - 1]; i < ends_[state]; ++i) {
      out.push_back({targets_[i], edge_kinds_[i]});
    }
    return;
  }
  tuple(state, tuple_);
  buffer_.clear();
  system_.successors(tuple_, buffer_);
  search_->find(buffer_.tuples, buffer_.size(), numbers_);
  for (std::size_t i = 0; i < buffer_.size(); ++i) {
    out.push_back({static_cast<Number>(numbers_[i]), kind_of(buffer_, i)});
  }
}

}  // namespace credo
