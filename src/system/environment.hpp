// The environment: facts, rules that change them, what each agent perceives, and functions.
//
// A state of the environment is a set of ground facts. Semantics (docs/environment.md):
//   - a rule without an action may happen whenever its guard holds, once per solution of the guard;
//   - the first requested action is taken by one alternative of one matching rule whose guard
//   holds;
//     if rules match but no guard holds it is consumed without effect, or waits if one of the
//     matching rules says `await`; an action no rule matches is consumed without effect;
//   - a function runs inside an agent's step: the first clause whose inputs unify, whose guard
//   holds
//     and whose outputs, computed, unify too; a clause that would add a fact with a variable in it
//     is no entry.
// All of it is plain code on fact sets; the system memoises it.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/limits.hpp"
#include "base/source.hpp"
#include "system/signature.hpp"
#include "system/step.hpp"
#include "term/query.hpp"

namespace credo {

struct Effect {
  bool add = true;
  TermId atom = kNoTerm;
  SourceSpan where;
};
using Alternative = std::vector<Effect>;

// The part rules and functions share: variables, guard, alternatives.
struct GuardedEffects {
  std::vector<std::string> variables;
  std::vector<Literal> guard;
  std::vector<Alternative> alternatives;  // at least one, possibly empty
  SourceSpan where;
};

struct EnvironmentRule : GuardedEffects {
  std::string label;  // as written, or "rule N"
  bool await = false;
  bool maybe = false;
  TermId agent = kNoTerm;   // of `A does`, a variable or a name
  TermId action = kNoTerm;  // kNoTerm: spontaneous
  SourceSpan action_where;
};

struct EnvironmentFunction : GuardedEffects {
  TermId head = kNoTerm;  // name(inputs..., outputs...)
  std::size_t inputs = 0;
};

// `percept pattern for a, B`: facts that match are perceived by these agents only.
struct PerceptRule {
  TermId pattern = kNoTerm;
  std::vector<TermId> agents;  // names, or variables of the pattern
  std::vector<SourceSpan> agent_where;
  std::size_t variables = 0;
  SourceSpan where;
};

// One thing the environment can do next.
struct EnvironmentStep {
  static constexpr std::uint32_t kNoRule = 0xffffffffu;   // action consumed: no guard held
  static constexpr std::uint32_t kNoMatch = 0xfffffffeu;  // action consumed: no rule matches
  FactSet facts;
  bool takes_action = false;
  bool maybe = false;
  std::uint32_t rule = kNoRule;
  std::vector<std::uint32_t> other_rules = {};  // that do exactly the same here
  StopReason over = {};  // the bound of the model that it goes over (over_bound.hpp)
};

// A rule, or a clause of a function, that was tried: its guard was looked at, and its effects if
// they applied.
struct TriedClause {
  std::uint32_t number;  // functions come after the rules
  bool applied;
};

// Why an action has to wait: a rule that matches it, and the first literal of its guard that cannot
// be proved, with the values that the action gives it.
struct Awaited {
  std::uint32_t rule;
  Literal literal;
};

struct RequestedAction {
  TermId agent = kNoTerm;
  TermId action = kNoTerm;
  bool none() const { return action == kNoTerm; }
};

class Environment {
 public:
  explicit Environment(TermStore& terms) : terms_(&terms) {}

  // What the parser fills in, rules and functions one by one.
  void add(EnvironmentRule rule);
  void add(EnvironmentFunction function);
  std::vector<std::vector<FactSet>> initial_choices;  // product of these, plus `facts`
  FactSet facts;
  std::vector<Mention> fact_mentions;
  std::vector<Functor> hidden;
  std::vector<SourceSpan> hidden_where;
  std::vector<EnvironmentRule> rules;
  std::vector<EnvironmentFunction> functions;
  std::vector<PerceptRule> percept_rules;
  const Limits* limits = nullptr;  // for the nesting of terms in facts; nullptr: unbounded

  std::vector<FactSet> initial_states() const;
  // Everything the environment can do, without repetition; `action` is the first requested one.
  // What was tried is appended to `tried`, if it is given.
  std::vector<EnvironmentStep> steps(Facts state, const RequestedAction& action,
                                     std::vector<TriedClause>* tried = nullptr) const;
  // What an action waits for that can only wait; empty if it can be taken or dropped.
  std::vector<Awaited> awaited(Facts state, const RequestedAction& action) const;
  FactSet percepts(Facts state, TermId agent) const;
  bool perceives(TermId agent, TermId fact) const;
  std::vector<FunctionResult> call(Facts state, TermId call,
                                   std::vector<TriedClause>* tried = nullptr) const;

  bool has_function(Functor functor) const;
  // Whether a rule takes actions of this name and arity.
  bool has_action(Functor functor) const;
  // The predicates of which somebody may perceive a fact.
  std::vector<Functor> shown() const;
  // "@announce", "rule at line ..." for reports.
  std::string describe(const EnvironmentStep& step, const RequestedAction& action) const;

 private:
  // Whether the rule takes the action, in a substitution for its variables.
  bool matches(const EnvironmentRule& rule, const RequestedAction& action,
               Substitution& substitution) const;
  // Whether the guard holds.
  bool apply_rule(std::uint32_t index, Facts state, Substitution& substitution,
                  std::vector<EnvironmentStep>& out) const;
  FactSet after(const GuardedEffects& rule, const Alternative& alternative, Facts state,
                const Substitution& substitution) const;
  bool adds_ground_facts(const Alternative& alternative, const Substitution& substitution) const;

  TermStore* terms_;
  std::set<std::pair<SymbolId, std::uint32_t>> actions_, calls_;  // of rules and functions
};

}  // namespace credo
