// Text of AgentSpeak's state components.
#include "lang/agentspeak/text.hpp"

#include <fmt/format.h>

namespace credo::agentspeak {

std::string_view text_of(Phase phase) {
  switch (phase) {
    case Phase::mail:
      return "mail";
    case Phase::revision:
      return "belief revision";
    case Phase::event:
      return "event";
    case Phase::intention:
      return "intention";
  }
  return "?";
}

std::string event_text(const TermStore& terms, bool add, EventKind kind, TermId atom,
                       std::span<const std::string> names) {
  std::string out = add ? "+" : "-";
  out += kind == EventKind::goal ? "!" : kind == EventKind::test ? "?" : "";
  return out += terms.text(atom, names);
}

std::string belief_text(const TermStore& terms, TermId atom, bool percept, bool other) {
  const char* sources = !percept ? "" : other ? " [percept, other]" : " [percept]";
  return terms.text(atom) + sources;
}

std::string frame_text(const TermStore& terms, const Plan& plan, std::size_t position,
                       TermId trigger, std::span<const TermId> bindings) {
  // Stacks are long, and their texts are made for every state of a run.
  std::string out = plan.label;
  out += '.';
  out += std::to_string(position + 1);
  out += ' ';
  out += event_text(terms, plan.trigger.add, plan.trigger.kind, trigger);
  std::string values;
  for (std::uint32_t i = 0; i < bindings.size(); ++i) {
    const bool unbound = terms.is_variable(bindings[i]) && terms.variable_index(bindings[i]) == i;
    if (unbound) continue;
    values += fmt::format("{}{}={}", values.empty() ? "" : ",", plan.variables[i],
                          terms.text(bindings[i], plan.variables));
  }
  if (!values.empty()) out += fmt::format(" {{{}}}", values);
  return out;
}

std::string printed_text(const TermStore& terms, const Plan& plan, TermId call) {
  std::string out;
  for (const TermId argument : terms.arguments(call)) {
    const bool is_string = terms.kind(argument) == TermKind::string;
    out +=
        is_string ? std::string(terms.name_text(argument)) : terms.text(argument, plan.variables);
  }
  return out;
}

std::string formula_text(const TermStore& terms, const Plan& plan, const Formula& formula) {
  const auto atom = [&] { return terms.text(formula.atom, plan.variables); };
  switch (formula.kind) {
    case FormulaKind::action:
    case FormulaKind::function:
    case FormulaKind::print:
      return atom();
    case FormulaKind::achieve:
      return "!" + atom();
    case FormulaKind::test:
      return "?" + atom();
    case FormulaKind::add_belief:
      return "+" + atom();
    case FormulaKind::delete_belief:
      return "-" + atom();
    case FormulaKind::send:
      return fmt::format(".send({},{},{})", terms.text(formula.receiver, plan.variables),
                         formula.force, atom());
    case FormulaKind::condition:
      return text_of(terms, formula.condition, plan.variables);
    case FormulaKind::drop_desires:
      return fmt::format(".dropDesires({})", atom());
    case FormulaKind::drop_all:
      return ".dropAllDesires";
    case FormulaKind::drop_intention:
      return fmt::format(".dropIntention({})", atom());
    case FormulaKind::skip:
      return "true";
  }
  return "?";
}

}  // namespace credo::agentspeak
