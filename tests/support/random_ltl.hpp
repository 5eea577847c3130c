// Random formulas and lassos, and acceptance of a lasso by an automaton decided naively.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "logic/automaton.hpp"
#include "logic/ltl.hpp"

namespace credo::testing {

using Draw = std::function<int(int bound)>;

// A formula of about `size` operators over what `leaf` gives.
inline LtlId random_formula(LtlStore& ltl, const Draw& draw, int size,
                            const std::function<LtlId()>& leaf) {
  if (size <= 1) return leaf();
  const int left = 1 + draw(size - 1);
  const auto part = [&](int part_size) { return random_formula(ltl, draw, part_size, leaf); };
  switch (draw(9)) {
    case 0:
      return ltl.negation(part(size - 1));
    case 1:
      return ltl.next(part(size - 1));
    case 2:
      return ltl.eventually(part(size - 1));
    case 3:
      return ltl.always(part(size - 1));
    case 4:
      return ltl.both({part(left), part(size - left)});
    case 5:
      return ltl.either({part(left), part(size - left)});
    case 6: {
      const LtlId f = part(left);
      return ltl.until(f, part(size - left));
    }
    case 7: {
      const LtlId f = part(left);
      return ltl.release(f, part(size - left));
    }
    default: {
      const LtlId f = part(left);
      return ltl.weak_until(f, part(size - left));
    }
  }
}

// A literal of one of the atoms, or now and then a constant.
inline LtlId random_literal(LtlStore& ltl, const Draw& draw, int atoms) {
  if (draw(12) == 0) return ltl.constant(draw(2) == 0);
  return ltl.literal(static_cast<std::uint32_t>(draw(atoms)), draw(2) == 0);
}

// A formula of about `size` operators over `atoms` atoms.
inline LtlId random_formula(LtlStore& ltl, const Draw& draw, int size, int atoms) {
  return random_formula(ltl, draw, size, [&] { return random_literal(ltl, draw, atoms); });
}

struct Lasso {
  std::vector<Label> labels;
  std::size_t loop = 0;
};

inline Lasso random_lasso(const Draw& draw, int atoms) {
  Lasso lasso;
  const int size = 1 + draw(6);
  for (int i = 0; i < size; ++i) lasso.labels.push_back(static_cast<Label>(draw(1 << atoms)));
  lasso.loop = static_cast<std::size_t>(draw(size));
  return lasso;
}

// Whether the automaton has an accepting run on the lasso: some node of the product can return to
// itself through a transition of every set. Reachability is a closure over pairs of nodes.
inline bool accepts(const Automaton& automaton, const Lasso& lasso) {
  const std::size_t length = lasso.labels.size();
  const std::size_t nodes = automaton.states.size() * length;
  if (nodes == 0) return false;
  struct Edge {
    std::size_t from, to;
    Marks marks;
  };
  std::vector<Edge> edges;
  std::vector<std::vector<bool>> reach(nodes, std::vector<bool>(nodes, false));
  for (std::size_t s = 0; s < automaton.states.size(); ++s) {
    for (std::size_t i = 0; i < length; ++i) {
      const std::size_t next = i + 1 < length ? i + 1 : lasso.loop;
      for (const AutomatonTransition& each : automaton.states[s].transitions) {
        if (!each.reads(lasso.labels[i])) continue;
        edges.push_back({s * length + i, each.target * length + next, each.marks});
        reach[s * length + i][each.target * length + next] = true;
      }
    }
  }
  for (std::size_t k = 0; k < nodes; ++k) {
    for (std::size_t i = 0; i < nodes; ++i) {
      if (!reach[i][k]) continue;
      for (std::size_t j = 0; j < nodes; ++j) {
        if (reach[k][j]) reach[i][j] = true;
      }
    }
  }
  const std::size_t start = automaton.initial * length;
  for (std::size_t node = 0; node < nodes; ++node) {
    if ((node != start && !reach[start][node]) || !reach[node][node]) continue;
    Marks marks = 0;
    for (const Edge& edge : edges) {
      const bool there = edge.from == node || reach[node][edge.from];
      const bool back = edge.to == node || reach[edge.to][node];
      if (there && back) marks |= edge.marks;
    }
    if (marks == automaton.all_marks()) return true;
  }
  return false;
}

}  // namespace credo::testing
