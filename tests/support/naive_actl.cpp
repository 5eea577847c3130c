// The formulas, and their truth three times over.
#include "support/naive_actl.hpp"

#include <algorithm>
#include <functional>

#include "base/diagnostic.hpp"
#include "support/naive_ctl.hpp"
#include "support/random_branching.hpp"

namespace credo::testing {

// ---- formulas

std::string Actl::text(const ToySystem& system) const {
  const auto part = [&](std::size_t i) { return "(" + parts[i].text(system) + ")"; };
  const auto index = [](const std::string& set) { return set.empty() ? "" : "[" + set + "]"; };
  const std::string quantifier = universal ? "A" : "E";
  switch (op) {
    case Op::truth:
      return "true";
    case Op::belief:
      return "Bel(" + system.agents[static_cast<std::size_t>(agent)].name + ", " + belief + ")";
    case Op::dead:
      return "dead";
    case Op::negation:
      return "!" + part(0);
    case Op::conjunction:
      return part(0) + " & " + part(1);
    case Op::disjunction:
      return part(0) + " | " + part(1);
    case Op::next:
      return quantifier + "X" + index(during) + " " + part(0);
    case Op::always:
      return quantifier + "G" + index(during) + " " + part(0);
    case Op::eventually:
      return quantifier + "F" + index(during) + " " + part(0);
    case Op::until:
      return quantifier + "(" + part(0) + " " + index(during) + "U" + index(after) + " " + part(1) +
             ")";
  }
  return "";
}

namespace {

std::string random_set(const Draw& draw, const ToySystem& system) {
  const auto known = system.actions();
  const std::vector<std::string> actions(known.begin(), known.end());
  const auto one = [&]() -> std::string {
    const int choice = draw(8);
    if (choice == 0) return "*";
    if (choice == 1) return "tau";
    if (choice == 2 || actions.empty()) return "ab(*)";
    return actions[static_cast<std::size_t>(draw(static_cast<int>(actions.size())))];
  };
  std::string set = one();
  for (int more = draw(3); more > 0; --more) set += ", " + one();
  return set;
}

Actl random_leaf(const Draw& draw, const ToySystem& system) {
  Actl leaf;
  const int choice = draw(8);
  if (choice == 0) return leaf;
  leaf.op = choice == 1 ? Actl::Op::dead : Actl::Op::belief;
  leaf.agent = draw(static_cast<int>(system.agents.size()));
  leaf.belief = draw(2) == 0 ? "p" : "q";
  return leaf;
}

}  // namespace

Actl random_actl(const Draw& draw, const ToySystem& system, int depth) {
  if (depth == 0) return random_leaf(draw, system);
  const auto part = [&] { return random_actl(draw, system, draw(depth)); };
  Actl formula;
  formula.universal = draw(2) == 0;
  switch (draw(11)) {
    case 0:
      formula.op = Actl::Op::negation;
      formula.parts = {random_actl(draw, system, depth - 1)};
      return formula;
    case 1:
    case 2:
      formula.op = draw(2) == 0 ? Actl::Op::conjunction : Actl::Op::disjunction;
      formula.parts = {random_actl(draw, system, depth - 1), part()};
      return formula;
    case 3:
    case 4:
      formula.op = Actl::Op::next;
      break;
    case 5:
    case 6:
      formula.op = Actl::Op::always;
      break;
    case 7:
    case 8:
      formula.op = Actl::Op::eventually;
      break;
    default:
      formula.op = Actl::Op::until;
      break;
  }
  formula.parts = {part()};
  if (draw(3) != 0) formula.during = random_set(draw, system);
  if (formula.op == Actl::Op::until) {
    formula.parts.push_back(part());
    if (draw(2) == 0) formula.after = random_set(draw, system);
  }
  return formula;
}

// ---- on the graph

namespace {

bool in(const std::string& action, const std::string& set) {
  return set.empty() || is_in_set(action, set);
}

class OnGraph {
 public:
  OnGraph(const ToySystem& system, const std::vector<ToyState>& graph, bool fairly)
      : system_(system), graph_(graph), fairly_(fairly) {}

  Truth truth(const Actl& formula) const {
    std::vector<Truth> parts;
    for (const Actl& part : formula.parts) parts.push_back(truth(part));
    return by_state([&](std::size_t s) { return base(formula, parts, s); }, formula, parts);
  }

 private:
  using States = std::function<bool(std::size_t)>;
  using Edges = std::function<bool(std::size_t, const ToyEdge&)>;

