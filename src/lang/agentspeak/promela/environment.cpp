// Rules, functions and percepts, one by one.
#include "lang/agentspeak/promela/environment.hpp"

#include <algorithm>

#include "base/diagnostic.hpp"

namespace credo::promela {

namespace {

std::vector<std::string> elements(std::string_view array, std::size_t count) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < count; ++i) all.push_back(fmt::format("{}[{}]", array, i));
  return all;
}

// A pattern over given values: what must be equal, and which value each variable takes first.
struct Match {
  std::string condition;
  std::vector<std::pair<std::uint32_t, std::string>> first;

  void equal(const std::string& value, const std::string& code) {
    condition += fmt::format(" && {} == {}", value, code);
  }
  void variable(const std::string& value, std::uint32_t variable) {
    if (const std::string* before = find(variable)) {
      equal(value, *before);
    } else {
      first.emplace_back(variable, value);
    }
  }
  const std::string* find(std::uint32_t variable) const {
    const auto at =
        std::ranges::find(first, variable, &std::pair<std::uint32_t, std::string>::first);
    return at == first.end() ? nullptr : &at->second;
  }
  // A constant or a variable.
  void part(const Design& design, TermId term, const std::string& value) {
    const TermStore& terms = design.model().terms;
    if (terms.is_variable(term)) {
      variable(value, terms.variable_index(term));
    } else {
      equal(value, design.constant(term));
    }
  }
};

std::string joined(const std::vector<std::string>& parts, std::string_view sign) {
  return fmt::format("{}", fmt::join(parts, sign));
}

}  // namespace

std::string take(const AtomChannel& channel, std::string_view behind) {
  return fmt::format("{}?{}{}{};", channel.name,
                     channel.fields("cr_q", elements("cr_w", channel.arity), "_"),
                     behind.empty() ? "" : ",", behind);
}

std::string give(const AtomChannel& channel, std::string_view behind) {
  return fmt::format("{}!{}{}{};", channel.name,
                     channel.fields("cr_q", elements("cr_w", channel.arity), "0"),
                     behind.empty() ? "" : ",", behind);
}

void copy_channel(Text& out, const AtomChannel& channel) {
  const std::string loaded = fmt::format("cr_l{}", channel.copy);
  const std::string count = fmt::format("cr_n{}", channel.copy);
  std::vector<std::string> array;
  for (std::size_t j = 0; j < channel.arity; ++j) {
    array.push_back(fmt::format("cr_{}a[{}*{}+{}]", channel.copy, count, channel.arity, j));
  }
  const std::string fields =
      channel.fields(fmt::format("cr_{}p[{}]", channel.copy, count), array, "0");
  const std::string_view behind = channel.behind == 0 ? "" : ",cr_s1,cr_s2";
  out.when(fmt::format("!{}", loaded), [&] {
    out.line("{} = 1; {} = 0;", loaded, count);
    out.loop(fmt::format("{} < len({})", count, channel.name), [&] {
      out.line("{}?{}{};", channel.name, fields, behind);
      out.line("{}!{}{};", channel.name, fields, behind);
      out.line("{}++;", count);
    });
  });
}

std::string copy_arrays(const Design& design) {
  Text out;
  out.comment("Copies of b, p and h for loops that go back, made once in a step");
  const auto arrays = [&](std::string_view copy, std::string_view size, std::size_t arity) {
    out.line("hidden int cr_{}p[{}], cr_{}a[{} * {}], cr_n{};", copy, size, copy, size,
             std::max<std::size_t>(1, arity), copy);
    out.line("hidden byte cr_l{};", copy);
  };
  arrays("b", "MBel", design.belief_arity);
  arrays("p", "MFact", design.fact_arity);
  arrays("h", "MFact", design.hidden_arity);
  return out.str();
}

void EnvironmentText::prepare(Text& out, Clause& clause) const {
  clause.channel = [this](Functor functor) { return design_.facts(functor); };
  clause.copy = [&out](const AtomChannel& channel) { copy_channel(out, channel); };
}

bool EnvironmentText::has_maybe() const {
  return std::ranges::any_of(design_.model().environment.rules,
                             [](const EnvironmentRule& rule) { return rule.maybe; });
}

// ---- effects

