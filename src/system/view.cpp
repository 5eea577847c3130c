// Text of local states.
#include "system/view.hpp"

namespace credo {

namespace {

void write(std::string& out, const std::string& name, const std::vector<std::string>& items) {
  out += name;
  out += ':';
  for (std::size_t i = 0; i < items.size(); ++i) {
    out += i == 0 ? " " : "; ";
    out += items[i];
  }
}

}  // namespace

std::string LocalView::text() const {
  std::string out = phase;
  for (const Section& section : sections) {
    if (!out.empty()) out += " | ";
    write(out, section.name, section.items);
  }
  return out;
}

std::string StateView::text() const {
  std::string out;
  write(out, "facts", facts);
  out += " | ";
  write(out, "actions", actions);
  for (const AgentView& agent : agents) {
    out += "\n" + agent.name + ": " + agent.local.text() + " | ";
    write(out, "mail", agent.mail);
  }
  if (!turn.empty()) out += "\nturn: " + turn;
  return out;
}

}  // namespace credo
