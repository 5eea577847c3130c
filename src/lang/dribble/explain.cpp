// Reasons from guards and rules.
#include "lang/dribble/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

#include "lang/dribble/text.hpp"
#include "prop/entailment.hpp"

namespace credo::dribble {

Explainer::Explainer(const Program& program) : program_(program) {
  std::vector<std::string> found;  // steps that have turned up, to be followed
  for (const GoalRule& rule : program_.goal_rules) add(rule.body, found);
  // Rules by the steps of their heads, and how many of those have not turned up yet.
  std::unordered_map<std::string, std::vector<std::size_t>> waiting;
  std::vector<std::size_t> lacking;
  for (const PlanRule& rule : program_.plan_rules) {
    std::set<std::string> steps;
    for (const Step& step : rule.head) steps.insert(text(program_, step));
    for (const std::string& each : steps) waiting[each].push_back(lacking.size());
    lacking.push_back(steps.size());
    if (steps.empty()) add(rule.body, found);
  }
  while (!found.empty()) {
    const std::string next = std::move(found.back());
    found.pop_back();
    for (const std::size_t rule : waiting[next]) {
      if (--lacking[rule] == 0) add(program_.plan_rules[rule].body, found);
    }
  }
}

// With the steps inside of them; what is new goes to `found`.
void Explainer::add(const Plan& steps, std::vector<std::string>& found) {
  for (const Step& step : steps) {
    std::string words = text(program_, step);
    if (!occurring_.insert(words).second) continue;
    found.push_back(std::move(words));
    add(step.then_plan, found);
    add(step.else_plan, found);
  }
}

bool Explainer::can_occur(const Step& step) const {
  return occurring_.contains(text(program_, step));
}

bool Explainer::can_occur(const Plan& steps) const {
  return std::ranges::all_of(steps, [&](const Step& step) { return can_occur(step); });
}

// ---- guards

bool Explainer::holds(const Guard& guard, const Configuration& now) const {
  const auto part_holds = [&](const Guard& part) { return holds(part, now); };
  switch (guard.op) {
    case Guard::Op::truth:
      return true;
    case Guard::Op::belief:
      return prop::entails(now.beliefs, guard.formula);
    case Guard::Op::goal:
      return std::ranges::any_of(now.goals, [&](const prop::Formula& goal) {
        return prop::entails(std::span(&goal, 1), guard.formula);
      });
    case Guard::Op::negation:
      return !part_holds(guard.parts[0]);
    case Guard::Op::conjunction:
      return std::ranges::all_of(guard.parts, part_holds);
    case Guard::Op::disjunction:
      return std::ranges::any_of(guard.parts, part_holds);
  }
  return false;
}

std::string Explainer::failing(const Guard& guard, const Configuration& now) const {
  if (holds(guard, now)) return "";
  if (guard.op != Guard::Op::conjunction) return text(program_, guard);
  std::string out;
  std::size_t count = 0;
  bool disjunction = false;
  for (const Guard& part : guard.parts) {
    const std::string each = failing(part, now);
    if (each.empty()) continue;
    disjunction = disjunction || part.op == Guard::Op::disjunction;
    out +=
        (count++ == 0 ? "" : " & ") + (part.op == Guard::Op::disjunction ? "(" + each + ")" : each);
  }
  // A disjunction alone needs no parentheses.
  return count == 1 && disjunction ? out.substr(1, out.size() - 2) : out;
}

void Explainer::wanted(const Guard& guard, const Configuration& now,
                       std::vector<prop::Literal>& out) const {
  if (guard.op == Guard::Op::conjunction || guard.op == Guard::Op::disjunction) {
    for (const Guard& part : guard.parts) wanted(part, now, out);
  }
  if (guard.op != Guard::Op::belief) return;
  prop::each_literal(guard.formula, [&](prop::Literal literal) {
    if (prop::entails(now.beliefs, prop::unit(literal))) return;
    if (std::ranges::find(out, literal) == out.end()) out.push_back(literal);
  });
}

// ---- stalls

std::vector<std::string> Explainer::stall(const Configuration& now) const {
  std::vector<std::string> reasons;
  if (now.plan.empty()) {
    no_goal_rule(now, reasons);
    return reasons;
  }
  const Step& first = now.plan.front();
  if (first.kind == Step::Kind::action) no_action(program_.actions[first.index], now, reasons);
  if (first.kind == Step::Kind::abstract_plan) {
    reasons.push_back(fmt::format("no rule for abstract plan {} applies", text(program_, first)));
  }
  no_plan_rule(now, reasons);
  return reasons;
}

void Explainer::no_goal_rule(const Configuration& now, std::vector<std::string>& out) const {
  if (program_.goal_rules.empty()) out.emplace_back("there is no goal rule");
  for (const GoalRule& rule : program_.goal_rules) {
    out.push_back(
        fmt::format("goal rule {} does not apply: {} fails", rule.label, failing(rule.guard, now)));
  }
}

void Explainer::no_action(const Action& action, const Configuration& now,
                          std::vector<std::string>& out) const {
  const std::string needs = failing(action.pre, now);
  if (!needs.empty()) {
    out.push_back(fmt::format("action {} is not applicable: needs {}", action.name, needs));
    std::vector<prop::Literal> literals;
    wanted(action.pre, now, literals);
    for (const prop::Literal literal : literals) no_source(literal, now, out);
    return;
  }
  for (const Effect& effect : action.effects) {
    const bool contradicted = std::ranges::any_of(action.effects, [&](const Effect& other) {
      return other.literal == prop::complement(effect.literal) && holds(other.when, now);
    });
    if (!contradicted || !holds(effect.when, now)) continue;
    out.push_back(fmt::format("action {} is not applicable: it would make {} both true and false",
                              action.name, program_.props[effect.literal.atom]));
    return;
  }
}

std::vector<std::string> Explainer::without_belief(const Action& action,
                                                   const Configuration& now) const {
  std::vector<std::string> out;
  for (const Effect& effect : action.effects) {
    if (effect.assertive || !holds(effect.when, now)) continue;
    bool spoken_of = false;
    for (const prop::Formula& belief : now.beliefs) {
      prop::each_literal(belief, [&](prop::Literal literal) {
        spoken_of = spoken_of || literal.atom == effect.literal.atom;
      });
    }
    if (spoken_of) continue;
    out.push_back(fmt::format(
        "its effect {0} adds nothing, since nothing is believed about {1}: "
        "that takes +{0}",
        prop::text(effect.literal, program_.props), program_.props[effect.literal.atom]));
  }
  return out;
}

// Whether the literal is believed once the effect has happened.
bool Explainer::makes_true(const Effect& effect, const Configuration& now) const {
  if (effect.assertive) return true;
  prop::Base after;
  for (const prop::Formula& each : now.beliefs) {
    after.push_back(prop::assigned(each, std::span(&effect.literal, 1)));
  }
  return prop::entails(after, prop::unit(effect.literal));
}

// Says so if no plan has an action that would make the literal true.
void Explainer::no_source(prop::Literal literal, const Configuration& now,
                          std::vector<std::string>& out) const {
  const auto perceived = std::ranges::find(program_.percepts, literal.atom, &Percept::prop);
  if (perceived != program_.percepts.end()) return;
  const std::string what =
      fmt::format("{} {}", program_.props[literal.atom], literal.negative ? "false" : "true");
  std::vector<std::string> never;
  for (std::uint32_t i = 0; i < program_.actions.size(); ++i) {
    const Action& action = program_.actions[i];
    const auto effect = std::ranges::find(action.effects, literal, &Effect::literal);
    if (effect == action.effects.end()) continue;
    Step step;
    step.index = i;
    if (can_occur(step)) return;
    never.push_back(
        makes_true(*effect, now)
            ? fmt::format("{0} would make {1}, but no plan ever contains {0}", action.name, what)
            : fmt::format("no plan ever contains {0}, and its effect {1} would add nothing to what "
                          "is believed here: that takes +{1}",
                          action.name, prop::text(literal, program_.props)));
  }
  if (never.empty()) never.push_back(fmt::format("no action makes {}", what));
  out.insert(out.end(), never.begin(), never.end());
}

void Explainer::no_plan_rule(const Configuration& now, std::vector<std::string>& out) const {
  const Plan& plan = now.plan;
  std::string other_heads;
  for (const PlanRule& rule : program_.plan_rules) {
    if (rule.head.size() > plan.size() ||
        !std::equal(rule.head.begin(), rule.head.end(), plan.begin())) {
      other_heads +=
          fmt::format("{}{} needs a plan that begins with {}", other_heads.empty() ? "" : "; ",
                      rule.label, text(program_, rule.head));
      continue;
    }
    const std::string guard = failing(rule.guard, now);
    out.push_back(guard.empty()
                      ? fmt::format("rule {} would make the plan longer than maxlen {}", rule.label,
                                    program_.maxlen)
                      : fmt::format("rule {} does not apply: {} fails", rule.label, guard));
  }
  if (!other_heads.empty()) out.push_back("no PR rule applies: " + other_heads);
}

}  // namespace credo::dribble
