// Telling what was used.
#include "lang/bupl/rule_uses.hpp"

#include <fmt/format.h>

namespace credo::bupl {

void RuleUses::stuck(SourceSpan where, std::string text) {
  const auto [entry, added] = stuck_.try_emplace(std::move(text));
  Loss& loss = entry->second;
  if (added) {
    loss.what = fmt::format("gets stuck at {}", entry->first);
    loss.reasons = {"it fails and no repair rule applies"};
    loss.where = where;
  }
  ++loss.steps;
}

Coverage RuleUses::all() const {
  Coverage result;
  const auto add = [&](std::string label, SourceSpan where, Reach reach, const char* untried,
                       const char* failed) {
    const char* reason = reach == Reach::never_tried ? untried : failed;
    result.plans.push_back({std::move(label),
                            where,
                            reach == Reach::succeeded,
                            reach == Reach::succeeded ? "" : reason,
                            {},
                            {}});
  };
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    const Action& action = program_.actions[i];
    add(fmt::format("{} {}/{}", action.internal ? "internal action" : "action", action.name,
                    action.arity),
        action.where, actions_[i], "never its turn", "its precondition never holds in its turn");
  }
  for (std::size_t i = 0; i < repairs_.size(); ++i) {
    const RepairRule& rule = program_.repairs[i];
    add(fmt::format("repair rule {}", rule.label), rule.where, repairs_[i], "no action ever fails",
        "its condition never holds when an action fails");
  }
  for (const auto& [text, loss] : stuck_) result.losses.push_back(loss);
  return result;
}

}  // namespace credo::bupl
