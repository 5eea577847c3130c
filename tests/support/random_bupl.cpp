// Generating programs from typed vocabularies.
#include "support/random_bupl.hpp"

#include <algorithm>
#include <functional>

namespace credo::testing {

namespace {

using namespace naive_bupl;

enum class Type { constant, number, nested };

struct Predicate {
  std::string name;
  std::vector<Type> types;
};

const std::vector<Predicate> kPredicates{
    {"flag", {}},          {"q", {Type::constant}},
    {"c", {Type::number}}, {"r", {Type::constant, Type::number}},
    {"s", {Type::nested}}, {"t", {Type::constant, Type::constant}}};

struct Variable {
  std::string name;
  Type type;
};
const std::vector<Variable> kVariables{{"X", Type::constant},
                                       {"Y", Type::constant},
                                       {"N", Type::number},
                                       {"M", Type::number},
                                       {"S", Type::nested}};

using Names = std::vector<std::string>;

bool contains(const Names& names, const std::string& each) {
  return std::ranges::find(names, each) != names.end();
}

Type type_of(const std::string& variable) {
  for (const Variable& each : kVariables) {
    if (each.name == variable) return each.type;
  }
  return Type::constant;
}

class Generator {
 public:
  explicit Generator(const Draw& draw) : draw_(draw) {}

  Base base(int most) {
    Base result;
    const int count = most / 2 + draw_(most / 2 + 1);
    for (int i = 0; i < count; ++i) {
      const Predicate predicate = pick(kPredicates);
      std::vector<Term> parts;
      for (const Type type : predicate.types) parts.push_back(value(type));
      result.insert(name(predicate.name, parts));
    }
    return result;
  }

  // Adds the variables that have a value after each of the disjuncts to `bound`.
  Query query(Names& bound, bool grows) {
    Query result;
    const int disjuncts = draw_(4) == 0 ? 2 : 1;
    Names common;
    for (int i = 0; i < disjuncts; ++i) {
      Names own = bound;
      result.push_back(conjunction(own));
      if (grows && contains(own, "N")) {
        result.back().push_back({"<", variable("N"), number(1 + draw_(3))});
      }
      if (i == 0) common = own;
      std::erase_if(common, [&](const std::string& each) { return !contains(own, each); });
    }
    bound = common;
    return result;
  }

  Program program() {
    program_.beliefs = base(9);
    const int actions = 2 + draw_(3);
    for (int i = 0; i < actions; ++i) {
      program_.actions["a" + std::to_string(i)] = action();
    }
    if (draw_(3) == 0) program_.actions["fail"] = {{}, true, {{{"bot", {}}}}, {}};
    const int procedures = draw_(4);
    for (int i = 0; i < procedures; ++i) {
      program_.procedures["p" + std::to_string(i)].parameters = parameters();
    }
    for (int i = 0; i < procedures; ++i) {
      Procedure& procedure = program_.procedures["p" + std::to_string(i)];
      Names scope = procedure.parameters;
      procedure.body = plan(scope, 3, i + 1);
    }
    const int repairs = draw_(4);
    for (int i = 0; i < repairs; ++i) {
      Names scope;
      Repair repair;
      if (draw_(4) == 0) {
        repair.condition = {{{"top", {}}}};
      } else {
        repair.condition = query(scope, false);
      }
      repair.plan = plan(scope, 3, 0);
      program_.repairs.push_back(repair);
    }
    Names scope;
    program_.plan = plan(scope, 4, 0);
    return std::move(program_);
  }

 private:
  template <class Items>
  typename Items::value_type pick(const Items& items) {
    return items[static_cast<std::size_t>(draw_(static_cast<int>(items.size())))];
  }

  Term value(Type type) {
    if (draw_(25) == 0) type = pick(std::vector{Type::constant, Type::number, Type::nested});
    switch (type) {
      case Type::constant:
        return name(draw_(2) == 0 ? "a" : "b");
      case Type::number:
        return number(draw_(3) - (draw_(8) == 0 ? 2 : 0));
      case Type::nested:
        break;
    }
    return draw_(3) == 0 ? name("g", {value(Type::constant), value(Type::number)})
                         : name("f", {value(Type::constant)});
  }

