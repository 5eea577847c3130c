// Systems as texts.
#include "support/slicing_cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "files/load_model.hpp"
#include "lang/bupl/slicing/bupl_slice.hpp"
#include "lang/dribble/slicing/dribble_slice.hpp"
#include "lang/eccs/slicing/eccs_slice.hpp"
#include "lang/languages.hpp"
#include "property/binding.hpp"
#include "reduce/slicing/slice_text.hpp"
#include "support/random_bupl.hpp"
#include "support/random_dribble.hpp"
#include "support/random_eccs.hpp"
#include "support/text_model.hpp"
#include "verdict/check.hpp"

namespace credo::testing {

namespace {

Fairness random_fairness(const Draw& draw) {
  const Fairness all[] = {Fairness::none, Fairness::weak, Fairness::strong};
  return all[draw(3)];
}

// A formula over the atoms that `atom` draws.
template <class Atom>
std::string random_formula_of(const Draw& draw, int size, bool branching, const Atom& atom) {
  if (size <= 1) return (draw(4) == 0 ? "!" : "") + std::string("(") + atom() + ")";
  const auto part = [&](int part_size) {
    return "(" + random_formula_of(draw, part_size, branching, atom) + ")";
  };
  const std::string quantifier = !branching ? "" : draw(2) == 0 ? "A " : "E ";
  switch (draw(9)) {
    case 0:
      return "!" + part(size - 1);
    case 1:
      return draw(3) == 0 ? quantifier + "X " + part(size - 1) : part(size - 1);
    case 2:
    case 3:
      return quantifier + "<> " + part(size - 1);
    case 4:
    case 5:
      return quantifier + "[] " + part(size - 1);
    case 6:
      return part(size / 2) + " & " + part(size - size / 2);
    case 7:
      return part(size / 2) + " -> " + part(size - size / 2);
    default:
      return quantifier + "(" + part(size / 2) + " U " + part(size - size / 2) + ")";
  }
}

// ---- BUPL

naive_bupl::Program accepted_bupl(const Draw& draw) {
  for (;;) {
    naive_bupl::Program program = random_bupl(draw);
    if (!load_bupl(program.text())->diagnostics.has_errors()) return program;
  }
}

// What never applies, what applies late, and what nobody reads.
std::string sliced_bupl_extras(const Draw& draw) {
  std::string out;
  if (draw(2) == 0) {
    out += "action spare(X) = ( ghost(X), { haunted(X) } )\nproc never(X) = spare(X)\n";
    if (draw(2) == 0) out += "repair ghost(X) & ~haunted(X) <- never(X)\n";
  }
  if (draw(2) == 0) {
    out += "internal flop = ( bot, { } )\ninternal mark = ( top, { seen } )\n";
    out += "internal last = ( top, { reached, unread(1) } )\n";
    out += draw(2) == 0 ? "repair ~seen <- mark; flop\n" : "repair ~seen <- mark; last\n";
    if (draw(2) == 0) out += "repair seen <- last\n";
  }
  return out;
}

// Now and then about what was added to the program.
std::string bupl_property(const Draw& draw, const naive_bupl::Program& program,
                          const std::string& text) {
  std::string formula = random_bupl_property(draw, program, draw(3) == 0);
  const auto has = [&](const char* word) { return text.find(word) != std::string::npos; };
  if (has("reached") && draw(3) == 0) formula = "<> fact(reached) | (" + formula + ")";
  if (has("seen") && draw(3) == 0) formula = "[] ~fact(seen) | (" + formula + ")";
  if (has("haunted") && draw(6) == 0) formula = "(" + formula + ") & [] ~fact(haunted(_))";
  return formula;
}

// In a system the atoms name the agent; facts of the environment may be asked for as well.
std::string for_agent(const Draw& draw, const std::string& formula, const std::string& agent) {
  static const std::regex called("\\b(fact|taken|enabled|fair)\\(");
  static const std::regex stuck("\\bstuck\\b");
  static const std::regex terminated("\\bterminated\\b");
  std::string out = std::regex_replace(formula, called, "$1(" + agent + ", ");
  out = std::regex_replace(out, stuck, "stuck(" + agent + ")");
  const std::string facts[] = {"flag", "q(a)", "q(b)"};
  return std::regex_replace(out, terminated, draw(4) == 0 ? "terminated" : facts[draw(3)]);
}

std::string bupl_environment(const Draw& draw) {
  std::string out = "q(a). flag. secret.\n";
  if (draw(2) == 0) out += "hidden secret/0.\n";
  for (int i = 0; i < 3; ++i) {
    const std::string action = "a" + std::to_string(i);
    const std::string head = draw(2) == 0 ? action : action + "(X)";
    switch (draw(9)) {
      case 0:
        out += head + " : not flag -> +flag.\n";
        break;
      case 1:
        out += head + " -> -q(b); +q(a) or -flag.\n";
        break;
      case 2:
        out += head + " : q(a) -> -q(a); +q(b).\n";
        break;
      case 3:
        out += head + " -> -secret.\n";
        break;
      case 4:
        out += "await " + head + " : q(b) -> -secret.\n";
        break;
      default:
        break;
    }
  }
  if (draw(3) == 0) out += ": q(b) & flag -> -flag.\n";
  return out;
}

// One who makes things and one who does something else, with one queue for the actions of both.
SlicingCase random_workshop(const Draw& draw) {
  SlicingCase result;
  result.path = "shop.mas";
  result.texts = {{"maker.bupl",
                   "action make = ( top, { asked } )\n"
                   "internal rest = ( box, { rested } )\n"
                   "proc work = make; rest\nplan work\n"},
                  {"idler.bupl", std::string("action idle = ( top, { } )\nproc go = ") +
                                     (draw(2) == 0 ? "idle; go" : "idle") + "\nplan go\n"}};
  const std::string idle[] = {"idle -> -dust.\n", "await idle : box -> -dust.\n",
                              "await idle : not dust -> +dust.\n", "idle -> -dust; +dust.\n"};
  const std::string own[] = {"", ": not lamp -> +lamp.\n", ": box & not lamp -> +lamp.\n"};
  result.texts.push_back({result.path,
                          "system shop\nagent maker \"maker.bupl\"\n"
                          "agent idler \"idler.bupl\"\nenvironment {\n"
                          "hidden dust/0.\ndust.\nmake -> +box.\n"
                          "quench -> -lamp.\n" +
                              idle[draw(4)] + own[draw(3)] + "}\n"});
  const auto atom = [&]() -> std::string {
    const std::string atoms[] = {"box", "lamp", "fact(maker, rested)", "fact(maker, asked)",
                                 "Does(maker, make)"};
    return atoms[draw(5)];
  };
  result.formula = random_formula_of(draw, 2 + draw(3), draw(3) == 0, atom);
  result.fairness = random_fairness(draw);
  return result;
}

// ---- Dribble

naive::Program valid_dribble(const Draw& draw) {
  for (;;) {
    naive::Program program = naive::random_program(draw);
    if (!program.valid()) continue;
    program.maxlen = std::max<std::size_t>(program.maxlen, 6);  // there is room for what is added
    return program;
  }
}

std::string dribble_extras(const Draw& draw) {
  std::string out;
  if (draw(2) == 0) {
    out += "props ghost done\nabstract dream\naction zap eff ghost\naction zip eff +done\n";
    if (draw(2) == 0) out += "goals ghost & done\n";
    out += draw(2) == 0 ? "goalrule gz: G ghost -> zap\n"
                        : "goalrule gz: G ghost & ~B done -> dream\n";
    out += "prrule rz: dream | true -> if B done then { zap } else { zip }\n";
    out += "prrule ry: zip | B done -> zap; zip\n";
    out += "prrule rx: zap | true -> zip\n";
    if (draw(2) == 0) {
      out += "action nap\ngoalrule gy: ~B done -> if B ghost then { zap } else { nap }\n";
      out += "prrule rn: nap | true -> zip\n";
    }
  }
  return out;
}

std::string dribble_atom(const Draw& draw, const naive::Program& program, bool extras,
                         const std::string& agent) {
  const auto with = [&](const std::string& word, const std::string& content) {
    return agent.empty() ? word + "(" + content + ")" : word + "(" + agent + ", " + content + ")";
  };
  const std::string formula =
      "(" + naive::formula_text(naive::random_formula(draw, program.props)) + ")";
  switch (draw(6)) {
    case 0:
      return with("G", formula);
    case 1:
      return extras ? with("B", draw(2) == 0 ? "done" : "ghost") : with("B", formula);
    case 2:
      return agent.empty() ? "P[E]" : "P(" + agent + ", [E])";
    default:
      return with("B", formula);
  }
}

std::string dribble_environment(const Draw& draw) {
  std::string out = "f0. g(1).\n";
  for (int i = 0; i < 3; ++i) {
    if (draw(2) == 0) continue;
    const std::string action = "a" + std::to_string(i);
    const std::string fact = "f" + std::to_string(draw(4));
    out += draw(2) == 0 ? action + " : not " + fact + " -> +" + fact + ".\n"
                        : action + " -> -" + fact + ".\n";
  }
  if (draw(3) == 0) out += ": f1 & g(1) -> -g(1).\n";
  return out;
}

// One who waits for something and revises its plan twice, one who may bring it about.
SlicingCase random_cleaners(const Draw& draw) {
  SlicingCase result;
  result.path = "house.mas";
  const std::string washes[] = {"wash -> +clean.\n", "wash : not clean -> +clean.\n",
                                "wash -> -clean.\n", "wash -> -dust.\n"};
  const std::string guards[] = {"true", "B c", "~B c"};
  result.texts = {{"v.dribble",
                   "props c done\nmaxlen 8\nabstract first second\n"
                   "perceives c as clean\naction look eff +done\n"
                   "goalrule g: ~B done -> first\nprrule p1: first | " +
                       guards[draw(3)] +
                       " -> second\n"
                       "prrule p2: second | true -> look\n"},
                  {"w.dribble",
                   "props tired\nmaxlen 8\naction wash eff +tired\ngoals tired\n"
                   "goalrule g: G tired -> wash\n"},
                  {result.path,
                   "system house\nagent v \"v.dribble\"\nagent w \"w.dribble\"\n"
                   "environment {\ndust.\nsoil -> -clean.\n" +
                       washes[draw(4)] + "}\n"}};
  const auto atom = [&]() -> std::string {
    const std::string atoms[] = {"clean", "B(v, c)", "B(v, done)", "P(v, [second])"};
    return atoms[draw(4)];
  };
  result.formula = random_formula_of(draw, 2 + draw(3), draw(3) == 0, atom);
  result.fairness = random_fairness(draw);
  return result;
}

// ---- ECCS

// Two agents of their own, who may talk to each other.
std::string eccs_extras(const Draw& draw) {
  const bool loops = draw(2) == 0;
  return "agents w v\nchannel wv: w -> v\n"
         "proc W = update(B_w c). update(I_w B_v c). (wv!inform(c). " +
         std::string(loops ? "W" : "0") +
         " + query(B_w nothing). W)\n"
         "proc V = wv?inform(c). update(!B_v c). " +
         std::string(loops ? "V" : "0") +
         "\nproc Unused = update(B_v c). 0\n"
         "system w = W, v = V\n";
}

}  // namespace

std::string SlicingCase::text() const {
  std::string out;
  for (const NamedText& each : texts) out += "---- " + each.path + "\n" + each.text;
  return out + "---- " + formula + "\n" + std::string(text_of(fairness)) + " fairness\n";
}

SlicingCase random_bupl_case(const Draw& draw) {
  if (draw(6) == 0) return random_workshop(draw);
  SlicingCase result;
  result.fairness = random_fairness(draw);
  if (draw(3) == 0) {
    const naive_bupl::Program program = accepted_bupl(draw);
    result.path = "single.bupl";
    const std::string text = program.text() + sliced_bupl_extras(draw);
    result.texts = {{result.path, text}};
    result.formula = bupl_property(draw, program, text);
    return result;
  }
  result.path = "world.mas";
  std::string system = "system world\n";
  const int agents = 2 + draw(2);
  const int meant = draw(agents);
  for (int i = 0; i < agents; ++i) {
    const naive_bupl::Program program = accepted_bupl(draw);
    const std::string name = "b" + std::to_string(i);
    const std::string text = program.text() + sliced_bupl_extras(draw);
    result.texts.push_back({name + ".bupl", text});
    system += "agent " + name + " \"" + name + ".bupl\"\n";
    if (i == meant) result.formula = for_agent(draw, bupl_property(draw, program, text), name);
  }
  if (draw(5) > 0) system += "environment {\n" + bupl_environment(draw) + "}\n";
  result.texts.push_back({result.path, system});
  return result;
}

SlicingCase random_dribble_case(const Draw& draw) {
  if (draw(6) == 0) return random_cleaners(draw);
  SlicingCase result;
  result.fairness = random_fairness(draw);
  const auto property = [&](const naive::Program& program, bool extras, const std::string& agent) {
    return random_formula_of(draw, 2 + draw(4), draw(3) == 0, [&]() -> std::string {
      if (!agent.empty() && draw(4) == 0) return draw(2) == 0 ? "f0" : "g(1)";
      return dribble_atom(draw, program, extras, agent);
    });
  };
  if (draw(3) == 0) {
    const naive::Program program = valid_dribble(draw);
    const std::string extras = dribble_extras(draw);
    result.path = "single.dribble";
    result.texts = {{result.path, program.text() + extras}};
    result.formula = property(program, !extras.empty(), "");
    return result;
  }
  result.path = "world.mas";
  std::string system = "system world\n";
  const int agents = 2 + draw(2);
  const int meant = draw(agents);
  for (int i = 0; i < agents; ++i) {
    const naive::Program program = valid_dribble(draw);
    const std::string extras = dribble_extras(draw);
    const std::string name = "d" + std::to_string(i);
    std::string text = program.text() + extras;
    for (int p = 0; p < program.props; ++p) {
      if (draw(3) > 0) continue;
      text += "perceives " + naive::prop_name(p) + " as " +
              (draw(3) == 0 ? "g(_)" : "f" + std::to_string(draw(4))) + "\n";
    }
    result.texts.push_back({name + ".dribble", text});
    system += "agent " + name + " \"" + name + ".dribble\"\n";
    if (i == meant) result.formula = property(program, !extras.empty(), name);
  }
  system += "environment {\n" + dribble_environment(draw) + "}\n";
  result.texts.push_back({result.path, system});
  return result;
}

SlicingCase random_eccs_case(const Draw& draw) {
  SlicingCase result;
  result.fairness = random_fairness(draw);
  const naive_eccs::Program program = random_eccs(draw);
  result.path = "system.eccs";
  const bool extras = draw(4) > 0;
  result.texts = {{result.path, program.text() + (extras ? eccs_extras(draw) : "")}};
  const std::string agent = program.agents[static_cast<std::size_t>(draw(2))];
  const auto atom = [&]() -> std::string {
    switch (draw(12)) {
      case 0:
        return "waits(" + agent + ")";
      case 1:
        return "blocked(" + agent + ")";
      case 2:
        return draw(3) == 0 ? "dead" : random_eccs_view(draw, program);
      case 3:
        return draw(3) == 0 ? "terminated" : random_eccs_view(draw, program);
      case 4:
        return extras && draw(2) == 0 ? "B_w c" : random_eccs_view(draw, program);
      default:
        return random_eccs_view(draw, program);
    }
  };
  if (draw(4) > 0) {
    result.formula = random_formula_of(draw, 2 + draw(4), draw(2) == 0, atom);
    return result;
  }
  const std::string sets[] = {"*", "tau", "obs *", "tau, obs *"};
  const std::string x = "[" + sets[draw(4)] + "]";
  const std::string y = "[" + sets[draw(4)] + "]";
  const std::string forms[] = {"AG" + x + " (" + atom() + ")",
                               "EF" + x + " (" + atom() + ")",
                               "AF" + x + " (" + atom() + ")",
                               "EG" + x + " (" + atom() + ")",
                               "A((" + atom() + ") " + x + "U" + y + " (" + atom() + "))",
                               "E((" + atom() + ") " + x + "U" + y + " (" + atom() + "))",
                               "AG EX" + x + " (" + atom() + ")"};
  result.formula = forms[draw(7)];
  return result;
}

SlicingCase with_shared_program(SlicingCase slicing_case, const Draw& draw) {
  const auto file = std::ranges::find(slicing_case.texts, slicing_case.path, &NamedText::path);
  std::vector<std::string> names;
  std::string program;
  std::string rest;
  std::istringstream lines(file->text);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("agent ")) {
      rest += line + "\n";
      continue;
    }
    const std::size_t quote = line.find('"');
    names.push_back(line.substr(6, quote - 7));
    const bool spoken_of = slicing_case.formula.find(names.back() + ",") != std::string::npos;
    if (program.empty() || spoken_of) program = line.substr(quote);
  }
  if (names.empty()) return slicing_case;
  std::string agents;
  if (names.front().back() == '0' && draw(2) == 0) {
    agents = fmt::format("agent {}[0..{}] {}\n", names.front().front(), 1 + draw(2), program);
  } else {
    for (const std::string& name : names) agents += "agent " + name + " " + program + "\n";
  }
  // The environment may tell them apart.
  const std::size_t end = rest.rfind("}\n");
  if (end != std::string::npos && names.front().back() == '0' && draw(2) == 0) {
    const std::string facts[] = {"flag", "f0", "f1"};
    rest.insert(end, fmt::format("{} does a{} -> +{}.\n", names[1], draw(3), facts[draw(3)]));
  }
  const std::size_t first_line = rest.find('\n') + 1;
  file->text = rest.substr(0, first_line) + agents + rest.substr(first_line);
  return slicing_case;
}

