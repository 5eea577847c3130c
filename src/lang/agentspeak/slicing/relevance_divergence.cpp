// What can go on for ever without touching anything that matters.
//
// The graph has the plans and the spontaneous rules of the environment, and an edge wherever the
// one may set off the other by something that is left out. While it has a cycle, what the cycle is
// made of matters too.
#include <algorithm>

#include "base/components.hpp"
#include "lang/agentspeak/slicing/relevance.hpp"

namespace credo::slicing {

using agentspeak::EventKind;
using agentspeak::Formula;
using agentspeak::FormulaKind;
using agentspeak::Plan;

struct Relevance::Activation {
  std::size_t from = 0;
  std::size_t to = 0;
  std::optional<Place> by = {};  // the formula
  TermId fact = kNoTerm;         // or, and, the fact that is changed
};

namespace {

// The components of a graph that have a cycle: by node, the component or 0.
template <class Edge>
std::vector<std::size_t> cyclic_components(std::size_t nodes, const std::vector<Edge>& edges) {
  std::vector<std::vector<std::uint32_t>> next(nodes);
  for (const Edge& edge : edges) next[edge.from].push_back(static_cast<std::uint32_t>(edge.to));
  std::vector<std::size_t> component(nodes, 0);
  std::size_t number = 0;
  const auto degree = [&](std::uint32_t node) { return next[node].size(); };
  const auto target = [&](std::uint32_t node, std::size_t k) { return next[node][k]; };
  const auto found = [&](std::span<const std::uint32_t> members) {
    const std::uint32_t first = members.front();
    if (members.size() == 1 && std::ranges::find(next[first], first) == next[first].end()) return;
    ++number;
    for (const std::uint32_t node : members) component[node] = number;
  };
  strong_components(static_cast<std::uint32_t>(nodes), degree, target, found);
  return component;
}

}  // namespace

std::vector<std::size_t> Relevance::first_plans() const {
  std::vector<std::size_t> first{0};
  for (std::uint32_t a = 0; a < system_.agent_count(); ++a) {
    first.push_back(first.back() + system_.program(a).plans.size());
  }
  return first;
}

std::vector<Relevance::Activation> Relevance::activations(bool all) const {
  const auto& rules = system_.environment().rules;
  const std::vector<std::size_t> first_plan = first_plans();
  const std::size_t first_rule = first_plan.back();
  std::vector<Activation> edges;

  const auto activate = [&](std::size_t from, std::uint32_t a, bool add, EventKind kind,
                            TermId atom, const Activation& how) {
    system_.index(a).triggered(kind).visit(system_.terms(), atom, [&](TermId, std::uint32_t q) {
      if (!live_.plan(a, q) || !system_.triggers(system_.plan(a, q), add, kind, atom)) return;
      edges.push_back({from, first_plan[a] + q, how.by, how.fact});
    });
  };
  // A fact that is changed sets off plans of who perceives it, and rules that ask for it.
  const auto change = [&](std::size_t from, const Effect& effect, std::optional<Place> by) {
    const Activation how{0, 0, by, effect.atom};
    if (!system_.hidden(effect.atom)) {
      for (std::uint32_t a = 0; a < system_.agent_count(); ++a) {
        activate(from, a, effect.add, EventKind::belief, effect.atom, how);
      }
    }
    const auto ask = [&](TermId, std::uint32_t r) {
      if (rules[r].action != kNoTerm || !live_.rules[r]) return;
      const bool asks = std::ranges::any_of(rules[r].guard, [&](const Literal& literal) {
        return literal.form == Literal::Form::atom && literal.negated != effect.add &&
               system_.meet(literal.atom, effect.atom);
      });
      if (asks) edges.push_back({from, first_rule + r, by, effect.atom});
    };
    system_.index().asking.visit(system_.terms(), effect.atom, ask);
  };
  const auto kept_change = [&](const Effect& effect) {
    return !all && fact(effect.atom) != kNoDependence;
  };

  for_each_formula(system_, [&](const Place& place, const Formula& formula) {
    if (!live_.plan(place.agent, place.plan)) return;
    const std::size_t from = first_plan[place.agent] + place.plan;
    const bool kept = !all && has_effect(place);
    const Activation how{0, 0, place, kNoTerm};
    const auto effects_of = [&](const GuardedEffects& rule) {
      for_each_effect(rule, [&](const Effect& effect) {
        if (!kept || !kept_change(effect)) change(from, effect, place);
      });
    };
    if (formula.kind == FormulaKind::action) {
      system_.index().taking.visit(system_.terms(), formula.atom, [&](TermId, std::uint32_t r) {
        const bool taken = live_.rules[r] && system_.may_take(rules[r], place.agent, formula.atom);
        if (taken) effects_of(rules[r]);
      });
    } else if (formula.kind == FormulaKind::function) {
      system_.index().functions.visit(system_.terms(), formula.atom, [&](TermId, std::uint32_t f) {
        const EnvironmentFunction& function = system_.environment().functions[f];
        if (system_.may_answer(function, formula.atom)) effects_of(function);
      });
    }
    if (kept) return;
    switch (formula.kind) {
      case FormulaKind::achieve:
        activate(from, place.agent, true, EventKind::goal, formula.atom, how);
        break;
      case FormulaKind::test:
        activate(from, place.agent, true, EventKind::test, formula.atom, how);
        break;
      case FormulaKind::add_belief:
        activate(from, place.agent, true, EventKind::belief, formula.atom, how);
        break;
      case FormulaKind::delete_belief:
        activate(from, place.agent, false, EventKind::belief, formula.atom, how);
        break;
      case FormulaKind::send:
        for (std::uint32_t b = 0; b < system_.agent_count(); ++b) {
          if (!system_.may_reach(formula, b)) continue;
          const bool goal = formula.force == "achieve";
          activate(from, b, formula.force != "untell", goal ? EventKind::goal : EventKind::belief,
                   formula.atom, how);
        }
        break;
      default:
        break;
    }
  });

  // Whether the rule cannot happen twice: it takes away what it asks for, and nobody restores it.
  const auto happens_once = [&](std::size_t r) {
    return std::ranges::any_of(rules[r].guard, [&](const Literal& literal) {
      if (literal.form != Literal::Form::atom || !system_.terms().ground(literal.atom)) {
        return false;
      }
      bool takes_away = true;
      for (const Alternative& alternative : rules[r].alternatives) {
        takes_away = takes_away && std::ranges::any_of(alternative, [&](const Effect& effect) {
                       return effect.atom == literal.atom && effect.add == literal.negated;
                     });
      }
      if (!takes_away) return false;
      const auto restores = [&](const GuardedEffects& other) {
        bool found = false;
        for_each_effect(other, [&](const Effect& effect) {
          found =
              found || (effect.add != literal.negated && system_.meet(effect.atom, literal.atom));
        });
        return found;
      };
      return std::ranges::none_of(rules, restores) &&
             std::ranges::none_of(system_.environment().functions, restores);
    });
  };
  for (std::size_t r = 0; r < rules.size(); ++r) {
    if (rules[r].action != kNoTerm || !live_.rules[r]) continue;
    bool whole = !all && rules_[r] != kNoDependence;
    for_each_effect(rules[r], [&](const Effect& effect) { whole = whole && kept_change(effect); });
    if (whole || happens_once(r)) continue;
    edges.push_back({first_rule + r, first_rule + r});
    for_each_effect(rules[r], [&](const Effect& effect) {
      if (!kept_change(effect)) change(first_rule + r, effect, std::nullopt);
    });
  }

  return edges;
}

bool Relevance::find_divergence() {
  const auto& rules = system_.environment().rules;
  const std::size_t first_rule = first_plans().back();
  const std::size_t nodes = first_rule + rules.size();
  changed_ = false;
  std::uint32_t root = kNoDependence;
  const auto reason = [&] {
    if (root == kNoDependence) {
      root = depend("what happens in the end", "is what the property asks for", kNoDependence, {});
    }
    return root;
  };
  const auto keep = [&](const Activation& edge, const std::string& why) {
    if (edge.by && !has_effect(*edge.by)) add_effect(*edge.by, why, reason());
    if (edge.fact != kNoTerm && fact(edge.fact) == kNoDependence) {
      add_fact(edge.fact, why, reason());
    }
  };
  const auto keep_rule = [&](std::size_t r, const std::string& why) {
    if (rules_[r] == kNoDependence) add_rule(r, why, reason());
    for_each_effect(rules[r], [&](const Effect& effect) {
      if (fact(effect.atom) == kNoDependence) add_fact(effect.atom, why, reason());
    });
  };
  const std::vector<Activation> left_out = activations(false);
  const auto component = cyclic_components(nodes, left_out);
  for (const Activation& edge : left_out) {
    if (component[edge.from] == 0 || component[edge.from] != component[edge.to]) continue;
    keep(edge, "can go on for ever");
    if (edge.from >= first_rule) keep_rule(edge.from - first_rule, "can go on for ever");
  }
  if (options_.starvation) keep_set_off(keep, keep_rule, reason);
  return changed_;
}

// Everything that what goes on for ever sets off: events, messages, and actions for which the
// environment leaves other things undone.
void Relevance::keep_set_off(const std::function<void(const Activation&, const std::string&)>& keep,
                             const std::function<void(std::size_t, const std::string&)>& keep_rule,
                             const std::function<std::uint32_t()>& reason) {
  const std::vector<std::size_t> first_plan = first_plans();
  const std::size_t first_rule = first_plan.back();
  const std::size_t nodes = first_rule + system_.environment().rules.size();
  const std::string why = "is set off again and again";
  const std::vector<Activation> edges = activations(true);
  const auto component = cyclic_components(nodes, edges);
  std::vector<std::vector<const Activation*>> leaving(nodes);
  for (const Activation& edge : edges) leaving[edge.from].push_back(&edge);
  std::vector<bool> reached(nodes, false);
  std::vector<std::size_t> open;
  const auto reach = [&](std::size_t node) {
    if (!reached[node]) open.push_back(node);
    reached[node] = true;
  };
  for (std::size_t node = 0; node < nodes; ++node) {
    if (component[node] != 0) reach(node);
  }
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (const Activation* edge : leaving[open[i]]) {
      keep(*edge, why);
      reach(edge->to);
    }
  }
  for (std::size_t r = 0; first_rule + r < nodes; ++r) {
    if (reached[first_rule + r]) keep_rule(r, why);
  }
  for (std::uint32_t a = 0; a < system_.agent_count(); ++a) {
    for (std::uint32_t p = 0; p < kept_[a].size(); ++p) {
      const bool new_one = reached[first_plan[a] + p] && executed_[a][p] == kNoDependence;
      if (new_one && live_.plan(a, p)) add_executed(a, p, why, reason());
    }
  }
  for_each_formula(system_, [&](const Place& place, const Formula& formula) {
    const bool acts = formula.kind == FormulaKind::action || formula.kind == FormulaKind::send;
    if (acts && reached[first_plan[place.agent] + place.plan] && !has_effect(place)) {
      add_effect(place, why, reason());
    }
  });
}

}  // namespace credo::slicing
