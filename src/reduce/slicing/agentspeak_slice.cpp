// From what matters to what is cut.
#include "reduce/slicing/agentspeak_slice.hpp"

#include <fmt/format.h>

#include <algorithm>

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
    for (std::uint32_t a = 0; a < system_.agent_count(); ++a) {
      if (!is_first_of_text(a)) continue;
      if (whole_agents_[a] == kNoDependence) {
        // Every agent of this text is left out: the text is not read any more.
        if (!is_inline(a)) continue;
      } else {
        program(a);
      }
    }
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

  bool is_inline(std::uint32_t a) const {
    return system_.model().file.agents[a].source.file != kNoFile;
  }

  // The text of several agents is cut once, as the first of them has it that is kept.
  bool is_first_of_text(std::uint32_t a) const {
    for (std::uint32_t b = 0; b < a; ++b) {
      if (system_.same_text(a, b) && whole_agents_[b] != kNoDependence) return false;
    }
    return whole_agents_[a] != kNoDependence || is_inline(a);
  }

  // ---- agents

  // Named where its name must be that of an agent.
  bool is_named_elsewhere(std::uint32_t a) const {
    const TermId name = system_.model().directory.agents[a];
    const auto& environment = system_.environment();
    const auto names = [&](const PerceptRule& rule) {
      return std::ranges::find(rule.agents, name) != rule.agents.end();
    };
    return std::ranges::any_of(environment.percept_rules, names) ||
           std::ranges::any_of(environment.rules,
                               [&](const EnvironmentRule& rule) { return rule.agent == name; });
  }

  void agents() {
    const auto& file = system_.model().file;
    std::uint32_t some = kNoDependence;
    for (std::uint32_t a = 0; a < system_.agent_count(); ++a) {
      whole_agents_.push_back(relevance_ == nullptr ? kLive : relevance_->agent(a));
      if (whole_agents_[a] != kNoDependence && some == kNoDependence) some = whole_agents_[a];
    }
    for (std::uint32_t a = 0; a < system_.agent_count(); ++a) {
      if (whole_agents_[a] == kNoDependence && is_named_elsewhere(a)) {
        slice_.dependences.push_back({fmt::format("agent {}", system_.agent_name(a)),
                                      "is named in the environment", kNoDependence,
                                      file.agents[a].where});
        whole_agents_[a] = static_cast<std::uint32_t>(slice_.dependences.size() - 1);
      }
    }
    // A system has agents, and a family goes as a whole.
    if (some == kNoDependence && !whole_agents_.empty() &&
        std::ranges::all_of(whole_agents_, [](auto each) { return each == kNoDependence; })) {
      slice_.dependences.push_back({fmt::format("agent {}", system_.agent_name(0)),
                                    "is the one that a system must have", kNoDependence,
                                    file.agents[0].where});
      whole_agents_[0] = static_cast<std::uint32_t>(slice_.dependences.size() - 1);
    }
    for (std::uint32_t a = 0; a < system_.agent_count(); ++a) {
      for (std::uint32_t b = 0; b < system_.agent_count(); ++b) {
        const bool family = file.agents[a].statement.begin == file.agents[b].statement.begin &&
                            file.agents[a].statement.known();
        if (family && whole_agents_[a] == kNoDependence) whole_agents_[a] = whole_agents_[b];
      }
    }
    for (std::uint32_t a = 0; a < system_.agent_count(); ++a) {
      const AgentDeclaration& declared = file.agents[a];
      if (!declared.statement.known()) continue;  // the file of a single agent
      part(SlicePartKind::agent, fmt::format("agent {}", declared.name), declared.where,
           whole_agents_[a]);
      const bool first = a == 0 || file.agents[a - 1].statement.begin != declared.statement.begin;
      if (whole_agents_[a] != kNoDependence || !first) continue;
      std::string names = declared.name;
      for (std::uint32_t b = a + 1; b < system_.agent_count(); ++b) {
        if (file.agents[b].statement.begin == declared.statement.begin) {
          names += ", " + file.agents[b].name;
        }
      }
      cut(declared.statement, "external " + names);
    }
  }

  // ---- programs

  std::uint32_t kept_plan(std::uint32_t a, std::uint32_t p) const {
    if (!live_.plan(a, p)) return kNoDependence;
    return relevance_ == nullptr ? kLive : relevance_->kept(a, p);
  }

  void program(std::uint32_t a) {
    const auto& program = system_.program(a);
    const std::string of = " of " + system_.agent_name(a);
    for (const auto& belief : program.beliefs) {
      const std::uint32_t why = relevance_ == nullptr ? kLive : relevance_->belief(a, belief.atom);
      part(SlicePartKind::belief, "belief " + system_.terms().text(belief.atom) + of, belief.where,
           why);
      if (why == kNoDependence) cut(with_full_stop(sources(), belief.where));
    }
    for (std::size_t i = 0; i < program.goals.size(); ++i) {
      const auto& goal = program.goals[i];
      const std::uint32_t why = relevance_ == nullptr ? kLive : relevance_->goal(a, i);
      part(SlicePartKind::goal, "initial goal !" + system_.name_of(goal.atom) + of, goal.where,
           why);
      if (why == kNoDependence) cut(with_full_stop(sources(), goal.where));
    }
    for (std::uint32_t p = 0; p < program.plans.size(); ++p) {
      const Plan& plan = program.plans[p];
      const std::uint32_t why = kept_plan(a, p);
      part(SlicePartKind::plan, system_.plan_name(a, p), plan.where, why);
      if (why == kNoDependence) {
        cut(with_full_stop(sources(), plan.where));
      } else if (relevance_ != nullptr) {
        body(a, p);
      }
    }
  }

  void body(std::uint32_t a, std::uint32_t p) {
    const Plan& plan = system_.plan(a, p);
    // A plan without a body has a `true` that is written nowhere.
    if (plan.body.size() == 1 && plan.body[0].where.begin == plan.where.begin) return;
    std::vector<SourceSpan> places;
    std::vector<bool> kept;
    for (std::uint32_t k = 0; k < plan.body.size(); ++k) {
      const Place place{a, p, k};
      places.push_back(plan.body[k].where);
      const bool idle = plan.body[k].kind == FormulaKind::skip;
      const std::uint32_t why = relevance_->formula(place);
      kept.push_back(idle || why != kNoDependence);
      if (!idle) {
        part(SlicePartKind::formula, system_.formula_name(place), plan.body[k].where, why);
      }
    }
    if (relevance_->ordered(a)) {
      for (std::size_t k = 0; k < places.size(); ++k) {
        if (!kept[k]) cut(places[k], "true");
      }
      return;
    }
    const std::string stand_in = relevance_->desires_matter(a) ? "true" : "";
    for (SliceEdit& edit : cut_from_list(places, kept, stand_in, "true")) {
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
  std::vector<std::uint32_t> whole_agents_;
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
      slice.statements = {"cycle free"};
    }
    if (how.select.any_plan) slice.statements.emplace_back("select plan any");
  }
  return slice;
}

}  // namespace credo::slicing
