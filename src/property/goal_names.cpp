// Looking through programs, messages, and what a slice says has been left out of it.
#include "property/goal_names.hpp"

#include <algorithm>

namespace credo {

namespace {

constexpr std::string_view kAchieve = "achieve";

// Calls use(atom, asked) for every goal that the texts speak of, until it answers true; asked: it
// is what a message asks for.
template <class Use>
bool any_goal(const Model& model, std::uint32_t agent, AtomKind kind, const Use& use) {
  const auto among = [&](const std::vector<Mention>& mentions) {
    return std::ranges::any_of(mentions,
                               [&](const Mention& each) { return use(each.atom, false); });
  };
  const Signature& own = model.programs[agent]->signature();
  if (own.vocabulary) {
    return among(kind == AtomKind::desire ? own.vocabulary->goals : own.vocabulary->intentions);
  }
  if (among(own.initial_goals) || among(own.goals_posted) || among(own.goals_named)) return true;
  for (const Handler& handler : own.handlers) {
    if (handler.kind == Handler::Kind::goal && use(handler.trigger.atom, false)) return true;
  }
  for (const InitialMessage& message : model.file.messages) {
    if (message.force == kAchieve && use(message.content, true)) return true;
  }
  for (const auto& program : model.programs) {
    for (const SentMessage& sent : program->signature().sends) {
      if (sent.force == kAchieve && use(sent.content.atom, true)) return true;
    }
  }
  return false;
}

}  // namespace

bool has_goal(const Model& model, std::uint32_t agent, AtomKind kind, Functor functor) {
  const TermStore& terms = model.terms;
  const auto left_out = [&](const GoalLeftOut& each) {
    return each.agent == model.directory.agents[agent] && each.goal == functor;
  };
  return std::ranges::any_of(model.file.goals_left_out, left_out) ||
         any_goal(model, agent, kind, [&](TermId goal, bool asked) {
           return terms.is_structure(goal) ? terms.functor(goal) == functor : asked;
         });
}

std::vector<std::uint32_t> arities_of_goal(const Model& model, std::uint32_t agent, AtomKind kind,
                                           std::uint32_t name) {
  const TermStore& terms = model.terms;
  std::vector<std::uint32_t> arities;
  any_goal(model, agent, kind, [&](TermId goal, bool) {
    if (terms.is_structure(goal) && terms.name(goal) == name) {
      arities.push_back(terms.functor(goal).arity);
    }
    return false;
  });
  std::ranges::sort(arities);
  arities.erase(std::ranges::unique(arities).begin(), arities.end());
  return arities;
}

bool has_open_goal(const Model& model, std::uint32_t agent, AtomKind kind) {
  return any_goal(model, agent, kind,
                  [&](TermId goal, bool) { return !model.terms.is_structure(goal); });
}

}  // namespace credo
