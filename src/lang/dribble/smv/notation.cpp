// Writing with parentheses around everything that has an operator inside.
#include "lang/dribble/smv/notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "base/diagnostic.hpp"

namespace credo {

namespace {

std::string plainly(const std::string& name) { return name; }
std::string smv_next(const std::string& name) { return "next(" + name + ")"; }
std::string primed(const std::string& name) { return name + "'"; }

class ConditionWriter {
 public:
  ConditionWriter(const CommandSystem& system, const Notation& notation)
      : system_(system), notation_(notation) {}

  // `inner`: it is an operand, so an infix operator needs parentheses.
  std::string text(const Condition& condition, bool inner) const {
    switch (condition.op) {
      case Condition::Op::truth:
        return notation_.truth;
      case Condition::Op::falsity:
        return notation_.falsity;
      case Condition::Op::equal:
        return comparison(condition);
      case Condition::Op::at_most:
        return fmt::format("{} <= {}", name(condition.variable), condition.value);
      case Condition::Op::negation: {
        const Condition& part = condition.parts[0];
        const bool simple = part.op == Condition::Op::equal && is_boolean(part.variable);
        return simple ? comparison(equals(part.variable, 1 - part.value))
                      : fmt::format("{}({})", notation_.negation, text(part, false));
      }
      case Condition::Op::conjunction:
        return infix(condition, " & ", inner);
      case Condition::Op::disjunction:
        return infix(condition, " | ", inner);
    }
    throw InternalError("every condition has a text");
  }

 private:
  bool is_boolean(VariableId variable) const {
    return system_.variables[variable].kind == StateVariable::Kind::boolean;
  }
  std::string name(VariableId variable) const {
    return notation_.variable(system_.variables[variable].name);
  }
  std::string comparison(const Condition& condition) const {
    if (!is_boolean(condition.variable)) {
      return fmt::format("{} = {}", name(condition.variable),
                         system_.value_text(condition.variable, condition.value));
    }
    return (condition.value != 0 ? "" : notation_.negation) + name(condition.variable);
  }
  std::string infix(const Condition& condition, const char* symbol, bool inner) const {
    std::string out;
    for (const Condition& part : condition.parts) {
      out += (out.empty() ? "" : symbol) + text(part, true);
    }
    return inner ? "(" + out + ")" : out;
  }

  const CommandSystem& system_;
  const Notation& notation_;
};

// Formulas about states and about paths, each written whole.
class PropertyWriter {
 public:
  PropertyWriter(const CommandSystem& system, LtlStore& ltl, const ExportedProperty& property,
                 const Notation& notation)
      : conditions_(system, notation), ltl_(ltl), property_(property), notation_(notation) {}

  bool is_path_atom(std::uint32_t number) const { return number >= property_.atoms.size(); }

  // A combination of atoms and, in CTL, of path formulas.
  std::optional<std::string> about_states(LtlId f) {
    switch (ltl_.op(f)) {
      case LtlOp::positive:
      case LtlOp::negative: {
        const bool positive = ltl_.op(f) == LtlOp::positive;
        const std::uint32_t number = ltl_.atom(f);
        if (!is_path_atom(number)) return literal(f);
        // path_atom is its own inverse.
        const PathFormula& path = property_.formula.paths[path_atom(number)];
        const auto inner = quantified(path.universal, path.formula);
        if (!inner) return std::nullopt;
        return positive ? *inner : negated(*inner);
      }
      case LtlOp::next:
      case LtlOp::until:
      case LtlOp::release:
        return std::nullopt;
      default:
        return combined(f, [&](LtlId part) { return about_states(part); });
    }
  }

  // `A f` or `E f` where f is one temporal operator over formulas about states.
  std::optional<std::string> quantified(bool universal, LtlId f) {
    if (ltl_.is_state_formula(f)) return about_states(f);
    const char quantifier = universal ? 'A' : 'E';
    const auto unary = [&](char op, LtlId part) -> std::optional<std::string> {
      const auto inner = about_states(part);
      if (!inner) return std::nullopt;
      return fmt::format("{}{} ({})", quantifier, op, *inner);
    };
    if (ltl_.op(f) == LtlOp::next) return unary('X', ltl_.parts(f)[0]);
    if (ltl_.is_eventually(f)) return unary('F', ltl_.parts(f)[1]);
    if (ltl_.is_always(f)) return unary('G', ltl_.parts(f)[1]);
    if (ltl_.op(f) == LtlOp::until) {
      const LtlId parts[] = {ltl_.parts(f)[0], ltl_.parts(f)[1]};
      const auto left = about_states(parts[0]);
      const auto right = about_states(parts[1]);
      if (!left || !right) return std::nullopt;
      return fmt::format("{} [({}) U ({})]", quantifier, *left, *right);
    }
    if (ltl_.op(f) != LtlOp::release) return std::nullopt;
    // CTL has no release: what is released on all paths is not failed by the other on any.
    const auto opposite = quantified(!universal, ltl_.negation(f));
    return opposite ? std::optional(negated(*opposite)) : std::nullopt;
  }