void EnvironmentText::effect(Text& out, Clause& clause, const GuardedEffects& source,
                             const Effect& effect) const {
  const TermStore& terms = design_.model().terms;
  const Functor functor = terms.functor(effect.atom);
  const AtomChannel where = design_.facts(functor);
  const std::string predicate = design_.predicate(functor);
  if (clause.computes(effect.atom)) out.line("cr_ok = 1;");
  std::vector<std::string> codes;
  Match match{fmt::format("cr_q == {}", predicate), {}};
  for (std::size_t j = 0; j < terms.arguments(effect.atom).size(); ++j) {
    const Value value = clause.value(terms.arguments(effect.atom)[j]);
    const std::string field = fmt::format("cr_w[{}]", j);
    if (!value.code.empty()) {
      codes.push_back(value.code);
      match.equal(field, value.code);
      continue;
    }
    if (effect.add || clause.variables[value.variable].known != Known::free) {
      throw UserError(fmt::format("{} may be unbound here: that is not translated",
                                  source.variables[value.variable]),
                      "--to promela-graph takes it", effect.where);
    }
    match.variable(field, value.variable);
  }
  if (clause.computes(effect.atom)) out.line("over_values = !cr_ok; assert(!over_values);");
  std::vector<std::string> patterns;
  for (const std::string& code : codes) patterns.push_back(pattern(code));
  if (effect.add) {
    out.line("if");
    out.line(":: {}??[{}]", where.name, where.fields(predicate, patterns, "_"));
    out.line(":: else ->");
    out.indented([&] {
      out.line("over_facts = (len({}) >= MFact); assert(!over_facts);", where.name);
      out.line("{}!!{}", where.name, where.fields(predicate, codes, "0"));
    });
    out.line("fi;");
  } else if (match.first.empty()) {
    const std::string fields = where.fields(predicate, patterns, "_");
    out.when(fmt::format("{}??[{}]", where.name, fields),
             [&] { out.line("{}??{};", where.name, fields); });
  } else {
    out.line("cr_n = len({});", where.name);
    out.loop("cr_n > 0", [&] {
      out.put(take(where, ""));
      out.line("if");
      out.line(":: {}", match.condition);
      out.line(":: else -> {}", give(where, ""));
      out.line("fi;");
      out.line("cr_n--;");
    });
  }
}

void EnvironmentText::effects(Text& out, Clause& clause, const GuardedEffects& source,
                              const Alternative& alternative) const {
  for (const Effect& each : alternative) effect(out, clause, source, each);
}

// ---- rules

void EnvironmentText::alternatives_of(Text& out, Clause& clause, const EnvironmentRule& rule,
                                      Purpose purpose) const {
  if (purpose == Purpose::count) {
    out.line("cr_env = cr_env + {};", rule.alternatives.size());
    if (!rule.maybe) out.line("cr_must = 1;");
    return;
  }
  for (const Alternative& alternative : rule.alternatives) {
    out.line("if");
    out.line(":: !cr_found && cr_env == pick ->");
    out.indented([&] {
      out.line("cr_found = 1;");
      effects(out, clause, rule, alternative);
    });
    out.line(":: else -> cr_env++");
    out.line("fi;");
  }
}

void EnvironmentText::rule(Text& out, const EnvironmentRule& rule, Purpose purpose) const {
  const TermStore& terms = design_.model().terms;
  Clause clause(out, design_, scratch_, rule.variables.size());
  prepare(out, clause);
  out.comment(fmt::format("{}{}", rule.label, rule.maybe ? ", which may never happen" : ""));
  // In counting nothing is ever found, so that every solution counts.
  const std::string flag = "cr_found";
  const auto guarded = [&] {
    out.line("cr_top = 0;");
    clause.prove(rule.guard, flag, false, [&] { alternatives_of(out, clause, rule, purpose); });
  };
  if (rule.action == kNoTerm) {
    out.when("!cr_found", guarded);
    return;
  }
  // Actions are ground: the first occurrence of a variable takes the value.
  const Functor functor = terms.functor(rule.action);
  Match match{fmt::format("!cr_found && cr_p == {}", design_.predicate(functor)), {}};
  for (std::size_t j = 0; j < functor.arity; ++j) {
    match.part(design_, terms.arguments(rule.action)[j], fmt::format("cr_a[{}]", j));
  }
  if (rule.agent != kNoTerm) match.part(design_, rule.agent, "cr_who");
  out.when(match.condition, [&] {
    for (const auto& [variable, code] : match.first) {
      out.line("{} = {};", clause.slot(variable), code);
      clause.bind(variable);
    }
    if (purpose == Purpose::count) {
      out.line("cr_matched = 1;");
      if (rule.await) out.line("cr_waits = 1;");
    }
    guarded();
  });
}

