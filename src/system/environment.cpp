// What the environment can do, on plain sets of facts.
#include "system/environment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "base/diagnostic.hpp"
#include "system/over_bound.hpp"

namespace credo {

namespace {
constexpr std::size_t kMostInitialStates = 10000;
}

std::vector<FactSet> Environment::initial_states() const {
  std::vector<FactSet> states{facts};
  for (const auto& choices : initial_choices) {
    std::vector<FactSet> next;
    std::set<FactSet> known;
    for (const FactSet& state : states) {
      for (const FactSet& choice : choices) {
        FactSet combined = state;
        for (const TermId fact : choice) insert(*terms_, combined, fact);
        if (known.insert(combined).second) next.push_back(std::move(combined));
      }
    }
    if (next.size() > kMostInitialStates) {
      throw LimitExceeded(
          fmt::format("initial states of the environment > {}", kMostInitialStates));
    }
    states = std::move(next);
  }
  return states;
}

FactSet Environment::after(const GuardedEffects& rule, const Alternative& alternative, Facts state,
                           const Substitution& substitution) const {
  FactSet result(state.begin(), state.end());
  for (const Effect& effect : alternative) {
    const auto atom = instantiate(*terms_, effect.atom, substitution);
    if (!atom) {
      throw UserError(
          fmt::format("the effect {}{} has no value here: its arithmetic needs numbers",
                      effect.add ? '+' : '-',
                      terms_->text(apply(*terms_, effect.atom, substitution), rule.variables)),
          {}, effect.where);
    }
    if (effect.add) {
      if (limits != nullptr)
        limits->check(Bound::depth, terms_->depth(*atom), "the environment's facts");
      insert(*terms_, result, *atom);
    } else if (terms_->ground(*atom)) {
      erase(*terms_, result, *atom);
    } else {
      // A deletion with free variables deletes every instance.
      std::erase_if(result, [&](TermId fact) {
        Substitution match;
        return unify(*terms_, *atom, fact, match);
      });
    }
  }
  return result;
}

bool Environment::apply_rule(std::uint32_t index, Facts state, Substitution& substitution,
                             std::vector<EnvironmentStep>& out) const {
  const EnvironmentRule& rule = rules[index];
  bool applied = false;
  solve(*terms_, state, rule.guard, substitution, [&] {
    applied = true;
    for (const Alternative& alternative : rule.alternatives) {
      EnvironmentStep step{{}, rule.action != kNoTerm, rule.maybe, index};
      step.over =
          bound_exceeded_in([&] { step.facts = after(rule, alternative, state, substitution); });
      // The same change by two rules, solutions or alternatives is one step; it is forced by
      // fairness as soon as one way to it is.
      const auto same = std::ranges::find_if(out, [&](const EnvironmentStep& other) {
        return other.takes_action == step.takes_action && other.facts == step.facts &&
               other.over == step.over;
      });
      if (same == out.end()) {
        out.push_back(std::move(step));
      } else {
        same->maybe = same->maybe && rule.maybe;
        if (same->rule != index) same->other_rules.push_back(index);
      }
    }
    return false;
  });
  return applied;
}

std::vector<EnvironmentStep> Environment::steps(Facts state, const RequestedAction& action,
                                                std::vector<TriedClause>* tried) const {
  std::vector<EnvironmentStep> out;
  bool matched = false;
  bool waits = false;
  const auto apply = [&](std::uint32_t index, Substitution& substitution) {
    const bool applied = apply_rule(index, state, substitution, out);
    if (tried != nullptr) tried->push_back({index, applied});
  };
  for (std::uint32_t i = 0; i < rules.size(); ++i) {
    const EnvironmentRule& rule = rules[i];
    Substitution substitution(rule.variables.size());
    if (rule.action == kNoTerm) {
      apply(i, substitution);
      continue;
    }
    if (!matches(rule, action, substitution)) continue;
    matched = true;
    waits = waits || rule.await;
    apply(i, substitution);
  }
  if (action.none()) return out;
  const bool handled =
      std::ranges::any_of(out, [](const EnvironmentStep& step) { return step.takes_action; });
  if (!handled && !(matched && waits)) {
    out.push_back({FactSet(state.begin(), state.end()), true, false,
                   matched ? EnvironmentStep::kNoRule : EnvironmentStep::kNoMatch});
  }
  return out;
}

bool Environment::matches(const EnvironmentRule& rule, const RequestedAction& action,
                          Substitution& substitution) const {
  if (rule.action == kNoTerm || action.none()) return false;
  return unify(*terms_, rule.action, action.action, substitution) &&
         (rule.agent == kNoTerm || unify(*terms_, rule.agent, action.agent, substitution));
}

std::vector<Awaited> Environment::awaited(Facts state, const RequestedAction& action) const {
  std::vector<Awaited> all;
  bool waits = false;
  for (std::uint32_t i = 0; i < rules.size(); ++i) {
    const EnvironmentRule& rule = rules[i];
    Substitution substitution(rule.variables.size());
    if (!matches(rule, action, substitution)) continue;
    std::size_t deepest = 0;
    const bool holds = solve(
        *terms_, state, rule.guard, substitution, [] { return true; }, {}, &deepest);
    if (holds) return {};
    waits = waits || rule.await;
    Literal literal = rule.guard[deepest];
    for (TermId* term : {&literal.atom, &literal.left, &literal.right}) {
      if (*term != kNoTerm) *term = apply(*terms_, *term, substitution);
    }
    all.push_back({i, literal});
  }
  if (!waits) all.clear();
  return all;
}

FactSet Environment::percepts(Facts state, TermId agent) const {
  FactSet result;
  std::ranges::copy_if(state, std::back_inserter(result),
                       [&](TermId fact) { return perceives(agent, fact); });
  return result;
}

bool Environment::perceives(TermId agent, TermId fact) const {
  if (std::ranges::find(hidden, terms_->functor(fact)) != hidden.end()) return false;
  bool restricted = false;
  for (const PerceptRule& rule : percept_rules) {
    Substitution substitution(rule.variables);
    if (!unify(*terms_, rule.pattern, fact, substitution)) continue;
    restricted = true;
    const bool named = std::ranges::any_of(
        rule.agents, [&](TermId name) { return apply(*terms_, name, substitution) == agent; });
    if (named) return true;
  }
  return !restricted;
}

bool Environment::adds_ground_facts(const Alternative& alternative,
                                    const Substitution& substitution) const {
  return std::ranges::all_of(alternative, [&](const Effect& effect) {
    return !effect.add || terms_->ground(apply(*terms_, effect.atom, substitution));
  });
}

std::vector<FunctionResult> Environment::call(Facts state, TermId call,
                                              std::vector<TriedClause>* tried) const {
  std::vector<FunctionResult> results;
  auto number = static_cast<std::uint32_t>(rules.size());
  for (const EnvironmentFunction& function : functions) {
    const std::uint32_t own_number = number++;
    if (terms_->functor(function.head) != terms_->functor(call)) continue;
    const auto variables = static_cast<std::uint32_t>(function.variables.size());
    Substitution substitution(variables);
    // The caller's variables come after the clause's own.
    const TermId request = shift_variables(*terms_, call, variables);
    bool matches = true;
    for (std::size_t i = 0; i < function.inputs && matches; ++i) {
      matches = unify(*terms_, terms_->arguments(function.head)[i], terms_->arguments(request)[i],
                      substitution);
    }
    if (!matches) continue;
    solve(*terms_, state, function.guard, substitution, [&] {
      const auto head = instantiate_exactly(*terms_, function.head, substitution);
      if (!head || !unify(*terms_, request, *head, substitution)) return false;
      const TermId answer = canonical_variables(*terms_, apply(*terms_, request, substitution));
      for (const Alternative& alternative : function.alternatives) {
        if (!adds_ground_facts(alternative, substitution)) return false;
        FunctionResult result{answer};
        result.over = bound_exceeded_in(
            [&] { result.facts = after(function, alternative, state, substitution); });
        const bool known = std::ranges::any_of(results, [&](const FunctionResult& other) {
          return other.call == result.call && other.facts == result.facts &&
                 other.over == result.over;
        });
        if (!known) results.push_back(std::move(result));
      }
      return true;
    });
    if (tried != nullptr) tried->push_back({own_number, !results.empty()});
    if (!results.empty()) return results;
  }
  return results;
}

void Environment::add(EnvironmentRule rule) {
  if (rule.action != kNoTerm) {
    const Functor action = terms_->functor(rule.action);
    actions_.emplace(action.name, action.arity);
  }
  rules.push_back(std::move(rule));
}

void Environment::add(EnvironmentFunction function) {
  const Functor head = terms_->functor(function.head);
  calls_.emplace(head.name, head.arity);
  functions.push_back(std::move(function));
}

bool Environment::has_function(Functor functor) const {
  return calls_.contains({functor.name, functor.arity});
}

bool Environment::has_action(Functor functor) const {
  return actions_.contains({functor.name, functor.arity});
}

std::string Environment::describe(const EnvironmentStep& step,
                                  const RequestedAction& action) const {
  std::string what;
  if (step.takes_action) {
    what = fmt::format("{} does {}", terms_->text(action.agent), terms_->text(action.action));
  }
  if (step.rule == EnvironmentStep::kNoMatch) return what + ": no rule for it, no effect";
  if (step.rule == EnvironmentStep::kNoRule) return what + ": no guard holds, no effect";
  const std::string& label = rules[step.rule].label;
  return what.empty() ? label : fmt::format("{} ({})", what, label);
}

std::vector<Functor> Environment::shown() const {
  std::vector<Functor> all;
  std::set<std::pair<SymbolId, std::uint32_t>> left_out;  // hidden, or there already
  for (const Functor functor : hidden) left_out.emplace(functor.name, functor.arity);
  const auto add = [&](TermId atom) {
    const Functor functor = terms_->functor(atom);
    if (left_out.emplace(functor.name, functor.arity).second) all.push_back(functor);
  };
  const auto add_effects = [&](const GuardedEffects& source) {
    for (const Alternative& alternative : source.alternatives) {
      for (const Effect& effect : alternative) {
        if (effect.add) add(effect.atom);
      }
    }
  };
  for (const TermId fact : facts) add(fact);
  for (const auto& choices : initial_choices) {
    for (const FactSet& choice : choices) std::ranges::for_each(choice, add);
  }
  std::ranges::for_each(rules, add_effects);
  std::ranges::for_each(functions, add_effects);
  return all;
}

}  // namespace credo
