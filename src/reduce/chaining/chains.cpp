// Following chains, and telling them step by step.
#include "reduce/chaining/chains.hpp"

#include <algorithm>

#include "base/diagnostic.hpp"

namespace credo {

namespace {

// The chains after a step are broken off after so many steps, but for loops and free ones.
constexpr std::uint32_t kLongestChain = 100;
// A search begins anew when it has computed so many steps more than it knew of, and seven times
// those.
constexpr std::uint64_t kFewSteps = 200;

}  // namespace

Reach Chains::applies_to(const System& system) {
  const SystemOptions& options = system.model().file.options;
  if (options.plain) return Reach("--plain leaves nothing out");
  if (options.schedule != Schedule::interleaved) return Reach("the schedule leaves no order open");
  if (system.model().agent_count() >= ProcessSet::kMost) {
    return Reach("it is for up to 255 agents");
  }
  if (!system.remembers_steps()) return Reach("there is one agent and no order");
  return {};
}

Chains::Chains(System& system, VisibleParts* visible, ChainRules rules)
    : system_(system),
      visible_(visible),
      rules_(rules),
      futures_(system),
      agents_(static_cast<std::uint32_t>(system.model().agent_count())) {
  others_.futures.resize(agents_);
}

void Chains::learn() {
  futures_.learn();
  kinds_.assign(agents_, {});
  chained_ = 0;
}

bool Chains::far_outdated() const {
  const std::uint64_t known = futures_.known();
  return rules_.rounds && system_.known_count() > known + kFewSteps + known * 7;
}

// ---- states and their successors

std::vector<std::vector<ComponentId>> Chains::initial(CutStarts& cut) {
  auto states = system_.initial(cut);
  ProcessSet moved;
  for (auto& state : states) run_on(state, moved);
  return states;
}

void Chains::successors(std::span<const ComponentId> state, SuccessorBuffer& out,
                        std::vector<ProcessSet>& moved, CutMoves& cut) {
  const std::size_t first = out.size();
  system_.successors(state, out, cut);
  moved.resize(out.size());
  const std::size_t width = system_.width();
  Tuple tuple(width);
  for (std::size_t i = first; i < out.size(); ++i) {
    const auto at = out.tuples.begin() + static_cast<std::ptrdiff_t>(i * width);
    std::copy(at, at + static_cast<std::ptrdiff_t>(width), tuple.begin());
    moved[i] = {};
    run_on(tuple, moved[i]);
    if (!rules_.marks) moved[i] = {};
    std::ranges::copy(tuple, at);
  }
}

std::vector<Chains::Step> Chains::steps_between(std::span<const ComponentId> from,
                                                std::span<const ComponentId> to) {
  SuccessorBuffer moves;
  CutMoves cut;
  system_.successors(from, moves, cut);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto target = std::span(moves.tuples).subspan(i * from.size(), from.size());
    Tuple tuple(target.begin(), target.end());
    std::vector<Step> steps{{moves.movers[i], moves.action(i), tuple}};
    ProcessSet moved;
    run_on(tuple, moved, &steps);
    if (std::ranges::equal(tuple, to)) return steps;
  }
  throw InternalError("a transition with chains is made of steps");
}

Chains::Beginning Chains::beginning_of(std::span<const ComponentId> state) {
  CutStarts cut;
  for (Tuple& start : system_.initial(cut)) {
    Tuple tuple = start;
    std::vector<Step> steps;
    ProcessSet moved;
    run_on(tuple, moved, &steps);
    if (std::ranges::equal(tuple, state)) return {std::move(start), std::move(steps)};
  }
  throw InternalError("what a search begins with comes from an initial state");
}

// ---- chains

void Chains::run_on(Tuple& tuple, ProcessSet& moved, std::vector<Step>* steps) {
  left_ = kLongestChain;
  for (bool again = true; again && left_ > 0;) {
    again = false;
    others_.known = false;
    for (std::uint32_t agent = 0; agent < agents_; ++agent) {
      const bool freely = run_freely(agent, tuple, steps);
      if (!freely && !chain(agent, tuple, steps)) continue;
      moved.add(agent + 1);
      again = true;
    }
  }
}

const Chains::LocalKind& Chains::kind(std::uint32_t agent, const Tuple& tuple) {
  std::vector<LocalKind>& kinds = kinds_[agent];
  const LocalId local = tuple[System::local_at(agent)];
  if (local >= kinds.size()) kinds.resize(std::max<std::size_t>(local + 1, kinds.size() * 2));
  LocalKind& known = kinds[local];
  if (known.kind == Kind::unknown) {
    known.needs = system_.needs(agent, local);
    known.kind = kind_of_step(agent, tuple, known.needs, known.next);
  }
  return known;
}