  Truth of(const States& states) const {
    Truth result;
    for (std::size_t s = 0; s < graph_.size(); ++s) result.push_back(states(s));
    return result;
  }
  bool dead(std::size_t s) const { return graph_[s].edges.empty(); }
  bool some(std::size_t s, const Edges& edges) const {
    return std::ranges::any_of(graph_[s].edges, [&](const ToyEdge& e) { return edges(s, e); });
  }
  bool all(std::size_t s, const Edges& edges) const {
    return std::ranges::all_of(graph_[s].edges, [&](const ToyEdge& e) { return edges(s, e); });
  }

  bool base(const Actl& formula, const std::vector<Truth>& parts, std::size_t s) const {
    switch (formula.op) {
      case Actl::Op::truth:
        return true;
      case Actl::Op::belief: {
        const auto agent = static_cast<std::size_t>(formula.agent);
        const auto& beliefs = system_.agents[agent].beliefs;
        const auto known = beliefs.find(graph_[s].locals[agent]);
        return known != beliefs.end() && known->second.contains(formula.belief);
      }
      case Actl::Op::dead:
        return dead(s);
      case Actl::Op::negation:
        return !parts[0][s];
      case Actl::Op::conjunction:
        return parts[0][s] && parts[1][s];
      case Actl::Op::disjunction:
        return parts[0][s] || parts[1][s];
      case Actl::Op::next: {
        const auto right = [&](std::size_t, const ToyEdge& e) {
          return in(e.action, formula.during) && parts[0][e.to];
        };
        return formula.universal ? all(s, right) : some(s, right);
      }
      default:
        return false;
    }
  }

  Truth by_state(const States& simple, const Actl& formula, const std::vector<Truth>& parts) const {
    const auto during = [&](const ToyEdge& e) { return in(e.action, formula.during); };
    const Truth everywhere(graph_.size(), true);
    switch (formula.op) {
      case Actl::Op::always:
        return formula.universal ? always_all(parts[0], during) : always_some(parts[0], during);
      case Actl::Op::eventually:
        return until(formula, everywhere, parts[0]);
      case Actl::Op::until:
        return formula.after.empty() ? until(formula, parts[0], parts[1])
                                     : until_step(formula, parts[0], parts[1]);
      default:
        return of(simple);
    }
  }

  // ---- fixpoints

  Truth least(const std::function<bool(const Truth&, std::size_t)>& step) const {
    return fixpoint(Truth(graph_.size(), false), step);
  }
  Truth greatest(const std::function<bool(const Truth&, std::size_t)>& step) const {
    return fixpoint(Truth(graph_.size(), true), step);
  }
  Truth fixpoint(Truth now, const std::function<bool(const Truth&, std::size_t)>& step) const {
    while (true) {
      const Truth next = of([&](std::size_t s) { return step(now, s); });
      if (next == now) return now;
      now = next;
    }
  }

  using During = std::function<bool(const ToyEdge&)>;

  Truth always_all(const Truth& f, const During& during) const {
    return greatest([&](const Truth& now, std::size_t s) {
      return f[s] && all(s, [&](std::size_t, const ToyEdge& e) { return during(e) && now[e.to]; });
    });
  }

  Truth always_some(const Truth& f, const During& during) const {
    if (fairly_) {
      return fairly_for_ever([&](std::size_t s) { return f[s]; },
                             [&](std::size_t, const ToyEdge& e) { return during(e); });
    }
    return greatest([&](const Truth& now, std::size_t s) {
      return f[s] && (dead(s) || some(s, [&](std::size_t, const ToyEdge& e) {
                        return during(e) && now[e.to];
                      }));
    });
  }

  // f [x]U g
  Truth until(const Actl& formula, const Truth& f, const Truth& g) const {
    const auto during = [&](const ToyEdge& e) { return in(e.action, formula.during); };
    if (!formula.universal) {
      return least([&](const Truth& now, std::size_t s) {
        return g[s] || (f[s] && some(s, [&](std::size_t, const ToyEdge& e) {
                          return during(e) && now[e.to];
                        }));
      });
    }
    if (!fairly_) {
      return least([&](const Truth& now, std::size_t s) {
        return g[s] || (f[s] && !dead(s) && all(s, [&](std::size_t, const ToyEdge& e) {
                          return during(e) && now[e.to];
                        }));
      });
    }
    // It fails where g never comes, or something else happens before it.
    const Truth never = fairly_for_ever([&](std::size_t s) { return !g[s]; },
                                        [](std::size_t, const ToyEdge&) { return true; });
    const Truth early = least([&](const Truth& now, std::size_t s) {
      const bool wrong =
          !f[s] || dead(s) || some(s, [&](std::size_t, const ToyEdge& e) { return !during(e); });
      return !g[s] && (wrong || some(s, [&](std::size_t, const ToyEdge& e) { return now[e.to]; }));
    });
    return of([&](std::size_t s) { return !never[s] && !early[s]; });
  }

