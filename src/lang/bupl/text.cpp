// Writing plans, queries and states.
#include "lang/bupl/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "term/unify.hpp"

namespace credo::bupl {

namespace {

void collect_plan_variables(const TermStore& terms, const PlanPtr& plan,
                            std::vector<std::uint32_t>& out) {
  for (const Plan* at = plan.get(); at != nullptr; at = at->next.get()) {
    if (at->kind == Plan::Kind::choice) {
      collect_plan_variables(terms, at->left, out);
      collect_plan_variables(terms, at->right, out);
    }
    for (const TermId argument : at->arguments) collect_variables(terms, argument, out);
  }
}

class PlanWriter {
 public:
  PlanWriter(const TermStore& terms, const Program& program, std::span<const std::string> names)
      : terms_(terms), program_(program), names_(names) {}

  void write(const Plan* plan) {
    if (plan == nullptr) out += "nil";
    for (const Plan* at = plan; at != nullptr; at = at->next.get()) {
      if (at != plan) out += "; ";
      if (at->kind != Plan::Kind::choice) {
        step(*at);
        continue;
      }
      if (at != plan) out += "(";
      write(at->left.get());
      out += " + ";
      const bool grouped = at->right != nullptr && at->right->kind == Plan::Kind::choice;
      if (grouped) out += "(";
      write(at->right.get());
      if (grouped) out += ")";
      if (at != plan) out += ")";
    }
  }

  std::string out;

 private:
  void step(const Plan& plan) {
    out += plan.kind == Plan::Kind::action ? program_.actions[plan.index].name
                                           : program_.procedures[plan.index].name;
    for (std::size_t i = 0; i < plan.arguments.size(); ++i) {
      out += i == 0 ? "(" : ",";
      out += terms_.text(plan.arguments[i], names_);
    }
    if (!plan.arguments.empty()) out += ")";
  }

  const TermStore& terms_;
  const Program& program_;
  std::span<const std::string> names_;
};

std::string_view operator_text(Literal::Form form) {
  switch (form) {
    case Literal::Form::equal:
      return " = ";
    case Literal::Form::different:
      return " != ";
    case Literal::Form::less:
      return " < ";
    case Literal::Form::less_equal:
      return " <= ";
    case Literal::Form::greater:
      return " > ";
    case Literal::Form::greater_equal:
      return " >= ";
    case Literal::Form::divides:
      return " divides ";
    case Literal::Form::atom:
    case Literal::Form::top:
    case Literal::Form::bot:
      break;
  }
  return "";
}

}  // namespace

std::string plan_text(const TermStore& terms, const Program& program, const PlanPtr& plan) {
  std::vector<std::uint32_t> variables;
  collect_plan_variables(terms, plan, variables);
  std::vector<std::string> names;
  if (!variables.empty()) names.resize(*std::ranges::max_element(variables) + std::size_t{1});
  for (std::size_t i = 0; i < variables.size(); ++i) names[variables[i]] = fmt::format("V{}", i);
  PlanWriter writer(terms, program, names);
  writer.write(plan.get());
  return std::move(writer.out);
}

std::string literal_text(const TermStore& terms, const Literal& literal,
                         std::span<const std::string> variables) {
  if (literal.form == Literal::Form::top) return "top";
  if (literal.form == Literal::Form::bot) return "bot";
  if (literal.form == Literal::Form::atom) {
    return (literal.negated ? "~" : "") + terms.text(literal.atom, variables);
  }
  std::string out = terms.text(literal.left, variables);
  out += operator_text(literal.form);
  return out + terms.text(literal.right, variables);
}

std::string query_text(const TermStore& terms, const Query& query,
                       std::span<const std::string> variables) {
  std::string out;
  for (const Conjunction& literals : query.disjuncts) {
    if (!out.empty()) out += " | ";
    for (std::size_t i = 0; i < literals.size(); ++i) {
      if (i > 0) out += " & ";
      out += literal_text(terms, literals[i], variables);
    }
  }
  return out;
}

LocalView local_view(const TermStore& terms, const StepLabel* label,
                     std::span<const TermId> beliefs, const std::string& plan) {
  LocalView view;
  if (label != nullptr) {
    Section& section = view.sections.emplace_back();
    section.name = "label";
    switch (label->kind) {
      case StepLabel::Kind::none:
        break;
      case StepLabel::Kind::tau:
        section.items.emplace_back("tau step");
        break;
      case StepLabel::Kind::internal:
        section.items.push_back("internal " + terms.text(label->action));
        break;
      case StepLabel::Kind::observable:
        section.items.push_back(terms.text(label->action));
        break;
    }
  }
  std::vector<TermId> ordered(beliefs.begin(), beliefs.end());
  std::ranges::sort(ordered, [&](TermId a, TermId b) { return terms.compare(a, b) < 0; });
  Section& believed = view.sections.emplace_back();
  believed.name = "beliefs";
  for (const TermId belief : ordered) believed.items.push_back(terms.text(belief));
  Section& left = view.sections.emplace_back();
  left.name = "plan";
  if (plan != "nil") left.items.push_back(plan);
  return view;
}

}  // namespace credo::bupl
