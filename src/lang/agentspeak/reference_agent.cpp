// The reference interpreter's states as text and as answers to properties, and the interpreter
// behind the language-blind interface.
#include <fmt/format.h>

#include <algorithm>

#include "lang/agentspeak/reference.hpp"

namespace credo::agentspeak::reference {

// The frames from the top down.
std::string Interpreter::item_text(const Intention& intention) const {
  std::string out;
  for (auto frame = intention.rbegin(); frame != intention.rend(); ++frame) {
    if (!out.empty()) out += " / ";
    out += frame_text(*setup_.terms, program_.plans[frame->plan], frame->position, frame->trigger,
                      frame->bindings);
  }
  return out;
}

std::string Interpreter::item_text(const Event& event) const {
  std::string text = event_text(*setup_.terms, event.add, event.kind, event.atom);
  if (!event.intention.empty()) text += fmt::format(" <{}>", item_text(event.intention));
  return text;
}

LocalView Interpreter::view(const State& state) const {
  const TermStore& terms = *setup_.terms;
  LocalView view;
  if (setup_.options->has_phases()) {
    const bool instead = setup_.options->cycle == Cycle::eager && state.phase == Phase::event &&
                         state.events.empty() && !state.intentions.empty();
    view.phase = instead ? kEventOrIntention : text_of(state.phase);
  }
  Section beliefs{"beliefs", {}};
  for (const Belief& belief : state.beliefs) {
    beliefs.items.push_back(belief_text(terms, belief.atom, belief.percept, belief.other));
  }
  Section events{"events", {}};
  for (const Event& event : state.events) {
    events.items.push_back(item_text(event));
    events.frames += static_cast<std::uint32_t>(event.intention.size());
  }
  Section intentions{"intentions", {}};
  for (const Intention& intention : state.intentions) {
    intentions.items.push_back(item_text(intention));
    intentions.frames += static_cast<std::uint32_t>(intention.size());
  }
  view.sections = {std::move(beliefs), std::move(events), std::move(intentions)};
  return view;
}

// Bel(x): x in B. Int(x): a frame for +!x in an intention in I or suspended in E. Des(x): Int(x) or
// an event +!x in E.
std::vector<TermId> Interpreter::attitudes(const State& state, AtomKind kind) const {
  if (kind == AtomKind::belief) return facts_of(state);
  std::vector<TermId> goals;
  for (const Intention& intention : state.intentions) goals_intended(intention, goals);
  for (const Event& event : state.events) goals_intended(event.intention, goals);
  if (kind == AtomKind::intention) return goals;
  for (const Event& event : state.events) {
    if (event.add && event.kind == EventKind::goal) goals.push_back(event.atom);
  }
  return goals;
}

// Nothing to do, and belief revision with these percepts changes nothing.
bool Interpreter::finished(const State& state, Facts percepts) const {
  FactSet perceived;
  for (const Belief& belief : state.beliefs) {
    if (belief.percept) perceived.push_back(belief.atom);
  }
  return state.events.empty() && state.intentions.empty() &&
         std::ranges::is_permutation(perceived, percepts);
}

// Where there are no idle steps, every step counts as the beginning of a cycle.
bool Interpreter::starts_cycle(const State& state) const {
  const Cycle cycle = setup_.options->cycle;
  return cycle == Cycle::eager || cycle == Cycle::free || state.phase == Phase::mail;
}

// An agent that makes no idle steps makes none at all when there is nothing left to do.
std::string Interpreter::ending(const State& state, Facts percepts) const {
  const Cycle cycle = setup_.options->cycle;
  const bool ends = cycle == Cycle::eager || cycle == Cycle::free;
  return ends && finished(state, percepts) ? "terminated" : "";
}

// ---- The language-blind interface

std::unique_ptr<PlainAgent> make_agent(std::shared_ptr<const Program> program,
                                       const AgentSetup& setup) {
  return interpreted<Interpreter>(std::move(program), setup);
}

}  // namespace credo::agentspeak::reference