// All that can happen, in the order of the semantics; `cr_env` counts it.
void EnvironmentText::rules(Text& out, Purpose purpose) const {
  const auto& all = design_.model().environment.rules;
  out.line("cr_env = 0; cr_must = 0; cr_found = 0; cr_lp = 0; cr_lh = 0;");
  for (const EnvironmentRule& each : all) {
    if (each.action == kNoTerm) rule(out, each, purpose);
  }
  out.when("len(a) > 0 && !cr_found", [&] {
    out.line("a?<cr_who,{}>;", AtomChannel{"a", "", design_.action_arity, 0}.fields(
                                   "cr_p", elements("cr_a", design_.action_arity), "_"));
    out.line("cr_matched = 0; cr_waits = 0; cr_taken = cr_env;");
    for (const EnvironmentRule& each : all) {
      if (each.action != kNoTerm) rule(out, each, purpose);
    }
    if (purpose == Purpose::count) {
      out.comment("an action that no guard lets happen is taken without effect, or waits");
      out.when("cr_env == cr_taken && !(cr_matched && cr_waits)",
               [&] { out.line("cr_env++; cr_must = 1;"); });
    } else {
      std::string ignored = "_";
      for (std::size_t j = 0; j < design_.action_arity; ++j) ignored += ",_";
      out.line("a?_,{};  /* the action is taken */", ignored);
    }
  });
}

std::string EnvironmentText::outlook() const {
  Text out;
  out.comment("How many things the environment can do: after every change of facts or actions");
  out.line("inline Outlook() {{");
  out.indented([&] {
    rules(out, Purpose::count);
    out.line("over_choices = (cr_env > 250); assert(!over_choices);");
    out.line("env = cr_env;");
    if (has_maybe()) out.line("must = cr_must;");
  });
  out.line("}}");
  return out.str();
}

std::string EnvironmentText::process() const {
  Text out;
  out.comment("The environment: any of the things it can do");
  out.line("proctype Environment() {{");
  out.indented([&] {
    out.line("do");
    out.line(":: atomic {{");
    out.indented([&] {
      out.line("env > 0 ->");
      out.line("do  /* which one */");
      out.line(":: pick + 1 < env -> pick++");
      out.line(":: break");
      out.line("od;");
      out.line("d_step {{");
      out.indented([&] {
        rules(out, Purpose::perform);
        out.line("pick = 0;");
        out.line("Outlook();");
        out.line("Show(0);");
      });
      out.line("}}");
    });
    out.line("}}");
    if (has_maybe()) {
      out.put("#ifdef FAIR");
      out.line(":: env > 0 && !must  /* nothing that must happen: fairness asks nothing */");
      if (const std::string wait = design_.all_wait(); !wait.empty()) {
        out.put("#else");
        out.line(":: d_step {{ env > 0 && !must && {} -> Show({}) }}  /* the state may stay */",
                 wait, design_.nobody());
      }
      out.put("#endif");
    }
    if (const std::string dead = design_.deadlock(); !dead.empty()) {
      out.line(":: {}  /* a deadlock repeats for ever */", dead);
    }
    out.line("od");
  });
  out.line("}}");
  return out.str();
}

void EnvironmentText::start(Text& out) const {
  const TermStore& terms = design_.model().terms;
  const auto send = [&](const FactSet& facts) {
    for (const TermId fact : facts) {
      const AtomChannel where = design_.facts(terms.functor(fact));
      std::vector<std::string> codes;
      for (const TermId argument : terms.arguments(fact)) {
        codes.push_back(design_.constant(argument));
      }
      out.line("over_facts = (len({}) >= MFact); assert(!over_facts);", where.name);
      out.line("{}!!{};", where.name,
               where.fields(design_.predicate(terms.functor(fact)), codes, "0"));
    }
  };
  const auto states = design_.model().environment.initial_states();
  if (states.size() == 1) {
    send(states.front());
    return;
  }
  out.line("if");
  for (const FactSet& state : states) {
    out.line(":: skip;");
    out.indented([&] { send(state); });
  }
  out.line("fi;");
}

// ---- functions

std::size_t EnvironmentText::alternatives(const agentspeak::Program& program) const {
  const TermStore& terms = design_.model().terms;
  std::size_t most = 1;
  for (const agentspeak::Plan& plan : program.plans) {
    for (const agentspeak::Formula& formula : plan.body) {
      if (formula.kind != agentspeak::FormulaKind::function) continue;
      for (const EnvironmentFunction& function : design_.model().environment.functions) {
        if (terms.functor(function.head) == terms.functor(formula.atom)) {
          most = std::max(most, function.alternatives.size());
        }
      }
    }
  }
  return most;
}