Chains::Kind Chains::kind_of_step(std::uint32_t agent, const Tuple& tuple, const Needs& needs,
                                  LocalId& next) {
  const LocalId local = tuple[System::local_at(agent)];
  if (needs.message || needs.percepts || needs.facts) return Kind::ask;
  if (system_.may_wait(agent) || system_.is_pushed(agent)) return Kind::ask;
  const auto step = system_.only_step(agent, tuple);
  if (!step) return Kind::never;
  const Footprint& footprint = system_.footprints()[step->footprint];
  if (is_noticed_always(agent, footprint) || is_visible(agent, local, step->next, footprint)) {
    return Kind::never;
  }
  if (footprint.requests_action || footprint.mailboxes != Footprint::kEmpty) return Kind::ask;
  next = step->next;
  return Kind::free;
}

// The local state after all free steps; they look at nothing else, so neither does this.
LocalId Chains::end_of_free_steps(std::uint32_t agent, const Tuple& tuple) {
  const LocalId local = tuple[System::local_at(agent)];
  Tuple there = tuple;
  LocalId& at = there[System::local_at(agent)];
  std::vector<LocalId> path;
  while (kind(agent, there).kind == Kind::free && !kind(agent, there).has_end &&
         std::ranges::find(path, at) == path.end() && path.size() < kLongestChain) {
    path.push_back(at);
    at = kind(agent, there).next;
  }
  const auto loop = std::ranges::find(path, at);
  LocalId end = loop != path.end() ? *std::min_element(loop, path.end()) : at;
  if (kinds_[agent][at].has_end) end = kinds_[agent][at].end;
  for (const LocalId each : path) {
    kinds_[agent][each].has_end = true;
    kinds_[agent][each].end = end;
  }
  return kinds_[agent][local].end;
}

bool Chains::run_freely(std::uint32_t agent, Tuple& tuple, std::vector<Step>* steps) {
  LocalId& local = tuple[System::local_at(agent)];
  const LocalKind& known = kind(agent, tuple);
  if (known.kind != Kind::free) return false;
  const LocalId end = known.has_end ? known.end : end_of_free_steps(agent, tuple);
  if (end == local) return false;
  if (steps == nullptr) {
    local = end;
    ++chained_;
    return true;
  }
  while (local != end) {
    const auto step = system_.only_step(agent, tuple);
    local = step->next;
    steps->push_back({agent + 1, step->action, tuple});
  }
  return true;
}

// Takes the local steps of the agent that follow each other; whether it got anywhere. A loop is
// found as Brent does it, by a state to compare with that stays behind further and further.
bool Chains::chain(std::uint32_t agent, Tuple& tuple, std::vector<Step>* steps) {
  if (kind(agent, tuple).kind != Kind::ask) return false;
  if (!others_.known) look_at_others(tuple);
  end_ = tuple;
  if (!take_local_step(agent, end_)) return false;
  start_ = tuple;
  behind_ = tuple;
  std::uint32_t most_since = 1;
  std::uint32_t since = 0;
  bool goes_on = true;
  for (; goes_on && end_ != behind_ && left_ > 0; --left_) {
    if (++since == most_since) {
      behind_ = end_;
      most_since *= 2;
      since = 0;
    }
    goes_on = take_local_step(agent, end_).has_value();
  }
  if (goes_on && end_ == behind_) end_ = least_of_loop(agent);
  if (end_ == start_) return false;
  ++chained_;
  if (steps == nullptr) {
    tuple = end_;
    return true;
  }
  while (tuple != end_) {
    const auto action = take_local_step(agent, tuple);
    steps->push_back({agent + 1, *action, tuple});
  }
  return true;
}

// Of the loop in which end_ is, the least state that no free step leaves: there is one, since this
// began with none.
const Chains::Tuple& Chains::least_of_loop(std::uint32_t agent) {
  behind_ = end_;
  least_.clear();
  do {
    if (kind(agent, end_).kind == Kind::ask && (least_.empty() || end_ < least_)) least_ = end_;
    const bool goes_on = take_local_step(agent, end_).has_value();
    invariant(goes_on, "a loop of local steps goes on");
  } while (end_ != behind_);
  invariant(!least_.empty(), "a loop without free ends is looked at where it is free");
  return least_;
}

