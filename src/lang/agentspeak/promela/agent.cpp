// The reasoning cycle and the choice of plans.
#include "lang/agentspeak/promela/agent.hpp"

#include <algorithm>
#include <array>

#include "base/diagnostic.hpp"

namespace credo::promela {

using agentspeak::EventKind;

namespace {

const char* name_of(EventKind kind) {
  return kind == EventKind::belief ? "BELIEF" : kind == EventKind::goal ? "GOAL" : "TEST";
}

}  // namespace

bool OpenGoals::may_be_open(Functor functor, std::size_t argument) const {
  const auto known = open_.find({functor.name, functor.arity});
  return known != open_.end() && known->second[argument];
}

bool OpenGoals::any(Functor functor) const {
  for (std::size_t j = 0; j < functor.arity; ++j) {
    if (may_be_open(functor, j)) return true;
  }
  return false;
}

void OpenGoals::add(Functor functor, std::size_t argument) {
  auto& flags = open_[{functor.name, functor.arity}];
  flags.resize(functor.arity, false);
  if (!flags[argument]) changed_ = true;
  flags[argument] = true;
}

AgentText::AgentText(const Design& design, Scratch& scratch, OpenGoals& open,
                     const EnvironmentText& environment, std::size_t agent)
    : design_(design),
      scratch_(scratch),
      open_(open),
      environment_(environment),
      agent_(agent),
      program_(design.program(agent)),
      me_(design.agent(agent)),
      alternatives_(environment.alternatives(design.program(agent))) {
  outlook_length_ = length(environment.outlook());
  for (const Plan& plan : program_.plans) known_.emplace_back(plan.body.size());
}

std::string AgentText::frame(std::string_view slot) const {
  return fmt::format("FRAME({},{})", me_, slot);
}

std::string AgentText::goal_plans(std::string_view plan) const {
  std::string out;
  for (std::size_t p = 0; p < program_.plans.size(); ++p) {
    const agentspeak::Trigger& trigger = program_.plans[p].trigger;
    if (!trigger.add || trigger.kind != EventKind::goal) continue;
    out += fmt::format("{}{} == {}", out.empty() ? "" : " || ", plan, p + 1);
  }
  return out.empty() ? "false" : fmt::format("({})", out);
}

Clause AgentText::clause_for(Text& out, const Plan& plan, std::string current) {
  Clause clause(out, design_, scratch_, plan.variables.size());
  clause.channel = [this](Functor) { return design_.beliefs(agent_); };
  clause.copy = [&out](const AtomChannel& channel) { copy_channel(out, channel); };
  clause.me = design_.constant(design_.model().directory.agents[agent_]);
  clause.list_goals = [this, &out, current = std::move(current)](bool desires) {
    lists_goals_ = true;
    out.line("Goals_{}({}, {});", me_, current, desires ? 1 : 0);
  };
  return clause;
}

std::string AgentText::process() {
  const SystemOptions& options = design_.model().file.options;
  Text steps;
  std::string guard;
  if (options.actions_synchronous) {
    std::string any = "_";
    for (std::size_t j = 0; j < design_.action_arity; ++j) any += ",_";
    guard = fmt::format("!(a??[{},{}])", design_.constant(design_.model().directory.agents[agent_]),
                        any);
  }
  steps.indented([&] {
    steps.line("do");
    steps.line("::");
    steps.indented([&] {
      if (options.cycle == Cycle::whole) {
        step(steps, guard,
             {&AgentText::mail, &AgentText::revision, &AgentText::event, &AgentText::intention,
              &AgentText::limits});
      } else {
        step(steps, guard, {&AgentText::mail});
        step(steps, "", {&AgentText::revision});
        step(steps, "", {&AgentText::event});
        step(steps, "", {&AgentText::intention});
      }
    });
    steps.line("od");
  });
  Text out;
  if (lists_goals_) list_of_goals(out);
  out.comment(fmt::format("{}", design_.model().file.agents[agent_].name));
  out.line("proctype Agent_{}() {{", me_);
  return out.str() + steps.str() + "}\n";
}

// Spin takes d_steps of some 2000 statements; this counts them, more or less.
std::size_t AgentText::length(std::string_view text) const {
  const std::size_t frame = 8 + design_.event_arity + design_.variables;
  const std::array<std::pair<std::string_view, std::size_t>, 15> weights{
      {{"Told(", 18},
       {"Forget(", 30 + 12 * design_.belief_arity},
       {"Perceived(", 18},
       {"Event(", 4},
       {"Drop(", frame + 6},
       {"Clear(", frame},
       {"Unify(", 16},
       {"Resolve(", 5},
       {"Undo(", 6},
       {"Canonical_", 20},
       {"NewFrame(", frame},
       {"Renumber(", 8 * frame},
       {"Within(", 30},
       {"Outlook(", outlook_length_},
       {"Goals_", 40 + 6 * frame}}};
  std::size_t lines = static_cast<std::size_t>(std::ranges::count(text, '\n'));
  for (const auto& [name, weight] : weights) {
    for (std::size_t at = text.find(name); at != std::string_view::npos;
         at = text.find(name, at + 1)) {
      lines += weight;
    }
  }
  return lines;
}

// To the last d_step if there is room, else to one of its own.
void AgentText::add(Segments& all, const Text& text) {
  constexpr std::size_t kRoom = 900;
  const bool room =
      !all.empty() && !all.back().between && length(all.back().text) + length(text.str()) <= kRoom;
  if (room) {
    all.back().text += text.str();
  } else {
    all.push_back({text.str()});
  }
}

void AgentText::choose_event(Segments& all) {
  const Selection& select = design_.model().file.options.select;
  if (select.any_event) {
    all.push_back({fmt::format("do :: pick + 1 < len(e[{}]) -> pick++ :: break od;\n", me_), true});
  }
  if (!select.any_plan) return;
  choose_plan(all, true);
  Text out;
  out.when("cr_p != 0", [&] { return_event(out); });
  out.line("over_choices = (cr_c > 250); assert(!over_choices);");
  out.line("choices = cr_c;");
  add(all, out);
  all.push_back({"do :: pick2 + 1 < choices -> pick2++ :: break od;\n", true});
}

void AgentText::choose_intention(Segments& all) {
  if (design_.model().file.options.select.any_intention) {
    all.push_back({fmt::format("do :: pick + 1 < len(i[{}]) -> pick++ :: break od;\n", me_), true});
  }
  if (alternatives_ > 1) {
    all.push_back({fmt::format("do :: len(i[{}]) > 0 && pick2 + 1 < {} -> pick2++ :: break od;\n",
                               me_, alternatives_),
                   true});
  }
}

void AgentText::step(Text& out, const std::string& guard, const std::vector<Part>& parts) {
  Segments all;
  for (const Part part : parts) (this->*part)(all);
  Text last;
  last.line("Attitudes_{}();", me_);
  last.line("Show({} + 1);", me_);
  add(all, last);
  const std::string first = guard.empty() ? "" : fmt::format("{} ->", guard);
  const auto segment = [&](const Segment& each, std::string_view begin) {
    out.line("d_step {{");
    out.indented([&] {
      out.put(begin);
      out.block(each.text);
      if (all.size() > 1) out.line("skip;");  // a break may not lead out of a d_step
    });
    out.line("}};");
  };
  if (all.size() == 1) return segment(all.front(), guard.empty() ? "cr_top = 0;" : first);
  out.line("atomic {{");
  out.indented([&] {
    if (!guard.empty()) out.put(first);
    for (const Segment& each : all) {
      if (!each.between) {
        segment(each, "cr_top = 0;");
        continue;
      }
      out.block(each.text);
      out.line("skip;");  // nor into one
    }
  });
  out.line("}};");
}

void AgentText::limits(Segments& all) {
  Text out;
  out.line("Within({});", me_);
  add(all, out);
}

// ---- 1. mail

void AgentText::mail(Segments& all) {
  Text out;
  const Model& model = design_.model();
  const TermId me = model.directory.agents[agent_];
  out.comment("CheckMail");
  if (counts_busy()) out.line("busy++;");
  const auto trusts = [&](bool achieve) {
    std::string named;
    const Trust& trust = model.file.options.trust;
    if (!trust.nobody_by_default && trust.rules.empty()) return std::string("true");
    const auto add = [&](TermId sender) {
      if (achieve ? !trust.achieve(me, sender) : !trust.tell(me, sender)) return;
      named += fmt::format("{}cr_who == {}", named.empty() ? "" : " || ", design_.constant(sender));
    };
    for (const TermId sender : model.directory.agents) add(sender);
    for (const TermId sender : model.directory.externals) add(sender);
    for (const InitialMessage& message : model.file.messages) {
      const bool known = model.directory.find(message.sender) != Directory::kUnknown;
      if (!known) add(message.sender);
    }
    return named.empty() ? std::string("false") : fmt::format("({})", named);
  };
  out.when(fmt::format("len(m[{}]) > 0", me_), [&] {
    out.line("m[{}]?cr_who,cr_f,cr_p{};", me_, fields_of("cr_a", design_.message_arity));
    for (std::size_t j = design_.message_arity; j < design_.event_arity; ++j) {
      out.line("cr_a[{}] = 0;", j);
    }
    out.line("if");
    out.line(":: cr_f == TELL && {} -> Told({})", trusts(false), me_);
    out.line(":: cr_f == UNTELL && {} -> Forget({})", trusts(false), me_);
    out.line(":: cr_f == ACHIEVE && {} -> Event({}, 0, 1, GOAL)", trusts(true), me_);
    out.line(":: else");
    out.line("fi;");
  });
  add(all, out);
}

// ---- 2. belief revision

void AgentText::revision(Segments& all) {
  Text out;
  const AtomChannel own = design_.beliefs(agent_);
  const AtomChannel seen{"p", "p", design_.fact_arity, 0};
  const std::string perceived = environment_.perceives(agent_);
  std::vector<std::string> values;
  for (std::size_t j = 0; j < seen.arity; ++j) values.push_back(fmt::format("eval(cr_w[{}])", j));
  const std::string believed = own.fields("eval(cr_q)", values, "_");
  out.comment(
      "BRF: nothing to do if as many beliefs are percepts as there are, and they are these");
  out.line("cr_n = len(p); cr_f = 0; cr_found = 1;");
  out.loop("cr_n > 0", [&] {
    out.put(take(seen, ""));
    out.put(give(seen, ""));
    const auto count = [&] {
      out.line("cr_f++;");
      out.line("cr_found = cr_found && {}??[{},1,_];", own.name, believed);
    };
    if (perceived.empty()) {
      count();
    } else {
      out.when(perceived, count);
    }
    out.line("cr_n--;");
  });
  out.when(fmt::format("!cr_found || cr_f != percepts[{}]", me_), [&] {
    out.line("percepts[{}] = cr_f;", me_);
    revise(out, own, seen, perceived);
  });
  add(all, out);
}

void AgentText::revise(Text& out, const AtomChannel& own, const AtomChannel& seen,
                       const std::string& perceived) {
  out.comment("BRF: what is no longer perceived goes, its events come last");
  out.line("cr_n = len({}); cr_nd = 0;", own.name);
  out.loop("cr_n > 0", [&] {
    out.put(take(own, "cr_s1,cr_s2"));
    std::vector<std::string> values;
    for (std::size_t j = 0; j < seen.arity; ++j) values.push_back(fmt::format("eval(cr_w[{}])", j));
    const std::string there = fmt::format("p??[{}]{}{}", seen.fields("eval(cr_q)", values, "_"),
                                          perceived.empty() ? "" : " && ", perceived);
    out.line("if");
    out.line(":: cr_s1 && !({}) ->", there);
    out.indented([&] {
      out.line("if");
      out.line(":: cr_s2 -> {}", give(own, "0,1"));
      out.line(":: else ->");
      out.indented([&] {
        out.line("cr_dp[cr_nd] = cr_q;");
        for (std::size_t j = 0; j < own.arity; ++j) {
          out.line("cr_da[cr_nd*{}+{}] = cr_w[{}];", own.arity, j, j);
        }
        out.line("cr_nd++");
      });
      out.line("fi");
    });
    out.line(":: else -> {}", give(own, "cr_s1,cr_s2"));
    out.line("fi;");
    out.line("cr_n--;");
  });
  out.comment("what is perceived is believed");
  out.line("cr_n = len(p);");
  out.loop("cr_n > 0", [&] {
    out.put(take(seen, ""));
    out.put(give(seen, ""));
    const auto perceive = [&] { out.line("Perceived({});", me_); };
    out.line("cr_p = cr_q;");
    for (std::size_t j = 0; j < design_.event_arity; ++j) {
      out.line("cr_a[{}] = {};", j, j < seen.arity ? fmt::format("cr_w[{}]", j) : "0");
    }
    if (perceived.empty()) {
      perceive();
    } else {
      out.when(perceived, perceive);
    }
    out.line("cr_n--;");
  });
  out.loop("cr_n < cr_nd", [&] {
    out.line("cr_p = cr_dp[cr_n];");
    for (std::size_t j = 0; j < design_.event_arity; ++j) {
      out.line("cr_a[{}] = {};", j,
               j < own.arity ? fmt::format("cr_da[cr_n*{}+{}]", own.arity, j) : "0");
    }
    out.line("Event({}, 0, 0, BELIEF);", me_);
    out.line("cr_n++;");
  });
}

// ---- 3. event

namespace {

std::string event_fields(std::size_t arity) {
  return fmt::format("cr_s,cr_add,cr_kind,cr_p{}", fields_of("cr_t", arity));
}
std::string other_event_fields(std::size_t arity) {
  return fmt::format("cr_s1,cr_s2,cr_f,cr_q{}", fields_of("cr_w", arity));
}

}  // namespace

void AgentText::take_event(Text& out) {
  const std::string fields = event_fields(design_.event_arity);
  if (!design_.model().file.options.select.any_event) {
    out.line("e[{}]?{};", me_, fields);
    return;
  }
  out.comment("the event that was chosen; the others keep their order");
  out.line("cr_n = len(e[{}]); cr_j = 0;", me_);
  const std::string others = other_event_fields(design_.event_arity);
  out.loop("cr_j < cr_n", [&] {
    out.line("if");
    out.line(":: cr_j == pick -> e[{}]?{}", me_, fields);
    out.line(":: else -> e[{}]?{}; e[{}]!{}", me_, others, me_, others);
    out.line("fi;");
    out.line("cr_j++;");
  });
}

// Back to the place it was taken from.
void AgentText::return_event(Text& out) {
  const std::string others = other_event_fields(design_.event_arity);
  out.line("cr_n = len(e[{}]); cr_j = 0;", me_);
  out.loop("cr_j <= cr_n", [&] {
    out.line("if");
    out.line(":: cr_j == pick -> e[{}]!{}", me_, event_fields(design_.event_arity));
    out.line(":: else -> e[{}]?{}; e[{}]!{}", me_, others, me_, others);
    out.line("fi;");
    out.line("cr_j++;");
  });
}

void AgentText::event(Segments& all) {
  choose_event(all);
  choose_plan(all, false);
  Text out;
  out.when("cr_p != 0", [&] {
    out.line("if");
    out.line(":: cr_found -> NewFrame({})", me_);
    out.line(":: else -> Drop({}, cr_s)  /* no applicable plan: event and intention are lost */",
             me_);
    out.line("fi;");
    out.line("Renumber({});", me_);
  });
  if (leaves_choices()) out.line("pick = 0; pick2 = 0; choices = 0;");
  add(all, out);
}

// The first event, in cr_p, cr_t and so on, and the first plan that applies to it. No event: no
// predicate is 0.
void AgentText::choose_plan(Segments& all, bool counting) {
  Text out;
  out.comment(counting ? "How many plans apply to the event"
                       : "An event, and the first plan that applies to it");
  out.line("cr_p = 0; cr_found = 0; cr_lb = 0; cr_c = 0;");
  out.when(fmt::format("len(e[{}]) > 0", me_), [&] { take_event(out); });
  if (!counting) out.line("FindFreeSpace({});", me_);
  add(all, out);
  for (std::size_t p = 0; p < program_.plans.size(); ++p) {
    Text plan;
    try_plan(plan, p, counting);
    add(all, plan);
  }
}

// Unifies the trigger with the event in cr_t.
void AgentText::match_trigger(Text& out, Clause& clause, const Plan& plan) {
  const TermStore& terms = design_.model().terms;
  const Functor functor = terms.functor(plan.trigger.atom);
  const std::size_t own = plan.variables.size();
  const bool goal = plan.trigger.kind != EventKind::belief;
  if (goal && open_.any(functor)) {
    for (std::size_t j = 0; j < functor.arity; ++j) {
      out.line("cr_v[{}] = VAR+{};", own + j, own + j);
    }
  }
  for (std::size_t j = 0; j < functor.arity; ++j) {
    const std::string code = fmt::format("cr_t[{}]", j);
    const bool ground = !goal || !open_.may_be_open(functor, j);
    clause.unify(terms.arguments(plan.trigger.atom)[j],
                 ground ? code : fmt::format("({}+{}*({} >= VAR))", code, own, code), ground);
  }
}

void AgentText::try_plan(Text& out, std::size_t p, bool counting) {
  const TermStore& terms = design_.model().terms;
  const Plan& plan = program_.plans[p];
  const agentspeak::Trigger& trigger = plan.trigger;
  Clause clause = clause_for(out, plan, "cr_s");
  const bool every = design_.model().file.options.select.any_plan;
  out.comment(fmt::format("{} {}{}{}", plan.label, trigger.add ? "+" : "-",
                          trigger.kind == EventKind::goal   ? "!"
                          : trigger.kind == EventKind::test ? "?"
                                                            : "",
                          terms.text(trigger.atom, plan.variables)));
  out.when(
      fmt::format("!cr_found && cr_add == {} && cr_kind == {} && cr_p == {}", trigger.add ? 1 : 0,
                  name_of(trigger.kind), design_.predicate(terms.functor(trigger.atom))),
      [&] {
        out.line("cr_top = 0; cr_ok = 1;");
        match_trigger(out, clause, plan);
        out.when("cr_ok", [&] {
          clause.prove(plan.context, "cr_found", !every, [&] {
            if (counting) {
              out.line("cr_c++;");
            } else if (every) {
              out.line("if :: cr_c == pick2 -> cr_found = 1 :: else -> cr_c++ fi;");
            } else {
              out.line("cr_found = 1;");
            }
          });
        });
        if (counting) return;
        out.when("cr_found", [&] {
          out.line("cr_plan = {};", p + 1);
          out.line("over_intentions = (cr_new > MInt); assert(!over_intentions);");
          store(out, clause, p, 0, "cr_new", "cr_t");
        });
      });
}

// ---- goals for .desire and .intend

void AgentText::list_of_goals(Text& out) const {
  const std::size_t width = std::max<std::size_t>(1, design_.event_arity);
  const auto walk = [&](std::string_view slot) {
    out.line("cr_o = {};", slot);
    out.loop("cr_o != 0", [&] {
      out.when(goal_plans(fmt::format("{}.plan", frame("cr_o"))), [&] {
        out.line("cr_gp[cr_ng] = {}.pred;", frame("cr_o"));
        for (std::size_t j = 0; j < design_.event_arity; ++j) {
          out.line("cr_ga[cr_ng*{}+{}] = {}.trig[{}];", width, j, frame("cr_o"), j);
        }
        out.line("cr_ng++;");
      });
      out.line("cr_o = {}.below;", frame("cr_o"));
    });
  };
  const std::string fields =
      fmt::format("cr_f,cr_s1,cr_s2,cr_q{}", fields_of("cr_w", design_.event_arity));
  out.comment("The goals the agent intends, or (des) desires, in the order of the semantics");
  out.line("inline Goals_{}(current, des) {{", me_);
  out.indented([&] {
    out.line("cr_ng = 0;");
    walk("current");
    out.line("cr_n = len(e[{}]);", me_);
    out.loop("cr_n > 0", [&] {
      out.line("e[{}]?{}; e[{}]!{};", me_, fields, me_, fields);
      out.when("des && cr_s2 == GOAL", [&] {
        out.line("cr_gp[cr_ng] = cr_q;");
        for (std::size_t j = 0; j < design_.event_arity; ++j) {
          out.line("cr_ga[cr_ng*{}+{}] = cr_w[{}];", width, j, j);
        }
        out.line("cr_ng++;");
      });
      walk("cr_f");
      out.line("cr_n--;");
    });
    out.line("cr_n = len(i[{}]);", me_);
    out.loop("cr_n > 0", [&] {
      out.line("i[{}]?cr_f; i[{}]!cr_f;", me_, me_);
      walk("cr_f");
      out.line("cr_n--;");
    });
  });
  out.line("}}");
}

}  // namespace credo::promela
