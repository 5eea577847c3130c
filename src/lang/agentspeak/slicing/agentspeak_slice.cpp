// From what matters to what is cut.
#include "lang/agentspeak/slicing/agentspeak_slice.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/clock.hpp"
#include "reduce/slicing/agent_statements.hpp"
#include "reduce/slicing/criterion.hpp"
#include "reduce/slicing/safety_form.hpp"
#include "reduce/slicing/slice_text.hpp"

namespace credo::slicing {

namespace {

using agentspeak::FormulaKind;
using agentspeak::Plan;

class Cutter {
 public:
  Cutter(const AgentSpeakSystem& system, const LiveCode& live, const Relevance* relevance)
      : system_(system), live_(live), relevance_(relevance) {
    if (relevance != nullptr) {
      slice_.dependences = relevance->dependences();
    } else {
      slice_.dependences = {{"everything that can happen", "is kept", kNoDependence, {}}};
    }
  }

  Slice run() {
    agents();
    for (const Runners& runners : texts()) program(runners);
    messages();
    environment();
    return std::move(slice_);
  }

 private:
  // Without a closure, only dead code is cut: whatever is live has this reason.
  static constexpr std::uint32_t kLive = 0;

  void part(SlicePartKind kind, std::string name, SourceSpan where, std::uint32_t dependence) {
    slice_.parts.push_back({kind, std::move(name), where, dependence});
  }
  void cut(SourceSpan where, std::string text = "") {
    slice_.edits.push_back({where, std::move(text)});
  }
  const Sources& sources() const { return system_.model().sources; }

  // ---- agents

  // The agents that stay and run one text.
  using Runners = std::vector<std::uint32_t>;

  void agents() {
    const auto& file = system_.model().file;
    std::vector<bool> stays;
    std::vector<std::uint32_t> reasons;
    for (std::uint32_t a = 0; a < system_.agent_count(); ++a) {
      reasons.push_back(relevance_ == nullptr ? kLive : relevance_->agent(a));
      stays.push_back(reasons[a] != kNoDependence);
    }
    // A system has agents. Nothing of this one's text matters, so nothing of it is left.
    if (std::ranges::find(stays, true) == stays.end()) {
      slice_.dependences.push_back({fmt::format("agent {}", system_.agent_name(0)),
                                    "is the one that a system must have", kNoDependence,
                                    file.agents[0].where});
      reasons[0] = static_cast<std::uint32_t>(slice_.dependences.size() - 1);
      stays[0] = true;
    }
    for (std::uint32_t a = 0; a < system_.agent_count(); ++a) {
      if (stays[a]) runners_.push_back(a);
      const AgentDeclaration& declared = file.agents[a];
      if (!declared.statement.known()) continue;  // the file of a single agent
      part(SlicePartKind::agent, fmt::format("agent {}", declared.name), declared.where,
           reasons[a]);
    }
    leave_agents_out(system_.model(), stays, slice_);
  }

  // By text. One that nobody runs any more is gone with its agents, or not read.
  std::vector<Runners> texts() const {
    std::vector<Runners> all;
    for (const std::uint32_t a : runners_) {
      const auto same = std::ranges::find_if(
          all, [&](const Runners& others) { return system_.same_text(a, others.front()); });
      if (same == all.end()) {
        all.push_back({a});
      } else {
        same->push_back(a);
      }
    }
    return all;
  }

  // ---- programs

  // A part of a text is kept if it matters for one of those that run it: the first reason.
  template <class Reason>
  static std::uint32_t first_reason(const Runners& runners, const Reason& reason) {
    for (const std::uint32_t a : runners) {
      const std::uint32_t why = reason(a);
      if (why != kNoDependence) return why;
    }
    return kNoDependence;
  }

  std::uint32_t kept_plan(std::uint32_t a, std::uint32_t p) const {
    if (!live_.plan(a, p)) return kNoDependence;
    return relevance_ == nullptr ? kLive : relevance_->kept(a, p);
  }

