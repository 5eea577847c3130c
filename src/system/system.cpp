// The memo tables of the composed system: each function is computed once per distinct input.
#include "system/system.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/diagnostic.hpp"
#include "base/width.hpp"
#include "system/message.hpp"
#include "system/step_traits.hpp"

namespace credo {

namespace {

constexpr std::uint32_t kUnknownId = IdMap::kAbsent;
constexpr std::uint32_t kWithin = 0;  // no bound

template <class T>
void grow_to(std::vector<T>& table, std::size_t index, T filler) {
  if (index >= table.size())
    table.resize(std::max<std::size_t>(index + 1, table.size() * 2), filler);
}

}  // namespace

System::System(Model& model, Observation observation)
    : model_(model),
      observation_(observation),
      width_(2 + 2 * model.agent_count() +
             (model.file.options.schedule == Schedule::round_robin ? 1 : 0)),
      round_robin_(model.file.options.schedule == Schedule::round_robin),
      interleaved_(model.file.options.schedule == Schedule::interleaved),
      agents_(model.agent_count()) {
  observation_.actions = observation.actions || model.file.options.labelled;
  for (std::uint32_t i = 0; i < agents_.size(); ++i) {
    agents_[i].agent = model.programs[i]->make_agent(model.setup(i, observation.labels));
    agents_[i].waits_for_actions =
        model.file.options.actions_synchronous || model.programs[i]->waits_for_actions();
    scratch_.push_back(agents_[i].agent->make_scratch());
    pushed_.push_back(agents_[i].agent->pushed());
    pushes_ = pushes_ || pushed_.back() != nullptr;
  }
  if (agents_.size() == 1 && !observation_.actions && model.environment.rules.empty() &&
      interleaved_) {
    direct_ = agents_[0].agent->direct();
  }
  if (model.file.options.schedule == Schedule::synchronous) {
    processes_ = {kEverybody};
  } else {
    processes_.resize(agents_.size() + 1);
    std::iota(processes_.begin(), processes_.end(), kEnvironment);
  }
  plain_reads_.resize(agents_.size());
  Footprint all;
  all.everything = true;
  everything_ = footprints_.id(all);
  Footprint alone;
  alone.process = 1;
  direct_footprint_ = footprints_.id(alone);
  for (const EnvironmentRule& rule : model.environment.rules) {
    clause_facts_.push_back({predicates_of(rule, false), predicates_of(rule, true)});
  }
  for (const EnvironmentFunction& function : model.environment.functions) {
    clause_facts_.push_back({predicates_of(function, false), predicates_of(function, true)});
  }
  mailboxes_.intern({});
  queues_.intern({});
  rules_used_.assign(model.environment.rules.size(), false);
}

System::~System() = default;

std::vector<std::vector<ComponentId>> System::initial() {
  CutStarts cut;
  auto states = initial(cut);
  if (cut.any()) throw LimitExceeded(cut.reason);
  return states;
}

std::vector<std::vector<ComponentId>> System::initial(CutStarts& cut) {
  std::vector<ComponentId> common(width_, 0);
  for (std::uint32_t i = 0; i < agents_.size(); ++i) {
    common[local_at(i)] = agents_[i].agent->initial();
  }
  for (const InitialMessage& message : model_.file.messages) {
    const std::uint32_t receiver = model_.directory.find(message.receiver);
    const TermId term = make_message(model_.terms, message.sender, message.force, message.content);
    ComponentId& mailbox = common[mailbox_at(receiver)];
    if (!set(mailbox, enqueue(mailbox, term, receiver))) throw LimitExceeded(bound(over_));
  }
  std::vector<std::vector<ComponentId>> states;
  for (const FactSet& facts : model_.environment.initial_states()) {
    states.push_back(common);
    states.back()[0] = environments_.intern(facts);
    if (!pushes_ || push(states.back().data(), true)) continue;
    states.pop_back();
    cut.add(bound(over_));
  }
  if (states.empty() && cut.any()) cut.leave_nothing();
  return states;
}

std::size_t System::component_count(std::size_t component) const {
  if (component == 0) return environments_.size();
  if (component == 1) return queues_.size();
  const std::size_t agents = agents_.size();
  if (component < 2 + agents) return agents_[component - 2].agent->local_count();
  if (component < 2 + 2 * agents) return mailboxes_.size();
  return agents + 1;
}

// ---- bounds

std::uint32_t System::bound_id(const StopReason& reason) {
  const auto known = std::ranges::find(bounds_, reason);
  const auto number = static_cast<std::uint32_t>(known - bounds_.begin());
  if (number == kUnknownId - kFirstBound) throw LimitExceeded(reason);
  if (known == bounds_.end()) bounds_.push_back(reason);
  return kFirstBound + number;
}

// ---- queues

std::uint32_t System::enqueue(std::uint32_t mailbox, TermId message, std::uint32_t receiver) {
  if (!model_.programs[receiver]->reads_mail()) return mailbox;
  const std::uint64_t key = pair_key(mailbox, message);
  std::uint32_t id = enqueued_.find(key);
  if (id == kUnknownId) {
    id = id_or_bound([&] {
      std::vector<std::uint32_t> items(mailboxes_[mailbox].begin(), mailboxes_[mailbox].end());
      items.push_back(message);
      // Where messages are pushed, mailboxes are empty after every step.
      if (pushed_[receiver] == nullptr) {
        model_.file.options.limits.check(Bound::messages, items.size(),
                                         model_.file.agents[receiver].name);
      }
      return mailboxes_.intern(items);
    });
    enqueued_.insert(key, id);
  }
  return id;
}

std::uint32_t System::request(std::uint32_t queue, std::uint32_t request_id) {
  const std::uint64_t key = pair_key(queue, request_id);
  std::uint32_t id = requested_.find(key);
  if (id == kUnknownId) {
    id = id_or_bound([&] {
      std::vector<std::uint32_t> items(queues_[queue].begin(), queues_[queue].end());
      items.push_back(request_id);
      model_.file.options.limits.check(Bound::actions, items.size(), "the system");
      return queues_.intern(items);
    });
    requested_.insert(key, id);
  }
  return id;
}

std::uint32_t System::tail(SequenceTable& table, std::vector<std::uint32_t>& tails,
                           std::uint32_t id) {
  grow_to(tails, id, kUnknownId);
  if (tails[id] == kUnknownId) {
    const std::uint32_t rest = table.intern(table[id].subspan(1));
    tails[id] = rest;
  }
  return tails[id];
}

// ---- agents

std::uint8_t System::traits_of(std::uint32_t agent, LocalId local) {
  AgentTables& tables = agents_[agent];
  grow_to<std::uint8_t>(tables.traits, local, 0);
  std::uint8_t& traits = tables.traits[local];
  if (traits == 0) {
    const Needs needs = tables.agent->needs(local);
    traits = static_cast<std::uint8_t>(
        kTraitsKnown | (needs.message ? kNeedsMessage : 0) | (needs.percepts ? kNeedsPercepts : 0) |
        (needs.facts ? kNeedsFacts : 0) | (tables.agent->starts_cycle(local) ? kStartsCycle : 0));
  }
  return traits;
}

std::uint32_t System::percepts_of(std::uint32_t agent, std::uint32_t environment) {
  std::vector<std::uint32_t>& known = agents_[agent].percepts;
  grow_to(known, environment, kUnknownId);
  if (known[environment] == kUnknownId) {
    known[environment] = percept_sets_.intern(
        model_.environment.percepts(environments_[environment], model_.directory.agents[agent]));
  }
  return known[environment];
}

// The outcomes of the agent's step in the observed state; functions read `environment`.
std::uint32_t System::agent_step(std::uint32_t agent, std::span<const ComponentId> observed,
                                 std::uint32_t environment) {
  AgentTables& tables = agents_[agent];
  const LocalId local = observed[local_at(agent)];
  const std::uint8_t traits = traits_of(agent, local);
  const std::uint8_t needs = traits & kNeedsMask;
  if (needs == 0) {
    grow_to(tables.fixed_steps, local, kUnknownId);
    if (tables.fixed_steps[local] == kUnknownId) {
      const std::uint32_t list = compute_step(agent, local, traits, kNoTerm, 0, 0);
      tables.fixed_steps[local] = list;
    } else {
      ++fixed_hits_;
    }
    return tables.fixed_steps[local];
  }
  const auto mailbox = mailboxes_[observed[mailbox_at(agent)]];
  const TermId message = (needs & kNeedsMessage) != 0 && !mailbox.empty() ? mailbox[0] : kNoTerm;
  const std::uint32_t percepts =
      (needs & kNeedsPercepts) != 0 ? percepts_of(agent, observed[0]) : 0;
  const std::uint32_t facts = (needs & kNeedsFacts) != 0 ? environment : 0;
  std::uint32_t input = 0;
  switch (needs) {
    case kNeedsMessage:
      input = message;
      break;
    case kNeedsPercepts:
      input = percepts;
      break;
    case kNeedsFacts:
      input = facts;
      break;
    default: {
      const std::uint32_t all[] = {message, percepts, facts};
      input = inputs_.intern(all);
    }
  }
  const std::uint64_t key = pair_key(local, input);
  std::uint32_t list = tables.steps.find(key);
  if (list == kUnknownId) {
    list = compute_step(agent, local, traits, message, percepts, environment);
    tables.steps.insert(key, list);
  }
  return list;
}

std::uint32_t System::compute_step(std::uint32_t agent, LocalId local, std::uint8_t traits,
                                   TermId message, std::uint32_t percepts,
                                   std::uint32_t environment) {
  ++steps_computed_;
  std::vector<TriedClause> tried;
  StepInput input;
  input.message = message;
  if ((traits & kNeedsPercepts) != 0) input.percepts = percept_sets_[percepts];
  input.call = [&](TermId call) {
    invariant((traits & kNeedsFacts) != 0,
              "a step that calls a function says that it needs the facts");
    return model_.environment.call(environments_[environment], call, &tried);
  };
  const std::uint32_t first = narrowed(outcomes_.size(), Width::steps);
  next_outcomes_.clear();
  add_within_bounds(next_outcomes_, [&] {
    agents_[agent].agent->step(local, input, *scratch_[agent], next_outcomes_);
  });
  const FootprintId reads = reads_of(agent, traits, message, tried, next_outcomes_);
  bool over = false;
  for (const Outcome& outcome : next_outcomes_) {
    CompactOutcome compact = compact_outcome(agent, outcome, environment);
    // Two choices that lead to the same state are one step.
    const auto known =
        std::find_if(outcomes_.begin() + first, outcomes_.end(),
                     [&](const CompactOutcome& other) { return same(other, compact); });
    if (known != outcomes_.end()) continue;
    over = over || !within(compact.next);
    compact.footprint = footprint_of(reads, compact, environment);
    outcomes_.push_back(compact);
  }
  lists_.push_back({first, narrowed(outcomes_.size(), Width::steps) - first});
  list_reads_.push_back(over ? everything_ : reads);
  return narrowed(lists_.size() - 1, Width::steps);
}

System::CompactOutcome System::compact_outcome(std::uint32_t agent, const Outcome& outcome,
                                               std::uint32_t environment) {
  const Effects& effects = outcome.effects;
  CompactOutcome compact{outcome.next,
                         0,
                         kUnchanged,
                         narrowed(sends_.size(), Width::steps),
                         outcome.observed(),
                         0,
                         outcome.meeting.partner,
                         static_cast<std::uint16_t>(narrowed(effects.sends.size(), Width::sends)),
                         effects.takes_message,
                         outcome.meeting.sends};
  if (!outcome.over.empty()) {
    CompactOutcome over{};
    over.next = bound_id(outcome.over);
    over.environment = kUnchanged;
    over.observed = outcome.observed();
    over.partner = Meeting::kNone;
    return over;
  }
  if (effects.action != kNoTerm) {
    const std::uint32_t words[] = {agent, effects.action};
    compact.request = requests_.intern(words) + 1;
  }
  if (effects.facts) {
    const std::uint32_t after = environments_.intern(*effects.facts);
    if (after != environment) compact.environment = after;
  }
  sends_.insert(sends_.end(), effects.sends.begin(), effects.sends.end());
  return compact;
}

bool System::same(const CompactOutcome& a, const CompactOutcome& b) const {
  const auto sends = [this](const CompactOutcome& outcome) {
    return std::span(sends_).subspan(outcome.sends_begin, outcome.sends_count);
  };
  return a.next == b.next && a.request == b.request && a.environment == b.environment &&
         a.takes_message == b.takes_message && a.meeting() == b.meeting() &&
         (!observation_.actions || a.observed == b.observed) &&
         std::ranges::equal(sends(a), sends(b), [](const Send& x, const Send& y) {
           return x.receiver == y.receiver && x.message == y.message;
         });
}

bool System::has_waiting_request(std::uint32_t agent, std::span<const ComponentId> state) {
  if ((traits_of(agent, state[local_at(agent)]) & kStartsCycle) == 0) return false;
  return std::ranges::any_of(queues_[state[1]],
                             [&](std::uint32_t id) { return requests_[id][0] == agent; });
}

LocalId System::perceived(std::uint32_t agent, LocalId local, std::uint32_t percepts) {
  AgentTables& tables = agents_[agent];
  const std::uint64_t key = pair_key(local, percepts);
  LocalId next = tables.perceived.find(key);
  if (next == kUnknownId) {
    next = id_or_bound([&] { return pushed_[agent]->perceive(local, percept_sets_[percepts]); });
    tables.perceived.insert(key, next);
  }
  return next;
}

LocalId System::received(std::uint32_t agent, LocalId local, TermId message) {
  AgentTables& tables = agents_[agent];
  const std::uint64_t key = pair_key(local, message);
  LocalId next = tables.received.find(key);
  if (next == kUnknownId) {
    next = id_or_bound([&] { return pushed_[agent]->receive(local, message); });
    tables.received.insert(key, next);
  }
  return next;
}

// What was pushed made the agent this: kWithin, or the bound that it goes over.
std::uint32_t System::pushed_into(std::uint32_t agent, LocalId local) {
  std::vector<std::uint32_t>& known = agents_[agent].pushed_into;
  grow_to(known, local, kUnknownId);
  if (known[local] == kUnknownId) {
    known[local] = id_or_bound([&] {
      pushed_[agent]->check_limits(local);
      return kWithin;
    });
  }
  return known[local];
}

// ---- environment

std::uint32_t System::environment_step(std::uint32_t environment, std::uint32_t queue) {
  const auto items = queues_[queue];
  const std::uint64_t key = pair_key(environment, items.empty() ? 0 : items[0] + 1);
  const std::uint32_t known = changes_index_.find(key);
  if (known != kUnknownId) return known;
  const std::uint32_t list = compute_change(environment, items);
  changes_index_.insert(key, list);
  if (!items.empty()) change_requests_.emplace_back(list, items[0]);
  return list;
}

std::uint32_t System::compute_change(std::uint32_t environment,
                                     std::span<const std::uint32_t> items) {
  ++steps_computed_;
  RequestedAction first;
  if (!items.empty()) {
    const auto request_words = requests_[items[0]];
    first = {model_.directory.agents[request_words[0]], request_words[1]};
  }
  const std::uint32_t begin = narrowed(changes_.size(), Width::steps);
  std::vector<TriedClause> tried;
  const auto steps = model_.environment.steps(environments_[environment], first, &tried);
  Footprint read;
  read.requests = items.empty() ? QueueLook::empty : QueueLook::first;
  read.facts_read = facts_of(tried);
  const FootprintId reads = footprints_.id(read);
  bool over = false;
  for (const EnvironmentStep& step : steps) {
    CompactChange change{0, step.rule, reads, step.takes_action, step.maybe};
    if (step.over.empty()) {
      change.environment = environments_.intern(step.facts);
      change.footprint = footprint_of(reads, change, environment, items.empty() ? 0 : items[0]);
    } else {
      change.environment = bound_id(step.over);
      over = true;
    }
    changes_.push_back(change);
    if (step.rule < rules_used_.size()) rules_used_[step.rule] = true;
    for (const std::uint32_t rule : step.other_rules) rules_used_[rule] = true;
  }
  change_lists_.push_back({begin, narrowed(changes_.size(), Width::steps) - begin});
  change_reads_.push_back(over ? everything_ : reads);
  return narrowed(change_lists_.size() - 1, Width::steps);
}

// ---- properties

std::pair<std::uint32_t, TermId> System::first_request(ComponentId queue) const {
  const auto items = queues_[queue];
  if (items.empty()) return {0, kNoTerm};
  const auto words = requests_[items[0]];
  return {words[0], words[1]};
}

TermId System::last_action(std::uint32_t agent, LocalId local) {
  const ActingAgent* acting = agents_[agent].agent->acting();
  return acting != nullptr ? acting->last_action(local) : kNoTerm;
}

std::vector<TermId> System::enabled(std::uint32_t agent, LocalId local, TermId pattern) {
  ActingAgent* acting = agents_[agent].agent->acting();
  if (acting == nullptr) return {};
  return acting->enabled(local, pattern, *scratch_[agent]);
}

bool System::stuck(std::uint32_t agent, LocalId local) {
  ActingAgent* acting = agents_[agent].agent->acting();
  return acting != nullptr && acting->stuck(local, *scratch_[agent]);
}

bool System::satisfies(std::uint32_t agent, LocalId local, const LocalQuery& query) {
  OwnAtoms* atoms = agents_[agent].agent->own_atoms();
  invariant(atoms != nullptr, "who has read an atom of its own can tell whether it is true");
  return atoms->satisfies(local, query);
}

bool System::terminated(std::span<const ComponentId> state) {
  if (!queues_[state[kQueueAt]].empty()) return false;
  for (std::uint32_t i = 0; i < agents_.size(); ++i) {
    if (!mailboxes_[state[mailbox_at(i)]].empty()) return false;
  }
  for (std::uint32_t i = 0; i < agents_.size(); ++i) {
    const LocalId local = state[local_at(i)];
    const std::uint32_t percepts = percepts_of(i, state[kEnvironmentAt]);
    const std::uint64_t key = pair_key(local, percepts);
    std::uint32_t finished = agents_[i].finished.find(key);
    if (finished == kUnknownId) {
      finished = agents_[i].agent->finished(local, percept_sets_[percepts]) ? 1 : 0;
      agents_[i].finished.insert(key, finished);
    }
    if (finished == 0) return false;
  }
  return change_lists_[environment_step(state[kEnvironmentAt], state[kQueueAt])].count == 0;
}

// ---- describing

StateView System::view(std::span<const ComponentId> state) const {
  const TermStore& terms = model_.terms;
  StateView view;
  for (const TermId fact : environments_[state[0]]) view.facts.push_back(terms.text(fact));
  for (const std::uint32_t id : queues_[state[1]]) {
    const auto words = requests_[id];
    view.actions.push_back(
        fmt::format("{} {}", model_.file.agents[words[0]].name, terms.text(words[1])));
  }
  for (std::uint32_t i = 0; i < agents_.size(); ++i) {
    AgentView agent{model_.file.agents[i].name, agents_[i].agent->view(state[local_at(i)]), {}};
    for (const TermId message : mailboxes_[state[mailbox_at(i)]])
      agent.mail.push_back(terms.text(message));
    view.agents.push_back(std::move(agent));
  }
  if (round_robin_) {
    const Process turn = state[width_ - 1];
    view.turn = turn == kEnvironment ? "environment" : model_.file.agents[turn - 1].name;
  }
  return view;
}

Coverage System::coverage(std::uint32_t agent) const { return agents_[agent].agent->coverage(); }

EnvironmentCoverage System::environment_coverage() const {
  EnvironmentCoverage coverage;
  for (std::size_t i = 0; i < model_.environment.rules.size(); ++i) {
    const EnvironmentRule& rule = model_.environment.rules[i];
    coverage.rules.push_back({rule.label, rule.where, rules_used_[i]});
  }
  for (const auto& [list, request_id] : change_requests_) {
    const Range range = change_lists_[list];
    for (std::uint32_t i = 0; i < range.count; ++i) {
      const CompactChange& change = changes_[range.begin + i];
      if (!change.takes_action || change.rule < coverage.rules.size()) continue;
      const auto words = requests_[request_id];
      std::string text =
          fmt::format("{} does {}", model_.file.agents[words[0]].name, model_.terms.text(words[1]));
      const bool matched = change.rule == EnvironmentStep::kNoRule;
      auto& all = coverage.ignored_actions;
      const auto known = std::ranges::find_if(all, [&](const IgnoredAction& other) {
        return other.text == text && other.matched == matched;
      });
      if (known == all.end()) {
        all.push_back({std::move(text), matched, 1});
      } else {
        ++known->situations;
      }
    }
  }
  std::ranges::sort(coverage.ignored_actions, {}, &IgnoredAction::text);
  return coverage;
}

std::vector<Statistic> System::statistics() const {
  std::vector<Statistic> lines;
  const auto add = [&](std::string name, double value, std::string unit = "") {
    lines.push_back({std::move(name), value, std::move(unit)});
  };
  std::uint64_t hits = fixed_hits_ + changes_index_.hits();
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    hits += agents_[i].steps.hits();
    add(fmt::format("local states of {}", model_.file.agents[i].name),
        static_cast<double>(agents_[i].agent->local_count()));
  }
  add("environment states", static_cast<double>(environments_.size()));
  add("action queues", static_cast<double>(queues_.size()));
  add("mailboxes", static_cast<double>(mailboxes_.size()));
  add("terms", static_cast<double>(model_.terms.size()));
  add("memo hits", static_cast<double>(hits));
  add("memo misses (steps computed)", static_cast<double>(steps_computed_));
  const double all = static_cast<double>(hits + steps_computed_);
  add("memo hit rate", all > 0 ? 100.0 * static_cast<double>(hits) / all : 0, "%");
  add("tables", static_cast<double>(bytes()), "bytes");
  return lines;
}

std::size_t System::bytes() const {
  std::size_t total = model_.terms.bytes() + environments_.bytes() + percept_sets_.bytes() +
                      mailboxes_.bytes() + queues_.bytes() + requests_.bytes() + inputs_.bytes() +
                      enqueued_.bytes() + requested_.bytes() + changes_index_.bytes() +
                      footprints_.bytes();
  total += lists_.capacity() * sizeof(Range) + outcomes_.capacity() * sizeof(CompactOutcome);
  total += (list_reads_.capacity() + change_reads_.capacity()) * sizeof(FootprintId);
  total += change_lists_.capacity() * sizeof(Range) + changes_.capacity() * sizeof(CompactChange);
  for (const AgentTables& tables : agents_) {
    total += tables.agent->bytes() + tables.pushed_into.capacity() * sizeof(std::uint32_t) +
             tables.steps.bytes() + tables.finished.bytes() + tables.perceived.bytes() +
             tables.received.bytes() + tables.traits.capacity() +
             (tables.fixed_steps.capacity() + tables.percepts.capacity()) * sizeof(std::uint32_t);
  }
  return total;
}

}  // namespace credo
