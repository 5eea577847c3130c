// Patterns over channels and frames.
#include "lang/agentspeak/promela/atoms.hpp"

#include <algorithm>
#include <cctype>

namespace credo::promela {

namespace {

constexpr std::size_t kMostCases = 64;
// The code of a constant that does not occur. Only an unbound variable of a goal matches it.
constexpr const char* kNothing = "-1";

// The arguments of a pattern: a code, or nothing where anything matches.
struct Pattern {
  std::vector<std::optional<std::string>> arguments;
  bool possible = true;  // all its constants occur in the system
};

std::optional<Pattern> pattern_of(const Design& design, TermId atom) {
  const TermStore& terms = design.model().terms;
  Pattern out;
  std::vector<std::uint32_t> seen;
  for (const TermId argument : terms.arguments(atom)) {
    if (terms.is_variable(argument)) {
      if (std::ranges::find(seen, terms.variable_index(argument)) != seen.end()) {
        return std::nullopt;
      }
      seen.push_back(terms.variable_index(argument));
      out.arguments.emplace_back();
      continue;
    }
    if (terms.is_number(argument)) {
      const std::int64_t value = terms.value(argument);
      const bool in_range = value >= -design.zero && value <= design.bounds.numbers;
      out.possible = out.possible && in_range;
      out.arguments.emplace_back(in_range ? design.constant(argument) : kNothing);
      continue;
    }
    const bool known =
        terms.arguments(argument).empty() || terms.kind(argument) == TermKind::string;
    const std::string name = known ? design.constant(argument) : "";
    if (name.empty()) out.possible = false;
    out.arguments.emplace_back(name.empty() ? kNothing : name);
  }
  return out;
}

std::vector<std::string> poll_of(const Pattern& pattern_arguments) {
  std::vector<std::string> fields;
  for (const auto& argument : pattern_arguments.arguments) {
    fields.push_back(argument ? pattern(*argument) : "_");
  }
  return fields;
}

std::string wildcards(std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += ",_";
  return out;
}

// Whether the frame in slot cr_j is for the goal.
std::string intends(const Design& design, std::size_t agent, const StateAtom& atom,
                    const Pattern& wanted) {
  const TermStore& terms = design.model().terms;
  const bool any = terms.is_variable(atom.pattern);
  const auto& plans = design.program(agent).plans;
  const std::string frame = fmt::format("FRAME({},cr_j)", design.agent(agent));
  std::vector<std::string> cases;
  for (std::size_t p = 0; p < plans.size(); ++p) {
    const agentspeak::Trigger& trigger = plans[p].trigger;
    if (!trigger.add || trigger.kind != agentspeak::EventKind::goal) continue;
    const Functor functor = terms.functor(trigger.atom);
    if (!any && functor.name != terms.name(atom.pattern)) continue;
    if (!any && !atom.any_arity && functor.arity != wanted.arguments.size()) continue;
    std::string one = fmt::format("{}.plan == {}", frame, p + 1);
    for (std::size_t j = 0; j < std::min<std::size_t>(functor.arity, wanted.arguments.size());
         ++j) {
      if (!wanted.arguments[j]) continue;
      one += fmt::format(" && ({}.trig[{}] == {} || {}.trig[{}] >= VAR)", frame, j,
                         *wanted.arguments[j], frame, j);
    }
    cases.push_back(fmt::format("({})", one));
  }
  return cases.empty() ? "false" : fmt::format("({})", fmt::join(cases, " || "));
}

// Goal events; where an argument may be unbound, also those.
std::optional<std::string> desires(const Design& design, const OpenGoals& open, std::size_t agent,
                                   const StateAtom& atom, const Pattern& wanted) {
  const TermStore& terms = design.model().terms;
  const std::string queue = fmt::format("e[{}]", design.agent(agent));
  if (terms.is_variable(atom.pattern)) {
    return fmt::format("{}??[_,1,GOAL,_{}]", queue, wildcards(design.event_arity));
  }
  std::vector<std::string> cases;
  for (const Functor& functor : design.called(terms.name(atom.pattern))) {
    if (!atom.any_arity && functor.arity != wanted.arguments.size()) continue;
    std::vector<std::string> fields{""};
    for (std::size_t j = 0; j < design.event_arity; ++j) {
      std::vector<std::string> values{"_"};
      if (j < functor.arity && j < wanted.arguments.size() && wanted.arguments[j]) {
        values = {pattern(*wanted.arguments[j])};
        for (std::size_t v = 0; v <= j && open.may_be_open(functor, j); ++v) {
          values.push_back(fmt::format("eval(VAR+{})", v));
        }
      }
      std::vector<std::string> longer;
      for (const std::string& begun : fields) {
        for (const std::string& value : values) longer.push_back(begun + "," + value);
      }
      fields = std::move(longer);
      if (fields.size() > kMostCases) return std::nullopt;
    }
    for (const std::string& each : fields) {
      cases.push_back(fmt::format("{}??[_,1,GOAL,{}{}]", queue, design.predicate(functor), each));
    }
  }
  if (cases.empty()) return "false";
  return fmt::format("({})", fmt::join(cases, " || "));
}

}  // namespace

std::optional<Atoms::Goal> Atoms::goal(const StateAtom& atom, std::string& why) const {
  Pattern wanted;
  if (!design_.model().terms.is_variable(atom.pattern)) {
    const auto known = pattern_of(design_, atom.pattern);
    if (!known) {
      why = fmt::format("{} has a variable twice", text_of(design_.model(), atom));
      return std::nullopt;
    }
    wanted = *known;
  }
  Goal goal{"", atom.agent, "false", ""};
  goal.intended = intends(design_, atom.agent, atom, wanted);
  if (atom.kind == AtomKind::intention) return goal;
  const auto desired = desires(design_, open_, atom.agent, atom, wanted);
  if (!desired) {
    why = fmt::format("{} has too many arguments that may be unbound",
                      text_of(design_.model(), atom));
    return std::nullopt;
  }
  goal.desired = *desired;
  return goal;
}

std::optional<std::string> Atoms::expression(const StateAtom& atom, std::string& why) const {
  const TermStore& terms = design_.model().terms;
  if (atom.kind != AtomKind::belief && atom.kind != AtomKind::fact && atom.kind != AtomKind::does) {
    if (atom.kind == AtomKind::deadlock) {
      const std::string expression = design_.deadlock();
      return expression.empty() ? "false" : expression;
    }
    why = atom.kind == AtomKind::joined
              ? fmt::format("{} compares values, which is not translated",
                            text_of(design_.model(), atom))
              : fmt::format("{} is no expression of Promela", text_of(design_.model(), atom));
    return std::nullopt;
  }
  const bool any = terms.is_variable(atom.pattern);
  Pattern wanted;
  if (!any) {
    const auto known = pattern_of(design_, atom.pattern);
    if (!known) {
      why = fmt::format("{} has a variable twice", text_of(design_.model(), atom));
      return std::nullopt;
    }
    wanted = *known;
  }
  if (!wanted.possible) return "false";
  const auto in = [&](const AtomChannel& channel, std::string_view poll,
                      std::string_view before) -> std::string {
    std::string predicate = "_";
    if (!any) {
      const Functor functor = terms.functor(atom.pattern);
      predicate = design_.predicate(functor);
      if (predicate.empty() || functor.arity > channel.arity) return "false";
    }
    return fmt::format("{}{}[{}{}{}]", channel.name, poll, before,
                       channel.fields(predicate, poll_of(wanted), "_"), wildcards(channel.behind));
  };
  switch (atom.kind) {
    case AtomKind::belief:
      return in(design_.beliefs(atom.agent), "??", "");
    case AtomKind::does:
      return in({"a", "", design_.action_arity, 0}, "?",
                design_.constant(design_.model().directory.agents[atom.agent]) + ",");
    default:
      break;
  }
  if (any) return "(len(p) > 0 || len(h) > 0)";
  return in(design_.facts(terms.functor(atom.pattern)), "??", "");
}

std::string Atoms::unused(const StateAtom& atom) {
  std::string name = atom.kind == AtomKind::fact ? "Fact_" : "";
  for (const char c : text_of(design_.model(), atom)) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = byte < 128 && std::isalnum(byte) != 0;
    if (plain || (!name.empty() && name.back() != '_')) name += plain ? c : '_';
  }
  while (!name.empty() && name.back() == '_') name.pop_back();
  const std::string wanted = name;
  const auto taken = [&] {
    return std::ranges::any_of(names_, [&](const auto& known) { return known.second == name; });
  };
  for (std::size_t i = 2; taken(); ++i) name = fmt::format("{}__{}", wanted, i);
  return name;
}

