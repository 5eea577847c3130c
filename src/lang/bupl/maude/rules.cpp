// Rules and equations, point by point.
#include "lang/bupl/maude/rules.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/diagnostic.hpp"
#include "lang/bupl/plan_change.hpp"
#include "term/arithmetic.hpp"
#include "term/unify.hpp"

namespace credo::maude {

using bupl::Action;
using bupl::Plan;
using bupl::PlanPtr;

namespace {

// "op can3 : Beliefs Term Term -> Bool ."
std::string declaration(const std::string& name, std::uint32_t holes) {
  std::string sorts = "Beliefs";
  for (std::uint32_t i = 0; i < holes; ++i) sorts += " Term";
  return fmt::format("op {} : {} -> Bool .", name, sorts);
}

std::string equation(const std::string& left, const std::vector<std::string>& conditions) {
  if (conditions.empty()) return fmt::format("eq {} = true .", left);
  return fmt::format("ceq {} = true if {} .", left, fmt::join(conditions, " /\\ "));
}

}  // namespace

Rules::Rules(TermStore& terms, const bupl::Program& program, bupl::Reading reading)
    : terms_(terms), program_(program), vocabulary_(terms), points_(terms, program, reading) {
  std::vector<TermId> beliefs;
  for (const bupl::Belief& belief : program.beliefs) {
    const auto atom = evaluate(terms, belief.atom);
    invariant(atom && terms.ground(*atom), "beliefs have values");
    beliefs.push_back(*atom);
  }
  std::ranges::sort(beliefs, [&](TermId a, TermId b) { return terms.compare(a, b) < 0; });
  beliefs.erase(std::unique(beliefs.begin(), beliefs.end()), beliefs.end());
  for (const TermId belief : beliefs) {
    initial_beliefs_ += (initial_beliefs_.empty() ? "" : " # ") + vocabulary_.belief(belief);
  }
  if (beliefs.empty()) initial_beliefs_ = "none";
  initial_plan_ = place_text(points_.place(program.plan), {});
  explore();
}

void Rules::explore() {
  // The plans of repair rules come first: a repair leads to them from anywhere.
  add_repairs();
  for (std::uint32_t point = 0; point < points_.size(); ++point) add_rules(point);
}

void Rules::add_rules(std::uint32_t point) {
  // A copy: the table grows meanwhile.
  const PlanPtr plan = points_[point].plan;
  if (plan->kind == Plan::Kind::choice && points_.reading() == bupl::Reading::maude) {
    silent(point, "choose", plan->left);
    silent(point, "choose", plan->right);
    return;
  }
  add_steps(point, plan);
}

void Rules::add_steps(std::uint32_t point, const PlanPtr& plan) {
  if (plan == nullptr) return;
  switch (plan->kind) {
    case Plan::Kind::action:
      act(point, *plan);
      return;
    case Plan::Kind::call:
      silent(point, "call", points_.body_of(*plan));
      return;
    case Plan::Kind::choice:
      add_steps(point, plan->left);
      add_steps(point, plan->right);
      return;
  }
}

void Rules::silent(std::uint32_t point, const std::string& name, const PlanPtr& next) {
  const Place place = points_.place(next);
  names_.silent.insert(name);
  rules_.push_back({name,
                    "",
                    vocabulary_.beliefs_variable(0),
                    point_text(point, {}),
                    "tau",
                    vocabulary_.beliefs_variable(0),
                    place_text(place, {}),
                    {}});
}

std::vector<Matching> Rules::executions(const Action& action, const std::vector<TermId>& arguments,
                                        std::uint32_t fresh) {
  std::vector<TermId> values = arguments;
  while (values.size() < action.variables.size()) values.push_back(terms_.variable(fresh++));
  const auto called = [&](TermId& term) {
    if (term == kNoTerm) return;
    term = replaced(terms_, term, [&](std::uint32_t variable) { return values[variable]; });
  };
  std::vector<bupl::Effect> effects = action.effects;
  for (bupl::Effect& effect : effects) called(effect.atom);
  std::vector<Matching> all;
  for (bupl::Conjunction disjunct : action.precondition.disjuncts) {
    for (bupl::Literal& literal : disjunct) {
      called(literal.atom);
      called(literal.left);
      called(literal.right);
    }
    Matching made = matching(terms_, vocabulary_, lookups_, disjunct, effects);
    if (made.possible) all.push_back(std::move(made));
  }
  return all;
}

void Rules::act(std::uint32_t point, const Plan& plan) {
  const Action& action = program_.actions[plan.index];
  const std::string name = mangled(action.internal ? "internal-" : "do-", action.name);
  for (const Matching& made :
       executions(action, plan.arguments, open_bound(terms_, std::make_shared<const Plan>(plan)))) {
    for (const bupl::Effect& effect : made.effects) {
      invariant(!is_open(terms_, effect.atom), "the variables of an effect are bound");
    }
    std::vector<TermId> arguments = plan.arguments;
    for (TermId& argument : arguments) argument = made.value(terms_, argument);
    const Place place =
        points_.place(changed(plan.next, [&](TermId term) { return made.value(terms_, term); }));
    (action.internal ? names_.silent : names_.observable).insert(name);
    rules_.push_back({name, "", made.left_text(vocabulary_), point_text(point, made.variables),
                      fmt::format("{}({})", action.internal ? "internally" : "did",
                                  vocabulary_.action(action.name, arguments, made.variables)),
                      made.after_text(vocabulary_), place_text(place, made.variables),
                      made.conditions});
  }
}

void Rules::add_repairs() {
  for (const bupl::RepairRule& rule : program_.repairs) {
    std::vector<Matching>& disjuncts = repairs_.emplace_back();
    for (const bupl::Conjunction& disjunct : rule.condition.disjuncts) {
      Matching made = matching(terms_, vocabulary_, lookups_, disjunct, {});
      if (!made.possible) continue;
      const Place place =
          points_.place(changed(rule.plan, [&](TermId term) { return made.value(terms_, term); }));
      std::vector<std::string> conditions{
          fmt::format("failing({}, P)", made.left_text(vocabulary_))};
      conditions.insert(conditions.end(), made.conditions.begin(), made.conditions.end());
      names_.silent.insert("repair");
      rules_.push_back({"repair", "the repair rule " + rule.label, made.left_text(vocabulary_), "P",
                        "tau", made.left_text(vocabulary_), place_text(place, made.variables),
                        std::move(conditions)});
      disjuncts.push_back(std::move(made));
    }
  }
}

std::string Rules::place_text(const Place& place, const RuleVariables& variables) {
  if (place.point == kDone) return "done";
  std::vector<std::string> values;
  for (const TermId value : place.values) values.push_back(vocabulary_.term(value, variables));
  return applied(fmt::format("p{}", place.point), values);
}

std::string Rules::point_text(std::uint32_t point, const RuleVariables& variables) {
  Place place{point, {}};
  for (std::uint32_t i = 0; i < points_[point].holes; ++i) {
    place.values.push_back(terms_.variable(kHoles + i));
  }
  return place_text(place, variables);
}

std::string Rules::can_be_done(std::uint32_t action, const std::vector<TermId>& arguments,
                               const RuleVariables& variables) {
  Cutter cutter(terms_);
  std::vector<TermId> form = arguments;
  for (TermId& argument : form) argument = cutter.cut(argument);
  std::size_t number = 0;
  while (number < cans_.size() &&
         (cans_[number].action != action || cans_[number].arguments != form)) {
    ++number;
  }
  if (number == cans_.size()) {
    cans_.push_back(
        {action, form, static_cast<std::uint32_t>(cutter.values.size()), cutter.variable_count()});
  }
  std::vector<std::string> texts{vocabulary_.beliefs_variable(0)};
  for (const TermId value : cutter.values) texts.push_back(vocabulary_.term(value, variables));
  return applied(fmt::format("can{}", number), texts);
}

std::string Rules::is_believed(TermId pattern) {
  Cutter cutter(terms_);
  std::vector<TermId> parts(terms_.arguments(pattern).begin(), terms_.arguments(pattern).end());
  for (TermId& part : parts) part = cutter.cut(part);
  const std::size_t number = lookups_.number(terms_.structure(terms_.name(pattern), parts));
  std::vector<std::string> texts{vocabulary_.beliefs_variable(0)};
  for (const TermId value : cutter.values) texts.push_back(vocabulary_.term(value));
  return applied(fmt::format("some{}", number), texts);
}

std::vector<std::string> Rules::lookup_lines() {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < lookups_.patterns.size(); ++i) {
    const std::uint32_t holes = lookup_holes(terms_, lookups_.patterns[i]);
    const std::string name = fmt::format("some{}", i);
    lines.push_back(declaration(name, holes));
    const std::string found = lookup_equation(terms_, vocabulary_, lookups_, i);
    if (!found.empty()) lines.push_back(found);
    std::vector<std::string> any{vocabulary_.beliefs_variable(0)};
    for (std::uint32_t k = 0; k < holes; ++k) {
      any.push_back(vocabulary_.term(terms_.variable(kHoles + k)));
    }
    lines.push_back(fmt::format("eq {} = false [owise] .", applied(name, any)));
  }
  return lines;
}

