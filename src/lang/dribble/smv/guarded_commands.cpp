// Conditions that stay small, and names that do not clash.
#include "lang/dribble/smv/guarded_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "base/diagnostic.hpp"

namespace credo {

namespace {

using Op = Condition::Op;

// `unit` may be left out of the parts, `zero` swallows them.
Condition flat(Op op, Op unit, Op zero, std::vector<Condition> parts) {
  std::vector<Condition> all;
  const auto add = [&](Condition part) {
    if (part.op != unit && std::ranges::find(all, part) == all.end())
      all.push_back(std::move(part));
  };
  for (Condition& part : parts) {
    if (part.op != op) {
      add(std::move(part));
      continue;
    }
    for (Condition& inner : part.parts) add(std::move(inner));
  }
  for (const Condition& part : all) {
    const bool opposite_is_there = std::ranges::any_of(all, [&](const Condition& other) {
      return other.op == Op::negation && other.parts[0] == part;
    });
    if (part.op == zero || opposite_is_there) return {zero, 0, 0, {}};
  }
  if (all.empty()) return {unit, 0, 0, {}};
  if (all.size() == 1) return std::move(all.front());
  return {op, 0, 0, std::move(all)};
}

}  // namespace

Condition constant(bool value) { return {value ? Op::truth : Op::falsity, 0, 0, {}}; }

Condition equals(VariableId variable, std::uint32_t value) {
  return {Op::equal, variable, value, {}};
}

Condition at_most(VariableId variable, std::uint32_t value) {
  return {Op::at_most, variable, value, {}};
}

Condition negation(Condition part) {
  if (part.op == Op::truth || part.op == Op::falsity) return constant(part.op == Op::falsity);
  if (part.op == Op::negation) return Condition(std::move(part.parts[0]));
  return {Op::negation, 0, 0, {std::move(part)}};
}

Condition conjunction(std::vector<Condition> parts) {
  return flat(Op::conjunction, Op::truth, Op::falsity, std::move(parts));
}

Condition disjunction(std::vector<Condition> parts) {
  return flat(Op::disjunction, Op::falsity, Op::truth, std::move(parts));
}

Condition by_value(VariableId variable, std::vector<Case> cases) {
  std::vector<Case> merged;
  for (Case& each : cases) {
    const auto same = std::ranges::find(merged, each.part, &Case::part);
    if (same == merged.end()) {
      merged.push_back(std::move(each));
    } else {
      same->values.insert(same->values.end(), each.values.begin(), each.values.end());
    }
  }
  if (merged.size() == 1) return std::move(merged.front().part);
  const auto has_value_of = [&](const Case& wanted) {
    std::vector<Condition> inside;
    std::vector<Condition> outside;
    for (const Case& each : merged) {
      for (const std::uint32_t value : each.values) {
        (&each == &wanted ? inside : outside).push_back(equals(variable, value));
      }
    }
    return outside.size() < inside.size() ? negation(disjunction(std::move(outside)))
                                          : disjunction(std::move(inside));
  };
  std::vector<Condition> alternatives;
  for (const Case& each : merged) {
    // Beside a case that is true for its values, the only other one needs no test of its own.
    const bool other_is_true =
        merged.size() == 2 && merged[&each == &merged[0] ? 1 : 0].part.op == Op::truth;
    alternatives.push_back(other_is_true ? each.part
                                         : conjunction({has_value_of(each), each.part}));
  }
  return disjunction(std::move(alternatives));
}

std::string CommandSystem::value_text(VariableId variable, std::uint32_t value) const {
  const StateVariable& about = variables[variable];
  switch (about.kind) {
    case StateVariable::Kind::boolean:
      return value != 0 ? "true" : "false";
    case StateVariable::Kind::enumeration:
      return types[about.type].values[value];
    case StateVariable::Kind::range:
      return std::to_string(value);
  }
  throw InternalError("every kind of variable has values");
}

Condition CommandSystem::nothing_possible() const {
  std::vector<Condition> guards;
  for (const CommandGroup& group : groups) {
    for (const GuardedCommand& command : group.commands) guards.push_back(command.guard);
  }
  return negation(disjunction(std::move(guards)));
}

std::string Identifiers::take(const std::string& wanted) {
  static constexpr auto kReserved = std::to_array<std::string_view>(
      {// NuSMV
       "MODULE", "DEFINE", "MDEFINE", "CONSTANTS", "VAR", "IVAR", "FROZENVAR", "INIT", "TRANS",
       "INVAR", "SPEC", "CTLSPEC", "LTLSPEC", "PSLSPEC", "COMPUTE", "NAME", "INVARSPEC", "FAIRNESS",
       "JUSTICE", "COMPASSION", "ISA", "ASSIGN", "CONSTRAINT", "SIMPWFF", "CTLWFF", "LTLWFF",
       "PSLWFF", "COMPWFF", "IN", "MIN", "MAX", "MIRROR", "PRED", "PREDICATES", "process", "array",
       "of", "boolean", "integer", "real", "word", "word1", "bool", "signed", "unsigned", "extend",
       "resize", "sizeof", "uwconst", "swconst", "EX", "AX", "EF", "AF", "EG", "AG", "E", "F", "O",
       "G", "H", "X", "Y", "Z", "A", "U", "S", "V", "T", "BU", "EBF", "ABF", "EBG", "ABG", "case",
       "esac", "mod", "next", "init", "union", "in", "xor", "xnor", "self", "TRUE", "FALSE",
       "count", "abs", "max", "min", "main", "toint", "floor", "clock", "time", "until", "releases",
       "once",
       // MOCHA
       "module", "endmodule", "is", "type", "external", "interface", "private", "atom", "endatom",
       "lazy", "event", "controls", "reads", "awaits", "initupdate", "update", "default", "true",
       "false", "nat", "bitvector", "range", "forall", "exists", "if", "then", "else", "fi", "hide",
       "rename", "inv", "atl", "judgment", "predicate", "nondet", "foreach", "endforeach", "macro",
       "not", "and", "or",
       // what the writers call things
       "stalled", "agent", "commitment", "Dribble"});
  std::string name;
  for (const char c : wanted) {
    name += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ? c : '_';
  }
  const auto is_free = [&](const std::string& text) {
    return std::ranges::find(kReserved, text) == kReserved.end() &&
           std::ranges::find(taken_, text) == taken_.end();
  };
  std::string free = name;
  for (int i = 2; !is_free(free); ++i) free = fmt::format("{}_{}", name, i);
  taken_.push_back(free);
  return free;
}

}  // namespace credo
