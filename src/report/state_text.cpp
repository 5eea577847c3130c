// Laying out a state.
#include "report/state_text.hpp"

namespace credo {

std::string state_text(const StateView& view, const TextStyle& style, std::size_t indent) {
  std::string out;
  const auto list = [&](std::size_t depth, const std::string& name,
                        const std::vector<std::string>& items) {
    if (items.empty()) return;
    out +=
        fmt::format("{}{}: {}\n", std::string(indent + depth, ' '), name, fmt::join(items, "; "));
  };
  list(0, "facts", view.facts);
  list(0, "actions", view.actions);
  for (const AgentView& agent : view.agents) {
    const std::string& phase = agent.local.phase;
    out +=
        fmt::format("{}{}{}\n", std::string(indent, ' '), painted(style, paint::kBold, agent.name),
                    phase.empty() ? ":" : ", next: " + phase);
    for (const Section& section : agent.local.sections) list(2, section.name, section.items);
    list(2, "mail", agent.mail);
  }
  if (!view.turn.empty()) {
    out += fmt::format("{}turn: {}\n", std::string(indent, ' '), view.turn);
  }
  return out;
}

}  // namespace credo