std::vector<std::string> Rules::action_lines() {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < cans_.size(); ++i) {
    const Can can = cans_[i];
    const Action& action = program_.actions[can.action];
    const std::string name = fmt::format("can{}", i);
    std::vector<std::string> names(kHoles + can.holes, "_");
    for (std::uint32_t k = 0; k < can.holes; ++k) names[kHoles + k] = fmt::format("H{}", k);
    lines.push_back(fmt::format(
        "*** {} can be done",
        terms_.text(terms_.structure(terms_.symbol(action.name), can.arguments), names)));
    lines.push_back(declaration(name, can.holes));
    const auto holes = [&](std::string beliefs, const RuleVariables& variables) {
      std::vector<std::string> texts{std::move(beliefs)};
      for (std::uint32_t k = 0; k < can.holes; ++k) {
        texts.push_back(vocabulary_.term(terms_.variable(kHoles + k), variables));
      }
      return applied(name, texts);
    };
    for (const Matching& made : executions(action, can.arguments, can.variables)) {
      lines.push_back(
          equation(holes(made.left_text(vocabulary_), made.variables), made.conditions));
    }
    lines.push_back(
        fmt::format("eq {} = false [owise] .", holes(vocabulary_.beliefs_variable(0), {})));
  }
  return lines;
}

