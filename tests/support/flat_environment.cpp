// Rules that are likely to happen, and to stop at some time: most add what is not there yet.
#include "support/flat_environment.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace credo::testing {

void EnvironmentMaker::begin() {
  if (t_.vocabulary().top)
    statement("constant",
              "const Top = " + (t_.vocabulary().top_is_two ? "2" : t_.pick({"1", "2"})));
  statement("hidden fact", t_.chance(3) ? "hidden s/1" : t_.chance(4) ? "hidden s/1, c/1" : "");
  for (int i = t_.draw(4); i > 0; --i) {
    t_.bound.clear();
    t_.facts.push_back(fact(t_.ground()));
    statements_.push_back(joined("  ", "", ".\n", {t_.facts.back()}));
  }
  if (t_.chance(5)) initial();
  if (t_.wide() && t_.chance(15)) initial();
  for (const std::string& fact : t_.vocabulary().facts) {
    if (!t_.chance(3)) continue;
    statement("fact", fact);
    t_.facts.push_back(plain(fact));
  }
  if (t_.chance(2)) clock();
  for (int i = t_.weighted({2, 3, 1}); i > 0; --i) spontaneous();
  // Something that only happens if nobody has to make it happen; properties ask for it.
  if (t_.chance(5)) {
    statement("maybe rule", "maybe : not s(2) -> +s(2)");
    t_.facts.push_back(FlatTerms::atom("s", 1, [] { return "2"; }));
  }
}

void EnvironmentMaker::react(bool with_functions) {
  for (int i = t_.weighted({1, 3, 3, 2}); i > 0; --i) action_rule();
  if (t_.chance(t_.wide() ? 3 : 5)) percepts();
  if (with_functions) functions();
}

Seamed EnvironmentMaker::environment(const std::string& before, const std::string& after) const {
  return list_of(before, "", after, statements_);
}

void EnvironmentMaker::statement(const std::string& construct, const std::string& text) {
  if (text.empty()) return;
  statements_.push_back(example(construct, plain("  " + text + ".\n")));
}

// Of c/1, a counter, there are only numbers.
Seamed EnvironmentMaker::fact(const FlatTerms::Part& part) {
  const FlatTerms::Signature name = t_.fact_name();
  if (name.first == std::string("c")) return plain("c(" + t_.pick({"0", "0", "1"}) + ")");
  const std::vector<std::string>& others = t_.vocabulary().facts;
  if (!others.empty() && t_.chance(3)) return plain(t_.pick(others));
  if (t_.vocabulary().top && t_.chance(10)) return FlatTerms::atom("p", 1, [] { return "Top"; });
  return t_.atom(name, part);
}

// One that is likely to be there, as a pattern.
Seamed EnvironmentMaker::some_fact() {
  return t_.like(t_.facts, [this] { return fact(t_.open()); });
}

void EnvironmentMaker::initial() {
  std::vector<Seamed> choices;
  for (int i = 2 + t_.draw(2); i > 0; --i) {
    std::vector<Seamed> facts;
    for (int j = t_.draw(3); j > 0; --j) facts.push_back(fact(t_.ground()));
    t_.facts.insert(t_.facts.end(), facts.begin(), facts.end());
    const std::string between = t_.wide() ? t_.pick({", ", "; ", ". "}) : ", ";
    choices.push_back(joined("{ ", "", "}", {list_of("", between, " ", std::move(facts))}));
  }
  statements_.push_back(
      example("initial states", list_of("  initial ", " or ", ".\n", std::move(choices))));
}

void EnvironmentMaker::percepts() {
  const std::vector<std::string>& families = t_.vocabulary().families;
  if (!families.empty() && t_.chance(2)) {
    statement("percept for",
              fmt::format("percept {} for {}", t_.pick({"p(_)", "q", "c(_)"}), t_.pick(families)));
    return;
  }
  statement("percept for",
            t_.pick({"percept p(_) for " + t_.anybody(), "percept q for " + t_.anybody(),
                     "percept r(A,_) for A", "percept r(_,A) for A, " + t_.anybody(),
                     "percept p(1) for " + t_.anybody()}));
}

void EnvironmentMaker::clock() {
  statement("", "c(0)");
  t_.facts.push_back(FlatTerms::atom("c", 1, [] { return "0"; }));
  statement("clock",
            fmt::format("{}: c(K) & K < {} -> -c(K); +c(K+1)", t_.chance(4) ? "maybe " : "",
                        t_.vocabulary().top ? "Top" : t_.pick({"1", "2"})));
}

// What an effect adds needs values.
std::string EnvironmentMaker::known() {
  if (t_.bound.empty() || t_.chance(2)) return t_.constant();
  return t_.bound_variable();
}

