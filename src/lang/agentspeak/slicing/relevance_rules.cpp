// The rules of the closure, one after the other.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lang/agentspeak/slicing/relevance.hpp"

namespace credo::slicing {

using agentspeak::EventKind;
using agentspeak::Formula;
using agentspeak::FormulaKind;
using agentspeak::Plan;

namespace {

// The goal that a literal such as .desire(g) asks for; kNoTerm for others.
TermId asked_goal(const TermStore& terms, const Literal& literal) {
  if (literal.form != Literal::Form::internal) return kNoTerm;
  const std::string_view name = terms.name_text(literal.atom);
  if (name != ".desire" && name != ".intend") return kNoTerm;
  return terms.arguments(literal.atom)[0];
}

}  // namespace

// ---- formulas and plans

void Relevance::apply_formula(const Place& place, const Formula& formula) {
  const std::uint32_t effect = at(effects_, place);
  const std::uint32_t outcome = at(outcomes_, place);
  const auto [a, p, k] = place;
  if (effect != kNoDependence) {
    add_executed(a, p, fmt::format("executes {}", system_.formula_text(place)), effect);
  }
  if (effect == kNoDependence && outcome == kNoDependence) return;
  const std::uint32_t reason = effect != kNoDependence ? effect : outcome;
  apply_preceding(place, reason);
  if (formula.kind == FormulaKind::action) apply_queued(reason);
  if (formula.kind == FormulaKind::test && options_.rules.test) {
    add_belief(a, formula.atom, fmt::format("is tested by {}", system_.formula_text(place)),
               reason);
    add_end(a, true, formula.atom, "is waited for", reason);
  }
  if (formula.kind == FormulaKind::condition) apply_condition(place, reason);
  if (formula.kind == FormulaKind::function && options_.rules.guard) {
    system_.index().functions.visit(system_.terms(), formula.atom, [&](TermId, std::uint32_t f) {
      const EnvironmentFunction& function = system_.environment().functions[f];
      if (!system_.may_answer(function, formula.atom)) return;
      for (const Literal& literal : function.guard) {
        if (literal.form == Literal::Form::atom) {
          add_fact(literal.atom, fmt::format("is read by {}", system_.formula_text(place)), reason,
                   literal.where);
        }
      }
    });
  }
  if (formula.kind == FormulaKind::achieve && outcome != kNoDependence &&
      options_.rules.exit_call) {
    add_end(a, false, formula.atom, "is waited for", outcome);
  }
}

void Relevance::apply_preceding(const Place& place, std::uint32_t because) {
  if (!options_.rules.preceding) return;
  const auto used = sureness_.variables(place);
  for (std::uint32_t j = 0; j < place.position; ++j) {
    const Place before{place.agent, place.plan, j};
    const Formula& formula = system_.formula(before);
    const bool unsure = sureness_.may_fail(before) || (formula.kind == FormulaKind::achieve &&
                                                       !sureness_.sure(place.agent, formula.atom));
    if (unsure) {
      add_outcome(before, fmt::format("comes before {}", system_.formula_text(place)), because);
      continue;
    }
    for (const std::uint32_t variable : used) {
      if (!sureness_.binds(before, variable)) continue;
      add_outcome(
          before,
          fmt::format("binds {} of {}", system_.plan(place.agent, place.plan).variables[variable],
                      system_.formula_text(place)),
          because);
    }
  }
}

void Relevance::apply_condition(const Place& place, std::uint32_t because) {
  const TermId goal = asked_goal(system_.terms(), system_.formula(place).condition);
  if (goal != kNoTerm) {
    add_desire(place.agent, goal, fmt::format("is asked for by {}", system_.formula_text(place)),
               because);
  }
}

void Relevance::apply_plan(std::uint32_t a, std::uint32_t p) {
  if (executed_[a][p] != kNoDependence) {
    add_kept(a, p, "executes something that matters", executed_[a][p]);
    if (options_.rules.head) apply_head(a, p);
  }
  if (kept_[a][p] == kNoDependence || !options_.rules.context) return;
  const Plan& plan = system_.plan(a, p);
  for (const Literal& literal : plan.context) {
    if (literal.form == Literal::Form::atom) {
      add_belief(a, literal.atom, fmt::format("is read by {}", system_.plan_name(a, p)),
                 kept_[a][p], literal.where);
    }
    const TermId goal = asked_goal(system_.terms(), literal);
    if (goal != kNoTerm) {
      add_desire(a, goal, fmt::format("is asked for by {}", system_.plan_name(a, p)), kept_[a][p]);
    }
  }
}

// What posts the trigger of a plan that matters, and the plans that may be chosen instead.
void Relevance::apply_head(std::uint32_t a, std::uint32_t p) {
  const Plan& plan = system_.plan(a, p);
  const std::uint32_t because = executed_[a][p];
  const std::string calls = fmt::format("calls {}", system_.plan_name(a, p));
  const TermId trigger = plan.trigger.atom;
  if (plan.trigger.kind == EventKind::goal) {
    post_of(a, trigger, false, calls, because);
  } else if (plan.trigger.kind == EventKind::test) {
    system_.index(a).tests.visit(system_.terms(), trigger, [&](TermId test, const Place& place) {
      if (system_.meet(test, trigger)) add_effect(place, calls, because);
    });
  } else {
    add_belief(a, trigger, fmt::format("triggers {}", system_.plan_name(a, p)), because,
               plan.trigger.where);
  }
  if (!options_.rules.sibling) return;
  const bool any = system_.model().file.options.select.any_plan;
  const auto& rivals = system_.index(a).triggered(plan.trigger.kind);
  rivals.visit(system_.terms(), trigger, [&](TermId, std::uint32_t q) {
    if (q == p || (q > p && !any)) return;
    if (!system_.triggers(system_.plan(a, q), plan.trigger.add, plan.trigger.kind, trigger)) return;
    if (exclude_each_other(a, p, q)) return;
    add_kept(a, q, fmt::format("may be chosen instead of {}", system_.plan_name(a, p)), because);
  });
}

// Whether their contexts say the opposite of each other, about what the trigger alone decides.
bool Relevance::exclude_each_other(std::uint32_t a, std::uint32_t p, std::uint32_t q) const {
  TermStore& terms = system_.terms();
  const Plan& one = system_.plan(a, p);
  const Plan& two = system_.plan(a, q);
  // An open variable would be bound by the one and read by the other.
  for (const auto& [number, plan] : {std::pair(p, &one), std::pair(q, &two)}) {
    for (const std::uint32_t variable : plan->in_trigger) {
      if (!sureness_.ground_in_trigger(a, number, variable)) return false;
    }
  }
  const auto shift = static_cast<std::uint32_t>(one.variables.size());
  Substitution substitution;
  if (!unify(terms, one.trigger.atom, shift_variables(terms, two.trigger.atom, shift),
             substitution)) {
    return true;
  }
  std::vector<std::uint32_t> in_trigger;
  collect_variables(terms, apply(terms, one.trigger.atom, substitution), in_trigger);
  for (const Literal& left : one.context) {
    for (const Literal& right : two.context) {
      if (left.form != Literal::Form::atom || right.form != Literal::Form::atom) continue;
      if (left.negated == right.negated) continue;
      const TermId first = apply(terms, left.atom, substitution);
      const TermId second = apply(terms, shift_variables(terms, right.atom, shift), substitution);
      if (first != second) continue;
      std::vector<std::uint32_t> variables;
      collect_variables(terms, first, variables);
      if (std::ranges::all_of(variables, [&](std::uint32_t v) {
            return std::ranges::find(in_trigger, v) != in_trigger.end();
          })) {
        return true;
      }
    }
  }
  return false;
}

// Everything that posts the goal to the agent; `loose`: whatever the arity.
void Relevance::post_of(std::uint32_t a, TermId goal, bool loose, const std::string& why,
                        std::uint32_t because) {
  const auto meets = [&](TermId posted) {
    return loose ? system_.goals_meet(goal, posted) : system_.meet(goal, posted);
  };
  const TermStore& terms = system_.terms();
  const AgentIndex& index = system_.index(a);
  index.posts.visit(terms, goal, [&](TermId posted, const Place& place) {
    if (meets(posted)) add_effect(place, why, because);
  });
  index.goals.visit(terms, goal, [&](TermId posted, std::uint32_t i) {
    if (meets(posted)) add_goal(a, i, why, because);
  });
  index.asked.visit(terms, goal, [&](TermId posted, std::uint32_t i) {
    if (!meets(posted)) return;
    add_message(
        i,
        fmt::format("the message achieve {} to {}", system_.name_of(posted), system_.agent_name(a)),
        why, because);
  });
}

// ---- beliefs and facts

void Relevance::apply_belief(const RelevantPattern& belief) {
  if (!options_.rules.belief) return;
  const std::string why = fmt::format("changes {}", system_.name_of(belief.atom));
  const std::uint32_t a = belief.agent;
  const TermStore& terms = system_.terms();
  system_.index(a).changes.visit(terms, belief.atom, [&](TermId atom, const Place& place) {
    const Formula& formula = system_.formula(place);
    if (!system_.meet(atom, belief.atom)) return;
    add_effect(place, why, belief.dependence);
    // Which one a deletion with variables takes depends on all that it might.
    const bool deletes = formula.kind == FormulaKind::delete_belief || formula.force == "untell";
    if (deletes && live_.plan(place.agent, place.plan) && !terms.ground(atom)) {
      add_belief(a, atom, fmt::format("may be deleted by {}", system_.formula_text(place)),
                 belief.dependence);
    }
  });
  system_.index(a).told.visit(terms, belief.atom, [&](TermId content, std::uint32_t i) {
    const InitialMessage& message = system_.model().file.messages[i];
    if (messages_[i] != kNoDependence || !system_.meet(content, belief.atom)) return;
    if (message.force == "untell") {
      add_belief(a, content, "may be deleted by a message", belief.dependence);
    }
    add_message(i,
                fmt::format("the message {} {} to {}", message.force, system_.name_of(content),
                            system_.agent_name(a)),
                why, belief.dependence);
  });
  if (system_.hidden(belief.atom)) return;
  const SystemIndex& index = system_.index();
  const auto meets = [&](TermId fact, std::uint32_t) { return system_.meet(fact, belief.atom); };
  const auto changed = [&](TermId fact, std::uint32_t r) {
    return live_.rules[r] && system_.meet(fact, belief.atom);
  };
  const bool perceived = index.facts.any(terms, belief.atom, meets) ||
                         index.effects.any(terms, belief.atom, changed) ||
                         index.function_effects.any(terms, belief.atom, meets);
  if (perceived) {
    add_fact(belief.atom, fmt::format("is perceived by {}", system_.agent_name(a)),
             belief.dependence);
  }
}

void Relevance::apply_fact(const RelevantPattern& fact) {
  if (!options_.rules.fact) return;
  const std::string why = fmt::format("changes {}", system_.name_of(fact.atom));
  const TermStore& terms = system_.terms();
  const SystemIndex& index = system_.index();
  index.effects.visit(terms, fact.atom, [&](TermId changed, std::uint32_t r) {
    if (!live_.rules[r] || !system_.meet(changed, fact.atom)) return;
    add_rule(r, why, fact.dependence);
    add_requests(r, why, fact.dependence);
  });
  index.function_effects.visit(terms, fact.atom, [&](TermId changed, std::uint32_t f) {
    const EnvironmentFunction& function = system_.environment().functions[f];
    if (!system_.meet(changed, fact.atom)) return;
    index.calls.visit(terms, function.head, [&](TermId call, const Place& place) {
      if (system_.may_answer(function, call)) add_effect(place, why, fact.dependence);
    });
  });
}

// The actions that the rule may take.
void Relevance::add_requests(std::size_t r, const std::string& why, std::uint32_t because) {
  const EnvironmentRule& rule = system_.environment().rules[r];
  if (rule.action == kNoTerm) return;
  const auto request = [&](TermId action, const Place& place) {
    if (system_.may_take(rule, place.agent, action)) add_effect(place, why, because);
  };
  system_.index().actions.visit(system_.terms(), rule.action, request);
}

// What a rule that matters reads, and the rules that may take the same actions.
void Relevance::apply_rule(std::size_t r) {
  if (!options_.rules.guard) return;
  const auto& rules = system_.environment().rules;
  for (const Literal& literal : rules[r].guard) {
    if (literal.form == Literal::Form::atom) {
      add_fact(literal.atom, fmt::format("is read by {}", system_.rule_name(r)), rules_[r],
               literal.where);
    }
  }
  if (rules[r].action == kNoTerm) return;
  const std::string why = fmt::format("may take the same action as {}", system_.rule_name(r));
  const auto rival = [&](TermId action, std::uint32_t other) {
    if (live_.rules[other] && system_.meet(rules[r].action, action)) {
      add_rule(other, why, rules_[r]);
    }
  };
  system_.index().taking.visit(system_.terms(), rules[r].action, rival);
}

// An action that waits keeps those behind it waiting, so it matters if any action does.
void Relevance::apply_queued(std::uint32_t some_action) {
  if (!options_.rules.guard || std::exchange(action_matters_, true)) return;
  const std::string why = "may keep the queue of actions waiting";
  const auto& rules = system_.environment().rules;
  for (std::size_t r = 0; r < rules.size(); ++r) {
    const bool acts = rules[r].action != kNoTerm;
    if (!acts || !AgentSpeakSystem::makes_wait(rules[r]) || !live_.rules[r]) continue;
    add_rule(r, why, some_action);
    add_requests(r, why, some_action);
  }
}

// With synchronous actions an agent makes no step while its action waits, in any of its intentions.
// So where the environment may put an action off for ever, none of an agent that matters is without
// effect. It may do so by a rule that the action waits for, its own or that of one before it; or by
// going on for ever by itself, which counts only for what happens in the end.
void Relevance::apply_waiting() {
  if (!options_.rules.waiting || !system_.model().file.options.actions_synchronous) return;
  const auto& rules = system_.environment().rules;
  bool put_off = false;
  for (std::size_t r = 0; r < rules.size(); ++r) {
    const bool delays =
        rules[r].action == kNoTerm ? options_.divergence : AgentSpeakSystem::makes_wait(rules[r]);
    put_off = put_off || (live_.rules[r] && delays);
  }
  if (!put_off) return;
  std::vector<std::uint32_t> reasons;
  for (std::uint32_t a = 0; a < system_.agent_count(); ++a) reasons.push_back(agent(a));
  for_each_formula(system_, [&](const Place& place, const Formula& formula) {
    const std::uint32_t reason = reasons[place.agent];
    if (formula.kind != FormulaKind::action || reason == kNoDependence) return;
    add_effect(place, "may keep its agent waiting", reason);
  });
}

// ---- goals

void Relevance::apply_desire(const RelevantPattern& desire) {
  if (!options_.rules.desire) return;
  const std::string goal = system_.name_of(desire.atom);
  post_of(desire.agent, desire.atom, true, fmt::format("posts {}", goal), desire.dependence);
  add_end(desire.agent, false, desire.atom, fmt::format("ends {}", goal), desire.dependence);
}

bool Relevance::serves(std::uint32_t a, const Plan& plan, TermId goal) const {
  if (system_.goals_meet(plan.trigger.atom, goal)) return true;
  const TermId trigger = plan.trigger.atom;
  const auto posted = [&](TermId atom, const auto&) {
    return system_.goals_meet(atom, goal) && system_.meet(atom, trigger);
  };
  const SystemIndex& index = system_.index();
  return index.agents[a].goals.any(system_.terms(), trigger, posted) ||
         index.messages.any(system_.terms(), trigger, posted) ||
         index.posts.any(system_.terms(), trigger, posted);
}

void Relevance::apply_end(const RelevantPattern& end) {
  if (!options_.rules.exit) return;
  const std::uint32_t a = end.agent;
  const std::string why =
      fmt::format("is a plan for {}{}", end.test ? '?' : '!', system_.name_of(end.atom));
  const std::string decides =
      fmt::format("decides how {}{} ends", end.test ? '?' : '!', system_.name_of(end.atom));
  const auto keep = [&](TermId trigger, std::uint32_t p) {
    const Plan& plan = system_.plan(a, p);
    if (!live_.plan(a, p) || !plan.trigger.add) return;
    if (!(end.test ? system_.goals_meet(trigger, end.atom) : serves(a, plan, end.atom))) return;
    add_kept(a, p, why, end.dependence);
    for (std::uint32_t k = 0; k < plan.body.size(); ++k) {
      const Place place{a, p, k};
      const Formula& formula = plan.body[k];
      const bool unsure =
          sureness_.may_fail(place) || sureness_.binds(place) ||
          (formula.kind == FormulaKind::achieve && !sureness_.sure(a, formula.atom));
      if (unsure) add_outcome(place, decides, end.dependence);
    }
  };
  // Something posted that has no name may be the goal and trigger any plan.
  const SystemIndex& index = system_.index();
  const bool any_plan = !end.test && (index.posts.has_nameless() || index.messages.has_nameless());
  const auto& plans = index.agents[a].triggered(end.test ? EventKind::test : EventKind::goal);
  if (any_plan) {
    plans.visit_all(keep);
  } else {
    plans.visit(system_.terms(), end.atom, keep);
  }
}

// ---- drops

void Relevance::apply_drops() {
  if (!options_.rules.drop) return;
  for (const Place& place : system_.index().drops) {
    const std::uint32_t a = place.agent;
    if (!live_.plan(a, place.plan)) continue;
    const Formula& formula = system_.formula(place);
    if (formula.kind == FormulaKind::drop_all) {
      const std::uint32_t reason = agent(a);
      const auto matters = [](std::uint32_t each) { return each != kNoDependence; };
      const bool intends = desires_matter(a) || std::ranges::any_of(kept_[a], matters) ||
                           std::ranges::any_of(goals_[a], matters);
      if (intends && matters(reason)) add_effect(place, "drops intentions that matter", reason);
    } else if (may_hit(place)) {
      add_effect(place, "drops intentions that matter", agent(a));
      add_desire(a, formula.atom, fmt::format("is dropped by {}", system_.formula_text(place)),
                 at(effects_, place));
    }
  }
}

// Whether an intention that has a goal as the one dropped may have something that matters: in the
// plans for it, in those they call, in those that call them.
bool Relevance::may_hit(const Place& drop) const {
  const std::uint32_t a = drop.agent;
  const TermId goal = system_.formula(drop).atom;
  for (const RelevantPattern& desire : desires_.all()) {
    if (desire.agent == a && system_.goals_meet(desire.atom, goal)) return true;
  }
  const TermStore& terms = system_.terms();
  const AgentIndex& index = system_.index(a);
  const auto kept_goal = [&](TermId posted, std::uint32_t i) {
    return goals_[a][i] != kNoDependence && system_.goals_meet(posted, goal);
  };
  const auto kept_message = [&](TermId posted, std::uint32_t i) {
    return messages_[i] != kNoDependence && system_.goals_meet(posted, goal);
  };
  if (index.goals.any(terms, goal, kept_goal)) return true;
  if (system_.index().messages.any(terms, goal, kept_message)) return true;
  const auto& plans = system_.program(a).plans;
  // Where the intention has got to in each plan: at a call of something below, or anywhere (0).
  constexpr std::uint32_t kNowhere = 0xffffffffu;
  std::vector<std::uint32_t> from(plans.size(), kNowhere);
  // Downwards: the plans for the goal, and those that they call.
  std::vector<std::uint32_t> open;
  const auto reach = [&](std::uint32_t p) {
    if (from[p] == 0) return;
    from[p] = 0;
    open.push_back(p);
  };
  for (std::uint32_t p = 0; p < plans.size(); ++p) {
    if (plans[p].trigger.kind == EventKind::goal && serves(a, plans[p], goal)) reach(p);
  }
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (const Formula& formula : plans[open[i]].body) {
      for_each_called(system_, a, formula, reach);
    }
  }
  // Upwards: those that post the goal, or call one of these, from there on.
  const auto wait_at = [&](const Place& call) {
    if (from[call.plan] == kNowhere) open.push_back(call.plan);
    from[call.plan] = std::min(from[call.plan], call.position);
  };
  index.posts.visit(terms, goal, [&](TermId posted, const Place& place) {
    const bool own = system_.formula(place).kind == FormulaKind::achieve;
    if (own && system_.goals_meet(posted, goal)) wait_at(place);
  });
  for (std::size_t i = 0; i < open.size(); ++i) for_each_call(system_, a, plans[open[i]], wait_at);
  for (std::uint32_t p = 0; p < plans.size(); ++p) {
    if (!live_.plan(a, p) || from[p] == kNowhere) continue;
    for (std::uint32_t k = from[p]; k < plans[p].body.size(); ++k) {
      if (has_effect({a, p, k}) || has_outcome({a, p, k})) return true;
    }
    const bool desired = std::ranges::any_of(desires_.all(), [&](const RelevantPattern& desire) {
      return desire.agent == a && plans[p].trigger.kind == EventKind::goal &&
             serves(a, plans[p], desire.atom);
    });
    if (desired) return true;
  }
  return false;
}

}  // namespace credo::slicing
