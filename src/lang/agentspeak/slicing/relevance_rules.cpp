// The rules of the closure, one after the other.
#include <fmt/format.h>

#include <algorithm>

#include "lang/agentspeak/slicing/relevance.hpp"

namespace credo::slicing {

using agentspeak::EventKind;
using agentspeak::Formula;
using agentspeak::FormulaKind;
using agentspeak::Plan;

namespace {

bool is_drop(FormulaKind kind) {
  return kind == FormulaKind::drop_all || kind == FormulaKind::drop_desires ||
         kind == FormulaKind::drop_intention;
}

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
  if (formula.kind == FormulaKind::test && options_.rules.test) {
    add_belief(a, formula.atom, fmt::format("is tested by {}", system_.formula_text(place)),
               reason);
    add_end(a, true, formula.atom, "is waited for", reason);
  }
  if (formula.kind == FormulaKind::condition) apply_condition(place, reason);
  if (formula.kind == FormulaKind::function && options_.rules.guard) {
    for (const EnvironmentFunction& function : system_.environment().functions) {
      if (!system_.may_answer(function, formula.atom)) continue;
      for (const Literal& literal : function.guard) {
        if (literal.form == Literal::Form::atom) {
          add_fact(literal.atom, fmt::format("is read by {}", system_.formula_text(place)), reason,
                   literal.where);
        }
      }
    }
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
    for_each_formula(system_, [&](const Place& place, const Formula& formula) {
      if (place.agent == a && formula.kind == FormulaKind::test &&
          system_.meet(formula.atom, trigger)) {
        add_effect(place, calls, because);
      }
    });
  } else {
    add_belief(a, trigger, fmt::format("triggers {}", system_.plan_name(a, p)), because,
               plan.trigger.where);
  }
  if (!options_.rules.sibling) return;
  const bool any = system_.model().file.options.select.any_plan;
  const auto& plans = system_.program(a).plans;
  for (std::uint32_t q = 0; q < plans.size(); ++q) {
    if (q == p || (q > p && !any)) continue;
    if (!system_.triggers(plans[q], plan.trigger.add, plan.trigger.kind, trigger)) continue;
    if (exclude_each_other(a, p, q)) continue;
    add_kept(a, q, fmt::format("may be chosen instead of {}", system_.plan_name(a, p)), because);
  }
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
  for_each_formula(system_, [&](const Place& place, const Formula& formula) {
    const bool own = formula.kind == FormulaKind::achieve && place.agent == a;
    const bool sent = formula.kind == FormulaKind::send && formula.force == "achieve" &&
                      system_.may_reach(formula, a);
    if ((own || sent) && meets(formula.atom)) add_effect(place, why, because);
  });
  const auto& goals = system_.program(a).goals;
  for (std::size_t i = 0; i < goals.size(); ++i) {
    if (goals_[a][i] != kNoDependence || !meets(goals[i].atom)) continue;
    goals_[a][i] = depend(fmt::format("the initial goal !{} of {}", system_.name_of(goals[i].atom),
                                      system_.agent_name(a)),
                          why, because, goals[i].where);
  }
  const auto& messages = system_.model().file.messages;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    const bool to_it = system_.model().directory.find(messages[i].receiver) == a;
    if (messages_[i] != kNoDependence || !to_it || messages[i].force != "achieve") continue;
    if (!meets(messages[i].content)) continue;
    messages_[i] = depend(fmt::format("the message achieve {} to {}",
                                      system_.name_of(messages[i].content), system_.agent_name(a)),
                          why, because, messages[i].receiver_where);
  }
}

// ---- beliefs and facts

