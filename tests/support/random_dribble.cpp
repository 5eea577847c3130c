// Generating, printing and interpreting programs naively.
#include "support/random_dribble.hpp"

#include <algorithm>

namespace credo::testing::naive {

namespace {

template <class Items, class Write>
std::string joined(const Items& items, const std::string& between, const Write& write) {
  std::string out;
  for (const auto& item : items) out += (out.empty() ? "" : between) + write(item);
  return out;
}

std::string literal_text(const Literal& literal) {
  return (literal.second ? "~" : "") + prop_name(literal.first);
}

std::string plan_text(const Plan& plan) {
  return joined(plan, "; ", [](const std::string& step) { return step; });
}

}  // namespace

std::string prop_name(int prop) { return "p" + std::to_string(prop); }

std::string formula_text(const Formula& formula) {
  return joined(formula, " | ",
                [](const Clause& clause) { return joined(clause, " & ", literal_text); });
}

// ---- texts

namespace {

std::string guard_text(const Guard& guard) {
  const auto part_text = [](const Guard& part) {
    const bool compound = part.op == '&' || part.op == '|';
    return compound ? "(" + guard_text(part) + ")" : guard_text(part);
  };
  switch (guard.op) {
    case 't':
      return "true";
    case '~':
      return "~" + part_text(guard.parts[0]);
    case '&':
    case '|':
      return joined(guard.parts, std::string(" ") + guard.op + " ", part_text);
    default: {
      const bool literal = guard.formula.size() == 1 && guard.formula.begin()->size() == 1;
      const std::string inner = formula_text(guard.formula);
      return std::string(1, guard.op) + " " + (literal ? inner : "(" + inner + ")");
    }
  }
}

}  // namespace

std::string Program::text() const {
  std::string out = "props";
  for (int i = 0; i < props; ++i) out += " " + prop_name(i);
  out += "\nmaxlen " + std::to_string(maxlen) + "\n";
  for (const std::string& name : abstract_plans) out += "abstract " + name + "\n";
  for (const auto& [name, action] : actions) {
    out += "action " + name + " pre " + guard_text(action.pre);
    std::string effects;
    for (const Effect& effect : action.effects) {
      effects += effects.empty() ? " eff " : "; ";
      if (effect.when.op != 't') effects += "when " + guard_text(effect.when) + ": ";
      effects += (effect.assertive ? "+" : "") + literal_text(effect.literal);
    }
    out += effects + "\n";
  }
  if (!start.beliefs.empty()) out += "beliefs " + joined(start.beliefs, ", ", formula_text) + "\n";
  if (!start.goals.empty()) out += "goals " + joined(start.goals, ", ", formula_text) + "\n";
  for (const Rule& rule : goal_rules) {
    out += "goalrule " + guard_text(rule.guard) + " -> " + plan_text(rule.body) + "\n";
  }
  for (const Rule& rule : plan_rules) {
    out += "prrule " + plan_text(rule.head) + " | " + guard_text(rule.guard) + " -> " +
           (rule.body.empty() ? "E" : plan_text(rule.body)) + "\n";
  }
  return out;
}

std::string Program::text(const State& state) const {
  const auto section = [](const std::string& name, const std::string& items) {
    return name + ":" + (items.empty() ? "" : " " + items);
  };
  return section("beliefs", joined(state.beliefs, "; ", formula_text)) + " | " +
         section("goals", joined(state.goals, "; ", formula_text)) + " | " +
         section("plan", plan_text(state.plan));
}

// ---- what holds

bool Program::true_in(const Formula& formula, unsigned assignment) const {
  return std::ranges::any_of(formula, [&](const Clause& clause) {
    return std::ranges::all_of(clause, [&](const Literal& literal) {
      return ((assignment >> literal.first) & 1) != (literal.second ? 1u : 0u);
    });
  });
}

bool Program::entails(const Base& base, const Formula& formula) const {
  for (unsigned assignment = 0; assignment < (1u << props); ++assignment) {
    const bool model =
        std::ranges::all_of(base, [&](const Formula& each) { return true_in(each, assignment); });
    if (model && !true_in(formula, assignment)) return false;
  }
  return true;
}

bool Program::holds(const Guard& guard, const State& state) const {
  switch (guard.op) {
    case 't':
      return true;
    case 'B':
      return entails(state.beliefs, guard.formula);
    case 'G':
      return std::ranges::any_of(
          state.goals, [&](const Formula& goal) { return entails({goal}, guard.formula); });
    case '~':
      return !holds(guard.parts[0], state);
    case '&':
      return holds(guard.parts[0], state) && holds(guard.parts[1], state);
    default:
      return holds(guard.parts[0], state) || holds(guard.parts[1], state);
  }
}

std::size_t Program::length(const Plan& plan) const {
  std::size_t sum = 0;
  for (const std::string& step : plan) {
    const auto conditional = conditionals.find(step);
    sum += conditional == conditionals.end()
               ? 1
               : length(conditional->second.then_plan) + length(conditional->second.else_plan) + 4;
  }
  return sum;
}

bool Program::valid() const {
  if (!consistent(start.beliefs)) return false;
  for (const Formula& goal : start.goals) {
    if (!consistent({goal}) || entails(start.beliefs, goal)) return false;
  }
  for (const auto& [name, action] : actions) {
    for (const Effect& one : action.effects) {
      for (const Effect& other : action.effects) {
        const bool opposed =
            one.literal.first == other.literal.first && one.literal.second != other.literal.second;
        if (opposed && guard_text(one.when) == guard_text(other.when)) return false;
      }
    }
  }
  const auto fits = [&](const Rule& rule) {
    return length(rule.head) <= maxlen && length(rule.body) <= maxlen;
  };
  return std::ranges::all_of(goal_rules, fits) && std::ranges::all_of(plan_rules, fits);
}

// ---- transitions

Base Program::updated(const Base& base, const std::map<int, bool>& values,
                      const std::set<Literal>& asserted) const {
  Base result;
  for (const Formula& formula : base) {
    Formula changed;
    for (const Clause& clause : formula) {
      Clause literals;
      for (const Literal& literal : clause) {
        const auto value = values.find(literal.first);
        literals.insert(value == values.end() ? literal : Literal{literal.first, !value->second});
      }
      changed.insert(literals);
    }
    result.insert(changed);
  }
  Base with_asserted = result;
  for (const Literal& literal : asserted) {
    if (!entails(result, {{literal}})) with_asserted.insert({{literal}});
  }
  return with_asserted;
}

std::set<State> Program::successors(const State& state) const {
  std::set<State> found;
  const auto with_plan = [&](const Plan& front, std::size_t replaced) {
    State next = state;
    next.plan = front;
    next.plan.insert(next.plan.end(), state.plan.begin() + static_cast<std::ptrdiff_t>(replaced),
                     state.plan.end());
    return next;
  };
  if (state.plan.empty()) {
    for (const Rule& rule : goal_rules) {  // EPG
      if (holds(rule.guard, state)) found.insert(with_plan(rule.body, 0));
    }
  } else {
    const std::string& first = state.plan.front();
    if (const auto conditional = conditionals.find(first); conditional != conditionals.end()) {
      const Conditional& choice = conditional->second;  // EIF
      found.insert(with_plan(holds(choice.guard, state) ? choice.then_plan : choice.else_plan, 1));
    } else if (const auto entry = actions.find(first); entry != actions.end()) {  // EBA
      const Action& action = entry->second;
      std::map<int, bool> values;
      std::set<Literal> asserted;
      bool defined = holds(action.pre, state);
      for (const Effect& effect : action.effects) {
        if (!holds(effect.when, state)) continue;
        const bool value = !effect.literal.second;
        const auto [known, added] = values.try_emplace(effect.literal.first, value);
        defined = defined && known->second == value;
        if (effect.assertive) asserted.insert(effect.literal);
      }
      if (defined) {
        State next = with_plan({}, 1);
        next.beliefs = updated(state.beliefs, values, asserted);
        std::erase_if(next.goals, [&](const Formula& goal) { return entails(next.beliefs, goal); });
        found.insert(next);
      }
    }
    for (const Rule& rule : plan_rules) {  // EPR
      if (rule.head.size() > state.plan.size()) continue;
      if (!std::equal(rule.head.begin(), rule.head.end(), state.plan.begin())) continue;
      if (!holds(rule.guard, state)) continue;
      const State next = with_plan(rule.body, rule.head.size());
      if (length(next.plan) <= maxlen) found.insert(next);
    }
  }
  if (found.empty()) found.insert(state);
  return found;
}

// ---- generating

Formula random_formula(const Draw& draw, int props) {
  Formula formula;
  const int clauses = 1 + (draw(3) == 0 ? 1 + draw(2) : 0);
  for (int i = 0; i < clauses; ++i) {
    Clause clause;
    const int literals = 1 + (draw(2) == 0 ? draw(props) : 0);
    for (int k = 0; k < literals; ++k) clause.insert({draw(props), draw(2) == 0});
    formula.insert(clause);
  }
  return formula;
}

namespace {

class Generator {
 public:
  explicit Generator(const Draw& draw) : draw_(draw) {}

