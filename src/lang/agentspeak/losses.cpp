// Recording losses.
#include "lang/agentspeak/losses.hpp"

#include <fmt/format.h>

#include "lang/agentspeak/explain.hpp"

namespace credo::agentspeak {

namespace {

std::string_view words_for(LossReason reason) {
  switch (reason) {
    case LossReason::none:
      break;
    case LossReason::unbound_action:
      return "the action has an unbound variable";
    case LossReason::unbound_belief:
      return "the belief has an unbound variable";
    case LossReason::no_value:
      return "the arithmetic has no value";
    case LossReason::failed_test:
      return "the test finds no belief";
    case LossReason::failed_condition:
      return "the condition does not hold";
    case LossReason::bad_content:
      return "the content of the message is not an atom";
    case LossReason::unbound_content:
      return "the content of the message has an unbound variable";
    case LossReason::unknown_receiver:
      return "there is no agent of this name";
    case LossReason::no_entry:
      return "the function has no entry for these arguments";
  }
  return "nothing was lost";
}

}  // namespace

void Losses::event(const EventView& event, const Components& parts, const ProofInput& input,
                   const AgentSetup& setup) {
  const Key key{static_cast<std::uint32_t>(event.kind) * 2 + (event.add ? 1 : 0), event.atom, 0};
  const auto known = losses_.find(key);
  if (known != losses_.end()) {
    ++known->second.steps;
    return;
  }
  FactSet facts;
  for (const std::uint32_t word : input.beliefs) facts.push_back(Components::belief_atom(word));
  const InternalSolver internal = [&](const Literal& literal, Substitution& substitution,
                                      const std::function<bool()>& next) {
    Prover prover(terms_, input, substitution);
    Literal positive = literal;
    positive.negated = positive.tested = false;
    return prover.prove_all(std::span(&positive, 1), next);
  };
  Loss loss;
  for (const InapplicablePlan& plan :
       explain_no_plan(terms_, program_, facts, event.add, event.kind, event.atom, internal)) {
    loss.reasons.push_back(plan.text());
  }
  if (loss.reasons.empty()) {
    if (event.kind == EventKind::belief) return;
    loss.reasons.emplace_back(fmt::format("no plan of {} has this trigger", setup.name));
  }
  loss.what = event_text(terms_, event.add, event.kind, event.atom);
  if (event.intention != kNoIntention) {
    const FrameView top = parts.frame(parts.top(event.intention));
    loss.where = program_.plans[top.plan].body[top.position].where;
  }
  loss.steps = 1;
  losses_.emplace(key, std::move(loss));
}

void Losses::intention(std::uint32_t plan, std::uint32_t position, LossReason reason,
                       const std::string& detail) {
  Loss& loss = losses_[{100 + static_cast<std::uint32_t>(reason), plan, position}];
  if (loss.steps++ > 0) return;
  const Formula& formula = program_.plans[plan].body[position];
  loss.what = fmt::format("{} at {}", program_.plans[plan].label,
                          formula_text(terms_, program_.plans[plan], formula));
  loss.reasons.emplace_back(detail.empty() ? words_for(reason) : detail);
  loss.where = formula.where;
}

std::vector<Loss> Losses::all() const {
  std::vector<Loss> result;
  for (const auto& [key, loss] : losses_) result.push_back(loss);
  return result;
}

}  // namespace credo::agentspeak