void Relevance::apply_belief(const RelevantPattern& belief) {
  if (!options_.rules.belief) return;
  const std::string why = fmt::format("changes {}", system_.name_of(belief.atom));
  const std::uint32_t a = belief.agent;
  for_each_formula(system_, [&](const Place& place, const Formula& formula) {
    const bool own = place.agent == a && (formula.kind == FormulaKind::add_belief ||
                                          formula.kind == FormulaKind::delete_belief);
    const bool told = formula.kind == FormulaKind::send && formula.force != "achieve" &&
                      system_.may_reach(formula, a);
    if (!(own || told) || !system_.meet(formula.atom, belief.atom)) return;
    add_effect(place, why, belief.dependence);
    // Which one a deletion with variables takes depends on all that it might.
    const bool deletes = formula.kind == FormulaKind::delete_belief || formula.force == "untell";
    if (deletes && live_.plan(place.agent, place.plan) && !system_.terms().ground(formula.atom)) {
      add_belief(a, formula.atom, fmt::format("may be deleted by {}", system_.formula_text(place)),
                 belief.dependence);
    }
  });
  const auto& messages = system_.model().file.messages;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    const bool to_it = system_.model().directory.find(messages[i].receiver) == a;
    if (messages_[i] != kNoDependence || !to_it || messages[i].force == "achieve") continue;
    if (!system_.meet(messages[i].content, belief.atom)) continue;
    if (messages[i].force == "untell") {
      add_belief(a, messages[i].content, "may be deleted by a message", belief.dependence);
    }
    messages_[i] = depend(fmt::format("the message {} {} to {}", messages[i].force,
                                      system_.name_of(messages[i].content), system_.agent_name(a)),
                          why, belief.dependence, messages[i].receiver_where);
  }
  if (system_.hidden(belief.atom)) return;
  bool perceived = std::ranges::any_of(
      system_.environment().fact_mentions,
      [&](const Mention& fact) { return system_.meet(fact.atom, belief.atom); });
  const auto look = [&](const Effect& effect) {
    perceived = perceived || system_.meet(effect.atom, belief.atom);
  };
  for (std::size_t r = 0; r < rules_.size(); ++r) {
    if (live_.rules[r]) for_each_effect(system_.environment().rules[r], look);
  }
  for (const EnvironmentFunction& function : system_.environment().functions) {
    for_each_effect(function, look);
  }
  if (perceived) {
    add_fact(belief.atom, fmt::format("is perceived by {}", system_.agent_name(a)),
             belief.dependence);
  }
}

void Relevance::apply_fact(const RelevantPattern& fact) {
  if (!options_.rules.fact) return;
  const auto changes = [&](const GuardedEffects& rule) {
    bool found = false;
    for_each_effect(
        rule, [&](const Effect& effect) { found = found || system_.meet(effect.atom, fact.atom); });
    return found;
  };
  const std::string why = fmt::format("changes {}", system_.name_of(fact.atom));
  const auto& rules = system_.environment().rules;
  for (std::size_t r = 0; r < rules.size(); ++r) {
    if (!live_.rules[r] || !changes(rules[r])) continue;
    if (rules_[r] == kNoDependence) {
      rules_[r] = depend(system_.rule_name(r), why, fact.dependence, rules[r].where);
    }
    if (rules[r].action == kNoTerm) continue;
    for_each_formula(system_, [&](const Place& place, const Formula& formula) {
      if (formula.kind == FormulaKind::action &&
          system_.may_take(rules[r], place.agent, formula.atom)) {
        add_effect(place, why, fact.dependence);
      }
    });
  }
  for (const EnvironmentFunction& function : system_.environment().functions) {
    if (!changes(function)) continue;
    for_each_formula(system_, [&](const Place& place, const Formula& formula) {
      if (formula.kind == FormulaKind::function && system_.may_answer(function, formula.atom)) {
        add_effect(place, why, fact.dependence);
      }
    });
  }
}

