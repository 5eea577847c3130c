// Words and figures of verdicts.
#include "verdict/verdict.hpp"

#include <algorithm>

namespace credo {

std::string_view text_of(Answer answer) {
  switch (answer) {
    case Answer::holds:
      return "holds";
    case Answer::violated:
      return "violated";
    case Answer::unknown:
      break;
  }
  return "unknown";
}

void Verdict::add_figures(const Checking& checking) {
  states += checking.states;
  transitions += checking.transitions;
  depth = std::max(depth, checking.depth);
  seconds += checking.seconds;
  run_seconds += checking.run_seconds;
  store_bytes = std::max(store_bytes, checking.store_bytes);
  automaton_states = std::max(automaton_states, checking.automaton_states);
  algorithm = checking.algorithm;
  reduction = checking.reduction;
  pruned = pruned || checking.pruned;
  whole_graph = checking.whole_graph;
}

}  // namespace credo