  Program run() {
    program_.props = 2 + draw_(3);
    program_.maxlen = static_cast<std::size_t>(4 + draw_(7));
    const int abstract = draw_(3);
    for (int i = 0; i < abstract; ++i) program_.abstract_plans.push_back("x" + std::to_string(i));
    const int actions = 1 + draw_(4);
    for (int i = 0; i < actions; ++i) program_.actions["a" + std::to_string(i)] = action();
    const int beliefs = draw_(5);
    for (int i = 0; i < beliefs; ++i) program_.start.beliefs.insert(formula());
    const int goals = draw_(3);
    for (int i = 0; i < goals; ++i) program_.start.goals.insert(formula());
    const int goal_rules = 1 + draw_(4);
    for (int i = 0; i < goal_rules; ++i) {
      // Guards that hold at the start are more interesting.
      Guard start = guard(true, 2);
      const auto& goal_base = program_.start.goals;
      if (draw_(2) == 0) start = goal_base.empty() ? Guard{} : Guard{'G', *goal_base.begin(), {}};
      program_.goal_rules.push_back({{}, std::move(start), plan(4, 1)});
    }
    const int plan_rules = draw_(5);
    for (int i = 0; i < plan_rules; ++i) {
      Rule rule{plan(2, 1), guard(false, 2), {}};
      if (draw_(4) > 0) rule.body = plan(3, 1);
      // Heads that occur are more interesting.
      const Rule& other = program_.goal_rules[static_cast<std::size_t>(draw_(goal_rules))];
      if (draw_(2) == 0) rule.head = {other.body.front()};
      program_.plan_rules.push_back(std::move(rule));
    }
    return std::move(program_);
  }

