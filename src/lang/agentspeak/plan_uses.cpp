// Recording how plans are used.
#include "lang/agentspeak/plan_uses.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lang/agentspeak/text.hpp"

namespace credo::agentspeak {

PlanUses::PlanUses(TermStore& terms, const Program& program, bool any_plan)
    : terms_(terms), program_(program), any_plan_(any_plan) {
  for (const Plan& plan : program.plans) uses_.emplace_back().idle = parts_of(plan);
}

std::vector<PlanUses::Part> PlanUses::parts_of(const Plan& plan) const {
  std::vector<Part> parts;
  if (plan.context.empty()) return parts;
  Part whole{"", join(plan.context.front().where, plan.context.back().where), true, {}};
  for (const Literal& literal : plan.context) {
    const std::string text = text_of(terms_, literal, plan.variables);
    whole.text += (whole.text.empty() ? "" : " & ") + text;
    Part part{text, literal.where, false, plan.context};
    part.others.erase(part.others.begin() + static_cast<std::ptrdiff_t>(parts.size()));
    parts.push_back(std::move(part));
  }
  if (parts.size() == 1) parts.clear();
  parts.push_back(std::move(whole));
  return parts;
}

void PlanUses::consider(std::uint32_t plan, TermId event, const Substitution& matched,
                        const ProofInput& input) {
  Use& use = uses_[plan];
  use.triggered = use.considered = true;
  if (use.fired && use.idle.empty()) return;
  const Plan& program_plan = program_.plans[plan];
  const auto instances_by = [&](std::span<const Literal> context) {
    return instances(program_plan, context, event, matched, input);
  };
  const Instances actual = instances_by(program_plan.context);
  if (!actual.empty()) use.fired = true;
  if (!use.fired) {
    const std::span<const Literal> context = program_plan.context;
    while (!instances_by(context.first(use.reached + 1)).empty()) ++use.reached;
  }
  std::erase_if(use.idle, [&](const Part& part) { return instances_by(part.others) != actual; });
}

void PlanUses::pass_over(std::span<const std::uint32_t> plans, TermId event) {
  for (const std::uint32_t p : plans) {
    if (uses_[p].triggered) continue;
    const Plan& plan = program_.plans[p];
    const auto variables = static_cast<std::uint32_t>(plan.variables.size());
    Substitution substitution(variables);
    uses_[p].triggered =
        unify(terms_, plan.trigger.atom, shift_variables(terms_, event, variables), substitution);
  }
}

PlanUses::Instances PlanUses::instances(const Plan& plan, std::span<const Literal> context,
                                        TermId event, Substitution substitution,
                                        const ProofInput& input) {
  Instances found;
  Prover prover(terms_, input, substitution);
  prover.prove_all(context, [&] {
    found.insert(canonical_bindings(terms_, plan, 0, event, substitution, false));
    return !any_plan_;
  });
  return found;
}

std::vector<PlanUse> PlanUses::all() const {
  std::vector<PlanUse> result;
  for (std::size_t p = 0; p < uses_.size(); ++p) {
    result.push_back(use_of(program_.plans[p], uses_[p]));
  }
  return result;
}

PlanUse PlanUses::use_of(const Plan& plan, const Use& use) const {
  PlanUse result{plan.label, plan.where, use.fired, {}, {}, {}};
  if (!use.triggered) {
    result.reason = "never triggered";
  } else if (!use.considered) {
    result.reason = "an earlier plan was always chosen";
  } else if (!use.fired) {
    result.reason = fmt::format("its context never held ({} fails)",
                                text_of(terms_, plan.context[use.reached], plan.variables));
  }
  if (!use.fired) return result;
  const bool whole = std::ranges::any_of(use.idle, &Part::whole);
  for (const Part& part : use.idle) {
    if (part.whole == whole) result.idle_context.push_back({part.text, part.where});
  }
  for (std::size_t i = use.executed; i < plan.body.size(); ++i) {
    result.never_executed.push_back({formula_text(terms_, plan, plan.body[i]), plan.body[i].where});
  }
  return result;
}

}  // namespace credo::agentspeak