  // A variable of the type from the names, or one not in them if that is allowed.
  std::string variable_of(Type type, const Names& known, bool may_be_new) {
    Names fitting;
    for (const Variable& each : kVariables) {
      if (each.type != type && draw_(25) != 0) continue;
      if (may_be_new || contains(known, each.name)) fitting.push_back(each.name);
    }
    return fitting.empty() ? "" : pick(fitting);
  }

  // A term of the type; a variable that is new gets a value by it (`bound`).
  Term pattern(Type type, Names& bound) {
    if (draw_(10) < 2) return value(type);
    if (type == Type::nested && draw_(2) == 0) return name("f", {pattern(Type::constant, bound)});
    const std::string chosen = variable_of(type, bound, true);
    if (!contains(bound, chosen)) bound.push_back(chosen);
    return variable(chosen);
  }

  // A term whose variables have values.
  Term known(Type type, const Names& bound, bool grows) {
    const std::string chosen = variable_of(type, bound, false);
    if (type == Type::nested && draw_(2) == 0) {
      return name("f", {known(Type::constant, bound, false)});
    }
    if (chosen.empty() || draw_(4) == 0) return value(type);
    if (type != Type::number || draw_(2) == 0) return variable(chosen);
    if (grows && chosen == "N") return arithmetic("+", variable(chosen), number(1));
    return draw_(3) == 0 ? arithmetic("*", number(0), variable(chosen))
                         : arithmetic("-", number(3), variable(chosen));
  }

  Term atom(const Predicate& predicate, const std::function<Term(Type)>& part) {
    std::vector<Term> parts;
    for (const Type type : predicate.types) parts.push_back(part(type));
    return name(predicate.name, parts);
  }

  Literal guard(const Names& bound) {
    const Names operators{"=", "!=", "<", "<=", ">", ">=", "divides"};
    const std::string op = pick(operators);
    const bool numeric = op != "=" && op != "!=";
    const Type type = numeric || draw_(2) == 0 ? Type::number : Type::constant;
    return {op, known(type, bound, true), known(type, bound, true)};
  }

  Conjunction conjunction(Names& bound) {
    Conjunction result;
    const int positive = draw_(8) == 0 ? 0 : 1 + (draw_(3) == 0 ? 1 : 0);
    for (int i = 0; i < positive; ++i) {
      if (i > 0 && draw_(8) == 0) {  // arithmetic over what has a value already
        result.push_back(
            {"", atom(pick(kPredicates), [&](Type type) { return known(type, bound, true); })});
        continue;
      }
      const auto part = [&](Type type) { return pattern(type, bound); };
      result.push_back({"", atom(pick(kPredicates), part)});
    }
    if (result.empty() || draw_(5) == 0) {
      Names free = bound;  // variables may be free here
      result.push_back(
          {"~", atom(pick(kPredicates), [&](Type type) { return pattern(type, free); })});
    }
    if (draw_(4) == 0) result.push_back(guard(bound));
    if (draw_(20) == 0) result.push_back({draw_(2) == 0 ? "top" : "bot", {}});
    // The order in which guards and negations are written does not matter.
    if (draw_(3) == 0) std::ranges::rotate(result, result.begin() + positive);
    return result;
  }

  Names parameters() {
    Names result;
    const int count = draw_(3);
    for (int i = 0; i < count; ++i) {
      const std::string each = pick(kVariables).name;
      if (!contains(result, each)) result.push_back(each);
    }
    return result;
  }

  Action action() {
    Action result;
    result.parameters = parameters();
    result.internal = draw_(4) == 0;
    const bool grows = draw_(3) == 0;
    // Parameters without a value by the precondition need one by the call: mostly they have one.
    Names bound;
    result.precondition = query(bound, grows);
    if (draw_(3) == 0)
      bound.insert(bound.end(), result.parameters.begin(), result.parameters.end());
    const int effects = draw_(4);
    for (int i = 0; i < effects; ++i) {
      const bool adds = draw_(2) == 0;
      Term changed =
          atom(pick(kPredicates), [&](Type type) { return known(type, bound, grows && adds); });
      if (draw_(3) == 0) {  // what was looked for is deleted
        const Literal& first = result.precondition.front().front();
        const bool usable = first.op.empty() && result.precondition.size() == 1;
        if (usable) changed = first.left;
      }
      result.effects.push_back({adds, changed});
    }
    return result;
  }