bool loads(const SlicingCase& slicing_case) {
  LoadOptions options;
  options.texts = slicing_case.texts;
  return !load_model(slicing_case.path, std::move(options), languages())->diagnostics.has_errors();
}

SlicingOutcome run_slicing_case(const SlicingCase& slicing_case, const SlicingRules& rules) {
  SlicingOutcome outcome;
  const auto load = [&](std::vector<NamedText> texts) {
    LoadOptions options;
    options.texts = std::move(texts);
    auto model = load_model(slicing_case.path, std::move(options), languages());
    if (model->diagnostics.has_errors()) {
      throw std::runtime_error("it does not load:\n" + model->diagnostics.render_all(false));
    }
    model->is_slice = false;  // no name of the property may be missing, in the slice neither
    return model;
  };
  const auto check = [&](Model& model, const BoundProperty& property) {
    CheckOptions options;
    options.vacuity = false;
    options.telling = Telling::outcome;
    options.fairness = slicing_case.fairness;
    options.limits.max_states = 3000;
    return PropertyChecker(model, options).check(property).outcome;
  };
  const auto model = load(slicing_case.texts);
  Diagnostics ignored(model->sources);
  const auto property = bind_formula(*model, "p", slicing_case.formula, ignored);
  if (!property) return outcome;
  outcome.bound = true;
  SliceOptions options;
  options.fairness = model->file.options.effective(slicing_case.fairness);
  const std::string_view language = model->programs.front()->language();
  outcome.slice = language == "BUPL"      ? bupl_slice(*model, *property, options, rules)
                  : language == "Dribble" ? dribble_slice(*model, *property, options, rules)
                                          : eccs_slice(*model, *property, options, rules);
  std::string shown;
  try {
    auto texts = slice_texts(*model, outcome.slice, Cutting::keeps_lines);
    for (const NamedText& each : texts) shown += "---- " + each.path + "\n" + each.text;
    const auto sliced = load(std::move(texts));
    const auto again = bind_formula(*sliced, "p", slicing_case.formula);
    if (!again) {
      throw std::runtime_error("it does not bind:\n" + sliced->diagnostics.render_all(false));
    }
    outcome.whole = check(*model, *property);
    outcome.known = outcome.whole != Answer::unknown;
    if (!outcome.known) return outcome;
    const Answer part = check(*sliced, *again);
    if (part == outcome.whole) return outcome;
    outcome.difference = std::string(text_of(outcome.whole)) + ", but the slice is " +
                         std::string(text_of(part)) + "\n" + shown;
  } catch (const std::runtime_error& error) {
    outcome.difference = error.what() + ("\n" + shown);
  }
  return outcome;
}

}  // namespace credo::testing