std::optional<std::string> Atoms::name(const StateAtom& atom, std::string& why) {
  const std::string meaning = text_of(design_.model(), atom);
  const auto known = names_.find(meaning);
  if (known != names_.end()) return known->second;
  const bool is_goal = atom.kind == AtomKind::desire || atom.kind == AtomKind::intention;
  const std::string name = unused(atom);
  if (is_goal) {
    auto found = goal(atom, why);
    if (!found) return std::nullopt;
    found->name = name;
    goals_.push_back(*found);
    meanings_.push_back(meaning);
  } else {
    const auto found = expression(atom, why);
    if (!found) return std::nullopt;
    macros_.emplace_back(fmt::format("#define {} ({})", name, *found), meaning);
  }
  names_[meaning] = name;
  return name;
}

std::string Atoms::definitions() const {
  Text out;
  if (macros_.empty() && goals_.empty()) return "";
  out.comment("The atoms of the properties");
  for (const auto& [macro, meaning] : macros_) {
    out.line("{}  /* {} */", macro, Text::harmless(meaning));
  }
  for (std::size_t i = 0; i < goals_.size(); ++i) {
    out.line("bit {};  /* {} */", goals_[i].name, Text::harmless(meanings_[i]));
  }
  return out.str();
}

std::string Atoms::updates() const {
  Text out;
  out.comment("What an agent desires and intends, after each of its steps");
  for (std::size_t agent = 0; agent < design_.agents(); ++agent) {
    out.line("inline Attitudes_{}() {{", design_.agent(agent));
    out.indented([&] {
      for (const Goal& goal : goals_) {
        if (goal.agent != agent) continue;
        out.line("{} = {}; cr_j = 1;", goal.name,
                 goal.desired.empty() ? "0" : fmt::format("(({}) -> 1 : 0)", goal.desired));
        out.loop(fmt::format("cr_j <= MInt && !{}", goal.name), [&] {
          out.when(goal.intended, [&] { out.line("{} = 1;", goal.name); });
          out.line("cr_j++;");
        });
      }
      out.line("skip");
    });
    out.line("}}");
  }
  return out.str();
}

}  // namespace credo::promela