 private:
  Formula formula() { return random_formula(draw_, program_.props); }

  Guard guard(bool goals, int depth) {
    Guard result;
    const int kind = draw_(depth > 0 ? 10 : 6);
    if (kind == 0) return result;
    if (kind < 6) {
      result.op = goals && draw_(2) == 0 ? 'G' : 'B';
      result.formula = formula();
      return result;
    }
    result.op = kind < 8 ? '~' : kind == 8 ? '&' : '|';
    result.parts.push_back(guard(goals, depth - 1));
    if (result.op != '~') result.parts.push_back(guard(goals, depth - 1));
    return result;
  }

  Action action() {
    Action result;
    if (draw_(3) == 0) result.pre = guard(false, 1);
    const int effects = 1 + draw_(3);
    for (int i = 0; i < effects; ++i) {
      Effect effect;
      if (draw_(3) == 0) effect.when = guard(false, 1);
      effect.literal = {draw_(program_.props), draw_(2) == 0};
      effect.assertive = draw_(3) == 0;
      result.effects.push_back(std::move(effect));
    }
    return result;
  }

  Plan plan(int most, int depth) {
    Plan steps;
    const int count = 1 + draw_(most);
    for (int i = 0; i < count; ++i) steps.push_back(step(depth));
    return steps;
  }

  std::string step(int depth) {
    const int kind = draw_(8);
    if (kind == 0 && depth > 0) {
      Conditional conditional{guard(false, 1), plan(2, depth - 1), plan(2, depth - 1)};
      std::string name = "if " + guard_text(conditional.guard) + " then {" +
                         plan_text(conditional.then_plan) + "} else {" +
                         plan_text(conditional.else_plan) + "}";
      program_.conditionals.emplace(name, std::move(conditional));
      return name;
    }
    const auto& abstract = program_.abstract_plans;
    if (kind == 1 && !abstract.empty()) {
      return abstract[static_cast<std::size_t>(draw_(static_cast<int>(abstract.size())))];
    }
    return "a" + std::to_string(draw_(static_cast<int>(program_.actions.size())));
  }

  const Draw& draw_;
  Program program_;
};

}  // namespace

Program random_program(const Draw& draw) { return Generator(draw).run(); }

}  // namespace credo::testing::naive
