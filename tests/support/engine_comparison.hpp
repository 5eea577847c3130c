// Exploring a model with both engines and comparing what they saw, in the engine-independent words
// of state texts.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "engine/explorer.hpp"
#include "engine/reference_explorer.hpp"

namespace credo::testing {

// What an exploration saw.
struct Graph {
  Exploration result;
  std::vector<std::string> states;  // in search order
  std::multiset<std::string> transitions;
};

// Actions count where every step has one by itself.
inline GraphSink sink_into(Graph& graph, const Model& model) {
  const bool labelled = model.file.options.labelled;
  GraphSink sink;
  sink.state = [&graph](std::uint64_t, bool, const std::function<std::string()>& text) {
    graph.states.push_back(text());
  };
  sink.transition = [&graph, labelled](std::uint64_t from, Mover mover, TermId action,
                                       std::uint64_t to) {
    const std::string step = std::to_string(mover) + (labelled ? " " + std::to_string(action) : "");
    graph.transitions.insert(graph.states[from] + "\n--" + step + "-->\n" + graph.states[to]);
  };
  return sink;
}

inline Graph explore_native(Model& model, std::uint64_t max_states) {
  Graph graph;
  System system(model);
  SearchControl control;
  control.limits.max_states = max_states;
  graph.result = explore(system, control, sink_into(graph, model));
  return graph;
}

inline Graph explore_plainly(Model& model, std::uint64_t max_states) {
  Graph graph;
  PlainSystem system(model);
  SearchControl control;
  control.limits.max_states = max_states;
  graph.result = explore_reference(system, control, sink_into(graph, model));
  return graph;
}

// Says where two graphs differ. Not `in_order`: they may have been searched in different orders,
// and then a search that ended early says little.
inline std::string compare(const Graph& native, const Graph& plain, bool in_order = true) {
  const bool whole = native.result.complete_within_bounds();
  const bool plain_whole = plain.result.complete_within_bounds();
  if (!in_order && whole && plain_whole) {
    const std::multiset<std::string> one(native.states.begin(), native.states.end());
    const std::multiset<std::string> other(plain.states.begin(), plain.states.end());
    if (one != other) return "states";
  }
  if (!in_order && !whole && !plain_whole) return "";
  const std::size_t common = in_order ? std::min(native.states.size(), plain.states.size()) : 0;
  for (std::size_t i = 0; i < common; ++i) {
    if (native.states[i] != plain.states[i]) {
      return "state " + std::to_string(i) + "\nnative:    " + native.states[i] +
             "\nreference: " + plain.states[i];
    }
  }
  if (native.result.complete != plain.result.complete || whole != plain_whole) {
    return "only one is complete: '" + native.result.reason.text() + "' and '" +
           plain.result.reason.text() + "'";
  }
  if (in_order && native.result.reason != plain.result.reason) {
    return "reasons: '" + native.result.reason.text() + "' and '" + plain.result.reason.text() +
           "'";
  }
  if (native.result.limit_path.size() != plain.result.limit_path.size()) {
    return "lengths of the runs to the limit";
  }
  if (!whole) return "";
  if (native.result.cut_states != plain.result.cut_states) return "states at bounds";
  if (native.result.cut_starts != plain.result.cut_starts) return "initial states over bounds";
  if (native.states.size() != plain.states.size()) return "numbers of states";
  if (native.transitions != plain.transitions) return "transitions";
  if (native.result.deadlocks != plain.result.deadlocks) return "deadlocks";
  if (native.result.depth != plain.result.depth) return "depths";
  return "";
}

}  // namespace credo::testing
