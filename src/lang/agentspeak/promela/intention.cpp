// The fourth step: one formula of one intention, and what it finishes.
#include <algorithm>
#include <utility>

#include "base/diagnostic.hpp"
#include "lang/agentspeak/promela/agent.hpp"
#include "lang/agentspeak/text.hpp"

namespace credo::promela {

using agentspeak::EventKind;
using agentspeak::FormulaKind;

void AgentText::intention(Segments& all) {
  choose_intention(all);
  Text out;
  out.comment("One formula of an intention");
  out.line("cr_s = 0; cr_plan = 0; cr_fc = 0; cr_fin = 0; cr_lost = 0; cr_dirty = 0; cr_lb = 0;");
  if (design_.model().file.options.select.any_intention) {
    out.comment("the intention that was chosen; the others keep their order");
    out.line("cr_n = len(i[{}]); cr_j = 0;", me_);
    out.loop("cr_j < cr_n", [&] {
      out.line("if");
      out.line(":: cr_j == pick -> i[{}]?cr_s", me_);
      out.line(":: else -> i[{}]?cr_f; i[{}]!cr_f", me_, me_);
      out.line("fi;");
      out.line("cr_j++;");
    });
  } else {
    out.when(fmt::format("len(i[{}]) > 0", me_), [&] { out.line("i[{}]?cr_s;", me_); });
  }
  if (alternatives_ > 1) out.line("cr_alt = pick2;");
  out.when("cr_s != 0",
           [&] { out.line("cr_plan = {}.plan; cr_fc = {}.fc;", frame("cr_s"), frame("cr_s")); });
  add(all, out);
  for (std::size_t p = 0; p < program_.plans.size(); ++p) {
    for (std::size_t k = 0; k < program_.plans[p].body.size(); ++k) {
      Text formula;
      execute(formula, p, k);
      add(all, formula);
    }
  }
  clear_intention(all);
  Text last;
  last.when("cr_lost != 0", [&] { last.line("Drop({}, cr_lost);", me_); });
  last.line("Renumber({});", me_);
  last.when("cr_dirty", [&] { last.line("Outlook();"); });
  if (counts_busy()) last.line("busy--;");
  if (leaves_choices()) last.line("pick = 0; pick2 = 0; choices = 0;");
  add(all, last);
}

void AgentText::execute(Text& out, std::size_t p, std::size_t k) {
  const Plan& plan = program_.plans[p];
  const Formula& formula = plan.body[k];
  out.when(fmt::format("cr_plan == {} && cr_fc == {}", p + 1, k), [&] {
    out.comment(fmt::format("{}: {}", plan.label,
                            agentspeak::formula_text(design_.model().terms, plan, formula)));
    out.line("cr_plan = 0;");
    Clause clause = clause_for(out, plan, "cr_s");
    load(out, clause, p, k);
    act(out, clause, p, k);
  });
}

// The end of the step drops it.
void AgentText::lose(Text& out) { out.line("cr_lost = cr_s;"); }

void AgentText::act(Text& out, Clause& clause, std::size_t p, std::size_t k) {
  const Formula& formula = program_.plans[p].body[k];
  const auto finish = [&] { advance(out, clause, p, k); };
  switch (formula.kind) {
    case FormulaKind::skip:
    case FormulaKind::print:
      return finish();
    case FormulaKind::action:
      ready(out, clause, formula.atom);
      return if_usable(out, clause, formula.atom, true, [&] {
        out.line("over_actions = (len(a) >= MAct); assert(!over_actions);");
        out.line("a!{},cr_p{};", clause.me, fields_of("cr_a", design_.action_arity));
        out.when("len(a) == 1", [&] { out.line("cr_dirty = 1;"); });
        finish();
      });
    case FormulaKind::achieve:
      ready(out, clause, formula.atom);
      return if_usable(out, clause, formula.atom, false, [&] {
        post(out, clause, formula, "GOAL");
        if (k + 1 < program_.plans[p].body.size()) {
          Clause after = clause;
          for (const TermId argument : design_.model().terms.arguments(formula.atom)) {
            if (may_be_unbound(clause, argument)) {
              after.leave_open(design_.model().terms.variable_index(argument));
            }
          }
          set_known(p, k + 1, after);
        }
      });
    case FormulaKind::test:
      return test(out, clause, p, k);
    case FormulaKind::add_belief:
      ready(out, clause, formula.atom);
      return if_usable(out, clause, formula.atom, true, [&] {
        out.line("Told({});", me_);
        finish();
      });
    case FormulaKind::delete_belief:
      ready(out, clause, formula.atom);
      return if_usable(out, clause, formula.atom, false, [&] {
        out.line("Forget({});", me_);
        finish();
      });
    case FormulaKind::send:
      return send(out, clause, p, k);
    case FormulaKind::condition:
      out.line("cr_found = 0;");
      clause.prove(std::span(&formula.condition, 1), "cr_found", true,
                   [&] { out.line("cr_found = 1;"); });
      break;
    case FormulaKind::drop_desires:
    case FormulaKind::drop_intention:
      ready(out, clause, formula.atom);
      return if_usable(out, clause, formula.atom, false, [&] {
        drop(out, clause, formula);
        finish();
      });
    case FormulaKind::drop_all:
      drop_all(out);
      return finish();
    case FormulaKind::function:
      if (clause.computes(formula.atom)) out.line("cr_ok = 1;");
      if (clause.computes(formula.atom)) {
        for (const TermId argument : design_.model().terms.arguments(formula.atom)) {
          clause.value(argument);
        }
        out.line("cr_found = 0;");
        out.when("cr_ok", [&] { environment_.call(out, clause, formula.atom); });
      } else {
        environment_.call(out, clause, formula.atom);
      }
      out.when("cr_found", [&] { out.line("cr_dirty = 1;"); });
      break;
  }
  if_found(out, finish);
}

// What was looked for is there, or the intention is lost.
void AgentText::if_found(Text& out, const Clause::Inner& inner) {
  out.line("if");
  out.line(":: cr_found ->");
  out.indented([&] {
    inner();
    out.line("skip");
  });
  out.line(":: else ->");
  out.indented([&] { lose(out); });
  out.line("fi;");
}

// ---- atoms that leave the clause

bool AgentText::may_be_unbound(const Clause& clause, TermId argument) const {
  const TermStore& terms = design_.model().terms;
  return terms.is_variable(argument) &&
         clause.variables[terms.variable_index(argument)].known != Known::bound;
}

void AgentText::ready(Text& out, Clause& clause, TermId atom) {
  const TermStore& terms = design_.model().terms;
  if (clause.computes(atom)) out.line("cr_ok = 1;");
  std::vector<std::string> codes;
  for (const TermId argument : terms.arguments(atom)) codes.push_back(clause.code(argument));
  out.line("cr_p = {};", design_.predicate(terms.functor(atom)));
  for (std::size_t j = 0; j < design_.event_arity; ++j) {
    out.line("cr_a[{}] = {};", j, j < codes.size() ? codes[j] : "0");
  }
}

void AgentText::if_usable(Text& out, Clause& clause, TermId atom, bool ground,
                          const Clause::Inner& inner) {
  const auto arguments = design_.model().terms.arguments(atom);
  std::string condition = clause.computes(atom) ? "cr_ok" : "";
  for (std::size_t j = 0; ground && j < arguments.size(); ++j) {
    if (!may_be_unbound(clause, arguments[j])) continue;
    condition += fmt::format("{}cr_a[{}] < VAR", condition.empty() ? "" : " && ", j);
  }
  if (condition.empty()) return inner();
  out.line("if");
  out.line(":: {} ->", condition);
  out.indented([&] {
    for (std::size_t j = 0; ground && j < arguments.size(); ++j) {
      if (!may_be_unbound(clause, arguments[j])) continue;
      // Found to have a value; where it is read again it is looked up.
      clause.open(design_.model().terms.variable_index(arguments[j]));
      clause.variables[design_.model().terms.variable_index(arguments[j])].known = Known::bound;
    }
    inner();
    out.line("skip");
  });
  out.line(":: else ->");
  out.indented([&] { lose(out); });
  out.line("fi;");
}

// The atom in cr_p, cr_a becomes an event of this intention, which waits in it.
void AgentText::post(Text& out, Clause& clause, const Formula& formula, std::string_view kind) {
  const TermStore& terms = design_.model().terms;
  const Functor functor = terms.functor(formula.atom);
  bool unbound = false;
  for (std::size_t j = 0; j < functor.arity; ++j) {
    if (!may_be_unbound(clause, terms.arguments(formula.atom)[j])) continue;
    open_.add(functor, j);
    unbound = true;
  }
  if (unbound) out.line("Canonical_cr_a({});", functor.arity);
  out.line("Event({}, cr_s, 1, {});", me_, kind);
}

void AgentText::test(Text& out, Clause& clause, std::size_t p, std::size_t k) {
  const TermStore& terms = design_.model().terms;
  const Formula& formula = program_.plans[p].body[k];
  Clause failed = clause;
  Literal literal;
  literal.atom = formula.atom;
  literal.where = formula.where;
  out.line("cr_found = 0;");
  clause.prove(std::span(&literal, 1), "cr_found", true, [&] { out.line("cr_found = 1;"); });
  out.line("if");
  out.line(":: cr_found ->");
  out.indented([&] {
    advance(out, clause, p, k);
    out.line("skip");
  });
  out.line(":: else ->");
  out.indented([&] {
    std::vector<const Plan*> relevant;
    for (const Plan& plan : program_.plans) {
      if (plan.trigger.add && plan.trigger.kind == EventKind::test &&
          terms.functor(plan.trigger.atom) == terms.functor(formula.atom)) {
        relevant.push_back(&plan);
      }
    }
    if (relevant.empty()) return lose(out);
    out.comment("no belief: an event, if a plan is relevant for it");
    ready(out, failed, formula.atom);
    if_usable(out, failed, formula.atom, false, [&] {
      Clause before = failed;
      Text event;
      post(event, before, formula, "TEST");
      for (std::size_t j = 0; j < terms.arguments(formula.atom).size(); ++j) {
        out.line("cr_r[{}] = cr_a[{}];", j, j);
      }
      out.line("Canonical_cr_r({});", terms.arguments(formula.atom).size());
      for (std::size_t j = 0; j < terms.arguments(formula.atom).size(); ++j) {
        out.line("cr_t[{}] = cr_r[{}];", j, j);
      }
      for (const Plan* plan : relevant) {
        out.when("!cr_found", [&] {
          Clause other = clause_for(out, *plan, "cr_s");
          out.line("cr_top = 0; cr_ok = 1;");
          match_trigger(out, other, *plan);
          out.line("cr_found = cr_ok;");
        });
      }
      if_found(out, [&] { out.block(event.str()); });
      if (k + 1 < program_.plans[p].body.size()) {
        for (const TermId argument : terms.arguments(formula.atom)) {
          if (may_be_unbound(before, argument)) before.leave_open(terms.variable_index(argument));
        }
        set_known(p, k + 1, before);
      }
    });
  });
  out.line("fi;");
}

void AgentText::send(Text& out, Clause& clause, std::size_t p, std::size_t k) {
  const Model& model = design_.model();
  const TermStore& terms = model.terms;
  const Formula& formula = program_.plans[p].body[k];
  const Functor functor = terms.functor(formula.atom);
  ready(out, clause, formula.atom);
  const bool tell = formula.force == "tell";
  const char* force = tell ? "TELL" : formula.force == "untell" ? "UNTELL" : "ACHIEVE";
  if_usable(out, clause, formula.atom, tell, [&] {
    bool unbound = false;
    for (std::size_t j = 0; !tell && j < functor.arity; ++j) {
      if (!may_be_unbound(clause, terms.arguments(formula.atom)[j])) continue;
      unbound = true;
      open_.add(functor, j);
    }
    if (unbound) out.line("Canonical_cr_a({});", functor.arity);
    const std::string receiver = clause.code(formula.receiver);
    out.line("if");
    for (std::size_t i = 0; i < design_.agents(); ++i) {
      const std::string to = design_.agent(i);
      out.line(":: {} == {} ->", receiver, design_.constant(model.directory.agents[i]));
      out.indented([&] {
        out.line("over_messages = (len(m[{}]) >= MMsg); assert(!over_messages);", to);
        out.line("m[{}]!{},{},cr_p{};", to, clause.me, force,
                 fields_of("cr_a", design_.message_arity));
        out.line("cr_found = 1");
      });
    }
    for (const TermId name : model.directory.externals) {
      out.line(":: {} == {} -> cr_found = 1", receiver, design_.constant(name));
    }
    out.line(":: else -> cr_found = 0");
    out.line("fi;");
    if_found(out, [&] { advance(out, clause, p, k); });
  });
}

// ---- dropping

void AgentText::drop_all(Text& out) {
  const std::string fields =
      fmt::format("cr_f,cr_s1,cr_s2,cr_q{}", fields_of("cr_w", design_.event_arity));
  out.line("cr_n = len(e[{}]);", me_);
  out.loop("cr_n > 0", [&] {
    out.line("e[{}]?{};", me_, fields);
    out.line("if");
    out.line(":: cr_s2 == BELIEF -> e[{}]!{}", me_, fields);
    out.line(":: else -> Drop({}, cr_f)", me_);
    out.line("fi;");
    out.line("cr_n--;");
  });
  out.loop(fmt::format("len(i[{}]) > 0", me_),
           [&] { out.line("i[{}]?cr_f; Drop({}, cr_f);", me_, me_); });
}

// The goal in cr_p, cr_a: whatever the arity; unbound variables match anything, the same one the
// same thing.
void AgentText::drop(Text& out, Clause& clause, const Formula& formula) {
  const TermStore& terms = design_.model().terms;
  const auto arguments = terms.arguments(formula.atom);
  const std::vector<Functor> named = design_.called(terms.name(formula.atom));
  const auto hit = [&](std::string_view predicate, std::string_view array) {
    std::string is_one;
    for (const Functor& functor : named) {
      is_one += fmt::format("{}{} == {}", is_one.empty() ? "" : " || ", predicate,
                            design_.predicate(functor));
    }
    out.line("cr_ok = ({});", is_one);
    for (std::size_t j = 0; j < arguments.size(); ++j) {
      if (!may_be_unbound(clause, arguments[j])) continue;
      out.when(fmt::format("cr_a[{}] >= VAR", j),
               [&] { out.line("cr_z[cr_a[{}] - VAR] = -1;", j); });
    }
    for (std::size_t j = 0; j < arguments.size(); ++j) {
      std::string present = fmt::format("cr_ok && {}[{}] < VAR", array, j);
      for (const Functor& functor : named) {
        if (functor.arity <= j) {
          present += fmt::format(" && {} != {}", predicate, design_.predicate(functor));
        }
      }
      out.when(present, [&] {
        out.line("if");
        out.line(":: cr_a[{}] < VAR -> cr_ok = ({}[{}] == cr_a[{}])", j, array, j, j);
        out.line(":: cr_a[{}] >= VAR && cr_z[cr_a[{}] - VAR] < 0 -> cr_z[cr_a[{}] - VAR] = {}[{}]",
                 j, j, j, array, j);
        out.line(":: else -> cr_ok = (cr_z[cr_a[{}] - VAR] == {}[{}])", j, array, j);
        out.line("fi;");
      });
    }
    out.when("cr_ok", [&] { out.line("cr_found = 1;"); });
  };
  const auto walk = [&] {
    out.line("cr_o = cr_f;");
    out.loop("cr_o != 0 && !cr_found", [&] {
      out.when(goal_plans(fmt::format("{}.plan", frame("cr_o"))), [&] {
        hit(fmt::format("{}.pred", frame("cr_o")), fmt::format("{}.trig", frame("cr_o")));
      });
      out.line("cr_o = {}.below;", frame("cr_o"));
    });
  };
  const std::string fields =
      fmt::format("cr_f,cr_s1,cr_s2,cr_q{}", fields_of("cr_w", design_.event_arity));
  const auto keep_or_drop = [&](const std::string& queue, const std::string& message) {
    out.line("if");
    out.line(":: cr_found -> Drop({}, cr_f)", me_);
    out.line(":: else -> {}[{}]!{}", queue, me_, message);
    out.line("fi;");
    out.line("cr_n--;");
  };
  out.line("cr_n = len(e[{}]);", me_);
  out.loop("cr_n > 0", [&] {
    out.line("e[{}]?{}; cr_found = 0;", me_, fields);
    if (formula.kind == FormulaKind::drop_desires) {
      out.when("cr_s2 == GOAL", [&] { hit("cr_q", "cr_w"); });
    }
    walk();
    keep_or_drop("e", fields);
  });
  out.line("cr_n = len(i[{}]);", me_);
  out.loop("cr_n > 0", [&] {
    out.line("i[{}]?cr_f; cr_found = 0;", me_);
    walk();
    keep_or_drop("i", "cr_f");
  });
}

// ---- going on

// Past the formula: the frame goes on, or is finished and hands its goal's values down.
void AgentText::advance(Text& out, Clause& clause, std::size_t p, std::size_t k) {
  const Plan& plan = program_.plans[p];
  if (k + 1 < plan.body.size()) {
    store(out, clause, p, k + 1, "cr_s", frame("cr_s") + ".trig");
    out.line("{}.fc = {}; i[{}]!cr_s;", frame("cr_s"), k + 1, me_);
    return;
  }
  answer(out, clause, plan);
  out.line("cr_fin = 1;");
}

// cr_r: the goal as it was achieved.
void AgentText::answer(Text& out, Clause& clause, const Plan& plan) {
  const TermStore& terms = design_.model().terms;
  if (plan.trigger.kind == EventKind::belief) return;
  const Functor functor = terms.functor(plan.trigger.atom);
  if (!open_.any(functor)) return;  // nothing to hand down
  std::vector<std::string> codes;
  for (const TermId argument : terms.arguments(plan.trigger.atom)) {
    codes.push_back(clause.code(argument));
  }
  for (std::size_t j = 0; j < codes.size(); ++j) out.line("cr_r[{}] = {};", j, codes[j]);
  out.line("Canonical_cr_r({});", codes.size());
}

void AgentText::clear_intention(Segments& all) {
  const TermStore& terms = design_.model().terms;
  std::vector<Text> cases;
  for (std::size_t p = 0; p < program_.plans.size(); ++p) {
    const Plan& plan = program_.plans[p];
    for (std::size_t k = 0; k < plan.body.size(); ++k) {
      const Formula& goal = plan.body[k];
      if (goal.kind != FormulaKind::achieve && goal.kind != FormulaKind::test) continue;
      Text& out = cases.emplace_back();
      out.when(fmt::format("cr_plan == {} && cr_fc == {}", p + 1, k), [&] {
        out.line("cr_plan = 0;");
        Clause clause = clause_for(out, plan, "cr_s");
        load(out, clause, p, k);
        const Functor functor = terms.functor(goal.atom);
        const std::size_t own = plan.variables.size();
        if (open_.any(functor)) {
          out.line("cr_top = 0; cr_ok = 1;");
          for (std::size_t j = 0; j < functor.arity; ++j) {
            out.line("cr_v[{}] = VAR+{};", own + j, own + j);
          }
          for (std::size_t j = 0; j < functor.arity; ++j) {
            const TermId argument = terms.arguments(goal.atom)[j];
            if (!may_be_unbound(clause, argument)) continue;
            clause.unify(argument, fmt::format("(cr_r[{}]+{}*(cr_r[{}] >= VAR))", j, own, j),
                         false);
          }
        }
        advance(out, clause, p, k);
      });
    }
  }
  // A finished plan leaves; what is below it, if anything, is next.
  const auto pop = [&](Text& out) {
    out.line("cr_o = 0;");
    out.when("cr_fin", [&] {
      out.line("cr_fin = 0; cr_o = {}.below; Clear({}, cr_s);", frame("cr_s"), me_);
    });
  };
  Text begin;
  pop(begin);
  if (cases.empty()) return add(all, begin);
  // What the loop looks at is part of the state, so that the choice of what comes next is sound;
  // between steps it is 0.
  begin.line("below = cr_o;");
  add(all, begin);
  Segments inside;
  Text take;
  take.line("cr_s = below; cr_plan = {}.plan; cr_fc = {}.fc;", frame("cr_s"), frame("cr_s"));
  add(inside, take);
  for (const Text& each : cases) add(inside, each);
  Text after;
  pop(after);
  after.line("below = cr_o;");
  add(inside, after);
  Text loop;
  loop.comment("ClrInt: a finished plan removes the goal below it, which may finish its plan too");
  loop.line("do");
  loop.line(":: below != 0 ->");
  loop.indented([&] {
    for (const Segment& each : inside) {
      if (inside.size() > 1) loop.line("d_step {{ cr_top = 0;");
      loop.block(each.text);
      if (inside.size() > 1) loop.line("}};");
    }
  });
  loop.line(":: else -> break");
  loop.line("od;");
  if (inside.size() > 1) {
    all.push_back({loop.str(), true});
  } else {
    add(all, loop);
  }
}

}  // namespace credo::promela
