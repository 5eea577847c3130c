// Texts, satisfaction and transitions, naively.
#include "support/naive_bupl.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <stdexcept>

namespace credo::testing::naive_bupl {

namespace {

template <class Items, class Write>
std::string joined(const Items& items, const std::string& between, const Write& write) {
  std::string out;
  for (const auto& item : items) out += (out.empty() ? "" : between) + write(item);
  return out;
}

void collect(const Term& term, std::vector<std::string>& out) {
  const bool known = std::ranges::find(out, term.name) != out.end();
  if (term.kind == Term::Kind::variable && !known) out.push_back(term.name);
  for (const Term& part : term.parts) collect(part, out);
}

Term replaced(const Term& term, const Bindings& bindings) {
  if (term.kind == Term::Kind::variable) {
    const auto entry = bindings.find(term.name);
    return entry == bindings.end() ? term : entry->second;
  }
  Term result = term;
  for (Term& part : result.parts) part = replaced(part, bindings);
  return result;
}

long compute(const std::string& op, long a, long b) {
  long result = 0;
  const bool over = op == "+"   ? __builtin_add_overflow(a, b, &result)
                    : op == "-" ? __builtin_sub_overflow(a, b, &result)
                                : __builtin_mul_overflow(a, b, &result);
  if (over) throw std::overflow_error("numbers");
  return result;
}

// Arithmetic on numbers is computed, anything else stays.
Term computed(const Term& term) {
  Term result = term;
  for (Term& part : result.parts) part = computed(part);
  if (result.kind != Term::Kind::arithmetic) return result;
  const auto is_number = [](const Term& part) { return part.kind == Term::Kind::number; };
  if (!std::ranges::all_of(result.parts, is_number)) return result;
  return number(compute(term.name, result.parts[0].number, result.parts[1].number));
}

bool has_arithmetic(const Term& term) {
  return term.kind == Term::Kind::arithmetic || std::ranges::any_of(term.parts, has_arithmetic);
}

// Nothing if there is no value.
std::optional<Term> value(const Term& term, const Bindings& bindings) {
  const Term result = computed(replaced(term, bindings));
  if (has_arithmetic(result) || !result.ground()) return std::nullopt;
  return result;
}

int compare(const Term& a, const Term& b) {
  const auto rank = [](const Term& term) {
    if (term.kind == Term::Kind::number) return 0;
    return term.parts.empty() ? 1 : 2;
  };
  if (rank(a) != rank(b)) return rank(a) - rank(b);
  if (rank(a) == 0) return a.number < b.number ? -1 : a.number > b.number ? 1 : 0;
  if (a.name != b.name) return a.name < b.name ? -1 : 1;
  if (a.parts.size() != b.parts.size()) return a.parts.size() < b.parts.size() ? -1 : 1;
  for (std::size_t i = 0; i < a.parts.size(); ++i) {
    if (const int order = compare(a.parts[i], b.parts[i]); order != 0) return order;
  }
  return 0;
}

std::string text(const Term& term, int precedence) {
  if (term.kind == Term::Kind::number) return std::to_string(term.number);
  if (term.kind == Term::Kind::arithmetic) {
    const int level = term.name == "*" ? 2 : 1;
    const std::string inner =
        text(term.parts[0], level) + term.name + text(term.parts[1], level + 1);
    return precedence > level ? "(" + inner + ")" : inner;
  }
  if (term.parts.empty()) return term.name;
  return term.name + "(" + joined(term.parts, ",", [](const Term& part) { return text(part, 0); }) +
         ")";
}

bool divides(long a, long b) { return a == 0 ? b == 0 : b % a == 0; }

bool guard_holds(const Literal& guard, const Bindings& bindings) {
  if (guard.op == "top" || guard.op == "bot") return guard.op == "top";
  const auto left = value(guard.left, bindings);
  const auto right = value(guard.right, bindings);
  if (!left || !right) return false;
  if (guard.op == "=") return compare(*left, *right) == 0;
  if (guard.op == "!=") return compare(*left, *right) != 0;
  if (left->kind != Term::Kind::number || right->kind != Term::Kind::number) return false;
  const long a = left->number;
  const long b = right->number;
  if (guard.op == "<") return a < b;
  if (guard.op == "<=") return a <= b;
  if (guard.op == ">") return a > b;
  if (guard.op == ">=") return a >= b;
  return divides(a, b);
}

void add_parts(const Term& term, Base& out) {
  out.insert(term);
  for (const Term& part : term.parts) add_parts(part, out);
}

// Calls use(bindings) for every way to give the variables values from the domain; stops at true.
bool some_assignment(const std::vector<std::string>& variables, const Base& domain,
                     const Bindings& given, const std::function<bool(const Bindings&)>& use) {
  if (variables.empty()) return use(given);
  const std::vector<std::string> others(variables.begin() + 1, variables.end());
  return std::ranges::any_of(domain, [&](const Term& each) {
    Bindings extended = given;
    extended[variables.front()] = each;
    return some_assignment(others, domain, extended, use);
  });
}

bool believed(const Base& beliefs, const Term& atom, const Bindings& bindings) {
  const auto instance = value(atom, bindings);
  return instance && beliefs.contains(*instance);
}

// Whether what is not positive holds.
bool others_hold(const Base& beliefs, const Base& domain, const Conjunction& literals,
                 const Bindings& bindings) {
  return std::ranges::all_of(literals, [&](const Literal& literal) {
    if (literal.op.empty()) return true;
    if (literal.op != "~") return guard_holds(literal, bindings);
    std::vector<std::string> open;
    collect(replaced(literal.left, bindings), open);
    return !some_assignment(open, domain, bindings, [&](const Bindings& instance) {
      return believed(beliefs, literal.left, instance);
    });
  });
}

// The bindings that make the positive literals from number `first` on true, and then the others.
void satisfy(const Base& beliefs, const Base& domain, const Conjunction& literals,
             std::size_t first, const Bindings& bindings, std::vector<Bindings>& out) {
  while (first < literals.size() && !literals[first].op.empty()) ++first;
  if (first == literals.size()) {
    if (others_hold(beliefs, domain, literals, bindings)) out.push_back(bindings);
    return;
  }
  std::vector<std::string> open;
  collect(replaced(literals[first].left, bindings), open);
  some_assignment(open, domain, bindings, [&](const Bindings& extended) {
    if (believed(beliefs, literals[first].left, extended)) {
      satisfy(beliefs, domain, literals, first + 1, extended, out);
    }
    return false;
  });
}

PlanPtr changed(const PlanPtr& plan, const std::function<Term(const Term&)>& change) {
  if (plan == nullptr) return nullptr;
  Plan result = *plan;
  for (Term& argument : result.arguments) argument = change(argument);
  result.next = changed(plan->next, change);
  result.left = changed(plan->left, change);
  result.right = changed(plan->right, change);
  return std::make_shared<const Plan>(result);
}

PlanPtr replaced(const PlanPtr& plan, const Bindings& bindings) {
  return changed(plan, [&](const Term& term) { return replaced(term, bindings); });
}

void collect(const PlanPtr& plan, std::vector<std::string>& out) {
  if (plan == nullptr) return;
  for (const Term& argument : plan->arguments) collect(argument, out);
  collect(plan->next, out);
  collect(plan->left, out);
  collect(plan->right, out);
}

std::vector<std::string> variables_of(const Query& query) {
  std::vector<std::string> out;
  for (const Conjunction& literals : query) {
    for (const Literal& literal : literals) {
      collect(literal.left, out);
      collect(literal.right, out);
    }
  }
  return out;
}

std::string call_text(const std::string& called, const std::vector<Term>& arguments) {
  return text(name(called, arguments));
}

}  // namespace

bool Term::ground() const {
  return kind != Kind::variable &&
         std::ranges::all_of(parts, [](const Term& part) { return part.ground(); });
}

Term number(long value) { return {Term::Kind::number, value, "", {}}; }
Term variable(const std::string& name) { return {Term::Kind::variable, 0, name, {}}; }
Term name(const std::string& name, std::vector<Term> parts) {
  return {Term::Kind::name, 0, name, std::move(parts)};
}
Term arithmetic(const std::string& op, Term left, Term right) {
  return {Term::Kind::arithmetic, 0, op, {std::move(left), std::move(right)}};
}

bool TermLess::operator()(const Term& a, const Term& b) const { return compare(a, b) < 0; }

// ---- texts

std::string text(const Term& term) { return text(term, 0); }

std::string text(const Literal& literal) {
  if (literal.op == "top" || literal.op == "bot") return literal.op;
  if (literal.op.empty() || literal.op == "~") return literal.op + text(literal.left);
  return text(literal.left) + " " + literal.op + " " + text(literal.right);
}

std::string text(const Query& query) {
  return joined(query, " | ", [](const Conjunction& literals) {
    return joined(literals, " & ", [](const Literal& literal) { return text(literal); });
  });
}

std::string text(const PlanPtr& plan) {
  if (plan->kind == Plan::Kind::choice) {
    const bool grouped = plan->right->kind == Plan::Kind::choice;
    return text(plan->left) + " + " + (grouped ? "(" : "") + text(plan->right) +
           (grouped ? ")" : "");
  }
  const std::string head = call_text(plan->name, plan->arguments);
  if (plan->next == nullptr) return head;
  const bool grouped = plan->next->kind == Plan::Kind::choice;
  return head + "; " + (grouped ? "(" : "") + text(plan->next) + (grouped ? ")" : "");
}

std::string Program::text() const {
  const auto term_text = [](const Term& term) { return naive_bupl::text(term); };
  const auto head = [](const std::string& called, const std::vector<std::string>& parameters) {
    return called + (parameters.empty() ? "" : "(" + joined(parameters, ",", [](auto& each) {
                                                 return each;
                                               }) + ")");
  };
  std::string out = "beliefs { " + joined(beliefs, ", ", term_text) + " }\n";
  for (const auto& [called, action] : actions) {
    out += (action.internal ? "internal " : "action ") + head(called, action.parameters) + " = (" +
           naive_bupl::text(action.precondition) + ", { " +
           joined(action.effects, ", ",
                  [](const Effect& effect) {
                    return (effect.adds ? "" : "~") + naive_bupl::text(effect.atom);
                  }) +
           " })\n";
  }
  for (const auto& [called, procedure] : procedures) {
    out += "proc " + head(called, procedure.parameters) + " = " + naive_bupl::text(procedure.body) +
           "\n";
  }
  for (const Repair& repair : repairs) {
    out += "repair " + naive_bupl::text(repair.condition) + " <- " + naive_bupl::text(repair.plan) +
           "\n";
  }
  return out + "plan " + naive_bupl::text(plan) + "\n";
}

std::string Program::text(const State& state, bool labels) const {
  const auto section = [](const std::string& title, const std::string& items) {
    return title + ":" + (items.empty() ? "" : " " + items);
  };
  std::vector<std::string> variables;
  collect(state.plan, variables);
  Bindings names;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    names[variables[i]] = variable("V" + std::to_string(i));
  }
  const PlanPtr shown = replaced(state.plan, names);
  return (labels ? section("label", state.label) + " | " : "") +
         section("beliefs", joined(state.beliefs, "; ",
                                   [](const Term& term) { return naive_bupl::text(term); })) +
         " | " + section("plan", shown == nullptr ? "" : naive_bupl::text(shown));
}