  std::vector<Term> arguments(const Names& wanted, Names& scope) {
    std::vector<Term> result;
    for (const std::string& parameter : wanted) {
      const Type type = type_of(parameter);
      result.push_back(draw_(5) == 0 ? known(type, scope, draw_(3) == 0) : pattern(type, scope));
    }
    return result;
  }

  // A plan of about `size` steps; at its head only procedures from number `from` on are called.
  PlanPtr plan(Names scope, int size, int from) {
    const int procedures = static_cast<int>(program_.procedures.size());
    const int kind = draw_(10);
    if (kind < 2 && size > 1) {
      Plan result{Plan::Kind::choice};
      result.left = plan(scope, size - 1, from);
      result.right = plan(scope, size - 1, from);
      return std::make_shared<const Plan>(result);
    }
    if (kind < 5 && from < procedures) {
      const std::string chosen = "p" + std::to_string(from + draw_(procedures - from));
      return std::make_shared<const Plan>(
          Plan{Plan::Kind::call, chosen, arguments(program_.procedures[chosen].parameters, scope)});
    }
    // The action comes first, so that what follows can use its variables.
    Names names;
    for (const auto& [called, action] : program_.actions) names.push_back(called);
    const std::string chosen = pick(names);
    Plan result{Plan::Kind::action, chosen, arguments(program_.actions[chosen].parameters, scope)};
    if (size > 1 && draw_(5) > 0) result.next = plan(scope, size - 1, 0);
    return std::make_shared<const Plan>(result);
  }

  const Draw& draw_;
  Program program_;
};

// ---- properties

class PropertyGenerator {
 public:
  PropertyGenerator(const Draw& draw, const Program& program) : draw_(draw), program_(program) {}

  std::string formula(int size, bool branching) {
    if (size <= 1) return atom();
    const auto part = [&](int part_size) { return "(" + formula(part_size, branching) + ")"; };
    const std::string quantifier = !branching ? "" : draw_(2) == 0 ? "A " : "E ";
    switch (draw_(8)) {
      case 0:
        return "~" + part(size - 1);
      case 1:
        return quantifier + "X " + part(size - 1);
      case 2:
        return quantifier + "<> " + part(size - 1);
      case 3:
        return quantifier + "[] " + part(size - 1);
      case 4:
        return part(size / 2) + " & " + part(size - size / 2);
      case 5:
        return part(size / 2) + " -> " + part(size - size / 2);
      case 6:
        return quantifier + "(" + part(size / 2) + " U " + part(size - size / 2) + ")";
      default:
        return part(size / 2) + " | " + part(size - size / 2);
    }
  }

 private:
  std::string atom() {
    switch (draw_(8)) {
      case 0:
      case 1:
        return "fact(" + belief() + ")";
      case 2:
      case 3:
        return "taken(" + action(false) + ")";
      case 4:
        return "enabled(" + action(true) + ")";
      case 5:
        return "fair(" + action(false) + ")";
      case 6:
        return "terminated";
      default:
        return "stuck";
    }
  }

  std::string belief() {
    Generator generator(draw_);
    const Base base = generator.base(2);
    return text(*base.begin());
  }

  // One that a plan could have; internal ones only where they may stand.
  std::string action(bool internal) {
    std::vector<std::string> choices;
    for (const auto& [called, each] : program_.actions) {
      if (each.internal && !internal) continue;
      std::vector<Term> arguments;
      for (const std::string& parameter : each.parameters) {
        const Type type = type_of(parameter);
        Term constant = type == Type::constant ? name(draw_(2) == 0 ? "a" : "b")
                        : type == Type::number ? number(draw_(4))
                                               : name("f", {name("a")});
        arguments.push_back(draw_(3) == 0 ? variable("_") : constant);
      }
      choices.push_back(text(name(called, arguments)));
    }
    if (choices.empty()) return "a0";
    return choices[static_cast<std::size_t>(draw_(static_cast<int>(choices.size())))];
  }

  const Draw& draw_;
  const Program& program_;
};

}  // namespace

Program random_bupl(const Draw& draw) { return Generator(draw).program(); }

Base random_bupl_base(const Draw& draw, int most) { return Generator(draw).base(most); }

Query random_bupl_query(const Draw& draw) {
  Names bound;
  return Generator(draw).query(bound, false);
}

std::string random_bupl_property(const Draw& draw, const Program& program, bool branching) {
  return PropertyGenerator(draw, program).formula(2 + draw(5), branching);
}

}  // namespace credo::testing