  // f [x]U[y] g
  Truth until_step(const Actl& formula, const Truth& f, const Truth& g) const {
    const auto arrives = [&](std::size_t s, const ToyEdge& e) {
      return f[s] && in(e.action, formula.after) && g[e.to];
    };
    const auto waits = [&](std::size_t s, const ToyEdge& e) {
      return f[s] && in(e.action, formula.during);
    };
    if (!formula.universal || !fairly_) {
      return least([&](const Truth& now, std::size_t s) {
        const auto right = [&](std::size_t from, const ToyEdge& e) {
          return arrives(from, e) || (waits(from, e) && now[e.to]);
        };
        return formula.universal ? !dead(s) && all(s, right) : some(s, right);
      });
    }
    const auto not_yet = [&](std::size_t s, const ToyEdge& e) { return !arrives(s, e); };
    const Truth never = fairly_for_ever([](std::size_t) { return true; }, not_yet);
    const Truth early = least([&](const Truth& now, std::size_t s) {
      return dead(s) || some(s, [&](std::size_t from, const ToyEdge& e) {
               return not_yet(from, e) && (!waits(from, e) || now[e.to]);
             });
    });
    return of([&](std::size_t s) { return !never[s] && !early[s]; });
  }

  // ---- strong fairness

  std::vector<bool> reached_from(std::size_t start) const {
    std::vector<bool> reached(graph_.size(), false);
    std::vector<std::size_t> waiting{start};
    reached[start] = true;
    while (!waiting.empty()) {
      const std::size_t s = waiting.back();
      waiting.pop_back();
      for (const ToyEdge& e : graph_[s].edges) {
        if (!reached[e.to]) waiting.push_back(e.to);
        reached[e.to] = true;
      }
    }
    return reached;
  }

  // The states with a path by such states and edges into a component that no edge leaves and that
  // has no others: on a fair path all its edges come again and again.
  Truth fairly_for_ever(const States& states, const Edges& edges) const {
    const Truth at_home = of([&](std::size_t s) {
      const auto reached = reached_from(s);
      for (std::size_t t = 0; t < graph_.size(); ++t) {
        if (!reached[t]) continue;
        if (!reached_from(t)[s] || !states(t) || !all(t, edges)) return false;
      }
      return true;
    });
    return least([&](const Truth& now, std::size_t s) {
      return at_home[s] || (states(s) && some(s, [&](std::size_t from, const ToyEdge& e) {
                              return edges(from, e) && now[e.to];
                            }));
    });
  }

  const ToySystem& system_;
  const std::vector<ToyState>& graph_;
  bool fairly_;
};

}  // namespace

Truth holds_everywhere(const ToySystem& system, const std::vector<ToyState>& graph,
                       const Actl& formula) {
  return OnGraph(system, graph, false).truth(formula);
}

Truth holds_fairly(const ToySystem& system, const std::vector<ToyState>& graph,
                   const Actl& formula) {
  return OnGraph(system, graph, true).truth(formula);
}

// ---- by CTL over (state, last action)

namespace {

class Unfolded {
 public:
  Unfolded(const ToySystem& system, const std::vector<ToyState>& graph)
      : system_(system), graph_(graph) {
    property_.atoms.resize(kMostAtoms / 2);  // what they are is known here only
  }

  Truth truth(const Actl& formula, Fairness fairness) {
    property_.formula = translated(formula);
    invariant(atoms_.size() <= kMostAtoms / 2 && property_.paths.size() <= kMostAtoms / 2,
              "the formula is small enough");
    const NaiveGraph nodes = unfold();
    const std::vector<Label> labels = naive_ctl(nodes, ltl_, property_, fairness);
    Truth result;
    for (std::size_t s = 0; s < graph_.size(); ++s) {
      RunTruth truth(ltl_, std::span(&labels[s], 1), 0);
      result.push_back(truth.holds(property_.formula));
    }
    return result;
  }

 private:
  // An atom: a belief, that the state is a deadlock, or that the last action is in a set.
  struct Atom {
    enum class Kind { belief, dead, last } kind;
    int agent;
    std::string text;
    bool operator==(const Atom&) const = default;
  };

  LtlId literal(const Atom& atom) {
    const auto at = std::ranges::find(atoms_, atom);
    const auto index = static_cast<std::uint32_t>(at - atoms_.begin());
    if (at == atoms_.end()) atoms_.push_back(atom);
    return ltl_.literal(index);
  }
  LtlId dead() { return literal({Atom::Kind::dead, 0, ""}); }
  LtlId last(const std::string& set) {
    return literal({Atom::Kind::last, 0, set.empty() ? "*" : set});
  }
  LtlId path(bool universal, LtlId f) { return add_path(ltl_, property_, universal, f); }