// ---- satisfaction

std::vector<Bindings> sols(const Base& beliefs, const Query& query) {
  Base domain;
  for (const Term& belief : beliefs) {
    for (const Term& part : belief.parts) add_parts(part, domain);
  }
  std::vector<Bindings> all;
  for (const Conjunction& literals : query) satisfy(beliefs, domain, literals, 0, {}, all);
  return all;
}

// ---- transitions

PlanPtr Interpreter::body(const Plan& call) const {
  const Procedure& procedure = program_.procedures.at(call.name);
  std::vector<std::string> variables;
  collect(procedure.body, variables);
  Bindings bindings;
  for (const std::string& each : variables) bindings[each] = variable(fresh());
  for (std::size_t i = 0; i < procedure.parameters.size(); ++i) {
    bindings[procedure.parameters[i]] = call.arguments[i];
  }
  return replaced(procedure.body, bindings);
}

PlanPtr Interpreter::unfolded(const PlanPtr& plan) const {
  if (plan == nullptr || plan->kind == Plan::Kind::action) return plan;
  if (plan->kind == Plan::Kind::call) return unfolded(body(*plan));
  Plan choice = *plan;
  choice.left = unfolded(plan->left);
  choice.right = unfolded(plan->right);
  return std::make_shared<const Plan>(choice);
}