std::vector<std::string> Rules::repair_lines() {
  std::vector<std::string> lines{"op repairable : Beliefs -> Bool ."};
  for (const std::vector<Matching>& rule : repairs_) {
    for (const Matching& made : rule) {
      lines.push_back(
          equation(fmt::format("repairable({})", made.left_text(vocabulary_)), made.conditions));
    }
  }
  lines.push_back(
      fmt::format("eq repairable({}) = false [owise] .", vocabulary_.beliefs_variable(0)));
  return lines;
}

// The actions at the heads of a plan; `others`: there is a call or, as a step, a sum.
void Rules::collect_heads(const PlanPtr& plan, std::vector<const Plan*>& actions,
                          bool& others) const {
  if (plan == nullptr) return;
  if (plan->kind == Plan::Kind::action) {
    actions.push_back(plan.get());
  } else if (plan->kind == Plan::Kind::call || points_.reading() == bupl::Reading::maude) {
    others = true;
  } else {
    collect_heads(plan->left, actions, others);
    collect_heads(plan->right, actions, others);
  }
}

std::vector<std::string> Rules::plan_lines() {
  std::vector<std::string> lines{"op done : -> Plan [ctor] ."};
  for (std::uint32_t point = 0; point < points_.size(); ++point) {
    std::string sorts;
    for (std::uint32_t i = 0; i < points_[point].holes; ++i) sorts += "Term ";
    lines.push_back(
        fmt::format("op p{} : {}-> Plan [ctor] .   *** {}", point, sorts, points_.text(point)));
  }
  lines.emplace_back("ops failing movable : Beliefs Plan -> Bool .");
  const std::string beliefs = vocabulary_.beliefs_variable(0);
  for (std::uint32_t point = 0; point < points_.size(); ++point) {
    std::vector<const Plan*> actions;
    bool others = false;
    collect_heads(points_[point].plan, actions, others);
    std::vector<std::string> can;
    for (const Plan* head : actions) can.push_back(can_be_done(head->index, head->arguments, {}));
    const std::string plan = point_text(point, {});
    lines.push_back(
        fmt::format("eq failing({}, {}) = {} .", beliefs, plan,
                    can.empty() ? "false" : fmt::format("not ({})", fmt::join(can, " and "))));
    lines.push_back(fmt::format("eq movable({}, {}) = {} .", beliefs, plan,
                                others        ? "true"
                                : can.empty() ? "false"
                                              : fmt::format("{}", fmt::join(can, " or "))));
  }
  lines.push_back(fmt::format("eq failing({}, done) = false .", beliefs));
  lines.push_back(fmt::format("eq movable({}, done) = false .", beliefs));
  return lines;
}

}  // namespace credo::maude