  LtlId translated(const Actl& formula) {
    std::vector<LtlId> parts;
    for (const Actl& part : formula.parts) parts.push_back(translated(part));
    const bool all = formula.universal;
    switch (formula.op) {
      case Actl::Op::truth:
        return LtlStore::kTrue;
      case Actl::Op::belief:
        return literal({Atom::Kind::belief, formula.agent, formula.belief});
      case Actl::Op::dead:
        return dead();
      case Actl::Op::negation:
        return ltl_.negation(parts[0]);
      case Actl::Op::conjunction:
        return ltl_.both(parts);
      case Actl::Op::disjunction:
        return ltl_.either(parts);
      case Actl::Op::next: {
        const LtlId next = path(all, ltl_.next(ltl_.both({last(formula.during), parts[0]})));
        return all ? ltl_.either({dead(), next}) : next;
      }
      case Actl::Op::always: {
        // After the first step: for ever, or until a deadlock, which repeats without an action.
        const LtlId here = ltl_.both({last(formula.during), parts[0]});
        const LtlId on = path(all, ltl_.weak_until(here, ltl_.both({here, dead()})));
        return ltl_.both({parts[0], ltl_.either({dead(), path(all, ltl_.next(on))})});
      }
      case Actl::Op::eventually:
        return until(all, LtlStore::kTrue, formula.during, parts[0]);
      case Actl::Op::until: {
        if (formula.after.empty()) return until(all, parts[0], formula.during, parts[1]);
        const LtlId on = path(all, ltl_.until(ltl_.both({last(formula.during), parts[0]}),
                                              ltl_.both({last(formula.after), parts[1]})));
        return ltl_.both({parts[0], path(all, ltl_.next(on))});
      }
    }
    return LtlStore::kFalse;
  }

  LtlId until(bool all, LtlId f, const std::string& set, LtlId g) {
    const LtlId on = path(all, ltl_.until(ltl_.both({last(set), f}), ltl_.both({last(set), g})));
    return ltl_.either({g, ltl_.both({f, path(all, ltl_.next(on))})});
  }

  // The first nodes are the states, without a last action.
  NaiveGraph unfold() {
    NaiveGraph nodes;
    std::vector<std::pair<std::size_t, std::string>> known;
    const auto number = [&](std::size_t state, const std::string& action) {
      const std::pair key{state, action};
      const auto at = std::ranges::find(known, key);
      const auto index = static_cast<std::size_t>(at - known.begin());
      if (at == known.end()) {
        known.push_back(key);
        nodes.push_back({"", label(state, action), {}, {}, false});
      }
      return index;
    };
    for (std::size_t s = 0; s < graph_.size(); ++s) number(s, "");
    for (std::size_t now = 0; now < nodes.size(); ++now) {
      const std::size_t state = known[now].first;
      for (const ToyEdge& edge : graph_[state].edges) {
        const std::size_t to = number(edge.to, edge.action);
        const auto first = static_cast<Mover>(*edge.agents.begin() + 1);
        const auto second = static_cast<Mover>(*edge.agents.rbegin() + 1);
        nodes[now].edges.push_back({first == second ? first : together(first, second), to});
        nodes[now].enabled.insert({first, second});
      }
      if (nodes[now].edges.empty()) nodes[now].edges.push_back({kNobody, number(state, "")});
    }
    return nodes;
  }

  Label label(std::size_t state, const std::string& action) const {
    Label bits = 0;
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
      const Atom& atom = atoms_[i];
      bool holds = false;
      if (atom.kind == Atom::Kind::dead) holds = graph_[state].edges.empty();
      if (atom.kind == Atom::Kind::last) holds = !action.empty() && is_in_set(action, atom.text);
      if (atom.kind == Atom::Kind::belief) {
        const auto agent = static_cast<std::size_t>(atom.agent);
        const auto& beliefs = system_.agents[agent].beliefs;
        const auto believed = beliefs.find(graph_[state].locals[agent]);
        holds = believed != beliefs.end() && believed->second.contains(atom.text);
      }
      if (holds) bits |= Label{1} << i;
    }
    return bits;
  }

  const ToySystem& system_;
  const std::vector<ToyState>& graph_;
  LtlStore ltl_;
  LtlProperty property_;
  std::vector<Atom> atoms_;
};

}  // namespace

Truth by_ctl(const ToySystem& system, const std::vector<ToyState>& graph, const Actl& formula,
             Fairness fairness) {
  return Unfolded(system, graph).truth(formula, fairness);
}

}  // namespace credo::testing