void EnvironmentText::call(Text& out, Clause& plan, TermId call) const {
  const TermStore& terms = design_.model().terms;
  out.line("cr_found = 0; cr_lp = 0; cr_lh = 0;");
  // What the clauses may bind is unified with at run time.
  for (const TermId argument : terms.arguments(call)) {
    if (!terms.is_variable(argument)) continue;
    const std::uint32_t variable = terms.variable_index(argument);
    if (plan.variables[variable].known == Known::bound) continue;
    plan.open(variable);
  }
  for (const EnvironmentFunction& function : design_.model().environment.functions) {
    if (terms.functor(function.head) != terms.functor(call)) continue;
    out.when("!cr_found", [&] { clause_of(out, plan, function, call); });
  }
  // Where every clause has a constant there is a value.
  for (std::size_t j = 0; j < terms.arguments(call).size(); ++j) {
    const TermId argument = terms.arguments(call)[j];
    if (!terms.is_variable(argument)) continue;
    const auto& functions = design_.model().environment.functions;
    const bool valued = std::ranges::all_of(functions, [&](const EnvironmentFunction& function) {
      return terms.functor(function.head) != terms.functor(call) ||
             !terms.is_variable(terms.arguments(function.head)[j]);
    });
    if (valued) plan.variables[terms.variable_index(argument)].known = Known::bound;
  }
}

void EnvironmentText::clause_of(Text& out, Clause& plan, const EnvironmentFunction& function,
                                TermId call) const {
  const TermStore& terms = design_.model().terms;
  Clause own(out, design_, scratch_, function.variables.size(), plan.variables.size());
  prepare(out, own);
  const auto unify_argument = [&](std::size_t j) {
    const Value given = plan.value(terms.arguments(call)[j]);
    const bool ground = !given.code.empty();
    own.unify(terms.arguments(function.head)[j], ground ? given.code : plan.self(given.variable),
              ground);
  };
  out.line("cr_top = 0; cr_ok = 1;");
  for (std::size_t j = 0; j < function.inputs; ++j) unify_argument(j);
  out.when("cr_ok", [&] {
    own.prove(function.guard, "cr_found", false, [&] {
      const std::string before = own.mark();
      out.line("cr_ok = 1;");
      for (std::size_t j = function.inputs; j < terms.arguments(call).size(); ++j) {
        unify_argument(j);
      }
      // A clause that would add a fact with a variable in it is no entry.
      for (const Alternative& alternative : function.alternatives) {
        for (const Effect& effect : alternative) {
          std::vector<std::uint32_t> used;
          if (effect.add) collect_variables(terms, effect.atom, used);
          for (const std::uint32_t variable : used) {
            if (own.variables[variable].known == Known::bound) continue;
            const std::string code = own.code(design_.model().terms.variable(variable));
            out.line("cr_ok = cr_ok && {} < VAR;", code);
            own.variables[variable].known = Known::bound;
          }
        }
      }
      out.line("if");
      out.line(":: cr_ok ->");
      out.indented([&] {
        out.line("cr_found = 1;");
        const std::size_t count = function.alternatives.size();
        if (count == 1) {
          effects(out, own, function, function.alternatives.front());
          return;
        }
        out.line("if");
        for (std::size_t i = 0; i < count; ++i) {
          out.line(":: cr_alt % {} == {} ->", count, i);
          out.indented([&] {
            Clause copy = own;
            effects(out, copy, function, function.alternatives[i]);
            out.line("skip");
          });
        }
        out.line("fi;");
      });
      out.line(":: else -> Undo({})", before);
      out.line("fi;");
    });
  });
  out.when("!cr_found", [&] { out.line("Undo(0);"); });
}

// ---- percepts

std::string EnvironmentText::perceives(std::size_t agent) const {
  const Model& model = design_.model();
  const TermStore& terms = model.terms;
  const std::string me = design_.constant(model.directory.agents[agent]);
  std::vector<std::string> matched;
  std::vector<std::string> seen;
  for (const PerceptRule& rule : model.environment.percept_rules) {
    const Functor functor = terms.functor(rule.pattern);
    if (design_.is_hidden(functor)) continue;
    Match match{fmt::format("cr_q == {}", design_.predicate(functor)), {}};
    for (std::size_t j = 0; j < functor.arity; ++j) {
      match.part(design_, terms.arguments(rule.pattern)[j], fmt::format("cr_w[{}]", j));
    }
    matched.push_back(fmt::format("({})", match.condition));
    std::vector<std::string> named;
    for (const TermId name : rule.agents) {
      if (!terms.is_variable(name)) {
        if (name == model.directory.agents[agent]) named.emplace_back("true");
        continue;
      }
      named.push_back(fmt::format("{} == {}", *match.find(terms.variable_index(name)), me));
    }
    if (!named.empty()) {
      seen.push_back(fmt::format("({} && ({}))", match.condition, joined(named, " || ")));
    }
  }
  if (matched.empty()) return "";
  seen.push_back(fmt::format("!({})", joined(matched, " || ")));
  return fmt::format("({})", joined(seen, " || "));
}

}  // namespace credo::promela