Seamed EnvironmentMaker::effects() {
  const auto known_part = [this] { return known(); };
  std::vector<Seamed> alternatives;
  for (int i = t_.chance(4) ? 2 : 1; i > 0; --i) {
    std::vector<Seamed> steps;
    for (int j = 1 + t_.weighted({4, 3}); j > 0; --j) {
      if (t_.chance(3)) {
        const auto values = t_.bound;
        steps.push_back(example("effect -", joined("-", "", "", {some_fact()})));
        t_.bound = values;
      } else {
        t_.facts.push_back(fact(known_part));
        steps.push_back(example("effect +", joined("+", "", "", {t_.facts.back()})));
      }
    }
    if (t_.chance(12)) steps = {plain("true")};
    alternatives.push_back(
        example(i == 2 ? "alternative" : "", list_of("", "; ", "", std::move(steps))));
  }
  return list_of(" -> ", " or ", "", std::move(alternatives));
}

Seamed EnvironmentMaker::guard_literal() {
  const auto values = t_.bound;
  switch (t_.weighted({6, 5, t_.bound.empty() ? 0 : 3})) {
    case 0:
      return example("guard", some_fact());
    case 1: {
      Seamed negated = joined("not ", "", "", {some_fact()});
      t_.bound = values;
      return example("not in a guard", std::move(negated));
    }
    default: {
      const std::string left = t_.bound_variable();
      const std::string op = t_.pick({"<", ">=", "\\==", "==", "="});
      return example("comparison in a guard", plain(left + " " + op + " " + known()));
    }
  }
}
Seamed EnvironmentMaker::guard(int literals) {
  std::vector<Seamed> parts;
  for (int i = literals; i > 0; --i) parts.push_back(guard_literal());
  return list_of(" : ", " & ", "", std::move(parts));
}

std::string EnvironmentMaker::label() {
  return t_.wide() && t_.chance(5) ? fmt::format("  @e{}", ++labels_) : "";
}

void EnvironmentMaker::spontaneous() {
  t_.bound.clear();
  const bool maybe = t_.chance(3);
  Seamed when = guard(1 + t_.draw(2));
  Seamed rule =
      joined(label() + (maybe ? "  maybe" : " "), "", ".\n", {std::move(when), effects()});
  statements_.push_back(example(maybe ? "maybe rule" : "spontaneous rule", std::move(rule)));
}

void EnvironmentMaker::action_rule() {
  t_.bound.clear();
  const bool await = t_.chance(5);
  const bool does = t_.chance(4);
  std::string start = label() + (await ? "  await " : "  ");
  if (t_.wide() && t_.chance(6)) start += "maybe ";
  if (does) {
    const bool named = t_.chance(2);
    start += (named ? t_.anybody() : "A") + " does ";
    if (!named) t_.bound.emplace_back("A");
  }
  Seamed action = t_.like(t_.actions, [this] { return t_.action(t_.open()); });
  Seamed when = guard(t_.weighted({3, 2, 1}));
  Seamed rule = joined(start, "", ".\n", {std::move(action), std::move(when), effects()});
  statements_.push_back(example(await  ? "await rule"
                                : does ? "does rule"
                                       : "action rule",
                                std::move(rule)));
}

void EnvironmentMaker::functions() {
  t_.bound.clear();
  for (int i = 1 + t_.draw(2); i > 0; --i) {
    t_.bound.clear();
    Seamed inputs = joined("  function env.look(", "", ")", {plain(t_.open_term())});
    Seamed when = guard(t_.draw(2));
    statements_.push_back(
        example("function with effects",
                joined("", "", ".\n", {std::move(inputs), std::move(when), effects()})));
  }
  statement("function with outputs", "function env.turn(0) = 1");
  statement("function with outputs", "function env.turn(1) = " + t_.constant());
  statement("function with outputs", "function env.turn(k) = m : " + t_.pick({"q", "not q"}));
  statement("function with outputs",
            "function env.take(_) = V : p(V) -> -p(V)" + t_.pick({"", " or +q", "; +s(V)"}));
  statement("function with outputs",
            "function env.next = K+1 : c(K)" + t_.pick({"", " & K < 1", " -> +p(K)"}));
  if (!t_.wide()) return;
  statement("function with outputs",
            "function env.both = V, W" + t_.pick({" : r(V,W)", " : r(V,W) -> -r(V,W) or true",
                                                  " : p(V) & W = f(V)", " : q & V = 0 & W = k"}));
}

Seamed function_call(FlatTerms& terms) {
  if (terms.wide() && terms.chance(5)) {
    const std::string first = terms.open_term();
    return plain("env.both(" + first + "," + terms.open_term() + ")");
  }
  switch (terms.draw(4)) {
    case 0:
      return FlatTerms::atom("env.look", 1, terms.closed());
    case 1: {
      const std::string input = terms.value();
      return plain("env.turn(" + input + "," + terms.open_term() + ")");
    }
    case 2:
      return plain("env.take(0," + terms.open_term() + ")");
    default:
      return plain("env.next(" + terms.open_term() + ")");
  }
}

}  // namespace credo::testing
