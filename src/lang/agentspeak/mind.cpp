// Operations on an agent's mind, on interned ids.
#include "lang/agentspeak/mind.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/id_map.hpp"
#include "lang/agentspeak/queue_order.hpp"
#include "term/arithmetic.hpp"
#include "term/goal_match.hpp"

namespace credo::agentspeak {

namespace {

// Whether the plan asks for the agent's goals: .desire or .intend.
bool asks_for_goals(const Plan& plan) {
  const auto internal = [](const Literal& literal) {
    return literal.form == Literal::Form::internal;
  };
  return std::ranges::any_of(plan.context, internal) ||
         std::ranges::any_of(plan.body, [&](const Formula& formula) {
           return formula.kind == FormulaKind::condition && internal(formula.condition);
         });
}

std::uint64_t functor_key(const TermStore& terms, TermId atom) {
  const Functor functor = terms.functor(atom);
  return pair_key(functor.name, functor.arity);
}

}  // namespace

Mind::Mind(const Program& program, const AgentSetup& setup)
    : parts(*setup.terms),
      program_(program),
      setup_(setup),
      terms_(*setup.terms),
      self_(setup.directory->agents[setup.index]),
      uses_goals_(std::ranges::any_of(program.plans, asks_for_goals)),
      order_matters_(order_matters(*setup.terms, program, *setup.options)) {
  if (setup.options->cycle != Cycle::eager) return;
  for (std::uint32_t p = 0; p < program.plans.size(); ++p) {
    const Trigger& trigger = program.plans[p].trigger;
    if (trigger.kind != EventKind::belief) continue;
    belief_plans_[functor_key(terms_, trigger.atom)].push_back(p);
  }
}

// ---- beliefs and events

void Mind::raise(Work& work, bool add, EventKind kind, TermId atom, PartId intention) {
  if (kind == EventKind::belief && !heeded(add, atom)) return;
  work.events = parts.append(work.events, parts.event(add, kind, atom, intention));
}

bool Mind::heeded(bool add, TermId belief) const {
  if (setup_.options->cycle != Cycle::eager) return true;
  const auto plans = belief_plans_.find(functor_key(terms_, belief));
  if (plans == belief_plans_.end()) return false;
  return std::ranges::any_of(plans->second, [&](std::uint32_t p) {
    const Plan& plan = program_.plans[p];
    Substitution match(plan.variables.size());
    return plan.trigger.add == add && unify(terms_, plan.trigger.atom, belief, match);
  });
}

void Mind::add_belief(Work& work, TermId atom, std::uint32_t source) {
  const auto words = parts.beliefs(work.beliefs);
  const std::size_t place = parts.belief_place(words, atom);
  const bool known = place < words.size() && Components::belief_atom(words[place]) == atom;
  if (known && (words[place] & source) != 0) return;
  std::vector<std::uint32_t> changed(words.begin(), words.end());
  if (known) {
    changed[place] |= source;
  } else {
    changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(place),
                   Components::belief_word(atom, source));
    raise(work, true, EventKind::belief, atom, kNoIntention);
  }
  work.beliefs = parts.beliefs(changed);
}

void Mind::delete_belief(Work& work, TermId pattern) {
  const auto words = parts.beliefs(work.beliefs);
  for (std::size_t i = 0; i < words.size(); ++i) {
    Substitution match;
    const TermId atom = Components::belief_atom(words[i]);
    if ((words[i] & kOther) == 0 || !unify(terms_, pattern, atom, match)) continue;
    std::vector<std::uint32_t> changed(words.begin(), words.end());
    if ((words[i] & kPercept) != 0) {
      changed[i] &= ~kOther;
    } else {
      changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
      raise(work, false, EventKind::belief, atom, kNoIntention);
    }
    work.beliefs = parts.beliefs(changed);
    return;
  }
}

// Beliefs and percepts are in one order. Interned is only what comes out: of every belief base and
// every queue on the way there would be a copy.
void Mind::revise(Work& work, Facts percepts) {
  const auto old = parts.beliefs(work.beliefs);
  std::vector<std::uint32_t> kept;
  kept.reserve(old.size() + percepts.size());
  const auto events = parts.queue(work.events);
  std::vector<PartId> raised(events.begin(), events.end());
  std::vector<PartId> gone;
  std::size_t next = 0;
  const auto perceive_before = [&](TermId atom) {
    for (; next < percepts.size() && (atom == kNoTerm || fact_less(terms_, percepts[next], atom));
         ++next) {
      kept.push_back(Components::belief_word(percepts[next], kPercept));
      if (heeded(true, percepts[next])) {
        raised.push_back(parts.event(true, EventKind::belief, percepts[next], kNoIntention));
      }
    }
  };
  for (const std::uint32_t word : old) {
    const TermId atom = Components::belief_atom(word);
    perceive_before(atom);
    const bool perceived = next < percepts.size() && percepts[next] == atom;
    if (perceived) ++next;
    const std::uint32_t sources = (word & kOther) | (perceived ? kPercept : 0);
    if (sources != 0) {
      kept.push_back(Components::belief_word(atom, sources));
    } else if (heeded(false, atom)) {
      gone.push_back(parts.event(false, EventKind::belief, atom, kNoIntention));
    }
  }
  perceive_before(kNoTerm);
  raised.insert(raised.end(), gone.begin(), gone.end());
  work.beliefs = parts.beliefs(kept);
  work.events = parts.queue(raised);
}

