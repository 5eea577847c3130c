// Patterns over channels and frames.
#include "export/promela_atoms.hpp"

#include <algorithm>

namespace credo::promela {

namespace {

constexpr std::size_t kMostCases = 64;

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
      if (value < -design.zero || value > design.bounds.numbers) out.possible = false;
      out.arguments.emplace_back(out.possible ? design.constant(argument) : "0");
      continue;
    }
    const bool known =
        terms.arguments(argument).empty() || terms.kind(argument) == TermKind::string;
    const std::string name = known ? design.constant(argument) : "";
    if (name.empty()) out.possible = false;
    out.arguments.emplace_back(name.empty() ? "0" : name);
  }
  return out;
}

std::vector<std::string> fields_of(const Pattern& pattern_arguments) {
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

// Frames for a goal, in any slot.
std::string intends(const Design& design, std::size_t agent, const StateAtom& atom,
                    const Pattern& wanted) {
  const TermStore& terms = design.model().terms;
  const bool any = terms.is_variable(atom.pattern);
  const auto& plans = design.program(agent).plans;
  std::vector<std::string> slots;
  for (std::uint32_t k = 1; k <= design.bounds.intentions; ++k) {
    const std::string frame = fmt::format("FRAME({},{})", design.agent(agent), k);
    std::vector<std::string> cases;
    for (std::size_t p = 0; p < plans.size(); ++p) {
      const agentspeak::Trigger& trigger = plans[p].trigger;
      if (!trigger.add || trigger.kind != agentspeak::EventKind::goal) continue;
      const Functor functor = terms.functor(trigger.atom);
      if (!any && functor.name != terms.name(atom.pattern)) continue;
      std::string one = fmt::format("{}.plan == {}", frame, p + 1);
      for (std::size_t j = 0; j < std::min<std::size_t>(functor.arity, wanted.arguments.size());
           ++j) {
        if (!wanted.arguments[j]) continue;
        one += fmt::format(" && ({}.trig[{}] == {} || {}.trig[{}] >= VAR)", frame, j,
                           *wanted.arguments[j], frame, j);
      }
      cases.push_back(fmt::format("({})", one));
    }
    if (cases.empty()) return "false";
    slots.push_back(fmt::format("{}", fmt::join(cases, " || ")));
  }
  return fmt::format("({})", fmt::join(slots, " || "));
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

std::optional<std::string> atom_expression(const Design& design, const OpenGoals& open,
                                           const StateAtom& atom, std::string& why) {
  const TermStore& terms = design.model().terms;
  const bool has_pattern = atom.kind == AtomKind::belief || atom.kind == AtomKind::fact ||
                           atom.kind == AtomKind::does || atom.kind == AtomKind::desire ||
                           atom.kind == AtomKind::intention;
  if (!has_pattern) {
    const bool never = atom.kind == AtomKind::deadlock && design.agents() > 0 &&
                       !design.model().file.options.actions_synchronous;
    if (never) return "false";  // an agent can always move
    why = fmt::format("{} is no expression of Promela", text_of(design.model(), atom));
    return std::nullopt;
  }
  const bool any = terms.is_variable(atom.pattern);
  Pattern wanted;
  if (!any) {
    const auto known = pattern_of(design, atom.pattern);
    if (!known) {
      why = fmt::format("{} has a variable twice", text_of(design.model(), atom));
      return std::nullopt;
    }
    wanted = *known;
  }
  if (!wanted.possible) return "false";
  const bool goal = atom.kind == AtomKind::desire || atom.kind == AtomKind::intention;
  if (goal) {
    const std::string intended = intends(design, atom.agent, atom, wanted);
    if (atom.kind == AtomKind::intention) return intended;
    const auto desired = desires(design, open, atom.agent, atom, wanted);
    if (!desired) {
      why = fmt::format("{} has too many arguments that may be unbound",
                        text_of(design.model(), atom));
      return std::nullopt;
    }
    return fmt::format("({} || {})", intended, *desired);
  }
  const auto in = [&](const AtomChannel& channel, std::string_view poll,
                      std::string_view before) -> std::string {
    std::string predicate = "_";
    if (!any) {
      const Functor functor = terms.functor(atom.pattern);
      predicate = design.predicate(functor);
      if (predicate.empty() || functor.arity > channel.arity) return "false";
    }
    return fmt::format("{}{}[{}{}{}]", channel.name, poll, before,
                       channel.fields(predicate, fields_of(wanted), "_"),
                       wildcards(channel.behind));
  };
  switch (atom.kind) {
    case AtomKind::belief:
      return in(design.beliefs(atom.agent), "??", "");
    case AtomKind::does:
      return in({"a", "", design.action_arity, 0}, "?",
                design.constant(design.model().directory.agents[atom.agent]) + ",");
    default:
      break;
  }
  if (any) return "(len(p) > 0 || len(h) > 0)";
  return in(design.facts(terms.functor(atom.pattern)), "??", "");
}

}  // namespace credo::promela
