// Trust and the directory of names.
#include "system/options.hpp"

#include <fmt/format.h>

#include "base/suggest.hpp"

namespace credo {

namespace {

bool trusted(const Trust& trust, bool TrustRule::*force, TermId receiver, TermId sender) {
  bool restricted = trust.nobody_by_default;
  for (const TrustRule& rule : trust.rules) {
    if (!(rule.*force)) continue;
    if (rule.receiver != kNoTerm && rule.receiver != receiver) continue;
    restricted = true;
    if (rule.sender == kNoTerm || rule.sender == sender) return true;
  }
  return !restricted;
}

}  // namespace

std::string_view text_of(Cycle cycle) {
  switch (cycle) {
    case Cycle::four_step:
      return "four_step";
    case Cycle::whole:
      return "whole";
    case Cycle::eager:
      return "eager";
    case Cycle::free:
      break;
  }
  return "free";
}

bool Trust::tell(TermId receiver, TermId sender) const {
  return trusted(*this, &TrustRule::tell, receiver, sender);
}

bool Trust::achieve(TermId receiver, TermId sender) const {
  return trusted(*this, &TrustRule::achieve, receiver, sender);
}

Directory::Directory(std::span<const TermId> names, std::span<const TermId> external_names) {
  for (const TermId name : names) add_agent(name);
  for (const TermId name : external_names) add_external(name);
}

void Directory::add_agent(TermId name) {
  numbers_.try_emplace(name, static_cast<std::uint32_t>(agents.size()));
  agents.push_back(name);
}

void Directory::add_external(TermId name) {
  numbers_.try_emplace(name, kExternal);
  externals.push_back(name);
}

std::uint32_t Directory::find(TermId name) const {
  const auto known = numbers_.find(name);
  return known == numbers_.end() ? kUnknown : known->second;
}

std::string Directory::complaint(const TermStore& terms, TermId name) const {
  std::vector<std::string> known;
  for (const TermId agent : agents) known.push_back(terms.text(agent));
  const std::string text = terms.text(name);
  const std::string hint = did_you_mean(text, known);
  return fmt::format("there is no agent called {}{}", text, hint.empty() ? "" : "; " + hint);
}

std::string_view text_of(Fairness fairness) {
  switch (fairness) {
    case Fairness::none:
      return "none";
    case Fairness::weak:
      return "weak";
    case Fairness::strong:
    case Fairness::transitions:
      break;
  }
  return "strong";
}

void OptionOverrides::apply_to(SystemOptions& options) const {
  for (const auto& [bound, value] : limits) options.limits.set(bound, value);
  options.cycle = cycle.value_or(options.cycle);
  Selection& select = options.select;
  select.any_event = any_event.value_or(select.any_event);
  select.any_plan = any_plan.value_or(select.any_plan);
  select.any_intention = any_intention.value_or(select.any_intention);
}

}  // namespace credo