// ---- goals

void Mind::goals_intended(PartId intention, std::vector<TermId>& out) const {
  for (; intention != kNoIntention; intention = parts.rest(intention)) {
    const FrameView frame = parts.frame(parts.top(intention));
    const Trigger& trigger = program_.plans[frame.plan].trigger;
    if (trigger.add && trigger.kind == EventKind::goal) out.push_back(frame.trigger);
  }
}

bool Mind::intends(PartId intention, TermId pattern) const {
  for (; intention != kNoIntention; intention = parts.rest(intention)) {
    const FrameView frame = parts.frame(parts.top(intention));
    const Trigger& trigger = program_.plans[frame.plan].trigger;
    Substitution match;
    if (trigger.add && trigger.kind == EventKind::goal &&
        matches_goal(terms_, pattern, frame.trigger, match)) {
      return true;
    }
  }
  return false;
}

void Mind::drop(Work& work, FormulaKind kind, TermId pattern) {
  const bool all = kind == FormulaKind::drop_all;
  const auto goes = [&](const EventView& event) {
    if (all) return event.kind != EventKind::belief;
    Substitution match;
    return (kind == FormulaKind::drop_desires && event.kind == EventKind::goal &&
            matches_goal(terms_, pattern, event.atom, match)) ||
           intends(event.intention, pattern);
  };
  std::vector<PartId> events;
  for (const PartId id : parts.queue(work.events)) {
    if (!goes(parts.event(id))) events.push_back(id);
  }
  std::vector<PartId> intentions;
  for (const PartId id : parts.queue(work.intentions)) {
    if (!all && !intends(id, pattern)) intentions.push_back(id);
  }
  work.events = parts.queue(events);
  work.intentions = parts.queue(intentions);
}

ProofInput Mind::proof_input(const Work& work, PartId current, std::vector<TermId>& desires,
                             std::vector<TermId>& intended) const {
  if (uses_goals_) {
    goals_intended(current, intended);
    desires = intended;
    for (const PartId id : parts.queue(work.events)) {
      const EventView event = parts.event(id);
      if (event.kind == EventKind::goal) desires.push_back(event.atom);
      goals_intended(event.intention, desires);
      goals_intended(event.intention, intended);
    }
    for (const PartId id : parts.queue(work.intentions)) {
      goals_intended(id, desires);
      goals_intended(id, intended);
    }
  }
  return {parts.beliefs(work.beliefs), self_, desires, intended};
}

std::vector<TermId> Mind::attitudes(LocalId local, AtomKind kind) const {
  const ContentsView contents = parts.contents(parts.local_contents(local));
  std::vector<TermId> out;
  if (kind == AtomKind::belief) {
    for (const std::uint32_t word : parts.beliefs(contents.beliefs)) {
      out.push_back(Components::belief_atom(word));
    }
    return out;
  }
  for (const PartId id : parts.queue(contents.intentions)) goals_intended(id, out);
  for (const PartId id : parts.queue(contents.events)) {
    const EventView event = parts.event(id);
    goals_intended(event.intention, out);
    const bool goal = event.add && event.kind == EventKind::goal;
    if (goal && kind == AtomKind::desire) out.push_back(event.atom);
  }
  return out;
}

bool Mind::finished(LocalId local, Facts percepts) const {
  const ContentsView contents = parts.contents(parts.local_contents(local));
  if (!parts.queue(contents.events).empty() || !parts.queue(contents.intentions).empty()) {
    return false;
  }
  // Beliefs and percepts are in the same order.
  auto percept = percepts.begin();
  for (const std::uint32_t word : parts.beliefs(contents.beliefs)) {
    if ((word & kPercept) == 0) continue;
    if (percept == percepts.end() || *percept != Components::belief_atom(word)) return false;
    ++percept;
  }
  return percept == percepts.end();
}

// ---- the state after a step

LocalId Mind::finish(const Work& work) {
  const LocalId id = local(work);
  check_limits(id);
  return id;
}

LocalId Mind::local(const Work& work) {
  PartId events = work.events;
  PartId intentions = work.intentions;
  if (!order_matters_) {
    events = in_order(events, &Mind::event_item);
    intentions = in_order(intentions, &Mind::stack_text);
  }
  return parts.local(work.phase, parts.contents({work.beliefs, events, intentions}));
}

