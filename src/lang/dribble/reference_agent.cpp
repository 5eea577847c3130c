// The reference interpreter's states as text and as answers to properties, and the interpreter
// behind the language-blind interface.
#include <algorithm>

#include "lang/dribble/reference.hpp"
#include "lang/dribble/text.hpp"

namespace credo::dribble::reference {

namespace {

void collect_names(const Program& program, const Plan& plan, TermStore& terms,
                   std::vector<TermId>& out) {
  for (const Step& step : plan) {
    if (step.kind == Step::Kind::conditional) {
      collect_names(program, step.then_plan, terms, out);
      collect_names(program, step.else_plan, terms, out);
    } else {
      out.push_back(terms.atom(name_of(program, step)));
    }
  }
}

}  // namespace

// Bel(p): the beliefs entail p. Des(p): a single goal entails p. Int(s): s is in the plan.
std::vector<TermId> Interpreter::attitudes(const State& state, AtomKind kind) const {
  std::vector<TermId> result;
  if (kind == AtomKind::intention) {
    collect_names(program_, state.plan, *setup_.terms, result);
    return result;
  }
  for (std::uint32_t atom = 0; atom < program_.props.size(); ++atom) {
    const prop::Formula formula = prop::unit({atom, false});
    const bool has = kind == AtomKind::belief ? entails(state.beliefs, formula)
                                              : some_goal_entails(state, formula);
    if (has) result.push_back(setup_.terms->atom(program_.props[atom]));
  }
  return result;
}

bool Interpreter::satisfies(const State& state, const Query& query) const {
  switch (query.kind) {
    case Query::Kind::belief:
      return entails(state.beliefs, query.formulas[0]);
    case Query::Kind::goal:
      return some_goal_entails(state, query.formulas[0]);
    case Query::Kind::beliefs:
      return state.beliefs == query.formulas;
    case Query::Kind::goals:
      return state.goals == query.formulas;
    case Query::Kind::plan:
      return state.plan == query.plan;
  }
  return false;
}

// It stalls, and what it perceives is nothing new: so it goes on. A step that leads back here is
// none the less a step.
bool Interpreter::finished(const State& state, Facts percepts) const {
  const Result now = revised(state, percepts);
  return now.state == state && transitions(now).empty();
}

// ---- the language-blind interface

std::unique_ptr<PlainAgent> make_agent(std::shared_ptr<const Program> program,
                                       const AgentSetup& setup) {
  return interpreted<Interpreter, QueriedLocal<Interpreter, Query>>(std::move(program), setup);
}

}  // namespace credo::dribble::reference