PlanPtr Interpreter::in_state(const PlanPtr& plan) const {
  return changed(table_ ? plan : unfolded(plan), computed);
}

State Interpreter::initial() const { return {"", program_.beliefs, in_state(program_.plan)}; }

std::vector<Interpreter::Move> Interpreter::moves(const Base& beliefs, const PlanPtr& plan) const {
  std::vector<Move> all;
  if (plan == nullptr) return all;
  if (plan->kind == Plan::Kind::call) return {{"tau step", beliefs, body(*plan)}};
  if (plan->kind == Plan::Kind::choice) {
    if (!table_) return {{"tau step", beliefs, plan->left}, {"tau step", beliefs, plan->right}};
    all = moves(beliefs, plan->left);
    for (const Move& each : moves(beliefs, plan->right)) all.push_back(each);
    return all;
  }
  const Action& action = program_.actions.at(plan->name);
  Bindings call;
  for (const std::string& each : variables_of(action.precondition)) {
    call[each] = variable(fresh());
  }
  for (std::size_t i = 0; i < action.parameters.size(); ++i) {
    call[action.parameters[i]] = plan->arguments[i];
  }
  Query precondition = action.precondition;
  for (Conjunction& literals : precondition) {
    for (Literal& literal : literals) {
      literal.left = replaced(literal.left, call);
      literal.right = replaced(literal.right, call);
    }
  }
  for (const Bindings& solution : sols(beliefs, precondition)) {
    Base after = beliefs;
    bool defined = true;
    for (const bool adds : {false, true}) {
      for (const Effect& effect : action.effects) {
        if (effect.adds != adds) continue;
        const auto atom = value(replaced(effect.atom, call), solution);
        defined = defined && atom.has_value();
        if (!atom) continue;
        if (adds) {
          after.insert(*atom);
        } else {
          after.erase(*atom);
        }
      }
    }
    if (!defined) continue;
    std::vector<Term> done;
    for (const Term& argument : plan->arguments) {
      Term bound = replaced(argument, solution);
      std::vector<std::string> open;
      collect(bound, open);
      Bindings closed;
      for (const std::string& each : open) closed[each] = name("_");
      done.push_back(computed(replaced(bound, closed)));
    }
    all.push_back({(action.internal ? "internal " : "") + call_text(plan->name, done), after,
                   replaced(plan->next, solution)});
  }
  if (!all.empty()) return all;
  for (const Repair& repair : program_.repairs) {
    for (const Bindings& solution : sols(beliefs, repair.condition)) {
      all.push_back({"tau step", beliefs, replaced(repair.plan, solution)});
    }
  }
  return all;
}

std::vector<State> Interpreter::successors(const State& state) const {
  std::vector<State> all;
  for (const Move& move : moves(state.beliefs, state.plan)) {
    all.push_back({move.label, move.beliefs, in_state(move.plan)});
  }
  return all;
}

}  // namespace credo::testing::naive_bupl