PartId Mind::in_order(PartId queue, std::string (Mind::*text)(PartId) const) {
  const auto items = parts.queue(queue);
  if (items.size() < 2) return queue;
  std::vector<std::pair<std::string, PartId>> texts;
  for (const PartId item : items) texts.emplace_back((this->*text)(item), item);
  std::ranges::sort(texts);
  std::vector<PartId> sorted;
  for (const auto& [words, item] : texts) sorted.push_back(item);
  return parts.queue(sorted);
}

// ---- limits

void Mind::check_limits(LocalId local) {
  const PartId id = parts.local_contents(local);
  if (id >= within_limits_.size()) within_limits_.resize(id + 1, false);
  if (within_limits_[id]) return;
  check_limits(parts.contents(id));
  within_limits_[id] = true;
}

void Mind::check_limits(const ContentsView& contents) const {
  const Limits& limits = setup_.options->limits;
  const auto events = parts.queue(contents.events);
  const auto beliefs = parts.beliefs(contents.beliefs);
  limits.check(Bound::events, events.size(), setup_.name);
  limits.check(Bound::beliefs, beliefs.size(), setup_.name);
  std::size_t depth = 0;
  std::size_t instances = 0;
  for (std::size_t i = 0; i < beliefs.size(); ++i) {
    const TermId atom = Components::belief_atom(beliefs[i]);
    const Functor functor = terms_.functor(atom);
    const bool repeats =
        i > 0 && terms_.functor(Components::belief_atom(beliefs[i - 1])) == functor;
    instances = repeats ? instances + 1 : 1;
    if (instances > limits[Bound::instances]) {
      limits.check(Bound::instances, instances,
                   fmt::format("{} in {}", terms_.functor_text(functor), setup_.name));
    }
    depth = std::max<std::size_t>(depth, terms_.depth(atom));
  }
  std::size_t means = 0;
  const auto count = [&](PartId intention) {
    if (intention != kNoIntention) means += parts.height(intention);
    for (; intention != kNoIntention; intention = parts.rest(intention)) {
      for (const TermId term : parts.frame(parts.top(intention)).bindings) {
        check_numbers(terms_, term);
        depth = std::max<std::size_t>(depth, terms_.depth(term));
      }
    }
  };
  for (const PartId id : parts.queue(contents.intentions)) count(id);
  for (const PartId id : events) {
    count(parts.event(id).intention);
    depth = std::max<std::size_t>(depth, terms_.depth(parts.event(id).atom));
  }
  limits.check(Bound::intentions, means, setup_.name);
  if (depth > limits[Bound::depth]) {
    limits.check(Bound::depth, depth, fmt::format("terms of {}", setup_.name));
  }
}

// ---- text

std::string Mind::stack_text(PartId intention) const {
  std::string out;
  for (; intention != kNoIntention; intention = parts.rest(intention)) {
    const FrameView frame = parts.frame(parts.top(intention));
    if (!out.empty()) out += " / ";
    out += frame_text(terms_, program_.plans[frame.plan], frame.position, frame.trigger,
                      frame.bindings);
  }
  return out;
}

std::string Mind::event_item(PartId id) const {
  const EventView event = parts.event(id);
  std::string text = event_text(terms_, event.add, event.kind, event.atom);
  if (event.intention != kNoIntention) text += fmt::format(" <{}>", stack_text(event.intention));
  return text;
}

LocalView Mind::view(LocalId local) const {
  const ContentsView contents = parts.contents(parts.local_contents(local));
  LocalView view;
  if (setup_.options->has_phases()) view.phase = text_of(parts.phase(local));
  const bool only_intentions =
      parts.queue(contents.events).empty() && !parts.queue(contents.intentions).empty();
  if (setup_.options->cycle == Cycle::eager && view.phase == text_of(Phase::event) &&
      only_intentions) {
    view.phase = kEventOrIntention;
  }
  Section beliefs{"beliefs", {}};
  for (const std::uint32_t word : parts.beliefs(contents.beliefs)) {
    beliefs.items.push_back(belief_text(terms_, Components::belief_atom(word),
                                        (word & kPercept) != 0, (word & kOther) != 0));
  }
  Section events{"events", {}};
  for (const PartId id : parts.queue(contents.events)) {
    events.items.push_back(event_item(id));
    const PartId suspended = parts.event(id).intention;
    if (suspended != kNoIntention) events.frames += parts.height(suspended);
  }
  Section intentions{"intentions", {}};
  for (const PartId id : parts.queue(contents.intentions)) {
    intentions.items.push_back(stack_text(id));
    intentions.frames += parts.height(id);
  }
  view.sections = {std::move(beliefs), std::move(events), std::move(intentions)};
  return view;
}

}  // namespace credo::agentspeak
