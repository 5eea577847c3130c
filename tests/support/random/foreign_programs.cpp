// Programs of the two generators, with what these leave out.
#include "support/random/foreign_programs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "support/random_bupl.hpp"
#include "support/random_dribble.hpp"
#include "support/text_model.hpp"

namespace credo::testing {

namespace {

void collect_variables(const naive_bupl::Term& term, std::set<std::string>& variables) {
  if (term.kind == naive_bupl::Term::Kind::variable) variables.insert(term.name);
  for (const naive_bupl::Term& part : term.parts) collect_variables(part, variables);
}

// Whether its parameters have values once it is done, however it was called.
bool gives_values(const naive_bupl::Action& action) {
  return std::ranges::all_of(action.precondition, [&](const naive_bupl::Conjunction& literals) {
    std::set<std::string> bound;
    for (const naive_bupl::Literal& each : literals) {
      if (each.op.empty()) collect_variables(each.left, bound);
    }
    return std::ranges::all_of(action.parameters,
                               [&](const std::string& name) { return bound.contains(name); });
  });
}

void replace_first(std::string& text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  if (at != std::string::npos) text.replace(at, what.size(), by);
}

// What the generators of programs do not write: constants, ranges, strings, other spellings.
std::string bupl_in_more_words(const Draw& draw, std::string text) {
  const auto replace = [&](const char* what, const char* by) { replace_first(text, what, by); };
  if (draw(4) == 0) {
    const bool empty = text.find("beliefs {  }") != std::string::npos;
    replace("beliefs {",
            empty ? "const Big = 2\nbeliefs { c(1..Big)" : "const Big = 2\nbeliefs { c(0..Big),");
  }
  if (draw(4) == 0) replace("beliefs {", "beliefs { q(\"s\"), ");
  if (draw(4) == 0) replace("(top", "(true");
  if (draw(4) == 0) replace("(bot", "(false");
  if (draw(4) == 0) replace("& ~", "& not ");
  replace(",  }", " }");
  return text;
}

std::string dribble_in_more_words(const Draw& draw, std::string text) {
  const auto replace = [&](const char* what, const char* by) {
    if (draw(4) == 0) replace_first(text, what, by);
  };
  replace(" & ", " && ");
  replace(" & ", " and ");
  replace("-> ~", "-> not ");
  replace("pre ~", "pre not ");
  replace("(~", "(!");
  return text;
}

// A way round for ever, and what is not to be done twice.
std::string bupl_extras(const Draw& draw) {
  std::string out;
  if (draw(4) == 0) out += "internal again = ( ~flag | flag, { } )\nrepair ~q(b) <- again\n";
  if (draw(4) == 0) out += "action note = ( top, { seen } )\nrepair ~seen <- note\n";
  return out;
}

}  // namespace

std::vector<std::string> arguments_of(const std::string& atom) {
  std::vector<std::string> arguments;
  const std::size_t open = atom.find('(');
  if (open == std::string::npos || !atom.ends_with(')')) return arguments;
  int depth = 0;
  bool quoted = false;
  arguments.emplace_back();
  for (std::size_t i = open + 1; i + 1 < atom.size(); ++i) {
    const char c = atom[i];
    if (c == '"') quoted = !quoted;
    if (!quoted && c == '(') ++depth;
    if (!quoted && c == ')') --depth;
    if (!quoted && c == ',' && depth == 0) {
      arguments.emplace_back();
    } else {
      arguments.back() += c;
    }
  }
  return arguments;
}

std::string signature(const std::string& atom) {
  return fmt::format("{}/{}", atom.substr(0, atom.find('(')), arguments_of(atom).size());
}

ForeignProgram random_bupl_resident(const Draw& draw, bool alone) {
  ForeignProgram result{ForeignLanguage::bupl, ""};
  naive_bupl::Program program;
  do {
    program = random_bupl(draw);
    result.text = bupl_in_more_words(draw, program.text()) + bupl_extras(draw);
  } while (load_bupl(result.text)->diagnostics.has_errors());
  if (alone) return result;
  for (const auto& [name, action] : program.actions) {
    if (action.internal) continue;
    std::string pattern = name;
    for (const std::string& each : action.parameters) {
      pattern += (pattern == name ? "(" : ",") + each;
    }
    if (!action.parameters.empty()) pattern += ")";
    if (gives_values(action)) {
      result.actions.push_back(pattern);
    } else {
      result.open_actions.push_back(signature(pattern));
    }
  }
  result.constants = {"a", "b"};
  result.facts = {"flag", "q(a)", "q(b)", "t(a,b)", "c(1)"};
  return result;
}

ForeignProgram random_dribble_resident(const Draw& draw, bool alone) {
  ForeignProgram result{ForeignLanguage::dribble, ""};
  naive::Program program;
  do {
    program = naive::random_program(draw);
  } while (!program.valid());
  result.text = program.text();
  if (draw(4) == 0) {
    program.maxlen = std::max<std::size_t>(program.maxlen, 6);
    result.text = program.text() +
                  "abstract dream\ngoalrule gd: true -> dream\n"
                  "prrule rd: dream | B ~p0 | B p0 -> E\nprrule re: dream | true -> a0\n";
  }
  result.text = dribble_in_more_words(draw, std::move(result.text));
  if (alone) return result;
  const std::vector<std::string> patterns = {"q",    "p(1)", "p(_)", "c(1)",   "r(_,k)",
                                             "flag", "s(0)", "c(_)", "p(f(k))"};
  for (int prop = 0; prop < program.props; ++prop) {
    if (draw(2) == 0) continue;
    const std::string& pattern =
        patterns[static_cast<std::size_t>(draw(static_cast<int>(patterns.size())))];
    result.text += fmt::format("perceives {} as {}\n", naive::prop_name(prop), pattern);
  }
  for (const auto& [name, action] : program.actions) result.actions.push_back(name);
  result.facts = {"flag"};
  return result;
}

}  // namespace credo::testing