  void program(const Runners& runners) {
    const auto& program = system_.program(runners.front());
    const std::string of = " of " + agents_text(system_.model(), runners);
    for (const auto& belief : program.beliefs) {
      const std::uint32_t why = first_reason(runners, [&](std::uint32_t a) {
        return relevance_ == nullptr ? kLive : relevance_->belief(a, belief.atom);
      });
      part(SlicePartKind::belief, "belief " + system_.terms().text(belief.atom) + of, belief.where,
           why);
      if (why == kNoDependence) cut(with_full_stop(sources(), belief.where));
    }
    for (std::size_t i = 0; i < program.goals.size(); ++i) {
      const auto& goal = program.goals[i];
      const std::uint32_t why = first_reason(runners, [&](std::uint32_t a) {
        return relevance_ == nullptr ? kLive : relevance_->goal(a, i);
      });
      part(SlicePartKind::goal, "initial goal !" + system_.name_of(goal.atom) + of, goal.where,
           why);
      if (why == kNoDependence) cut(with_full_stop(sources(), goal.where));
    }
    for (std::uint32_t p = 0; p < program.plans.size(); ++p) {
      poll_clock();
      const Plan& plan = program.plans[p];
      const std::uint32_t why =
          first_reason(runners, [&](std::uint32_t a) { return kept_plan(a, p); });
      const std::string name = fmt::format("plan {}{}", plan.label, of);
      part(SlicePartKind::plan, name, plan.where, why);
      if (why == kNoDependence) {
        cut(with_full_stop(sources(), plan.where));
      } else if (relevance_ != nullptr) {
        body(runners, p, name);
      }
    }
  }

  void body(const Runners& runners, std::uint32_t p, const std::string& plan_name) {
    const Plan& plan = system_.plan(runners.front(), p);
    // A plan without a body has a `true` that is written nowhere.
    if (plan.body.size() == 1 && plan.body[0].where.begin == plan.where.begin) return;
    std::vector<SourceSpan> places;
    std::vector<bool> kept;
    for (std::uint32_t k = 0; k < plan.body.size(); ++k) {
      places.push_back(plan.body[k].where);
      const bool idle = plan.body[k].kind == FormulaKind::skip;
      const std::uint32_t why = first_reason(runners, [&](std::uint32_t a) {
        return relevance_->formula({a, p, k});
      });
      kept.push_back(idle || why != kNoDependence);
      if (idle) continue;
      const std::string text = system_.formula_text({runners.front(), p, k});
      part(SlicePartKind::formula, fmt::format("{} in {}", text, plan_name), plan.body[k].where,
           why);
    }
    const auto any = [&](const auto& has) { return std::ranges::any_of(runners, has); };
    if (any([&](std::uint32_t a) { return relevance_->ordered(a); })) {
      for (std::size_t k = 0; k < places.size(); ++k) {
        if (!kept[k]) cut(places[k], "true");
      }
      return;
    }
    const bool desires = any([&](std::uint32_t a) { return relevance_->desires_matter(a); });
    for (SliceEdit& edit : cut_from_list(places, kept, desires ? "true" : "", "true")) {
      slice_.edits.push_back(std::move(edit));
    }
  }

  // ---- the rest of the system

  void messages() {
    const auto& messages = system_.model().file.messages;
    for (std::size_t i = 0; i < messages.size(); ++i) {
      std::uint32_t why = relevance_ == nullptr ? kLive : relevance_->message(i);
      part(SlicePartKind::message,
           fmt::format("message {} {} to {}", messages[i].force,
                       system_.name_of(messages[i].content),
                       system_.terms().text(messages[i].receiver)),
           messages[i].statement, why);
      if (why == kNoDependence) cut(messages[i].statement);
    }
  }

  std::uint32_t kept_fact(TermId atom) const {
    return relevance_ == nullptr ? kLive : relevance_->fact(atom);
  }

  void environment() {
    const Environment& environment = system_.environment();
    for (const Mention& fact : environment.fact_mentions) {
      const std::uint32_t why = kept_fact(fact.atom);
      part(SlicePartKind::fact, "fact " + system_.terms().text(fact.atom), fact.where, why);
      if (why == kNoDependence) cut(with_separator(sources(), fact.where));
    }
    for (std::size_t r = 0; r < environment.rules.size(); ++r) {
      const EnvironmentRule& rule = environment.rules[r];
      std::uint32_t why = kNoDependence;
      if (live_.rules[r]) why = relevance_ == nullptr ? kLive : relevance_->rule(r);
      part(SlicePartKind::rule, system_.rule_name(r).substr(4), rule.where, why);
      if (why == kNoDependence) {
        cut(with_full_stop(sources(), rule.where));
      } else if (relevance_ != nullptr) {
        for (const Alternative& alternative : rule.alternatives) effects(r, alternative);
      }
    }
  }

