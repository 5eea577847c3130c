// Sentences about prefixes that are closed.
#include "lang/eccs/explain.hpp"

#include <fmt/format.h>

namespace credo::eccs {

std::vector<Premise> failing_premises(const Program& program, AgentNumber agent,
                                      const Prefix& prefix, const Truths& is_true) {
  std::vector<Premise> failing;
  for (Premise& premise : rule_of(program, agent, prefix).premises) {
    if (!is_true(premise.condition)) failing.push_back(std::move(premise));
  }
  return failing;
}

std::string not_open(const Prefix& prefix, const std::vector<Premise>& failing) {
  std::string parts;
  for (const Premise& premise : failing) {
    if (!parts.empty()) parts += ", ";
    switch (premise.role) {
      case Premise::Role::intention:
        parts += fmt::format("{} is not intended", premise.text);
        break;
      case Premise::Role::environment:
        parts += fmt::format("{} is not so", premise.text);
        break;
      case Premise::Role::query:
      case Premise::Role::feasibility:
        parts += fmt::format("{} does not hold", premise.text);
    }
  }
  return fmt::format("{} is not feasible: {}", prefix.text, parts);
}

bool is_send(const Prefix& prefix) {
  const auto* message = std::get_if<Communication>(&prefix.does);
  return message != nullptr && message->sends;
}

bool is_receive(const Prefix& prefix) {
  const auto* message = std::get_if<Communication>(&prefix.does);
  return message != nullptr && !message->sends;
}

}  // namespace credo::eccs
