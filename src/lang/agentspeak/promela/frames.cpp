// Plan instances: which bindings they keep, and in which form.
#include <algorithm>

#include "base/diagnostic.hpp"
#include "lang/agentspeak/promela/agent.hpp"

namespace credo::promela {

using agentspeak::EventKind;

bool AgentText::keeps(const Plan& plan, std::size_t position, std::uint32_t variable) const {
  if (design_.model().file.options.plain) return plan.variables[variable] != "_";
  return std::ranges::binary_search(plan.live[position], variable);
}

// Whether a goal that came with unbound arguments gets its values through this variable.
bool AgentText::returns(const Plan& plan, std::uint32_t variable) const {
  const Functor functor = design_.model().terms.functor(plan.trigger.atom);
  return !design_.model().file.options.plain && plan.trigger.kind != EventKind::belief &&
         open_.any(functor) &&
         std::ranges::find(plan.in_trigger, variable) != plan.in_trigger.end();
}

std::string AgentText::trigger_open(const Plan& plan, std::string_view trigger) const {
  const Functor functor = design_.model().terms.functor(plan.trigger.atom);
  std::string out;
  for (std::size_t j = 0; j < functor.arity; ++j) {
    if (!open_.may_be_open(functor, j)) continue;
    out += fmt::format("{}{}[{}] >= VAR", out.empty() ? "" : " || ", trigger, j);
  }
  return fmt::format("({})", out);
}

void AgentText::load(Text& out, Clause& clause, std::size_t p, std::size_t position) {
  const std::vector<Known>& known = known_[p][position];
  invariant(known.size() == clause.variables.size(),
            "what is known of a frame is known before its formula is written");
  for (std::uint32_t i = 0; i < known.size(); ++i) {
    clause.variables[i] = {known[i], known[i] == Known::bound};
    if (known[i] == Known::free) continue;
    out.line("{} = {}.v[{}];", clause.slot(i), frame("cr_s"), i);
  }
}

void AgentText::set_known(std::size_t p, std::size_t position, const Clause& clause) {
  const Plan& plan = program_.plans[p];
  std::vector<Known>& known = known_[p][position];
  const bool first = known.empty();
  if (first) known.resize(clause.variables.size());
  for (std::uint32_t i = 0; i < known.size(); ++i) {
    Known now = clause.variables[i].known;
    if (!keeps(plan, position, i)) now = returns(plan, i) ? Known::open : Known::free;
    known[i] = first || known[i] == now ? now : Known::open;
  }
}

// The bindings before formula `position`, in canonical form: of variables that are equal and
// unbound the first one that is kept stands for all.
void AgentText::store(Text& out, Clause& clause, std::size_t p, std::size_t position,
                      std::string_view slot, std::string_view trigger) {
  const Plan& plan = program_.plans[p];
  struct Root {
    std::uint32_t variable;
    std::string code;
    std::string condition;  // " && ..."
  };
  std::vector<Root> roots;  // of those that may be unbound
  for (std::uint32_t i = 0; i < clause.variables.size(); ++i) {
    const std::string place = fmt::format("{}.v[{}]", frame(slot), i);
    const std::string unbound = fmt::format("VAR+{}", i);
    const bool kept = keeps(plan, position, i);
    const bool perhaps = !kept && returns(plan, i);
    const Clause::Variable& variable = clause.variables[i];
    if (!kept && !perhaps) {
      out.line("{} = {};", place, unbound);
      continue;
    }
    std::string value = unbound;
    if (variable.direct) {
      value = clause.slot(i);
    } else if (variable.known != Known::free) {
      const std::string root = clause.code(design_.model().terms.variable(i));
      value = unbound;
      for (auto other = roots.rbegin(); other != roots.rend(); ++other) {
        value = fmt::format("({} == {}{} -> VAR+{} : {})", root, other->code, other->condition,
                            other->variable, value);
      }
      value = fmt::format("({} < VAR -> {} : {})", root, root, value);
      roots.push_back({i, root, perhaps ? " && " + trigger_open(plan, trigger) : ""});
    }
    if (perhaps)
      value = fmt::format("({} -> {} : {})", trigger_open(plan, trigger), value, unbound);
    out.line("{} = {};", place, value);
  }
  set_known(p, position, clause);
}

}  // namespace credo::promela