// What rules that matter read, the rules that may take the same actions, and actions that wait.
void Relevance::apply_rules() {
  if (!options_.rules.guard) return;
  const auto& rules = system_.environment().rules;
  const auto acts = [&](std::size_t r) { return rules[r].action != kNoTerm; };
  for (std::size_t r = 0; r < rules.size(); ++r) {
    if (rules_[r] == kNoDependence) continue;
    for (const Literal& literal : rules[r].guard) {
      if (literal.form == Literal::Form::atom) {
        add_fact(literal.atom, fmt::format("is read by {}", system_.rule_name(r)), rules_[r],
                 literal.where);
      }
    }
    for (std::size_t other = 0; other < rules.size(); ++other) {
      if (!acts(r) || !acts(other) || !live_.rules[other]) continue;
      if (rules_[other] != kNoDependence || !system_.meet(rules[r].action, rules[other].action)) {
        continue;
      }
      rules_[other] = depend(system_.rule_name(other),
                             fmt::format("may take the same action as {}", system_.rule_name(r)),
                             rules_[r], rules[other].where);
    }
  }
  // An action that waits keeps those behind it waiting, so it matters if any action does.
  std::uint32_t some_action = kNoDependence;
  for_each_formula(system_, [&](const Place& place, const Formula& formula) {
    if (formula.kind == FormulaKind::action && some_action == kNoDependence) {
      some_action = this->formula(place);
    }
  });
  for (std::size_t r = 0; r < rules.size() && some_action != kNoDependence; ++r) {
    if (!AgentSpeakSystem::makes_wait(rules[r]) || !acts(r) || !live_.rules[r]) continue;
    if (rules_[r] == kNoDependence) {
      rules_[r] = depend(system_.rule_name(r), "may keep the queue of actions waiting", some_action,
                         rules[r].where);
    }
    for_each_formula(system_, [&](const Place& place, const Formula& formula) {
      if (formula.kind == FormulaKind::action &&
          system_.may_take(rules[r], place.agent, formula.atom)) {
        add_effect(place, "may keep the queue of actions waiting", some_action);
      }
    });
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
  for_each_formula(system_, [&](const Place& place, const Formula& formula) {
    if (formula.kind != FormulaKind::action || !live_.plan(place.agent, place.plan)) return;
    const std::uint32_t reason = agent(place.agent);
    if (reason != kNoDependence) add_effect(place, "may keep its agent waiting", reason);
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
  const auto posted = [&](TermId atom) {
    return system_.goals_meet(atom, goal) && system_.meet(atom, plan.trigger.atom);
  };
  bool found = std::ranges::any_of(system_.program(a).goals,
                                   [&](const auto& initial) { return posted(initial.atom); });
  for (const InitialMessage& message : system_.model().file.messages) {
    found = found || posted(message.content);
  }
  for_each_formula(system_, [&](const Place&, const Formula& formula) {
    const bool posts = formula.kind == FormulaKind::achieve ||
                       (formula.kind == FormulaKind::send && formula.force == "achieve");
    found = found || (posts && posted(formula.atom));
  });
  return found;
}

void Relevance::apply_end(const RelevantPattern& end) {
  if (!options_.rules.exit) return;
  const std::uint32_t a = end.agent;
  const std::string why =
      fmt::format("is a plan for {}{}", end.test ? '?' : '!', system_.name_of(end.atom));
  const auto& plans = system_.program(a).plans;
  for (std::uint32_t p = 0; p < plans.size(); ++p) {
    const Plan& plan = plans[p];
    const EventKind kind = end.test ? EventKind::test : EventKind::goal;
    if (!live_.plan(a, p) || plan.trigger.kind != kind || !plan.trigger.add) continue;
    const bool meets =
        end.test ? system_.goals_meet(plan.trigger.atom, end.atom) : serves(a, plan, end.atom);
    if (!meets) continue;
    add_kept(a, p, why, end.dependence);
    for (std::uint32_t k = 0; k < plan.body.size(); ++k) {
      const Place place{a, p, k};
      const Formula& formula = plan.body[k];
      const bool unsure =
          sureness_.may_fail(place) || sureness_.binds(place) ||
          (formula.kind == FormulaKind::achieve && !sureness_.sure(a, formula.atom));
      if (unsure) {
        add_outcome(
            place,
            fmt::format("decides how {}{} ends", end.test ? '?' : '!', system_.name_of(end.atom)),
            end.dependence);
      }
    }
  }
}

// ---- drops

void Relevance::apply_drops() {
  if (!options_.rules.drop) return;
  for_each_formula(system_, [&](const Place& place, const Formula& formula) {
    if (!is_drop(formula.kind) || !live_.plan(place.agent, place.plan)) return;
    const std::uint32_t a = place.agent;
    if (formula.kind == FormulaKind::drop_all) {
      std::uint32_t reason = agent(a);
      const bool only_beliefs = !desires_matter(a) && std::ranges::none_of(kept_[a], [](auto each) {
        return each != kNoDependence;
      }) && std::ranges::none_of(goals_[a], [](auto each) { return each != kNoDependence; });
      if (only_beliefs) return;
      if (reason == kNoDependence) return;
      add_effect(place, "drops intentions that matter", reason);
    } else if (may_hit(place)) {
      add_effect(place, "drops intentions that matter", agent(a));
      add_desire(a, formula.atom, fmt::format("is dropped by {}", system_.formula_text(place)),
                 at(effects_, place));
    }
  });
}

// Whether an intention that has a goal as the one dropped may have something that matters: in the
// plans for it, in those they call, in those that call them.
bool Relevance::may_hit(const Place& drop) const {
  const std::uint32_t a = drop.agent;
  const TermId goal = system_.formula(drop).atom;
  for (const RelevantPattern& desire : desires_) {
    if (desire.agent == a && system_.goals_meet(desire.atom, goal)) return true;
  }
  const auto& program = system_.program(a);
  for (std::size_t i = 0; i < program.goals.size(); ++i) {
    if (goals_[a][i] != kNoDependence && system_.goals_meet(program.goals[i].atom, goal)) {
      return true;
    }
  }
  const auto& messages = system_.model().file.messages;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    if (messages_[i] != kNoDependence && system_.goals_meet(messages[i].content, goal)) return true;
  }
  const auto& plans = program.plans;
  // Where the intention has got to in each plan: at a call of something below, or anywhere (0).
  constexpr std::uint32_t kNowhere = 0xffffffffu;
  std::vector<std::uint32_t> from(plans.size(), kNowhere);
  std::vector<bool> called(plans.size(), false);
  const auto calls = [&](const Formula& formula, const Plan& plan) {
    if (plan.trigger.kind == EventKind::belief) return false;
    const bool posts = plan.trigger.kind == EventKind::goal ? formula.kind == FormulaKind::achieve
                                                            : formula.kind == FormulaKind::test;
    return posts && system_.meet(formula.atom, plan.trigger.atom);
  };
  for (std::size_t p = 0; p < plans.size(); ++p) {
    called[p] = plans[p].trigger.kind == EventKind::goal && serves(a, plans[p], goal);
    if (called[p]) from[p] = 0;
    for (std::uint32_t k = 0; k < plans[p].body.size(); ++k) {
      const Formula& formula = plans[p].body[k];
      if (formula.kind == FormulaKind::achieve && system_.goals_meet(formula.atom, goal)) {
        from[p] = std::min(from[p], k);
      }
    }
  }
  for (bool more = true; more;) {
    more = false;
    for (std::size_t p = 0; p < plans.size(); ++p) {
      for (std::uint32_t k = 0; k < plans[p].body.size(); ++k) {
        for (std::size_t q = 0; q < plans.size(); ++q) {
          if (!calls(plans[p].body[k], plans[q])) continue;
          if (from[q] != kNowhere && k < from[p]) {
            from[p] = k;
            more = true;
          }
          if (called[p] && !called[q]) {
            called[q] = more = true;
            from[q] = 0;
          }
        }
      }
    }
  }
  for (std::uint32_t p = 0; p < plans.size(); ++p) {
    if (!live_.plan(a, p) || from[p] == kNowhere) continue;
    for (std::uint32_t k = from[p]; k < plans[p].body.size(); ++k) {
      if (has_effect({a, p, k}) || has_outcome({a, p, k})) return true;
    }
    const bool desired = std::ranges::any_of(desires_, [&](const RelevantPattern& desire) {
      return desire.agent == a && plans[p].trigger.kind == EventKind::goal &&
             serves(a, plans[p], desire.atom);
    });
    if (desired) return true;
  }
  return false;
}

}  // namespace credo::slicing
