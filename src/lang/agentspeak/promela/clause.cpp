// Literal by literal.
#include "lang/agentspeak/promela/clause.hpp"

#include <algorithm>
#include <array>

#include "base/diagnostic.hpp"

namespace credo::promela {

std::string pattern(const std::string& code) {
  const bool name = code.starts_with("K_") || code.starts_with("S_") || code.starts_with("P_");
  return name ? code : fmt::format("eval({})", code);
}

Clause::Clause(Text& out, const Design& design, Scratch& scratch, std::size_t count,
               std::size_t offset)
    : variables(count), out_(out), design_(design), scratch_(scratch), offset_(offset) {}

std::string Clause::slot(std::uint32_t variable) const {
  return fmt::format("cr_v[{}]", offset_ + variable);
}

std::string Clause::self(std::uint32_t variable) const {
  return fmt::format("VAR+{}", offset_ + variable);
}

void Clause::open(std::uint32_t variable) {
  if (variables[variable].known != Known::free) return;
  out_.line("{} = {};", slot(variable), self(variable));
  leave_open(variable);
}

void Clause::note() {
  scratch_.loops = std::max(scratch_.loops, next_loop_ + 1);
  scratch_.values = std::max(scratch_.values, next_value_ + 1);
}

std::string Clause::new_loop() {
  const std::size_t number = next_loop_++;
  note();
  return fmt::format("cr_k[{}]", number);
}

// ---- values

std::string Clause::compute(TermId term) {
  const TermStore& terms = design_.model().terms;
  if (terms.is_number(term)) return fmt::format("({})", terms.value(term));
  std::string result = new_value();
  note();
  if (!terms.arithmetic(term)) {  // a variable, or an atom by mistake
    const std::string operand = code(term);
    out_.line("if");
    out_.line(":: {} < FIRST -> {} = {} - ZERO", operand, result, operand);
    out_.line(":: else -> cr_ok = 0; {} = 0", result);
    out_.line("fi;");
    return result;
  }
  const auto arguments = terms.arguments(term);
  const std::string_view name = terms.name_text(term);
  const std::string left = arguments.size() == 1 ? "0" : compute(arguments[0]);
  const std::string right = compute(arguments.back());
  if (name == "+" || name == "-") {
    out_.line("{} = {} {} {};", result, left, name, right);
    out_.line("InRange({});", result);
  } else if (name == "*") {
    out_.line("Times({}, {}, {});", result, left, right);
  } else {
    out_.line("{}({}, {}, {});", name == "div" ? "Div" : "Mod", result, left, right);
  }
  return result;
}

Value Clause::value(TermId term) {
  const TermStore& terms = design_.model().terms;
  if (terms.is_variable(term)) {
    const std::uint32_t variable = terms.variable_index(term);
    const Variable& known = variables[variable];
    if (known.direct) return {slot(variable), variable};
    if (known.known != Known::bound) return {"", variable};
    std::string result = new_value();
    note();
    out_.line("{} = {}; Resolve({});", result, slot(variable), result);
    return {result, variable};
  }
  if (terms.arithmetic(term)) return {fmt::format("({} + ZERO)", compute(term)), 0};
  return {design_.constant(term), 0};
}

std::string Clause::code(TermId term) {
  const Value known = value(term);
  if (!known.code.empty()) return known.code;
  if (variables[known.variable].known == Known::free) return self(known.variable);
  std::string result = new_value();
  note();
  out_.line("{} = {}; Resolve({});", result, self(known.variable), result);
  return result;
}

void Clause::unify(TermId term, const std::string& other, bool other_is_ground) {
  const Value known = value(term);
  if (known.code.empty()) {
    if (variables[known.variable].known == Known::free && other_is_ground) {
      out_.line("{} = {};", slot(known.variable), other);
      bind(known.variable);
      return;
    }
    open(known.variable);
    scratch_.unifies = true;
    out_.line("Unify({}, {});", self(known.variable), other);
    if (other_is_ground) variables[known.variable].known = Known::bound;
    return;
  }
  if (other_is_ground) {
    out_.line("cr_ok = cr_ok && ({} == {});", known.code, other);
    return;
  }
  scratch_.unifies = true;
  out_.line("Unify({}, {});", known.code, other);
}

std::string Clause::mark() {
  std::string name = new_loop();
  out_.line("{} = cr_top;", name);
  return name;
}

void Clause::undo(const std::string& mark) { out_.line("Undo({});", mark); }

// ---- literals

void Clause::prove(std::span<const Literal> literals, const std::string& flag, bool first_only,
                   const Inner& inner) {
  if (literals.empty()) {
    inner();
    return;
  }
  const bool last = literals.size() == 1;
  const Inner rest = [&] { prove(literals.subspan(1), flag, first_only, inner); };
  if (!literals.front().binds()) {
    prove_without_values(literals.front(), rest);
  } else {
    prove_one(literals.front(), flag, first_only && last, rest);
  }
}

void Clause::prove_one(const Literal& literal, const std::string& flag, bool first_only,
                       const Inner& inner) {
  switch (literal.form) {
    case Literal::Form::atom:
      return prove_atom(literal, flag, first_only, inner);
    case Literal::Form::comparison:
      return prove_comparison(literal, flag, inner);
    case Literal::Form::internal:
      return prove_internal(literal, flag, inner);
  }
}

void Clause::prove_atom(const Literal& literal, const std::string& flag, bool first_only,
                        const Inner& inner) {
  const TermStore& terms = design_.model().terms;
  const Functor functor = terms.functor(literal.atom);
  const AtomChannel where = channel(functor);
  if (functor.arity > where.arity) {
    out_.line("skip;  /* nothing of that many arguments is ever there */");
    return;
  }
  const auto arguments = terms.arguments(literal.atom);
  const std::string predicate = design_.predicate(functor);
  if (computes(literal.atom)) out_.line("cr_ok = 1;");
  std::vector<Value> values;
  for (const TermId argument : arguments) values.push_back(value(argument));

  const auto body = [&] {
    // Where each argument is known or matched for the first time, Spin finds the message.
    std::vector<std::string> poll;
    std::vector<std::string> receive;
    std::vector<std::uint32_t> assigned;
    bool simple = true;
    for (const Value& each : values) {
      const bool is_free = each.code.empty() && variables[each.variable].known == Known::free;
      const bool again = std::ranges::find(assigned, each.variable) != assigned.end();
      if (!each.code.empty()) {
        poll.push_back(pattern(each.code));
        receive.push_back(poll.back());
      } else if (is_free && !again) {
        poll.emplace_back("_");
        receive.push_back(slot(each.variable));
        assigned.push_back(each.variable);
      } else {
        simple = false;
      }
    }
    std::string behind;
    for (std::size_t i = 0; i < where.behind; ++i) behind += ",_";
    if (simple && (first_only || assigned.empty())) {
      out_.when(
          fmt::format("{}??[{}{}]", where.name, where.fields(predicate, poll, "_"), behind), [&] {
            if (!assigned.empty()) {
              out_.line("{}?? <{}{}>;", where.name, where.fields(predicate, receive, "_"), behind);
            }
            for (const std::uint32_t variable : assigned) bind(variable);
            inner();
          });
      return;
    }
    copy(where);
    const std::string at = new_loop();
    const auto element = [&](std::size_t j) {
      return fmt::format("cr_{}a[{}*{}+{}]", where.copy, at, std::max<std::size_t>(1, where.arity),
                         j);
    };
    std::string matches = fmt::format("cr_{}p[{}] == {}", where.copy, at, predicate);
    std::vector<std::pair<std::uint32_t, std::size_t>> first;  // free variables
    std::vector<std::size_t> general;
    for (std::size_t j = 0; j < values.size(); ++j) {
      const Value& each = values[j];
      if (!each.code.empty()) {
        matches += fmt::format(" && {} == {}", element(j), each.code);
        continue;
      }
      if (variables[each.variable].known != Known::free) {
        general.push_back(j);
        continue;
      }
      const auto before =
          std::ranges::find(first, each.variable, &std::pair<std::uint32_t, std::size_t>::first);
      if (before == first.end()) {
        first.emplace_back(each.variable, j);
      } else {
        matches += fmt::format(" && {} == {}", element(j), element(before->second));
      }
    }
    out_.line("{} = 0;", at);
    out_.loop(fmt::format("{} < cr_n{} && !{}", at, where.copy, flag), [&] {
      out_.when(matches, [&] {
        for (const auto& [variable, j] : first) {
          out_.line("{} = {};", slot(variable), element(j));
          bind(variable);
        }
        if (general.empty()) {
          inner();
          return;
        }
        const std::string before = mark();
        out_.line("cr_ok = 1;");
        for (const std::size_t j : general) unify(arguments[j], element(j), true);
        go_on(flag, before, inner);
      });
      out_.line("{}++;", at);
    });
  };
  if (computes(literal.atom)) {
    out_.when("cr_ok", body);
  } else {
    body();
  }
}

void Clause::prove_comparison(const Literal& literal, const std::string& flag, const Inner& inner) {
  const bool arithmetic = computes(literal.left) || computes(literal.right);
  if (arithmetic) out_.line("cr_ok = 1;");
  const Value left = value(literal.left);
  const Value right = value(literal.right);
  const std::string sane = arithmetic ? "cr_ok && " : "";
  if (literal.comparison != Comparison::unifies) {
    // Both sides must have a value.
    std::string condition = sane;
    std::vector<std::string> sides;
    for (const Value& side : {left, right}) {
      if (!side.code.empty()) {
        sides.push_back(side.code);
        continue;
      }
      if (variables[side.variable].known == Known::free) {
        out_.line("skip;  /* an unbound variable is not compared */");
        return;
      }
      sides.push_back(new_value());
      note();
      out_.line("{} = {}; Resolve({});", sides.back(), self(side.variable), sides.back());
      condition += fmt::format("{} < VAR && ", sides.back());
    }
    static constexpr std::array<const char*, 7> kSigns{"==", "==", "!=", "<", "<=", ">", ">="};
    out_.when(fmt::format("{}{} {} {}", condition, sides[0],
                          kSigns[static_cast<std::size_t>(literal.comparison)], sides[1]),
              [&] {
                for (const Value& side : {left, right}) {
                  if (side.code.empty()) variables[side.variable].known = Known::bound;
                }
                inner();
              });
    return;
  }
  if (!left.code.empty() && !right.code.empty()) {
    out_.when(fmt::format("{}{} == {}", sane, left.code, right.code), inner);
    return;
  }
  const auto is_free = [&](const Value& side) {
    return side.code.empty() && variables[side.variable].known == Known::free;
  };
  const auto assign = [&](const Value& to, const Value& from) {
    out_.line("{} = {};", slot(to.variable), from.code);
    bind(to.variable);
    inner();
  };
  if (is_free(left) && !right.code.empty()) {
    arithmetic ? out_.when("cr_ok", [&] { assign(left, right); }) : assign(left, right);
    return;
  }
  if (is_free(right) && !left.code.empty()) {
    arithmetic ? out_.when("cr_ok", [&] { assign(right, left); }) : assign(right, left);
    return;
  }
  scratch_.unifies = true;
  for (const Value& side : {left, right}) {
    if (side.code.empty()) open(side.variable);
  }
  const std::string before = mark();
  if (!arithmetic) out_.line("cr_ok = 1;");
  const auto term = [&](const Value& side) {
    return side.code.empty() ? self(side.variable) : side.code;
  };
  out_.when("cr_ok", [&] { out_.line("Unify({}, {});", term(left), term(right)); });
  for (const auto& [side, other] : {std::pair{left, right}, std::pair{right, left}}) {
    if (side.code.empty() && !other.code.empty()) variables[side.variable].known = Known::bound;
  }
  go_on(flag, before, inner);
}

// If everything fitted so far; and nothing of it remains unless that leads to a proof.
void Clause::go_on(const std::string& flag, const std::string& before, const Inner& inner) {
  out_.when("cr_ok", inner);
  out_.when(fmt::format("!{}", flag), [&] { undo(before); });
}

void Clause::prove_internal(const Literal& literal, const std::string& flag, const Inner& inner) {
  const TermStore& terms = design_.model().terms;
  const std::string_view name = terms.name_text(literal.atom);
  const TermId argument = terms.arguments(literal.atom)[0];
  if (computes(argument)) out_.line("cr_ok = 1;");
  if (name == ".my_name") {
    const std::string before = mark();
    if (!computes(argument)) out_.line("cr_ok = 1;");
    unify(argument, me, true);
    go_on(flag, before, inner);
    return;
  }
  // A goal: missing arguments and the goal's own variables match anything.
  scratch_.goals = true;
  std::vector<Value> values;
  for (const TermId part : terms.arguments(argument)) values.push_back(value(part));
  for (const Value& each : values) {
    if (each.code.empty()) open(each.variable);
  }
  const auto body = [&] {
    list_goals(name == ".desire");
    const std::string at = new_loop();
    std::string named;
    for (const Functor& functor : design_.called(terms.name(argument))) {
      named += fmt::format("{}cr_gp[{}] == {}", named.empty() ? "" : " || ", at,
                           design_.predicate(functor));
    }
    const std::size_t width = std::max<std::size_t>(1, design_.event_arity);
    const auto element = [&](std::size_t j) {
      return fmt::format("cr_ga[{}*{}+{}]", at, width, j);
    };
    // Whether a goal has this argument.
    const auto present = [&](std::size_t j) {
      std::string shorter;
      for (const Functor& functor : design_.called(terms.name(argument))) {
        if (functor.arity <= j) {
          shorter += fmt::format(" && cr_gp[{}] != {}", at, design_.predicate(functor));
        }
      }
      return fmt::format("{} < VAR{}", element(j), shorter);
    };
    std::string matches = fmt::format("({})", named);
    for (std::size_t j = 0; j < values.size(); ++j) {
      if (!values[j].code.empty()) {
        matches += fmt::format(" && (!({}) || {} == {})", present(j), element(j), values[j].code);
      }
    }
    out_.line("{} = 0;", at);
    out_.loop(fmt::format("{} < cr_ng && !{}", at, flag), [&] {
      out_.when(matches, [&] {
        const std::string before = mark();
        out_.line("cr_ok = 1;");
        for (std::size_t j = 0; j < values.size(); ++j) {
          if (!values[j].code.empty()) continue;
          scratch_.unifies = true;
          out_.when(present(j),
                    [&] { out_.line("Unify({}, {});", self(values[j].variable), element(j)); });
        }
        go_on(flag, before, inner);
      });
      out_.line("{}++;", at);
    });
  };
  if (computes(argument)) {
    out_.when("cr_ok", body);
  } else {
    body();
  }
}

// `not` and `not not`.
void Clause::prove_without_values(const Literal& literal, const Inner& inner) {
  // An atom whose unbound variables occur once is simply not there.
  if (const std::string poll = negated_poll(literal); literal.negated && !poll.empty()) {
    out_.when(poll, inner);
    return;
  }
  const std::vector<Variable> before = variables;
  const std::string flag = new_loop();
  const std::string trail = mark();
  out_.line("{} = 0;", flag);
  prove_one(literal, flag, true, [&] { out_.line("{} = 1;", flag); });
  undo(trail);
  variables = before;
  out_.when(literal.negated ? "!" + flag : flag, inner);
}

std::string Clause::negated_poll(const Literal& literal) {
  const TermStore& terms = design_.model().terms;
  if (literal.form != Literal::Form::atom || computes(literal.atom)) return "";
  const Functor functor = terms.functor(literal.atom);
  const AtomChannel where = channel(functor);
  if (functor.arity > where.arity) return "true";
  std::vector<std::string> poll;
  std::vector<std::uint32_t> seen;
  for (const TermId argument : terms.arguments(literal.atom)) {
    if (!terms.is_variable(argument)) {
      poll.push_back(pattern(design_.constant(argument)));
      continue;
    }
    const std::uint32_t variable = terms.variable_index(argument);
    if (variables[variable].direct) {
      poll.push_back(pattern(slot(variable)));
      continue;
    }
    const bool again = std::ranges::find(seen, variable) != seen.end();
    if (variables[variable].known != Known::free || again) return "";
    seen.push_back(variable);
    poll.emplace_back("_");
  }
  std::string behind;
  for (std::size_t i = 0; i < where.behind; ++i) behind += ",_";
  return fmt::format("!({}??[{}{}])", where.name,
                     where.fields(design_.predicate(functor), poll, "_"), behind);
}

}  // namespace credo::promela