  // The state formula under `always` or `A always`.
  std::optional<std::string> always(LtlId f) {
    if (ltl_.op(f) == LtlOp::positive && is_path_atom(ltl_.atom(f))) {
      const PathFormula& path = property_.formula.paths[path_atom(ltl_.atom(f))];
      return path.universal ? always(path.formula) : std::nullopt;
    }
    if (!ltl_.is_always(f)) return std::nullopt;
    const LtlId claim = ltl_.parts(f)[1];
    const bool simple = ltl_.is_state_formula(claim) && !mentions_paths(claim);
    return simple ? about_states(claim) : std::nullopt;
  }

  std::string about_paths(LtlId f) {
    const auto part = [&](std::size_t i) { return about_paths(ltl_.parts(f)[i]); };
    switch (ltl_.op(f)) {
      case LtlOp::positive:
      case LtlOp::negative:
        return literal(f);
      case LtlOp::next:
        return fmt::format("X ({})", part(0));
      case LtlOp::until:
        if (ltl_.is_eventually(f)) return fmt::format("F ({})", part(1));
        return fmt::format("(({}) U ({}))", part(0), part(1));
      case LtlOp::release:
        if (ltl_.is_always(f)) return fmt::format("G ({})", part(1));
        return fmt::format("(({}) V ({}))", part(0), part(1));
      default:
        return *combined(f, [&](LtlId each) { return std::optional(about_paths(each)); });
    }
  }

 private:
  bool mentions_paths(LtlId f) const {
    Label paths = 0;
    for (std::size_t i = 0; i < property_.formula.paths.size(); ++i) {
      paths |= Label{1} << path_atom(i);
    }
    return (ltl_.atoms(f) & paths) != 0;
  }

  std::string negated(const std::string& text) const {
    return fmt::format("{}({})", notation_.negation, text);
  }

  std::string literal(LtlId f) const {
    const Condition& condition = property_.atoms[ltl_.atom(f)];
    const bool positive = ltl_.op(f) == LtlOp::positive;
    return conditions_.text(positive ? condition : negation(condition), false);
  }

  // Constants, conjunctions and disjunctions.
  template <class Part>
  std::optional<std::string> combined(LtlId f, const Part& part) {
    if (ltl_.is_constant(f)) return f == LtlStore::kTrue ? notation_.truth : notation_.falsity;
    std::string out;
    const std::vector<LtlId> parts(ltl_.parts(f).begin(), ltl_.parts(f).end());
    for (const LtlId each : parts) {
      const std::optional<std::string> text = part(each);
      if (!text) return std::nullopt;
      out += fmt::format("{}({})",
                         out.empty()                 ? ""
                         : ltl_.op(f) == LtlOp::both ? " & "
                                                     : " | ",
                         *text);
    }
    return out;
  }

  ConditionWriter conditions_;
  LtlStore& ltl_;
  const ExportedProperty& property_;
  const Notation& notation_;
};

}  // namespace

const Notation& smv_notation() {
  static const Notation notation{"TRUE", "FALSE", "!", plainly};
  return notation;
}

const Notation& smv_next_notation() {
  static const Notation notation{"TRUE", "FALSE", "!", smv_next};
  return notation;
}

const Notation& mocha_notation() {
  static const Notation notation{"true", "false", "~", plainly};
  return notation;
}

const Notation& mocha_next_notation() {
  static const Notation notation{"true", "false", "~", primed};
  return notation;
}

std::string text_of(const CommandSystem& system, const Condition& condition,
                    const Notation& notation) {
  return ConditionWriter(system, notation).text(condition, false);
}

std::string value_text(const CommandSystem& system, VariableId variable, std::uint32_t value,
                       const Notation& notation) {
  if (system.variables[variable].kind == StateVariable::Kind::boolean) {
    return value != 0 ? notation.truth : notation.falsity;
  }
  return system.value_text(variable, value);
}

std::string text_of(const CommandSystem& system, const Update& update, const Notation& notation) {
  if (!update.source) return value_text(system, update.variable, update.value, notation);
  std::string source = notation.variable(system.variables[*update.source].name);
  if (update.offset == 0) return source;
  return fmt::format("{} {} {}", source, update.offset > 0 ? '+' : '-', std::abs(update.offset));
}

Update update_of(VariableId variable, const std::vector<Update>& updates) {
  const auto update = std::ranges::find(updates, variable, &Update::variable);
  return update == updates.end() ? Update{variable, 0, variable} : *update;
}

std::optional<std::string> ctl_text(const CommandSystem& system, LtlStore& ltl,
                                    const ExportedProperty& property, const Notation& notation) {
  // Without quantifiers the formula is claimed of all paths.
  return PropertyWriter(system, ltl, property, notation).quantified(true, property.formula.formula);
}

std::optional<std::string> ltl_text(const CommandSystem& system, LtlStore& ltl,
                                    const ExportedProperty& property, const Notation& notation) {
  LtlId formula = property.formula.formula;
  const auto& paths = property.formula.paths;
  // `A f` is f, claimed of all paths.
  if (paths.size() == 1 && paths[0].universal && formula == ltl.literal(path_atom(0))) {
    formula = paths[0].formula;
  } else if (!paths.empty()) {
    return std::nullopt;
  }
  return PropertyWriter(system, ltl, property, notation).about_paths(formula);
}

std::optional<std::string> invariant_text(const CommandSystem& system, LtlStore& ltl,
                                          const ExportedProperty& property,
                                          const Notation& notation) {
  return PropertyWriter(system, ltl, property, notation).always(property.formula.formula);
}

}  // namespace credo