  void effects(std::size_t r, const Alternative& alternative) {
    std::vector<SourceSpan> places;
    std::vector<bool> kept;
    for (const Effect& effect : alternative) {
      const std::uint32_t why = kept_fact(effect.atom);
      part(SlicePartKind::effect,
           fmt::format("effect {}{} of {}", effect.add ? '+' : '-', system_.name_of(effect.atom),
                       system_.rule_name(r)),
           effect.where, why);
      places.push_back(effect.where);
      kept.push_back(why != kNoDependence);
    }
    for (SliceEdit& edit : cut_from_list(places, kept, "", "true")) {
      slice_.edits.push_back(std::move(edit));
    }
  }

  const AgentSpeakSystem& system_;
  const LiveCode& live_;
  const Relevance* relevance_;  // nullptr: nothing but dead code is cut
  Slice slice_;
  std::vector<std::uint32_t> runners_;  // the agents that stay
};

// Fairness is towards processes, and the environment is one: what it does by itself may keep it
// from doing something else for ever.
bool may_starve(const Model& model) {
  return std::ranges::any_of(model.environment.rules, [](const EnvironmentRule& rule) {
    return rule.action == kNoTerm || rule.maybe;
  });
}

}  // namespace

Slice agentspeak_slice(Model& model, const BoundProperty& property,
                       const RelevanceOptions& options) {
  const AgentSpeakSystem system(model);
  const LiveCode live = live_code(system);
  const Sureness sureness(system, live);
  const Relevance relevance(system, live, sureness, property, options);
  return Cutter(system, live, &relevance).run();
}

Slice agentspeak_slice(Model& model, const BoundProperty& property, const SliceOptions& options,
                       const ClosureRules& rules) {
  const SystemOptions& how = model.file.options;
  const bool any = how.select.any_event && how.select.any_intention;
  const bool fair = options.fairness != Fairness::none;
  std::optional<std::string> obstacle = not_sliceable(property);
  if (!obstacle && how.schedule != Schedule::interleaved) {
    obstacle = "only an interleaved schedule leaves the order of steps open";
  }
  if (!obstacle && how.cycle == Cycle::whole) {
    obstacle = "a whole cycle in one step hides what happens in it";
  }
  const bool safety = !obstacle && has_safety_form(property.property);
  const bool exact = how.cycle == Cycle::eager || how.cycle == Cycle::free;
  if (!obstacle && !exact && !safety && !fair) {
    obstacle = "without fairness an agent may be idle for ever, which a slice does not show";
  }
  if (!obstacle && !exact && !safety && options.fairness == Fairness::strong) {
    obstacle = "with strong fairness the slice's `cycle free` asks more of agents than four steps";
  }
  if (obstacle) {
    const AgentSpeakSystem system(model);
    const LiveCode live = live_code(system);
    Slice slice;
    const bool steps_count = not_sliceable(property).has_value();
    if (!steps_count) slice = Cutter(system, live, nullptr).run();
    slice.remarks = {steps_count ? fmt::format("not sliced: {}", *obstacle)
                                 : fmt::format("only dead code is left out: {}", *obstacle)};
    return slice;
  }
  RelevanceOptions closure;
  closure.rules = rules;
  closure.fixed_order = how.cycle == Cycle::eager && !any;
  const bool chooses = how.any_event() || how.any_intention();
  closure.divergence = !safety && (!fair || chooses || may_starve(model));
  closure.starvation = closure.divergence;
  Slice slice = agentspeak_slice(model, property, closure);
  slice.setting = closure.fixed_order ? "F" : exact ? "A" : "O";
  slice.exact = exact;
  if (!exact) {
    for (const SourceSpan& statement : model.file.scheduling)
      slice.edits.push_back({statement, ""});
    slice.cycle = Cycle::free;
    if (model.single_agent) {
      slice.remarks = {
          "the slice is to be run with `cycle free`, which only a system file can say"};
    } else {
      slice.statements.emplace_back("cycle free");
    }
    if (how.select.any_plan) slice.statements.emplace_back("select plan any");
  }
  return slice;
}

}  // namespace credo::slicing
