// Writing guards and plans.
#include "lang/dribble/text.hpp"

#include <fmt/format.h>

namespace credo::dribble {

std::string operand_text(const Program& program, const prop::Formula& formula) {
  const bool literal = formula.size() == 1 && formula[0].size() == 1;
  const std::string inner = prop::text(formula, program.props);
  return literal ? inner : "(" + inner + ")";
}

std::string text(const Program& program, const Guard& guard) {
  const auto infix = [&](std::string_view symbol) {
    std::string out;
    for (const Guard& part : guard.parts) {
      if (!out.empty()) out += symbol;
      const bool compound = part.op == Guard::Op::conjunction || part.op == Guard::Op::disjunction;
      out += compound ? "(" + text(program, part) + ")" : text(program, part);
    }
    return out;
  };
  switch (guard.op) {
    case Guard::Op::truth:
      return "true";
    case Guard::Op::belief:
      return "B " + operand_text(program, guard.formula);
    case Guard::Op::goal:
      return "G " + operand_text(program, guard.formula);
    case Guard::Op::negation:
      return "~" + infix("");
    case Guard::Op::conjunction:
      return infix(" & ");
    case Guard::Op::disjunction:
      return infix(" | ");
  }
  return "";
}

const std::string& name_of(const Program& program, const Step& step) {
  return step.kind == Step::Kind::action ? program.actions[step.index].name
                                         : program.abstract_plans[step.index].name;
}

std::string text(const Program& program, const Step& step) {
  if (step.kind != Step::Kind::conditional) return name_of(program, step);
  return fmt::format("if {} then {{{}}} else {{{}}}", text(program, step.guard),
                     text(program, step.then_plan), text(program, step.else_plan));
}

std::string text(const Program& program, const Plan& plan) {
  if (plan.empty()) return "E";
  std::string out;
  for (const Step& step : plan) out += (out.empty() ? "" : "; ") + text(program, step);
  return out;
}

std::size_t length(const Plan& plan) {
  std::size_t sum = 0;
  for (const Step& step : plan) {
    sum += step.kind == Step::Kind::conditional
               ? length(step.then_plan) + length(step.else_plan) + 4
               : 1;
  }
  return sum;
}

}  // namespace credo::dribble