// Takes the agent's step if it is local; its action comes back. Else the state is as it was.
std::optional<TermId> Chains::take_local_step(std::uint32_t agent, Tuple& tuple) {
  const LocalKind& known = kind(agent, tuple);
  if (known.kind == Kind::never) return std::nullopt;
  const std::size_t at = System::local_at(agent);
  const bool asks = known.kind == Kind::ask;
  if (asks && is_influenced(agent, tuple, known.needs)) return std::nullopt;
  const auto step = system_.only_step(agent, tuple);
  if (!step) return std::nullopt;
  if (!asks) {
    tuple[at] = step->next;
    return step->action;
  }
  const Footprint& footprint = system_.footprints()[step->footprint];
  if (is_noticed(agent, footprint)) return std::nullopt;
  after_ = tuple;
  if (!system_.take(*step, agent, after_)) return std::nullopt;
  // What it has sent to itself may have been pushed to it.
  if (is_visible(agent, tuple[at], after_[at], footprint)) return std::nullopt;
  tuple = after_;
  return step->action;
}

// Whether somebody else may change what the step looks at.
bool Chains::is_influenced(std::uint32_t agent, const Tuple& tuple, const Needs& needs) {
  const bool pushed = rules_.pushed && system_.is_pushed(agent);
  const bool polls = rules_.mail && needs.message && !system_.has_mail(agent, tuple);
  if ((pushed || polls) && may_be_reached(agent)) return true;
  const bool perceives = pushed || (rules_.percepts && needs.percepts);
  const bool calls = rules_.facts && needs.facts;
  if (!perceives && !calls) return false;
  const bool own = others_.futures[agent]->changes_facts;
  if (rules_.calls && others_.change_facts > (own ? 1U : 0U)) return true;
  // Whose actions the environment may come to, before the agent goes on.
  if (tuple[System::kQueueAt] != others_.queue) look_at_queue(tuple[System::kQueueAt]);
  ProcessSet by = others_.requesters;
  by.remove(agent + 1);
  by.add(others_.pending);
  const ComponentId environment = tuple[System::kEnvironmentAt];
  return calls ? futures_.may_change(environment, by) : futures_.may_show(agent, environment, by);
}

// Of a step that nobody influences: whether somebody notices it, wherever the others are.
bool Chains::is_noticed_always(std::uint32_t agent, const Footprint& footprint) const {
  if (footprint.everything || footprint.partners != Footprint::kEmpty) return true;
  if (rules_.changes && footprint.facts_written != Footprint::kEmpty) return true;
  if (rules_.sends && footprint.locals != Footprint::kEmpty) return true;
  return rules_.sends && std::ranges::any_of(system_.footprints().members(footprint.mailboxes),
                                             [&](std::uint32_t each) { return each != agent; });
}

bool Chains::is_noticed(std::uint32_t agent, const Footprint& footprint) const {
  if (is_noticed_always(agent, footprint)) return true;
  const auto receivers = system_.footprints().members(footprint.mailboxes);
  const bool to_itself = std::ranges::find(receivers, agent) != receivers.end();
  if (rules_.own_mail && to_itself && may_be_reached(agent)) return true;
  const bool own = others_.futures[agent]->requests;
  return rules_.requests && footprint.requests_action && others_.request > (own ? 1U : 0U);
}

bool Chains::is_visible(std::uint32_t agent, LocalId from, LocalId to, const Footprint& footprint) {
  if (visible_ == nullptr) return false;
  if (rules_.asked && footprint.requests_action && visible_->looks_at(System::kQueueAt)) {
    return true;
  }
  const std::size_t at = System::local_at(agent);
  return rules_.visible && from != to && visible_->look(at, from) != visible_->look(at, to);
}

// In this state, from which agents may go on by local steps: those take nothing away from it.
void Chains::look_at_others(const Tuple& tuple) {
  others_.known = true;
  others_.reached = others_.reached_twice = {};
  others_.requesters = {};
  others_.request = others_.change_facts = 0;
  for (std::uint32_t agent = 0; agent < agents_; ++agent) {
    const Future& future = futures_.of(agent, tuple[System::local_at(agent)]);
    others_.futures[agent] = &future;
    others_.reached_twice.add(others_.reached.common(future.reaches));
    others_.reached.add(future.reaches);
    if (future.requests) others_.requesters.add(agent + 1);
    others_.request += future.requests ? 1 : 0;
    others_.change_facts += future.changes_facts ? 1 : 0;
  }
  look_at_queue(tuple[System::kQueueAt]);
}

// Whose actions are waiting; in a chain the agent's own may come to it.
void Chains::look_at_queue(ComponentId queue) {
  others_.queue = queue;
  others_.pending = {};
  if (!rules_.pending) return;
  system_.for_each_requester(queue, [&](std::uint32_t agent) { others_.pending.add(agent + 1); });
}

// Whether another agent may still send to it.
bool Chains::may_be_reached(std::uint32_t agent) const {
  const Process process = agent + 1;
  if (others_.reached_twice.contains(process)) return true;
  return others_.reached.contains(process) && !others_.futures[agent]->reaches.contains(process);
}

}  // namespace credo
