// Differences of views.
#include "verdict/trace.hpp"

#include <algorithm>
#include <span>
#include <string_view>
#include <unordered_map>

namespace credo {

namespace {

// The items of `from` that `other` does not have as often, in their order.
std::vector<std::string> surplus(std::span<const std::string> from,
                                 std::span<const std::string> other) {
  std::unordered_map<std::string_view, std::size_t> available;
  for (const std::string& item : other) ++available[item];
  std::vector<std::string> result;
  for (const std::string& item : from) {
    const auto found = available.find(item);
    if (found != available.end() && found->second > 0) {
      --found->second;
    } else {
      result.push_back(item);
    }
  }
  return result;
}

const std::vector<std::string>& items_of(const LocalView& view, const std::string& section) {
  static const std::vector<std::string> kNone;
  for (const Section& each : view.sections) {
    if (each.name == section) return each.items;
  }
  return kNone;
}

bool has_section(const LocalView& view, const std::string& section) {
  for (const Section& each : view.sections) {
    if (each.name == section) return true;
  }
  return false;
}

AgentChange difference(const AgentView& before, const AgentView& after) {
  AgentChange change{after.name, {}};
  const auto compare = [&](const std::string& section, const std::vector<std::string>& old_items,
                           const std::vector<std::string>& new_items) {
    ItemChange items = credo::difference(old_items, new_items);
    if (!items.empty()) change.sections.push_back({section, std::move(items)});
  };
  for (const Section& section : before.local.sections) {
    compare(section.name, section.items, items_of(after.local, section.name));
  }
  for (const Section& section : after.local.sections) {
    if (!has_section(before.local, section.name)) compare(section.name, {}, section.items);
  }
  compare("mail", before.mail, after.mail);
  return change;
}

}  // namespace

ItemChange difference(const std::vector<std::string>& before,
                      const std::vector<std::string>& after) {
  // Of what both begin with, each has as much as the other; and mostly that is all but little.
  const auto differ = std::ranges::mismatch(before, after);
  const std::span<const std::string> from(differ.in1, before.end());
  const std::span<const std::string> to(differ.in2, after.end());
  return {surplus(from, to), surplus(to, from)};
}

StateChange difference(const StateView& before, const StateView& after) {
  StateChange change{
      difference(before.facts, after.facts), difference(before.actions, after.actions), {}};
  for (std::size_t i = 0; i < after.agents.size() && i < before.agents.size(); ++i) {
    AgentChange agent = difference(before.agents[i], after.agents[i]);
    if (!agent.sections.empty()) change.agents.push_back(std::move(agent));
  }
  return change;
}

void Trace::append(std::string mover, StepReport report, StateView next) {
  TraceStep step;
  step.number = steps.size() + 1;
  step.mover = std::move(mover);
  step.report = std::move(report);
  step.change = difference(last, next);
  step.edits = edits(last, next);
  steps.push_back(std::move(step));
  last = std::move(next);
}

}  // namespace credo
